-- Settings of the log that were stored before its bounds could be set.
UPDATE singletons SET body = json_set(body, '$.omitted_kinds', json('[]'), '$.forwarded_kinds', json('[]'),
    '$.bounds', json('{"packet":{"bytes":null,"days":null},"gateway":{"bytes":null,"days":null},'
      || '"refusal":{"bytes":null,"days":null},"outside":{"bytes":null,"days":null},'
      || '"system":{"bytes":null,"days":null}}'))
  WHERE name = 'log_settings' AND json_extract(body, '$.bounds') IS NULL;
UPDATE changes SET before = json_set(before, '$.body.omitted_kinds', json('[]'), '$.body.forwarded_kinds', json('[]'),
    '$.body.bounds', json('{"packet":{"bytes":null,"days":null},"gateway":{"bytes":null,"days":null},'
      || '"refusal":{"bytes":null,"days":null},"outside":{"bytes":null,"days":null},"system":{"bytes":null,"days":null}}'))
  WHERE resource = 'log_settings' AND json_valid(before) AND before -> '$.body' IS NOT NULL AND before -> '$.body.bounds' IS NULL;
UPDATE changes SET after = json_set(after, '$.body.omitted_kinds', json('[]'), '$.body.forwarded_kinds', json('[]'),
    '$.body.bounds', json('{"packet":{"bytes":null,"days":null},"gateway":{"bytes":null,"days":null},'
      || '"refusal":{"bytes":null,"days":null},"outside":{"bytes":null,"days":null},"system":{"bytes":null,"days":null}}'))
  WHERE resource = 'log_settings' AND json_valid(after) AND after -> '$.body' IS NOT NULL AND after -> '$.body.bounds' IS NULL;

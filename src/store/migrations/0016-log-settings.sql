-- Settings of the log that were stored before its bounds could be set.
UPDATE singletons SET body = json_set(body, '$.omitted_kinds', json('[]'), '$.forwarded_kinds', json('[]'),
    '$.bounds', json('{"packet":{"bytes":null,"days":null},"gateway":{"bytes":null,"days":null},'
      || '"refusal":{"bytes":null,"days":null},"outside":{"bytes":null,"days":null},'
      || '"system":{"bytes":null,"days":null}}'))
  WHERE name = 'log_settings' AND json_extract(body, '$.bounds') IS NULL;

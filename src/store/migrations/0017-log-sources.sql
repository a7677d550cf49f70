-- Messages of the kernel and entries of the journal are logged, also where sources were stored before.
UPDATE singletons SET body = json_set(body, '$.kernel', json('true'), '$.journal', json('true'))
  WHERE name = 'log_sources' AND json_valid(body) AND body -> '$.kernel' IS NULL;
UPDATE changes SET before = json_set(before, '$.body.kernel', json('true'), '$.body.journal', json('true'))
  WHERE resource = 'log_sources' AND json_valid(before) AND before -> '$.body' IS NOT NULL AND before -> '$.body.kernel' IS NULL;
UPDATE changes SET after = json_set(after, '$.body.kernel', json('true'), '$.body.journal', json('true'))
  WHERE resource = 'log_sources' AND json_valid(after) AND after -> '$.body' IS NOT NULL AND after -> '$.body.kernel' IS NULL;

-- System settings that were stored before a gateway could have a name.
UPDATE singletons SET body = json_set(body, '$.name', '')
  WHERE name = 'system_settings' AND json_extract(body, '$.name') IS NULL;
UPDATE changes SET before = json_set(before, '$.body.name', '')
  WHERE resource = 'system_settings' AND json_valid(before) AND before -> '$.body' IS NOT NULL AND before -> '$.body.name' IS NULL;
UPDATE changes SET after = json_set(after, '$.body.name', '')
  WHERE resource = 'system_settings' AND json_valid(after) AND after -> '$.body' IS NOT NULL AND after -> '$.body.name' IS NULL;

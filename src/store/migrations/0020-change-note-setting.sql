-- System settings that were stored before reasons of changes could be demanded.
UPDATE singletons SET body = json_set(body, '$.change_note', 'optional')
  WHERE name = 'system_settings' AND json_extract(body, '$.change_note') IS NULL;
UPDATE changes SET before = json_set(before, '$.body.change_note', 'optional')
  WHERE resource = 'system_settings' AND json_valid(before) AND before -> '$.body' IS NOT NULL AND before -> '$.body.change_note' IS NULL;
UPDATE changes SET after = json_set(after, '$.body.change_note', 'optional')
  WHERE resource = 'system_settings' AND json_valid(after) AND after -> '$.body' IS NOT NULL AND after -> '$.body.change_note' IS NULL;

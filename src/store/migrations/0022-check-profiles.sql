-- Packet checks may expect profiles; those that are there, and those of earlier revisions, expect none in particular.
CREATE TABLE IF NOT EXISTS packet_checks (
  id INTEGER PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
UPDATE packet_checks SET body = json_set(body, '$.expected_ips_profile', NULL, '$.expected_dpi_profile', NULL)
  WHERE json_valid(body) AND body -> '$.expected_ips_profile' IS NULL;
UPDATE changes SET before = json_set(before, '$.body.expected_ips_profile', NULL, '$.body.expected_dpi_profile', NULL)
  WHERE resource = 'packet_checks' AND json_valid(before) AND before -> '$.body' IS NOT NULL
    AND before -> '$.body.expected_ips_profile' IS NULL;
UPDATE changes SET after = json_set(after, '$.body.expected_ips_profile', NULL, '$.body.expected_dpi_profile', NULL)
  WHERE resource = 'packet_checks' AND json_valid(after) AND after -> '$.body' IS NOT NULL
    AND after -> '$.body.expected_ips_profile' IS NULL;

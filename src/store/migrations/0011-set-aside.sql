-- Rows that break a rule and that an administrator took out of the configuration; `body` is kept as it was found.
CREATE TABLE set_aside (
  id INTEGER PRIMARY KEY, at INTEGER NOT NULL, resource TEXT NOT NULL, item TEXT NOT NULL, position INTEGER NOT NULL,
  body TEXT NOT NULL, problem TEXT NOT NULL
) STRICT;
-- The first version took the ids of profiles that did not exist, for which the rule alone decided.
CREATE TABLE IF NOT EXISTS application_profiles (
  id TEXT PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS ips_profiles (
  id TEXT PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
UPDATE forward_rules SET body = json_set(body, '$.dpi_profile', '', '$.dpi_enabled', json('false'))
  WHERE json_valid(body) AND body ->> '$.dpi_profile' NOT IN (SELECT '' UNION SELECT id FROM application_profiles);
UPDATE input_rules SET body = json_set(body, '$.dpi_profile', '', '$.dpi_enabled', json('false'))
  WHERE json_valid(body) AND body ->> '$.dpi_profile' NOT IN (SELECT '' UNION SELECT id FROM application_profiles);
UPDATE forward_rules SET body = json_set(body, '$.ips_profile', '', '$.ips_enabled', json('false'))
  WHERE json_valid(body) AND body ->> '$.ips_profile' NOT IN (SELECT '' UNION SELECT id FROM ips_profiles);
UPDATE input_rules SET body = json_set(body, '$.ips_profile', '', '$.ips_enabled', json('false'))
  WHERE json_valid(body) AND body ->> '$.ips_profile' NOT IN (SELECT '' UNION SELECT id FROM ips_profiles);

-- Root servers are asked plainly or by TLS; those that are there, and those of earlier revisions, are asked as before.
CREATE TABLE IF NOT EXISTS root_servers (
  id TEXT PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
UPDATE root_servers SET body = json_set(body, '$.tls', json('false'), '$.tls_name', '', '$.ca', '')
  WHERE json_valid(body) AND body -> '$.tls' IS NULL;
UPDATE changes SET before = json_set(before, '$.body.tls', json('false'), '$.body.tls_name', '', '$.body.ca', '')
  WHERE resource = 'root_servers' AND json_valid(before) AND before -> '$.body' IS NOT NULL AND before -> '$.body.tls' IS NULL;
UPDATE changes SET after = json_set(after, '$.body.tls', json('false'), '$.body.tls_name', '', '$.body.ca', '')
  WHERE resource = 'root_servers' AND json_valid(after) AND after -> '$.body' IS NOT NULL AND after -> '$.body.tls' IS NULL;

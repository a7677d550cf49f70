-- Root servers are asked plainly or by TLS; those that are there are asked as before.
CREATE TABLE IF NOT EXISTS root_servers (
  id TEXT PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
UPDATE root_servers SET body = json_set(body, '$.tls', json('false'), '$.tls_name', '', '$.ca', '')
  WHERE json_valid(body) AND body -> '$.tls' IS NULL;

CREATE TABLE address_lists (
  id INTEGER PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE TABLE address_rules (
  id TEXT PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX address_rules_unique_ip ON address_rules (json_extract(body, '$.ip') COLLATE NOCASE);
CREATE TABLE changes (
  revision INTEGER NOT NULL, step INTEGER NOT NULL, resource TEXT NOT NULL, item TEXT NOT NULL,
  before TEXT, after TEXT, PRIMARY KEY (revision, step)
) STRICT, WITHOUT ROWID;
CREATE TABLE connections (
  id INTEGER PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE TABLE country_lists (
  id INTEGER PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE TABLE dnat_rules (
  id INTEGER PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE TABLE domains (
  id INTEGER PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE TABLE forward_rules (
  id INTEGER PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE TABLE idempotency (
  login TEXT NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, answer TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY (login, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE input_rules (
  id INTEGER PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE TABLE ip_address_lists (
  id INTEGER PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE TABLE ip_addresses (
  id INTEGER PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE TABLE ip_ranges (
  id INTEGER PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE TABLE local_admins (
  id TEXT PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX local_admins_unique_login ON local_admins (json_extract(body, '$.login') COLLATE NOCASE);
CREATE TABLE log_rules (
  id INTEGER PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE TABLE port_lists (
  id INTEGER PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE TABLE port_ranges (
  id INTEGER PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE TABLE ports (
  id INTEGER PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE TABLE refs (
  resource TEXT NOT NULL, item TEXT NOT NULL, path TEXT NOT NULL,
  target_resource TEXT NOT NULL, target TEXT NOT NULL,
  PRIMARY KEY (resource, item, path)
) STRICT, WITHOUT ROWID;
CREATE INDEX refs_target ON refs (target_resource, target);
CREATE TABLE revisions (
  id INTEGER PRIMARY KEY, at INTEGER NOT NULL, login TEXT NOT NULL, address TEXT NOT NULL, action TEXT NOT NULL
) STRICT;
CREATE TABLE schedules (
  id INTEGER PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE TABLE sessions (
  id TEXT PRIMARY KEY, secret BLOB NOT NULL, login TEXT NOT NULL, credential TEXT NOT NULL, address TEXT NOT NULL,
  path TEXT NOT NULL, created INTEGER NOT NULL, last_seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE singletons (name TEXT PRIMARY KEY, revision INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
CREATE TABLE snat_rules (
  id INTEGER PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE TABLE subnets (
  id INTEGER PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE TABLE tables (
  name TEXT PRIMARY KEY, last_id INTEGER NOT NULL, revision INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE time_ranges (
  id INTEGER PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE TABLE user_groups (
  id INTEGER PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX user_groups_unique_parent_id_name ON user_groups (json_extract(body, '$.parent_id'), json_extract(body, '$.name'));
CREATE TABLE users (
  id INTEGER PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX users_unique_login ON users (json_extract(body, '$.login') COLLATE NOCASE);
CREATE UNIQUE INDEX users_unique_name ON users (json_extract(body, '$.name'));
CREATE TABLE zones (
  id INTEGER PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;

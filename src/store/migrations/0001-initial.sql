CREATE TABLE sequences (name TEXT PRIMARY KEY, last INTEGER NOT NULL) STRICT;
CREATE TABLE singletons (name TEXT PRIMARY KEY, revision INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
CREATE TABLE refs (
  resource TEXT NOT NULL, item TEXT NOT NULL, path TEXT NOT NULL,
  target_resource TEXT NOT NULL, target TEXT NOT NULL,
  PRIMARY KEY (resource, item, path)
) STRICT, WITHOUT ROWID;
CREATE INDEX refs_target ON refs (target_resource, target);
CREATE TABLE revisions (
  id INTEGER PRIMARY KEY, at INTEGER NOT NULL, login TEXT NOT NULL, address TEXT NOT NULL, action TEXT NOT NULL
) STRICT;
CREATE TABLE changes (
  revision INTEGER NOT NULL, step INTEGER NOT NULL, resource TEXT NOT NULL, item TEXT NOT NULL,
  before TEXT, after TEXT, PRIMARY KEY (revision, step)
) STRICT, WITHOUT ROWID;
CREATE INDEX changes_item ON changes (resource, item);

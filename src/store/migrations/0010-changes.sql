ALTER TABLE changes RENAME TO changes_before;
CREATE TABLE changes (
  place INTEGER PRIMARY KEY, resource TEXT NOT NULL, item TEXT NOT NULL, before TEXT, after TEXT
) STRICT;
INSERT INTO changes
  SELECT revision << 24 | step, resource, item, before, after FROM changes_before ORDER BY revision, step;
DROP TABLE changes_before;

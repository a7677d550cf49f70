CREATE TABLE tables (
  name TEXT PRIMARY KEY, last_id INTEGER NOT NULL, revision INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO tables
  SELECT coalesce(changed.resource, sequences.name), coalesce(sequences.last, 0), coalesce(changed.revision, 0)
  FROM (SELECT resource, max(revision) AS revision FROM changes WHERE item <> '' GROUP BY resource) AS changed
  FULL JOIN sequences ON sequences.name = changed.resource;
DROP TABLE sequences;
DROP INDEX changes_item;

CREATE TABLE rule_keys (
  resource TEXT NOT NULL, item TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (resource, item)
) STRICT, WITHOUT ROWID;

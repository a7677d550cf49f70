-- What users with quotas have used, and the counters of addresses that this was read from.
CREATE TABLE quota_counts (address TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE quota_uses (user INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT;

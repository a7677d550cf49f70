-- Runs of the packet checks, with the revision that they were made under.
CREATE TABLE check_runs (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
CREATE INDEX check_runs_of_revision ON check_runs (revision);

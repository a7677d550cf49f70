CREATE TABLE jobs (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, state TEXT NOT NULL, progress INTEGER,
  message TEXT NOT NULL, login TEXT NOT NULL, created INTEGER NOT NULL, finished INTEGER, result TEXT, problem TEXT
) STRICT;

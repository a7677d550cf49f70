CREATE TABLE confirmations (
  revision INTEGER PRIMARY KEY, deadline_ms INTEGER NOT NULL, window_seconds INTEGER NOT NULL,
  login TEXT NOT NULL, address TEXT NOT NULL, action TEXT NOT NULL
) STRICT;

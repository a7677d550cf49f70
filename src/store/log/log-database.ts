import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { foldCase } from '../../core/text/fold-case.ts'
import { visible } from '../../core/text/visible.ts'
import { ensurePrivateFile } from '../database/private-file.ts'

const schema = `
CREATE TABLE log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  unix_microseconds INTEGER NOT NULL,
  date_time INTEGER NOT NULL,
  microseconds INTEGER NOT NULL,
  priority INTEGER NOT NULL,
  message TEXT NOT NULL,
  syslog_id TEXT NOT NULL,
  unit TEXT NOT NULL,
  origin INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX log_date_time ON log (date_time);
CREATE INDEX log_origin ON log (origin, id) WHERE origin <> 0;
CREATE TABLE packet_floor (first_id INTEGER NOT NULL) STRICT;
INSERT INTO packet_floor VALUES (0);
CREATE TABLE boot (
  number INTEGER PRIMARY KEY,
  boot_id TEXT NOT NULL,
  first_log_id INTEGER NOT NULL
) STRICT;
`

/** Migration of a log of version 1, where all rows had one bound, to version 2. */
const withOrigins = `
ALTER TABLE log ADD COLUMN origin INTEGER NOT NULL DEFAULT 0;
UPDATE log SET origin = 1 WHERE unit <> 'gatehouse-packet-log';
UPDATE log SET message = visible(message) WHERE message <> visible(message);
CREATE INDEX log_origin ON log (origin, id) WHERE origin <> 0;
CREATE TABLE packet_floor (first_id INTEGER NOT NULL) STRICT;
INSERT INTO packet_floor VALUES (0);
`

const columns = `log.id, unix_microseconds, date_time, microseconds, priority, message, syslog_id, unit, origin,
  number, boot_id, first_log_id, first_id`

/** Name of the file in the data folder. */
export const logFile = 'logs.db'

/** Newest layout, as `user_version` of the database. */
const version = 2

/** Asks for the first and the last id. In one SELECT, min and max would read the whole table. */
export const logEnds = 'SELECT (SELECT min(id) FROM log) AS first, (SELECT max(id) FROM log) AS last'

/**
 * Opens the log database of a data folder, made when it is missing. It is apart from the configuration: rows
 * survive a killed process but, unlike configuration, need not survive a power cut.
 */
export function openLogDatabase(dataFolder: string): Sqlite.Database {
  const path = join(dataFolder, logFile)
  ensurePrivateFile(path)
  const database = new Sqlite(path)
  try {
    prepareLog(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function prepareLog(database: Sqlite.Database): void {
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  database.pragma('busy_timeout = 5000')
  database.function('fold_case', { deterministic: true }, (text) => foldCase(String(text)))
  database.function('visible', { deterministic: true }, (text) => visible(String(text)))
  const found = database.pragma('user_version', { simple: true })
  if (found !== version) {
    database.transaction(() => {
      database.exec(found === 0 ? schema : withOrigins)
      database.pragma(`user_version = ${version}`)
    })()
  }
  // What is missing shows now, not when a row is to be written.
  database.prepare(`SELECT ${columns} FROM log, boot, packet_floor LIMIT 1`).get()
}

/** Notes that the rows from here on belong to the boot `bootId`, unless that is the newest boot already. */
export function markBoot(database: Sqlite.Database, bootId: string): void {
  database
    .prepare(
      `INSERT INTO boot (boot_id, first_log_id)
       SELECT @bootId, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'log'), 0) + 1
       WHERE @bootId IS NOT (SELECT boot_id FROM boot ORDER BY number DESC LIMIT 1)`,
    )
    .run({ bootId })
}

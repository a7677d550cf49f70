import type { LogRecord } from '../../core/log/log-query.ts'
import { openLogDatabase } from './log-database.ts'

/** Selection of rows of the log. */
export interface LoggedRowsQuery {
  readonly unit: string
  readonly sinceMicroseconds: number
  /** So many of the newest rows, of whatever unit, are looked at. */
  readonly mostRows: number
}

/** Rows of the log, and from when on they are all there are, in Unix microseconds. */
export interface LoggedRows {
  readonly rows: readonly Pick<LogRecord, 'atMicroseconds' | 'message'>[]
  readonly sinceMicroseconds: number
}

/** The newest rows of a unit as they are on the disk, for a thread that may wait for it. */
export function loggedRows(
  dataFolder: string,
  { unit, sinceMicroseconds, mostRows }: LoggedRowsQuery,
): LoggedRows {
  const database = openLogDatabase(dataFolder)
  try {
    const oldest = database
      .prepare('SELECT id, unix_microseconds AS at FROM log ORDER BY id DESC LIMIT 1 OFFSET ?')
      .get(mostRows) as { readonly id: number; readonly at: number } | undefined
    const since = Math.max(sinceMicroseconds, oldest ? oldest.at + 1 : 0)
    const rows = database
      .prepare(
        `SELECT unix_microseconds AS atMicroseconds, message FROM log
         WHERE id > ? AND unit = ? AND unix_microseconds >= ?`,
      )
      .all(oldest?.id ?? 0, unit, since)
    return { rows: rows as LoggedRows['rows'], sinceMicroseconds: since }
  } finally {
    database.close()
  }
}

import type { Database } from 'better-sqlite3'
import { logEnds } from './log-database.ts'
import type { NewLogRow } from './log-message.ts'

/** Rows that are removed at one go, so that rows waiting to be written do not wait long. */
const trimRows = 5000

/** The two ways in which the log changes: rows are added at the end and removed at the beginning. */
export interface LogWriter {
  /** Adds all rows or none. */
  append(rows: readonly NewLogRow[]): void
  /** Removes some of the oldest rows over the limit; true when there are more to remove. */
  trim(): boolean
}

/** Prepares writing to `database`, which keeps its newest `maxRows` rows. Ids have no gaps. */
export function logWriter(database: Database, maxRows: number): LogWriter {
  const insert = database.prepare(
    `INSERT INTO log (unix_microseconds, date_time, microseconds, priority, message, syslog_id, unit)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const remove = database.prepare('DELETE FROM log WHERE id <= ?')
  const ends = database.prepare(logEnds)
  return {
    append: database.transaction((rows: readonly NewLogRow[]) => {
      for (const row of rows) insert.run(...row)
    }),
    trim() {
      const { first, last } = ends.get() as { first: number | null; last: number | null }
      if (first === null || last === null) return false
      const excess = last - first + 1 - maxRows
      if (excess <= 0) return false
      remove.run(first - 1 + Math.min(excess, trimRows))
      return excess > trimRows
    },
  }
}

import type { Database } from 'better-sqlite3'
import { type ByOrigin, logOrigins, type NewLogRow } from './log-message.ts'

/** Rows that are removed at one go, so that rows waiting to be written do not wait long. */
const trimRows = 5000

/** The two ways in which the log changes: rows are added at the end, and the oldest of an origin are removed. */
export interface LogWriter {
  /** Adds all rows or none. */
  append(rows: readonly NewLogRow[]): void
  /** Removes some of the oldest rows of an origin that has more than its bound; true when there are more to remove. */
  trim(): boolean
}

/**
 * Prepares writing to `database`, which keeps the newest rows of each origin, as many as `mostRows` says. All packets
 * have ids from `packet_floor` on: older rows of other origins are not looked at again to find the oldest packets.
 */
export function logWriter(database: Database, mostRows: ByOrigin): LogWriter {
  const insert = database.prepare(
    `INSERT INTO log (unix_microseconds, date_time, microseconds, priority, message, syslog_id, unit, origin)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const counts = rowsByOrigin(database)
  const removers = [packetRemover(database), ...logOrigins.slice(1).map(() => otherRemover(database))]
  return {
    append: database.transaction((rows: readonly NewLogRow[]) => {
      for (const row of rows) {
        insert.run(...row)
        counts[row[7]]! += 1
      }
    }),
    trim() {
      const origin = logOrigins.findIndex((name, number) => counts[number]! > mostRows[name])
      if (origin < 0) return false
      const excess = counts[origin]! - mostRows[logOrigins[origin]!]
      counts[origin]! -= removers[origin]!(origin, Math.min(excess, trimRows))
      return logOrigins.some((name, number) => counts[number]! > mostRows[name])
    },
  }
}

function rowsByOrigin(database: Database): number[] {
  const found = database
    .prepare('SELECT origin, count(*) AS count FROM log GROUP BY origin')
    .all() as readonly { readonly origin: number; readonly count: number }[]
  return logOrigins.map((_, number) => found.find(({ origin }) => origin === number)?.count ?? 0)
}

/** Removes so many of the oldest rows of an origin; answers how many these were. */
type Remover = (origin: number, count: number) => number

function packetRemover(database: Database): Remover {
  const remove = database.prepare(
    `DELETE FROM log WHERE id IN
       (SELECT id FROM log WHERE id >= (SELECT first_id FROM packet_floor) AND origin = 0 ORDER BY id LIMIT ?)
     RETURNING id`,
  )
  const raise = database.prepare('UPDATE packet_floor SET first_id = ?')
  return database.transaction((_origin: number, count: number) => {
    const removed = remove.pluck().all(count) as number[]
    if (removed.length > 0) raise.run(removed.reduce((most, id) => Math.max(most, id)) + 1)
    return removed.length
  })
}

function otherRemover(database: Database): Remover {
  const remove = database.prepare(
    'DELETE FROM log WHERE id IN (SELECT id FROM log WHERE origin = ? AND origin <> 0 ORDER BY id LIMIT ?)',
  )
  return (origin, count) => remove.run(origin, count).changes
}

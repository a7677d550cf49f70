import type { Database } from '../database/database.ts'
import { diskFaultOf } from '../disk/disk-fault.ts'

/** SQLite's own: a commit that finds so many pages in the log copies them into the database. */
const usualPages = 1000
/** Commits of fewer rows wait for their copies. */
const manyRows = 1000
/** Of so many rows the copies are put off; more would keep everybody waiting when they are made. */
const mostRows = 25_000
/** By then the caller that waited for the commit has its answer. */
const delayMs = 5000

/**
 * Time of copying the write-ahead log into the database: with the commit that fills it, as SQLite does, but later after a
 * large commit, for which a caller waits. The content of the log is as durable.
 */
export class Checkpoint {
  readonly #database: Database
  #timer: NodeJS.Timeout | undefined
  /** Number of rows that commits wrote and whose copies were put off. */
  #rows = 0

  constructor(database: Database) {
    this.#database = database
    database.pragma(`wal_autocheckpoint = ${usualPages}`)
  }

  /** Makes a commit of so many rows; the copies of a large one are made later, or by a commit that comes earlier. */
  around(rows: number, commit: () => void): void {
    const isPutOff = rows > manyRows && this.#rows + rows <= mostRows
    this.#rows = isPutOff ? this.#rows + rows : 0
    if (!isPutOff) return commit()
    this.#database.pragma('wal_autocheckpoint = 0')
    try {
      commit()
    } finally {
      this.#database.pragma(`wal_autocheckpoint = ${usualPages}`)
    }
    this.#timer ??= setTimeout(() => this.#make(), delayMs).unref()
  }

  #make(): void {
    this.#timer = undefined
    this.#rows = 0
    if (!this.#database.open) return
    try {
      this.#database.pragma('wal_checkpoint(PASSIVE)')
    } catch (error) {
      // What is in the log is as durable, and a later commit tries again.
      if (diskFaultOf(error) === null) throw error
    }
  }
}

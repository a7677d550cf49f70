import type { Database } from './database.ts'

/** SQLite's own: a commit that finds so many pages in the log copies them into the database. */
const usualPages = 1000
/** By then whoever waited for the commit has what it was for. */
const delayMs = 5000

/**
 * When the write-ahead log is copied into the database: by the commit that fills it, as SQLite does, except after a large
 * commit, for which somebody waits. What is in the log is as durable.
 */
export class Checkpoint {
  readonly #database: Database
  #timer: NodeJS.Timeout | undefined

  constructor(database: Database) {
    this.#database = database
    database.pragma(`wal_autocheckpoint = ${usualPages}`)
  }

  /** Makes a commit without copying what it wrote; that is done later, or by a commit that comes earlier. */
  putOff(commit: () => void): void {
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
    if (this.#database.open) this.#database.pragma('wal_checkpoint(PASSIVE)')
  }
}

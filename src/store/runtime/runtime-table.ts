import type { Database } from '../database/database.ts'

/** JSON values that outlive a restart and are no part of the configuration, by name. */
export class RuntimeTable {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** The value of that name; null when there is none, or none that can be read. */
  get(name: string): unknown {
    const text = this.#database.prepare('SELECT body FROM runtime WHERE name = ?').pluck().get(name)
    try {
      return text === undefined ? null : (JSON.parse(text as string) as unknown)
    } catch {
      return null
    }
  }

  /** Throws what SQLite throws. */
  set(name: string, value: unknown): void {
    this.#database.prepare('INSERT OR REPLACE INTO runtime VALUES (?, ?)').run(name, JSON.stringify(value))
  }
}

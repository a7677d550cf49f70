import type { Database } from '../database/database.ts'

/** A revision that is taken back unless it is confirmed. `deadline_ms` is Unix milliseconds. */
export interface OpenConfirmation {
  readonly revision: number
  readonly deadline_ms: number
  readonly window_seconds: number
  readonly login: string
  readonly address: string
  readonly action: string
}

/** Revisions that wait for their confirmation. Not part of the configuration. Source: silences#confirm. */
export class ConfirmationTable {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** All that are open, the oldest revision first. */
  all(): OpenConfirmation[] {
    return this.#database.prepare('SELECT * FROM confirmations ORDER BY revision').all() as OpenConfirmation[]
  }

  get(revision: number): OpenConfirmation | undefined {
    return this.#database.prepare('SELECT * FROM confirmations WHERE revision = ?').get(revision) as
      | OpenConfirmation
      | undefined
  }

  /** Call inside the transaction of the change, so that neither is there without the other. */
  add(open: OpenConfirmation): void {
    this.#database
      .prepare(
        'INSERT INTO confirmations VALUES (@revision, @deadline_ms, @window_seconds, @login, @address, @action)',
      )
      .run(open)
  }

  remove(revision: number): void {
    this.#database.prepare('DELETE FROM confirmations WHERE revision = ?').run(revision)
  }

  /** Forgets `revision` and all later ones. */
  removeFrom(revision: number): void {
    this.#database.prepare('DELETE FROM confirmations WHERE revision >= ?').run(revision)
  }
}

import type { Database } from '../database/database.ts'

/** An answer that was given to a request with an Idempotency-Key. */
export interface RememberedAnswer {
  readonly fingerprint: string
  readonly answer: string
}

const keepSeconds = 86400

/** Remembers answers for a day, per administrator and key. */
export class IdempotencyTable {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  find(login: string, key: string): RememberedAnswer | undefined {
    return this.#database
      .prepare('SELECT fingerprint, answer FROM idempotency WHERE login = ? AND key = ?')
      .get(login, key) as RememberedAnswer | undefined
  }

  /** Call inside the transaction of the change, so that neither is there without the other. */
  remember(login: string, key: string, remembered: RememberedAnswer, nowSeconds: number): void {
    this.#database.prepare('DELETE FROM idempotency WHERE at < ?').run(nowSeconds - keepSeconds)
    this.#database
      .prepare('INSERT OR REPLACE INTO idempotency VALUES (?, ?, ?, ?, ?)')
      .run(login, key, remembered.fingerprint, remembered.answer, nowSeconds)
  }
}

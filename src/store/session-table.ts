import type { Database } from './database.ts'

/** An administrator's session. Times are Unix seconds. */
export interface Session {
  readonly id: string
  /** SHA-256 of the secret cookie's value. */
  readonly secret: Buffer
  readonly login: string
  /** Fingerprint of the credential at login: another password ends the session. */
  readonly credential: string
  readonly address: string
  readonly path: string
  readonly created: number
  last_seen: number
}

const persistSeconds = 30

/** Sessions in memory and in the database, so that they outlive a restart. Not part of the configuration. */
export class SessionTable {
  readonly #database: Database
  readonly #sessions = new Map<string, Session>()
  readonly #persisted = new Map<string, number>()

  constructor(database: Database) {
    this.#database = database
    for (const row of database.prepare('SELECT * FROM sessions').all() as Session[]) {
      this.#sessions.set(row.id, row)
      this.#persisted.set(row.id, row.last_seen)
    }
  }

  get(id: string): Session | undefined {
    return this.#sessions.get(id)
  }

  all(): Session[] {
    return [...this.#sessions.values()]
  }

  add(session: Session): void {
    this.#database
      .prepare(
        'INSERT INTO sessions VALUES (@id, @secret, @login, @credential, @address, @path, @created, @last_seen)',
      )
      .run(session)
    this.#sessions.set(session.id, session)
    this.#persisted.set(session.id, session.last_seen)
  }

  /** Notes that a session was used; written to disk only now and then. */
  touch(session: Session, nowSeconds: number): void {
    session.last_seen = nowSeconds
    if (nowSeconds - (this.#persisted.get(session.id) ?? 0) < persistSeconds) return
    this.#persisted.set(session.id, nowSeconds)
    this.#database.prepare('UPDATE sessions SET last_seen = ? WHERE id = ?').run(nowSeconds, session.id)
  }

  remove(id: string): boolean {
    this.#persisted.delete(id)
    if (!this.#sessions.delete(id)) return false
    this.#database.prepare('DELETE FROM sessions WHERE id = ?').run(id)
    return true
  }
}

import type { Database } from '../database/database.ts'
import type { DiskState } from '../disk/disk-state.ts'

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

/**
 * Sessions in memory and in the database, so that they outlive a restart; those of the time in which the disk takes
 * nothing are stored when it does. Not part of the configuration.
 */
export class SessionTable {
  readonly #database: Database
  readonly #disk: DiskState
  readonly #sessions = new Map<string, Session>()
  readonly #persisted = new Map<string, number>()

  constructor(database: Database, disk: DiskState) {
    this.#database = database
    this.#disk = disk
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
    const columns = '@id, @secret, @login, @credential, @address, @path, @created, @last_seen'
    const insert = this.#database.prepare(`INSERT OR REPLACE INTO sessions VALUES (${columns})`)
    this.#disk.defer(`session ${session.id}`, () => void insert.run(session))
    this.#sessions.set(session.id, session)
    this.#persisted.set(session.id, session.last_seen)
  }

  /** Notes that a session was used; written to disk only now and then. */
  touch(session: Session, nowSeconds: number): void {
    session.last_seen = nowSeconds
    if (nowSeconds - (this.#persisted.get(session.id) ?? 0) < persistSeconds) return
    this.#persisted.set(session.id, nowSeconds)
    const update = this.#database.prepare('UPDATE sessions SET last_seen = ? WHERE id = ?')
    this.#disk.defer(`session use ${session.id}`, () => void update.run(nowSeconds, session.id))
  }

  remove(id: string): boolean {
    this.#persisted.delete(id)
    if (!this.#sessions.delete(id)) return false
    const remove = this.#database.prepare('DELETE FROM sessions WHERE id = ?')
    this.#disk.defer(`session ${id}`, () => void remove.run(id))
    return true
  }
}

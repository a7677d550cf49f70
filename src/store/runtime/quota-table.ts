import type { Database } from '../database/database.ts'

/** Values by their keys, null for those that are gone. */
type Values<K> = ReadonlyMap<K, object | null>

/** What users with quotas have used, and the counters of addresses that this was read from. Not part of the configuration. */
export class QuotaTable {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** What is stored, as it was given; what cannot be read is left out. */
  load(): { readonly users: [number, unknown][]; readonly counts: [string, unknown][] } {
    const rows = (sql: string) =>
      (this.#database.prepare(sql).all() as { key: unknown; body: string }[]).flatMap(({ key, body }) => {
        try {
          return [[key, JSON.parse(body) as unknown]]
        } catch {
          return []
        }
      })
    return {
      users: rows('SELECT user AS key, body FROM quota_uses') as [number, unknown][],
      counts: rows('SELECT address AS key, body FROM quota_counts') as [string, unknown][],
    }
  }

  /** Stores both in one transaction, durably. Throws what SQLite throws. */
  save(users: Values<number>, counts: Values<string>): void {
    const write = (table: string, key: string, values: Values<number | string>) => {
      const put = this.#database.prepare(`INSERT OR REPLACE INTO ${table} VALUES (?, ?)`)
      const remove = this.#database.prepare(`DELETE FROM ${table} WHERE ${key} = ?`)
      for (const [id, value] of values) {
        if (value === null) remove.run(id)
        else put.run(id, JSON.stringify(value))
      }
    }
    this.#database.transaction(() => {
      write('quota_uses', 'user', users)
      write('quota_counts', 'address', counts)
    })()
  }
}

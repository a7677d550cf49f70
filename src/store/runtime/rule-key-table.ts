import type { Table } from '../../core/resource/resource.ts'
import type { Id } from '../../core/resource/snapshot.ts'
import type { Database } from '../database/database.ts'

/**
 * The keys under which rules came with a whole table. A rule has its key for good, also while it is not there: ids are
 * not used again, so that a restored revision has the keys that it had. Source: silences#whole-tables.
 */
export class RuleKeyTable {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Keys of those of these rules of `table` that came with one, by the text of the id. */
  of(table: Table, ids: readonly Id[]): ReadonlyMap<string, string> {
    if (ids.length === 0) return new Map()
    const rows = this.#database
      .prepare(
        'SELECT item, key FROM rule_keys WHERE resource = ? AND item IN (SELECT value FROM json_each(?))',
      )
      .raw()
      .all(table.name, JSON.stringify(ids.map(String))) as [string, string][]
    return new Map(rows)
  }

  /** Call inside the transaction that makes the rules. */
  add(table: Table, keys: Iterable<readonly [id: Id, key: string]>): void {
    const rows = Array.from(keys, ([id, key]) => [String(id), key])
    this.#database
      .prepare('INSERT OR REPLACE INTO rule_keys SELECT ?, value ->> 0, value ->> 1 FROM json_each(?)')
      .run(table.name, JSON.stringify(rows))
  }
}

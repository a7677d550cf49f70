import type { Table } from '../core/resource.ts'
import type { Id } from '../core/snapshot.ts'
import type { Database } from './database.ts'

/**
 * The keys under which rules came with a whole table. A rule has its key for good, also while it is not there: ids are
 * not used again, so that a restored revision has the keys that it had. Source: silences#whole-tables.
 */
export class RuleKeyTable {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Keys of `table` by the text of the rule's id. */
  of(table: Table): ReadonlyMap<string, string> {
    const rows = this.#database
      .prepare('SELECT item, key FROM rule_keys WHERE resource = ?')
      .raw()
      .all(table.name) as [string, string][]
    return new Map(rows)
  }

  /** Call inside the transaction that makes the rules. */
  add(table: Table, keys: Iterable<readonly [id: Id, key: string]>): void {
    const insert = this.#database.prepare('INSERT OR REPLACE INTO rule_keys VALUES (?, ?, ?)')
    for (const [id, key] of keys) insert.run(table.name, String(id), key)
  }
}

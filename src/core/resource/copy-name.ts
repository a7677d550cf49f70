import { ok, type Result } from '../failure.ts'
import { notThere } from '../missing.ts'
import { message } from './messages.ts'
import type { Item, Table } from './resource.ts'
import type { Id, Rows } from './snapshot.ts'
import type { Transaction } from './transaction.ts'
import { parseWireId } from './wire.ts'

/**
 * Name of a copy: the first of `name (2)`, `name (3)`, … that is not among `taken`, the name cut where the whole would
 * have more than `limit` characters. A copy of a copy counts on. Source: silences#copies.
 */
export function copyName(name: string, taken: readonly string[], limit: number): string {
  const base = name.replace(/ \(\d{1,9}\)$/u, '')
  const used = new Set(taken)
  for (let number = 2; ; number++) {
    const suffix = ` (${number})`
    const copy = [...base].slice(0, limit - suffix.length).join('') + suffix
    if (!used.has(copy)) return copy
  }
}

const nameLimit = 42

/**
 * Copies the item of a table with unique names that a path names; answers the ids of both. Fails `not-found`.
 * Source: silences#copies.
 */
export function copyItem(
  transaction: Transaction,
  table: Table,
  text: string,
): Result<{ readonly original: Id; readonly copy: Id }> {
  const rows = transaction.snapshot.rows(table) as Rows<{ readonly name: string }>
  const id = parseWireId(table, text)
  const original = id === null ? undefined : rows.get(id)
  if (!original) return notThere(message('there is no item {id} in {table}', { id: text, table: table.path }))
  const taken = rows.entries.map(({ item }) => item.name)
  const name = copyName(original.item.name, taken, nameLimit)
  const copy = transaction.insert(table, { ...original.item, name } as Item<Table>, null)
  return copy.ok ? ok({ original: original.id, copy: copy.value }) : copy
}

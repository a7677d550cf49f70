import { ok, type Result } from '../failure.ts'
import type { ItemChange, Table } from './resource.ts'
import type { Transaction } from './transaction.ts'

/**
 * For `effects` of an ordered table whose rules belong to groups: a rule that gets another group becomes the last of
 * the table, and so the last of that group. Source: silences#console-order.
 */
export function lastInNewGroup(
  table: Table,
  { id, before, after }: ItemChange<{ readonly parent_id: string }>,
  transaction: Transaction,
): Result<null> {
  const last = transaction.snapshot.rows(table).entries.at(-1)
  if (!last || !before || !after || before.parent_id === after.parent_id) return ok(null)
  return transaction.move(table, id, { anchor: last.id, after: true })
}

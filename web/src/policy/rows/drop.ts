import type { Destination } from '../order/moves.ts'
import type { PolicyRow } from './rows.ts'

/** Upper or lower half of a row, by its key. */
interface RowHalf {
  readonly key: string
  readonly isAfter: boolean
}

/** Where dropped rules go, and the section that they are in from then on; absent where their neighbours decide. */
interface DropTarget {
  readonly to: Destination
  readonly section?: { readonly section: string; readonly colour: string }
}

/**
 * The place of rules that are dropped on a row: beside a rule, into the section of a heading, at the end that system rules stand
 * at. Rules come first in a section that is open and last in one that is folded, which is where the line below its heading is.
 */
export function dropAt(rows: readonly PolicyRow[], { key, isAfter }: RowHalf): DropTarget | null {
  const row = rows.find((each) => each.key === key)
  switch (row?.kind) {
    case 'rule':
      return { to: isAfter ? { after: row.rule.id } : { before: row.rule.id } }
    case 'section': {
      const to = row.isFolded ? { after: row.last } : { before: row.first }
      return { to, section: { section: row.name, colour: row.colour } }
    }
    case 'front':
      return { to: { end: 'first' } }
    case 'system':
      return { to: { end: row.rule.place === 'after' ? 'last' : 'first' } }
    default:
      return null
  }
}

/** Class of a row that something would be dropped on. */
export function dropLine(row: PolicyRow, { isAfter }: RowHalf): 'drop-before' | 'drop-after' {
  if (row.kind === 'rule') return isAfter ? 'drop-after' : 'drop-before'
  return row.kind === 'system' && row.rule.place === 'after' ? 'drop-before' : 'drop-after'
}

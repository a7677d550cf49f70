import type { Table } from '../../core/resource/resource.ts'
import type { Entry } from '../../core/resource/snapshot.ts'
import { wireItem } from '../../core/resource/wire.ts'
import { deepFreeze, type State } from './state.ts'

type Fields = Readonly<Record<string, unknown>>

/** A field of the items of `parent` that lists those rows of `table` that belong to them (`within.shownAs`). */
export interface ShownRows {
  readonly parent: Table
  readonly table: Table
  /** Field of the parent that lists the rows. */
  readonly field: string
  /** Field of a row that keeps the parent's id. */
  readonly parentField: string
}

/** Every such field of these tables. */
export function shownRowsOf(tables: readonly Table[]): readonly ShownRows[] {
  return tables.flatMap((table) => {
    const { within } = table
    if (!within?.shownAs) return []
    return [{ parent: within.table, table, field: within.shownAs, parentField: within.field }]
  })
}

/** Rows as their parents show them: made once, since a list is made anew with each of its rows. */
const shownOnce = new WeakMap<Entry<unknown>, unknown>()

/** `parents` with the lists of their rows as they are among `rows`. */
export function withShownRows(
  { parent, table, field, parentField }: ShownRows,
  parents: readonly Entry<unknown>[],
  rows: readonly Entry<unknown>[],
): Entry<unknown>[] {
  const lists = new Map<unknown, unknown[]>(parents.map(({ id }) => [id, []]))
  for (const row of rows) lists.get((row.item as Fields)[parentField])?.push(shownRow(table, row))
  return parents.map((entry) => {
    const list = Object.freeze(lists.get(entry.id))
    return { ...entry, item: Object.freeze(inOrder(parent, { ...(entry.item as Fields), [field]: list })) }
  })
}

/** The fields as the declaration has them, so that an item reads the same whenever its list was put in. */
function inOrder({ schema }: Table, fields: Fields): Fields {
  const names = [...new Set([...Object.keys(schema.properties), ...Object.keys(fields)])]
  return Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])))
}

/** The id of the parent is internal: listings leave it out. */
function shownRow(table: Table, row: Entry<unknown>): unknown {
  const known = shownOnce.get(row)
  if (known) return known
  const shown = deepFreeze(wireItem(table, row))
  shownOnce.set(row, shown)
  return shown
}

/** A configuration as loaded, where nothing is listed yet, with all lists. */
export function withAllShown(state: State, fields: readonly ShownRows[]): State {
  return fields.reduce((shown, field) => {
    const rows = shown.rowsOf(field.parent)
    const listing = withShownRows(field, rows.entries, shown.rowsOf(field.table).entries)
    const changes = rows.entries.map((before, index) => ({ before, after: listing[index]! }))
    return shown.withRows(field.parent, rows.changed(changes, rows.revision))
  }, state)
}

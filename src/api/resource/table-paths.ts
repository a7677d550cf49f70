import Type, { type TObject, type TSchema } from 'typebox'
import { ok, type Result } from '../../core/failure.ts'
import { notThere } from '../../core/missing.ts'
import type { Table } from '../../core/resource/resource.ts'
import type { Entry, Id, Snapshot } from '../../core/resource/snapshot.ts'
import type { Transaction } from '../../core/resource/transaction.ts'
import { parseWireId } from '../../core/resource/wire.ts'
import type { Intent } from '../route/change-intent.ts'
import { readQuery } from '../route/query.ts'
import type { ApiRequest } from '../route/route.ts'
import { pathIdSchema } from '../schema/wire-schema.ts'
import { message } from './messages.ts'
import { itemEtag, tableEtag } from './table-reads.ts'

/** One of the paths under which a table is served, and how its requests name the parent and the item. */
export interface Place {
  readonly table: Table
  /** Path of the list. */
  readonly path: string
  /** Query parameter that names the item; null where parent and item stand in the path. */
  readonly itemParameter: string | null
}

/** Target of a request, as it wrote it; `parent` null where a table has none, `item` where it is not asked for. */
export interface Target {
  readonly parent: string | null
  readonly item: string | null
}

/** Target of a route's requests: the list, or one item. */
export type PathTarget = 'list' | 'item'

/** Everywhere that `table` is served. */
export function placesOf(table: Table): Place[] {
  const paths = [table.path, ...(table.otherPaths ?? [])]
  const byQuery = table.within?.byQuery
  return [
    ...paths.map((path) => ({ table, path, itemParameter: null })),
    ...(byQuery ? [{ table, path: byQuery.path, itemParameter: byQuery.item }] : []),
  ]
}

/** Path of the routes that are about one item. */
export function itemPath({ path, itemParameter }: Place): string {
  return itemParameter === null ? `${path}/:id` : path
}

/** Schemas of what names parent and item, for the path and for the query of a route. */
export function targetDoc(
  { table, itemParameter }: Place,
  reach: PathTarget,
): { params: TObject; query: TObject } {
  const { within } = table
  const names: Record<string, TSchema> = {
    ...(within ? { [within.field]: pathIdSchema(within.table) } : {}),
    ...(reach === 'item' ? { [itemParameter ?? 'id']: pathIdSchema(table) } : {}),
  }
  const none = Type.Object({})
  return itemParameter === null
    ? { params: Type.Object(names), query: none }
    : { params: none, query: Type.Object(names) }
}

/** Reads what a request names. In a query, fails `invalid` on what is missing or cannot be an id. */
export function readTarget(place: Place, reach: PathTarget, { params, query }: ApiRequest): Result<Target> {
  const { table, itemParameter } = place
  const parentName = table.within?.field
  if (itemParameter === null) {
    return ok({ parent: (parentName && params[parentName]) ?? null, item: params['id'] ?? null })
  }
  const read = readQuery(looseText(targetDoc(place, reach).query), query)
  if (!read.ok) return read
  const named = read.value as Readonly<Record<string, unknown>>
  const text = (name: string) => (named[name] === undefined ? null : String(named[name]))
  return ok({ parent: parentName ? text(parentName) : null, item: text(itemParameter) })
}

/** The same parameters, whatever form their text has: what names nothing is not found, as in a path. */
function looseText(schema: TObject): TObject {
  const loose = Object.entries(schema.properties).map(([name, property]) => {
    const { type } = property as { type?: string }
    return [name, type === 'string' ? Type.String() : property] as const
  })
  return Type.Object(Object.fromEntries(loose))
}

/** The id of the parent, null for tables without one. Fails `not-found`. */
export function parentOf(
  { table: { within } }: Place,
  target: Target,
  snapshot: Snapshot,
): Result<Id | null> {
  if (!within) return ok(null)
  const text = target.parent ?? ''
  const id = parseWireId(within.table, text)
  if (id !== null && snapshot.rows(within.table).get(id)) return ok(id)
  return notThere(message('there is no item {id} in {table}', { id: text, table: within.table.path }))
}

/** The rows of `parent`, in their order; all rows of a table without parents. */
export function rowsOf(table: Table, parent: Id | null, snapshot: Snapshot): readonly Entry<unknown>[] {
  const { entries } = snapshot.rows(table)
  return table.within ? entries.filter((entry) => isChildOf(table, entry, parent)) : entries
}

/** True when a row belongs to `parent`; all rows do in a table without parents. */
export function isChildOf({ within }: Table, entry: Entry<unknown>, parent: Id | null): boolean {
  return !within || parentIn(within.field, entry) === parent
}

/** The item that a request names, which must belong to the parent that it names. Fails `not-found`. */
export function entryOf(place: Place, target: Target, snapshot: Snapshot): Result<Entry<unknown>> {
  const { table } = place
  const parent = parentOf(place, target, snapshot)
  if (!parent.ok) return parent
  const text = target.item ?? ''
  const id = parseWireId(table, text)
  const entry = id === null ? undefined : snapshot.rows(table).get(id)
  if (entry && isChildOf(table, entry, parent.value)) return ok(entry)
  const list = table.within ? place.path.replace(`:${table.within.field}`, target.parent ?? '') : place.path
  return notThere(message('there is no item {id} in {table}', { id: text, table: list }))
}

/** The rows that have the parent of `entry`, in their order. */
export function siblingsOf(
  table: Table,
  entry: Entry<unknown>,
  snapshot: Snapshot,
): readonly Entry<unknown>[] {
  return rowsOf(table, table.within ? (parentIn(table.within.field, entry) as Id) : null, snapshot)
}

function parentIn(field: string, { item }: Entry<unknown>): unknown {
  return (item as Readonly<Record<string, unknown>>)[field]
}

/** ETags that `If-Match` may name: of the item, when there is one, and of its table. */
export function etagsOf(table: Table, snapshot: Snapshot, entry: Entry<unknown> | undefined): string[] {
  const own = tableEtag(table, snapshot.rows(table))
  return entry ? [itemEtag(table, entry), own] : [own]
}

/** The intent of a change of one item, and that item in a configuration. */
export type ItemIntent = Intent & { readonly find: (snapshot: Snapshot) => Entry<unknown> | undefined }

/** A change of the item that a request names. */
export function onItem(
  place: Place,
  request: ApiRequest,
  change: (transaction: Transaction, entry: Entry<unknown>) => Result<unknown>,
): Result<ItemIntent> {
  const { table } = place
  const target = readTarget(place, 'item', request)
  if (!target.ok) return target
  const find = (snapshot: Snapshot) => {
    const found = entryOf(place, target.value, snapshot)
    return found.ok ? found.value : undefined
  }
  return ok({
    find,
    etags: (snapshot) => etagsOf(table, snapshot, find(snapshot)),
    change: (transaction) => {
      const entry = entryOf(place, target.value, transaction.snapshot)
      return entry.ok ? change(transaction, entry.value) : entry
    },
    etagAfter: (snapshot) => {
      const entry = find(snapshot)
      return entry && itemEtag(table, entry)
    },
  })
}

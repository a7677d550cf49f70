import type { Static } from 'typebox'
import { Value } from 'typebox/value'
import { Sequence } from '../src/core/list/sequence.ts'
import type { Item, Singleton, Table } from '../src/core/resource/resource.ts'
import type { Entry, Id, Rows, SingletonKey, Snapshot, TableKey } from '../src/core/resource/snapshot.ts'

/** An item as a test writes it: what it leaves out takes the schema's default; `id` counts from 1 by default. */
export type PlainItem<T extends Table> = Partial<Item<T>> & { readonly id?: Id }

/** A snapshot in memory that can be changed; every change answers a new one that shares what stayed. */
export interface TestSnapshot extends Snapshot {
  /** With these rows in place of the table's, in this order. */
  with<T extends Table>(table: T, items: readonly PlainItem<T>[]): TestSnapshot
  /** With some fields of one item changed. */
  edited<T extends Table>(table: T, id: Id, change: Partial<Item<T>>): TestSnapshot
  /** With some fields of a singleton changed. */
  set<S extends Singleton>(singleton: S, change: Partial<Item<S>>): TestSnapshot
}

type AnyRows = ReadonlyMap<string, Rows<unknown>>
type Values = ReadonlyMap<string, unknown>

/** A configuration with nothing in it. */
export function emptySnapshot(): TestSnapshot {
  return snapshotOf(new Map(), new Map())
}

function snapshotOf(tables: AnyRows, values: Values): TestSnapshot {
  const rows = <T extends TableKey>(table: T) =>
    (tables.get(table.name) ?? noRows) as Rows<Static<T['schema']>>
  const value = <S extends SingletonKey>(singleton: S) =>
    (values.get(singleton.name) ?? singleton.initial) as Static<S['schema']>
  const withEntries = (table: Table, entries: readonly Entry<unknown>[]) =>
    snapshotOf(new Map(tables).set(table.name, rowsOf(entries)), values)
  return {
    revision: 1,
    rows,
    value,
    revisionOf: () => 1,
    with: (table, items) =>
      withEntries(
        table,
        items.map((item, index) => entryOf(table, item, index, snapshotOf(tables, values))),
      ),
    edited: (table, id, change) =>
      withEntries(
        table,
        rows(table).entries.map((entry) =>
          entry.id === id ? { ...entry, item: { ...entry.item, ...change } } : entry,
        ),
      ),
    set: (singleton, change) =>
      snapshotOf(tables, new Map(values).set(singleton.name, { ...value(singleton), ...change })),
  }
}

function entryOf(
  table: Table,
  { id, ...given }: { readonly id?: Id },
  index: number,
  snapshot: Snapshot,
): Entry<unknown> {
  const own = id ?? index + 1
  const item = Value.Default(table.schema, { ...given }) as Item<typeof table>
  const derived = table.derive?.(item, own, { id: null, before: null, snapshot })
  return { id: own, position: index + 1, revision: 1, item: { ...item, ...derived } }
}

function rowsOf(entries: readonly Entry<unknown>[]): Rows<unknown> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const placeOf = (id: Entry<unknown>['id']) => entries.findIndex((entry) => entry.id === id)
  return { entries, sequence: Sequence.from(entries), revision: 1, get: (id) => byId.get(id), placeOf }
}

const noRows = rowsOf([])

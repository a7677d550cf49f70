import type { Static } from 'typebox'
import type { Rows, SingletonKey, Snapshot, TableKey } from '../../core/resource/snapshot.ts'
import { ImmutableRows } from './rows.ts'

/** A singleton's value and the revision that last changed it. */
export interface StoredValue {
  readonly revision: number
  readonly item: unknown
}

/** The configuration in memory. Immutable: `with…` answer a new state that shares what did not change. */
export class State implements Snapshot {
  readonly revision: number
  readonly #rows: ReadonlyMap<string, ImmutableRows>
  readonly #values: ReadonlyMap<string, StoredValue>
  /** Tables that differ from `#rows` since the revision began: few, while there are a hundred tables. */
  readonly #changed: ReadonlyMap<string, ImmutableRows>

  constructor(
    revision: number,
    rows: ReadonlyMap<string, ImmutableRows>,
    values: ReadonlyMap<string, StoredValue>,
    changed: ReadonlyMap<string, ImmutableRows> = noTables,
  ) {
    this.revision = revision
    this.#rows = rows
    this.#values = values
    this.#changed = changed
  }

  rows<T extends TableKey>(table: T): Rows<Static<T['schema']>> {
    return this.rowsOf(table) as unknown as Rows<Static<T['schema']>>
  }

  value<S extends SingletonKey>(singleton: S): Static<S['schema']> {
    return (this.#values.get(singleton.name)?.item ?? singleton.initial) as Static<S['schema']>
  }

  revisionOf(singleton: SingletonKey): number {
    return this.#values.get(singleton.name)?.revision ?? 0
  }

  /** The rows of `table`, for changing them. */
  rowsOf(table: TableKey): ImmutableRows {
    return this.#changed.get(table.name) ?? this.#rows.get(table.name) ?? noRows
  }

  withRows(table: TableKey, rows: ImmutableRows): State {
    const changed = new Map(this.#changed).set(table.name, rows)
    return new State(this.revision, this.#rows, this.#values, changed)
  }

  withValue(singleton: SingletonKey, value: StoredValue): State {
    const values = new Map(this.#values).set(singleton.name, value)
    return new State(this.revision, this.#rows, values, this.#changed)
  }

  withRevision(revision: number): State {
    return new State(revision, new Map([...this.#rows, ...this.#changed]), this.#values)
  }
}

const noTables: ReadonlyMap<string, ImmutableRows> = new Map()
const noRows = ImmutableRows.of([], 0, 0)

/** Freezes a value at every depth and answers it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const member of Object.values(value)) deepFreeze(member)
  }
  return value
}

/** Most lists of most items. */
const empty: readonly unknown[] = Object.freeze([])

/** A copy of a JSON value, frozen at every depth. */
export function frozenCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return (value.length === 0 ? empty : Object.freeze(value.map(frozenCopy))) as T
  const copy = { ...value } as Record<string, unknown>
  for (const key in copy) {
    const member = copy[key]
    if (typeof member === 'object' && member !== null) copy[key] = frozenCopy(member)
  }
  return Object.freeze(copy) as T
}

import type { Static } from 'typebox'
import type { Result } from '../failure.ts'
import type { Placement } from './order.ts'
import type { Id, SingletonKey, Snapshot, TableKey } from './snapshot.ts'

/** Wire path of the item of this index in the body of a change: `rules[3]`. */
export type PlaceName = (index: number) => string

/**
 * A change in the making. Every method checks the whole rule set of the resource (schema, references, unique
 * keys, `check`, `checkAll`) and leaves everything as it was when it fails.
 */
export interface Transaction {
  /** The configuration as changed so far. */
  readonly snapshot: Snapshot
  /** Adds an item and answers its id; `placement` null appends. */
  insert<T extends TableKey>(table: T, item: Static<T['schema']>, placement: Placement | null): Result<Id>
  /**
   * Adds many items behind the last one and answers their ids. Each is checked against the configuration before
   * them; rules over the whole configuration are asked when all are in their places. `at` names an item by its index,
   * in front of the paths of its problems.
   */
  insertAll<T extends TableKey>(
    table: T,
    items: readonly Static<T['schema']>[],
    at?: PlaceName,
  ): Result<readonly Id[]>
  /** Fails `not-found` when there is no such item. */
  replace<T extends TableKey>(table: T, id: Id, item: Static<T['schema']>): Result<null>
  /** The same of many items, each once; rules over the whole configuration are asked when all are in their places. */
  replaceAll<T extends TableKey>(
    table: T,
    items: readonly (readonly [id: Id, item: Static<T['schema']>])[],
    at?: PlaceName,
  ): Result<null>
  /** Fails `in-use` with the users of the item, `not-found` when there is none. */
  remove(table: TableKey, id: Id): Result<null>
  /** The same of many items; what names one of them may go with it. */
  removeAll(table: TableKey, ids: readonly Id[]): Result<null>
  /** Moves an item of an ordered table. */
  move(table: TableKey, id: Id, placement: Placement): Result<null>
  /**
   * Puts these items, of one parent where there are parents, into this order, and answers those that it moved: as few
   * as possible of those that are not among `added`, which have no place yet that counts.
   */
  reorder(table: TableKey, ids: readonly Id[], added: ReadonlySet<Id>): Result<readonly Id[]>
  /**
   * Undoes what revision `id` changed, on top of what came later, and answers the number of the revision that holds the
   * result. Fails `in-the-way` with the items that keep it from that, `not-found` when there is no such revision.
   */
  revert(id: number): Result<number>
  /** Replaces the value of a singleton. */
  set<S extends SingletonKey>(singleton: S, item: Static<S['schema']>): Result<null>
}

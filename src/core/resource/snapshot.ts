import type { Static, TObject } from 'typebox'
import type { Sequence } from '../list/sequence.ts'

/** Identifier of an item inside its table. */
export type Id = number | string

/**
 * A table as snapshots and transactions are asked for it: its name, and the form of its items. Declarations of
 * collections and ordered tables are such keys.
 */
export interface TableKey {
  readonly shape: 'collection' | 'ordered'
  readonly name: string
  readonly schema: TObject
}

/** A singleton as snapshots and transactions are asked for it. */
export interface SingletonKey<S extends TObject = TObject> {
  readonly shape: 'singleton'
  readonly name: string
  readonly schema: S
  readonly initial: Static<S>
}

/** A stored item: immutable; a change makes a new entry. */
export interface Entry<T> {
  readonly id: Id
  /** Place in an ordered table; entries are sorted by it. */
  readonly position: number
  /** Revision that last changed this item; its ETag. */
  readonly revision: number
  readonly item: T
}

/** All items of one table, in match order (or in order of creation), at one revision. */
export interface Rows<T> {
  readonly entries: readonly Entry<T>[]
  /** The same, for who works something out of all of them after every change. */
  readonly sequence: Sequence<Entry<T>>
  /** Revision that last changed anything in the table; its ETag. */
  readonly revision: number
  get(id: Id): Entry<T> | undefined
  /** Index of an item among `entries`, found without making them; -1 where it is not there. */
  placeOf(id: Id): number
}

/** The whole configuration at one revision: frozen, typed by the declarations that are its keys. */
export interface Snapshot {
  readonly revision: number
  rows<T extends TableKey>(table: T): Rows<Static<T['schema']>>
  value<S extends SingletonKey>(singleton: S): Static<S['schema']>
  /** Revision that last changed the singleton; its ETag. */
  revisionOf(singleton: SingletonKey): number
}

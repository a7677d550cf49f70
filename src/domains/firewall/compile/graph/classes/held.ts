import { SortedList } from '../../../../../core/list/sorted-list.ts'
import type { ChainElement, ChainsByNumber, NumberElement } from '../../../../../core/ruleset/ruleset.ts'
import type { Classed } from '../branches.ts'

/** A key of some cuts, with the number of its class. */
export interface Entry {
  readonly key: number
  /** Number of cuts that have it. */
  readonly uses: number
  /** Sum of the signs of all parts that it leads to. */
  readonly sign: number
  readonly element: NumberElement
}

/** Keys that no cut tells apart. */
export interface KeyClass {
  readonly number: number
  readonly sign: number
  readonly count: number
  /** One of the keys. */
  readonly sample: number
}

/** A cut with its map from classes to chains. */
export interface Led {
  readonly cut: Classed
  readonly ends: SortedList<ChainElement>
  readonly map: ChainsByNumber
}

/** All that is known of the keys of some cuts. */
export interface Held {
  readonly entries: SortedList<Entry>
  readonly classes: SortedList<KeyClass>
  readonly bySign: SortedList<KeyClass>
  /** By the names of the maps. */
  readonly led: ReadonlyMap<string, Led>
  /** A number that no class has had yet. */
  readonly next: number
}

/** The state of no cuts. */
export function nothingHeld(): Held {
  return {
    entries: SortedList.of<Entry>([], (one, other) => one.key - other.key),
    classes: SortedList.of<KeyClass>([], (one, other) => one.number - other.number),
    bySign: SortedList.of<KeyClass>([], (one, other) => one.sign - other.sign || one.number - other.number),
    led: new Map(),
    next: 1,
  }
}

export const noEnds = SortedList.of<ChainElement>([], (one, other) => Number(one.key) - Number(other.key))

export function entryOf({ entries }: Pick<Held, 'entries'>, key: number): Entry | undefined {
  const found = entries.firstFrom((each) => each.key - key)
  return found?.key === key ? found : undefined
}

export function endOf(ends: SortedList<ChainElement>, number: number): ChainElement | undefined {
  const found = ends.firstFrom(({ key }) => Number(key) - number)
  return found !== undefined && Number(found.key) === number ? found : undefined
}

import { CoverCount } from '../sets/cover-count.ts'
import { emptySet, type SetPool } from '../sets/set-pool.ts'
import { axes, type Region } from '../space/space.ts'
import type { Term } from '../table/regions.ts'
import type { Table } from '../table/table.ts'
import { related, withSet } from './candidates.ts'
import { emptyPart } from './empty-part.ts'

/** Among more terms a packet is not looked for. */
const mostAround = 256
/** So many values are tried in one dimension. */
const mostValues = 12

/**
 * Finds a packet of a term that no term before it has, by looking in each dimension where fewest are. Most rules have
 * one there; where none is found, only the long search decides.
 */
export class PointSearch {
  readonly #table: Table
  /** The sets of the region that was looked at last where one term has all of it, and that term. */
  #whole: { readonly sets: Int32Array; readonly term: Term } | null = null
  /** Of the dimensions in which terms differ, by their index. */
  readonly #counts: readonly { readonly at: number; readonly count: CoverCount }[]

  constructor(table: Table) {
    this.#table = table
    const { pool } = table.space
    this.#counts = [...axes.keys()].flatMap((at) => {
      const sets = new Set(table.terms.map((term) => term.sets[at]!))
      const last = Math.max(0, ...[...sets].map((set) => pool.hull(set)[1]))
      return sets.size > 1 ? [{ at, count: new CoverCount(last + 1) }] : []
    })
  }

  /** Counts terms as those before others from now on. */
  add(terms: readonly Term[]): void {
    const { pool } = this.#table.space
    for (const { sets } of terms) for (const { at, count } of this.#counts) count.add(pool, sets[at]!)
  }

  /** A packet of the region that none of the terms up to index `end` has, by its values; null when none was found. */
  free(region: Region, end: number): Int32Array | null {
    for (const values of this.each(region, end)) return values
    return null
  }

  /** Packets of the region that none of the terms up to index `end` has, by their values; some are found more than once. */
  *each(region: Region, end: number): Generator<Int32Array> {
    yield* this.near(region, end)
    yield* this.around(region, end)
  }

  /** The first term that has all of a region, where `near` has met it last; null where it has not. */
  wholeOf({ sets }: Region): Term | null {
    return this.#whole?.sets === sets ? this.#whole.term : null
  }

  /** Those of them that take least: where fewest terms are in each dimension, and beside it. */
  *near(region: Region, end: number): Generator<Int32Array> {
    const { index, space } = this.#table
    const { pool } = space
    const values = this.rarest(region)
    const taken = index.firstAt(region, values, { from: 0, to: end })
    this.#whole = null
    if (taken === null) yield values
    else if (isAround(pool, taken, region)) {
      // One that has all of it has this packet, so there is none before.
      this.#whole = { sets: region.sets, term: taken }
      return
    }
    for (const { at, count } of this.#counts) {
      if (index.hasLiterals && space.meter.isSpent) return
      const outside = taken === null ? region.sets[at]! : pool.minus(region.sets[at]!, taken.sets[at]!)
      if (outside === emptySet) continue
      const value = taken === null ? pool.hull(outside)[1] : count.rarest(pool, outside)
      if (value === values[at]) continue
      const beside = values.with(at, value)
      if (index.firstAt(region, beside, { from: 0, to: end }) === null) yield beside
    }
  }

  /** Packets of the region that none of these terms has, all over it; each takes one look, and need not be there. */
  *spread(region: Region, end: number): Generator<Int32Array> {
    const { index, space } = this.#table
    const values = this.rarest(region)
    for (const { at } of this.#counts) {
      const intervals = space.pool.intervals(region.sets[at]!)
      if (intervals[0] === intervals.at(-1)) continue
      for (const value of someValues(intervals)) {
        if (space.meter.isSpent) return
        const other = values.with(at, value)
        if (index.firstAt(region, other, { from: 0, to: end }) === null) yield other
      }
    }
  }

  /** In each dimension the value that fewest terms have. */
  rarest(region: Region): Int32Array {
    const { pool } = this.#table.space
    const values = region.sets.map((set) => pool.first(set))
    for (const { at, count } of this.#counts) values[at] = count.rarest(pool, region.sets[at]!)
    return values
  }

  /** Packets that have one of some values of the dimension in which fewest of the terms up to `end` have a value. */
  *around(region: Region, end: number): Generator<Int32Array> {
    const { index, space } = this.#table
    const values = this.rarest(region)
    const { pool } = space
    let fewest: { readonly at: number; readonly count: number } | null = null
    for (const { at } of this.#counts) {
      const [lo, hi] = pool.hull(region.sets[at]!)
      if (lo === hi) continue
      const part = withSet(region, at, pool.range(values[at]!, values[at]!))
      const most = fewest?.count ?? mostAround + 1
      const { length } = index.some(part, { from: 0, to: end }, most, () => true)
      if (length < most) fewest = { at, count: length }
    }
    if (fewest === null) return
    const { at } = fewest
    for (const value of [values[at]!, ...someValues(pool.intervals(region.sets[at]!))]) {
      if (space.meter.isSpent) return
      const part = withSet(region, at, pool.range(value, value))
      const list = index.some(part, { from: 0, to: end }, mostAround, () => true)
      const covers = region.deniesOthers ? list.map(({ sets }) => ({ sets, literals: [] })) : list
      const found = list.length < mostAround ? emptyPart(space, part, related(space, part, covers)) : null
      if (found !== null) yield found.sets.map((set) => pool.first(set))
    }
  }
}

/** True when a term has all of a region. */
function isAround(pool: SetPool, { sets, literals }: Term, region: Region): boolean {
  for (let at = 0; at < axes.length; at++) if (!pool.within(region.sets[at]!, sets[at]!)) return false
  return literals.every((literal) => region.literals.includes(literal))
}

/** Some values of a set, from all over it. */
function someValues(intervals: Int32Array): number[] {
  const count = intervals.length / 2
  if (count >= mostValues)
    return Array.from(
      { length: mostValues },
      (_, index) => intervals[2 * Math.floor((index * count) / mostValues)]!,
    )
  const [lo, hi] = [intervals[0]!, intervals.at(-1)!]
  const spread = [1, 2, 3].map((part) => lo + Math.floor(((hi - lo) * part) / 3))
  const isIn = (value: number) =>
    intervals.some((each, at) => at % 2 === 0 && each <= value && value <= intervals[at + 1]!)
  return [...new Set([...intervals, ...spread.filter(isIn)])]
}

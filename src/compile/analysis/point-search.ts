import { CoverCount } from './cover-count.ts'
import { emptySet } from './set-pool.ts'
import { axes, type Region } from './space.ts'
import type { Table } from './table.ts'
import type { Term } from './terms.ts'

/**
 * Finds a packet of a term that no term before it has, by looking in each dimension where fewest are. Most rules have
 * one there; where none is found, only the long search tells.
 */
export class PointSearch {
  readonly #table: Table
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
    const { index, space } = this.#table
    const { pool } = space
    const values = region.sets.map((set) => pool.first(set))
    for (const { at, count } of this.#counts) values[at] = count.rarest(pool, region.sets[at]!)
    const taken = index.firstAt(region, values, { from: 0, to: end })
    if (taken === null) return values
    for (const { at, count } of this.#counts) {
      const outside = pool.minus(region.sets[at]!, taken.sets[at]!)
      if (outside === emptySet) continue
      const beside = values.with(at, count.rarest(pool, outside))
      if (index.firstAt(region, beside, { from: 0, to: end }) === null) return beside
    }
    return null
  }
}

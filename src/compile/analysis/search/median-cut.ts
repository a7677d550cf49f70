import type { Region, Space } from '../space/space.ts'
import { type Candidates, literalBit } from './candidates.ts'

/** Place where a region is cut in two. */
export interface Cut {
  readonly at: number
  /** First value of the second part. */
  readonly value: number
}

/**
 * The median of where candidates begin or end in the region, in the dimension in which the fewest sets are shared by
 * the most candidates; null when no candidate begins or ends in any.
 */
export function medianCut(space: Space, { list, masks }: Candidates, region: Region): Cut | null {
  const sets: Set<number>[] = []
  const counts: number[] = []
  for (let index = 0; index < list.length; index++) {
    for (let bits = masks[index]! & (literalBit - 1); bits !== 0; bits &= bits - 1) {
      const at = 31 - Math.clz32(bits & -bits)
      sets[at] ??= new Set()
      sets[at].add(list[index]!.sets[at]!)
      counts[at] = (counts[at] ?? 0) + 1
    }
  }
  space.meter.add(list.length * 16)
  const order = [...sets.keys()]
    .filter((at) => sets[at] !== undefined)
    .sort((a, b) => sets[a]!.size / counts[a]! - sets[b]!.size / counts[b]!)
  for (const at of order) {
    const value = medianOf(space, region.sets[at]!, sets[at]!)
    if (value !== null) return { at, value }
  }
  return null
}

/** The median of the bounds of the sets within the hull of `own`, which is where something of both parts is left. */
function medianOf({ pool, meter }: Space, own: number, sets: ReadonlySet<number>): number | null {
  const [first, last] = pool.hull(own)
  const bounds: number[] = []
  for (const set of sets) {
    const intervals = pool.intervals(set)
    for (let at = pool.indexFrom(set, first); at < intervals.length; at += 2) {
      const [lo, hi] = [intervals[at]!, intervals[at + 1]!]
      if (lo > last) break
      if (lo > first) bounds.push(lo)
      if (hi < last && hi >= first) bounds.push(hi + 1)
    }
  }
  meter.add(bounds.length * 8)
  if (bounds.length === 0) return null
  return new Int32Array(bounds).sort()[bounds.length >>> 1]!
}

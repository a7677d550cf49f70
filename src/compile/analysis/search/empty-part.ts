import type { Region, Space } from '../space/space.ts'
import { type Candidates, literalBit, narrowed, withSet } from './candidates.ts'

/** A part of the region that no candidate has, chosen one dimension after another where fewest are; null for none found. */
export function emptyPart(space: Space, start: Region, all: Candidates): Region | null {
  let region = start
  let candidates = all
  for (;;) {
    if (candidates.list.length === 0) return region
    if (candidates.masks.includes(0) || space.meter.isSpent) return null
    let open = 0
    for (const mask of candidates.masks) open |= mask
    let best: { at: number; value: number; count: number } | null = null
    for (let bits = open & (literalBit - 1); bits !== 0; bits &= bits - 1) {
      const at = 31 - Math.clz32(bits & -bits)
      const found = emptiest(space, region, candidates, at)
      if (best === null || found.count < best.count) best = { at, ...found }
      if (found.count === 0) break
    }
    if (best === null) return null
    region = withSet(region, best.at, space.pool.range(best.value, best.value))
    candidates = narrowed(space, region, candidates, 1 << best.at)
  }
}

/** The member of the region's set in one dimension that fewest candidates have, and how many have it. */
function emptiest(
  { pool, meter }: Space,
  region: Region,
  { list, masks }: Candidates,
  at: number,
): { value: number; count: number } {
  const set = region.sets[at]!
  const [least, most] = pool.hull(set)
  const starts: number[] = []
  const ends: number[] = []
  let everywhere = 0
  for (let index = 0; index < list.length; index++) {
    if ((masks[index]! & (1 << at)) === 0) {
      everywhere++
      continue
    }
    const other = list[index]!.sets[at]!
    if (pool.isRange(other)) {
      const [lo, hi] = pool.hull(other)
      if (lo > most) continue
      starts.push(lo)
      ends.push(hi + 1)
      continue
    }
    const intervals = pool.intervals(other)
    for (let end = pool.indexFrom(other, least); end < intervals.length; end += 2) {
      if (intervals[end]! > most) break
      starts.push(intervals[end]!)
      ends.push(intervals[end + 1]! + 1)
    }
  }
  meter.add(starts.length * 16)
  const begin = new Int32Array(starts).sort()
  const beyond = new Int32Array(ends).sort()
  let best = { value: pool.first(set), count: Number.POSITIVE_INFINITY }
  // Fewest are where the set begins, or just behind the end of a candidate.
  let [begun, ended] = [0, 0]
  const look = (value: number) => {
    while (begun < begin.length && begin[begun]! <= value) begun++
    while (ended < beyond.length && beyond[ended]! <= value) ended++
    const count = everywhere + begun - ended
    if (count < best.count) best = { value, count }
  }
  const own = pool.intervals(set)
  let next = 0
  for (let index = 0; index < own.length; index += 2) {
    const [lo, hi] = [own[index]!, own[index + 1]!]
    look(lo)
    while (next < beyond.length && beyond[next]! <= lo) next++
    for (; next < beyond.length && beyond[next]! <= hi && best.count > everywhere; next++) look(beyond[next]!)
    if (best.count === everywhere) break
  }
  return best
}

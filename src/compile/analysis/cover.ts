import { opposite } from './literals.ts'
import { emptySet, type SetId } from './set-pool.ts'
import { axes, type Region, type Space } from './space.ts'

const size = axes.length
/** Bit of a mask that stands for what is asked of the sets of run time; the lower ones are the dimensions. */
const literalBit = 1 << size
const greedyFrom = 24

/** Regions that may overlap the one in question, and in which dimensions each leaves something of it out. */
interface Candidates {
  readonly list: readonly Region[]
  readonly masks: readonly number[]
}

/** What is left when a region has been taken from another. */
export interface Rest {
  /** A part that none of the covers has; null when there is none. */
  readonly left: Region | null
  /** When nothing is left: covers that do it together. */
  readonly used: readonly Region[]
}

/**
 * Whether `region` lies in the union of `covers`; exact. When not, a region of it that meets none of them. The work
 * is exponential in the number of covers in the worst case, and in practice ends with a few steps: a cover that
 * leaves one dimension open shrinks the region, others split it.
 */
export function uncovered(space: Space, region: Region, covers: readonly Region[]): Rest {
  const search = new Search(space)
  const left = search.run(region, search.relate(region, covers))
  return { left, used: left === null ? [...search.used] : [] }
}

/** How much work may be done; a step is a comparison of two regions. */
export interface Effort {
  steps: number
}

/**
 * Calls `visit` with disjoint regions that together are what `region` has and none of the covers has, until it says
 * false or the steps are used up. Whether that was all.
 */
export function leftOvers(
  space: Space,
  region: Region,
  covers: readonly Region[],
  { effort, visit }: { readonly effort: Effort; readonly visit: (left: Region) => boolean },
): boolean {
  const search = new Search(space, { effort, goesOn: visit })
  return search.run(region, search.relate(region, covers)) === null
}

/** What is wanted of a search but the first region that it finds. */
interface Wanted {
  readonly effort: Effort
  /** Whether to look for more regions than this one. */
  readonly goesOn: (left: Region) => boolean
}

class Search {
  readonly used = new Set<Region>()
  readonly #space: Space
  readonly #wanted: Wanted | null

  constructor(space: Space, wanted: Wanted | null = null) {
    this.#space = space
    this.#wanted = wanted
  }

  /** The covers that overlap the region. */
  relate(region: Region, covers: readonly Region[]): Candidates {
    this.#spend(covers.length)
    const list: Region[] = []
    const masks: number[] = []
    for (const cover of covers) {
      const mask = this.#maskOf(region, cover)
      if (mask === null) continue
      list.push(cover)
      masks.push(mask)
    }
    return { list, masks }
  }

  /** A part of the region that no candidate has at which the search ends, or null. */
  run(start: Region, all: Candidates): Region | null {
    let region = start
    let candidates = all
    for (;;) {
      if (this.#wanted !== null && this.#wanted.effort.steps < 0) return region
      if (candidates.list.length === 0) return this.#wanted?.goesOn(region) ? null : region
      const whole = candidates.masks.indexOf(0)
      if (whole >= 0) {
        this.used.add(candidates.list[whole]!)
        return null
      }
      const shrunk = this.#shrink(region, candidates)
      if (shrunk === null) return null
      if (shrunk === region) break
      candidates = this.#narrow(shrunk, candidates, changes(region, shrunk))
      region = shrunk
    }
    if (this.#wanted === null && candidates.list.length >= greedyFrom) {
      const found = this.#guess(region, candidates)
      if (found !== null) return found
    }
    return this.#split(region, candidates)
  }

  /** Takes off what candidates have that leave one dimension open; null when that is everything. */
  #shrink(region: Region, { list, masks }: Candidates): Region | null {
    const { pool } = this.#space
    const taken: SetId[][] = axes.map(() => [])
    let held: readonly number[] | null = region.literals
    for (let index = 0; index < list.length; index++) {
      const mask = masks[index]!
      if ((mask & (mask - 1)) !== 0) continue
      const cover = list[index]!
      if (mask === literalBit) {
        const denied: readonly number[] | null = this.#denied(held, cover)
        if (denied === null) return null
        held = denied
      } else {
        this.used.add(cover)
        const at = 31 - Math.clz32(mask)
        taken[at]!.push(cover.sets[at]!)
      }
    }
    let sets: Int32Array | null = null
    for (const [at, covers] of taken.entries()) {
      if (covers.length === 0) continue
      sets ??= region.sets.slice()
      sets[at] = pool.minusAll(sets[at]!, covers)
      if (sets[at] === emptySet) return null
    }
    return sets === null && held === region.literals ? region : { sets: sets ?? region.sets, literals: held }
  }

  /** What must hold where `cover`, which asks only literals more, does not; null when that cannot be. */
  #denied(held: readonly number[], cover: Region): readonly number[] | null {
    const open = cover.literals.filter((literal) => !held.includes(literal))
    if (open.length > 1 && !this.#isOneStep(held, open)) return held
    this.used.add(cover)
    return open.length === 0 ? null : this.#space.literals.with(held, opposite(this.#strongest(open)))
  }

  /** Whether one literal implies the others that are open, so that denying it denies them together. */
  #isOneStep(held: readonly number[], open: readonly number[]): boolean {
    const closed = this.#space.literals.with(held, this.#strongest(open))
    return closed !== null && open.every((literal) => closed.includes(literal))
  }

  /** The literal from which most of the others follow. */
  #strongest(open: readonly number[]): number {
    if (open.length === 1) return open[0]!
    const { literals } = this.#space
    return open.reduce((best, literal) => (literals.reach(literal) > literals.reach(best) ? literal : best))
  }

  /** Parts of the region outside the candidate that leaves least open, then nothing. */
  #split(start: Region, all: Candidates): Region | null {
    const pivot = pivotOf(all)
    const cover = all.list[pivot]!
    const mask = all.masks[pivot]!
    this.used.add(cover)
    let region = start
    let candidates = all
    for (let at = 0; at < size; at++) {
      if ((mask & (1 << at)) === 0) continue
      const outside = this.#space.pool.minus(region.sets[at]!, cover.sets[at]!)
      const part = withSet(region, at, outside)
      const found = outside === emptySet ? null : this.run(part, this.#narrow(part, candidates, 1 << at))
      if (found !== null) return found
      const inside = withSet(region, at, this.#space.pool.and(region.sets[at]!, cover.sets[at]!))
      candidates = this.#narrow(inside, candidates, 1 << at)
      region = inside
    }
    return (mask & literalBit) === 0 ? null : this.#splitLiterals(region, candidates, cover)
  }

  #splitLiterals(start: Region, all: Candidates, cover: Region): Region | null {
    const { literals } = this.#space
    let region = start
    let candidates = all
    for (const literal of cover.literals) {
      if (region.literals.includes(literal)) continue
      const denied = literals.with(region.literals, opposite(literal))
      if (denied !== null) {
        const part = { sets: region.sets, literals: denied }
        const found = this.run(part, this.#narrow(part, candidates, literalBit))
        if (found !== null) return found
      }
      const held = literals.with(region.literals, literal)
      if (held === null) return null
      region = { sets: region.sets, literals: held }
      candidates = this.#narrow(region, candidates, literalBit)
    }
    return null
  }

  /** A part chosen one dimension after another where fewest candidates are; null when that leads nowhere. */
  #guess(start: Region, all: Candidates): Region | null {
    let region = start
    let candidates = all
    for (;;) {
      let open = 0
      for (const mask of candidates.masks) open |= mask
      let best: { at: number; value: number; count: number } | null = null
      for (let bits = open & (literalBit - 1); bits !== 0; bits &= bits - 1) {
        const at = 31 - Math.clz32(bits & -bits)
        const found = this.#emptiest(region, candidates, at)
        if (best === null || found.count < best.count) best = { at, ...found }
        if (found.count === 0) break
      }
      if (best === null) return null
      region = withSet(region, best.at, this.#space.pool.range(best.value, best.value))
      candidates = this.#narrow(region, candidates, 1 << best.at)
      if (candidates.list.length === 0) return region
      if (candidates.masks.includes(0)) return null
    }
  }

  /** The member of the region's set in one dimension that fewest candidates have, and how many have it. */
  #emptiest(region: Region, { list, masks }: Candidates, at: number): { value: number; count: number } {
    const { pool } = this.#space
    const set = region.sets[at]!
    const starts: number[] = []
    const ends: number[] = []
    let everywhere = 0
    for (let index = 0; index < list.length; index++) {
      if ((masks[index]! & (1 << at)) === 0) {
        everywhere++
        continue
      }
      const intervals = pool.intervals(list[index]!.sets[at]!)
      for (let end = 0; end < intervals.length; end += 2) {
        starts.push(intervals[end]!)
        ends.push(intervals[end + 1]! + 1)
      }
    }
    const begin = Int32Array.from(starts).sort()
    const beyond = Int32Array.from(ends).sort()
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
      for (; next < beyond.length && beyond[next]! <= hi && best.count > everywhere; next++)
        look(beyond[next]!)
    }
    return best
  }

  /** In which dimensions the cover leaves something of the region out; null when they do not overlap. */
  #maskOf(region: Region, cover: Region): number | null {
    const { pool, literals } = this.#space
    let mask = 0
    for (let at = 0; at < size; at++) {
      const [own, other] = [region.sets[at]!, cover.sets[at]!]
      if (own === other) continue
      const relation = pool.relation(own, other)
      if (relation === 'apart') return null
      if (relation === 'overlap') mask |= 1 << at
    }
    if (cover.literals.length === 0) return mask
    if (!literals.agree(region.literals, cover.literals)) return null
    return cover.literals.every((literal) => region.literals.includes(literal)) ? mask : mask | literalBit
  }

  #spend(steps: number): void {
    if (this.#wanted !== null) this.#wanted.effort.steps -= steps
  }

  /** The candidates that still overlap the region, which has shrunk in the dimensions of `changed`. */
  #narrow(region: Region, { list, masks }: Candidates, changed: number): Candidates {
    this.#spend(list.length)
    const { pool, literals } = this.#space
    const kept: Region[] = []
    const newMasks: number[] = []
    for (let index = 0; index < list.length; index++) {
      const cover = list[index]!
      let mask = masks[index]!
      let stays = true
      for (let bits = mask & changed & (literalBit - 1); bits !== 0 && stays; bits &= bits - 1) {
        const at = 31 - Math.clz32(bits & -bits)
        const [own, other] = [region.sets[at]!, cover.sets[at]!]
        const relation = pool.relation(own, other)
        stays = relation !== 'apart'
        if (relation === 'within') mask &= ~(1 << at)
      }
      if (stays && mask & changed & literalBit) {
        stays = literals.agree(region.literals, cover.literals)
        if (cover.literals.every((literal) => region.literals.includes(literal))) mask &= ~literalBit
      }
      if (!stays) continue
      kept.push(cover)
      newMasks.push(mask)
    }
    return { list: kept, masks: newMasks }
  }
}

/** What both regions have; null when that is nothing. */
export function meeting({ pool, literals }: Space, a: Region, b: Region): Region | null {
  const sets = new Int32Array(size)
  for (let at = 0; at < size; at++) {
    sets[at] = pool.and(a.sets[at]!, b.sets[at]!)
    if (sets[at] === emptySet) return null
  }
  const closed = literals.both(a.literals, b.literals)
  return closed === null ? null : { sets, literals: closed }
}

function withSet({ sets, literals }: Region, at: number, set: number): Region {
  const changed = sets.slice()
  changed[at] = set
  return { sets: changed, literals }
}

function changes(before: Region, after: Region): number {
  let mask = before.literals === after.literals ? 0 : literalBit
  for (let at = 0; at < size; at++) if (before.sets[at] !== after.sets[at]) mask |= 1 << at
  return mask
}

/** The candidate that leaves the fewest dimensions open. */
function pivotOf({ masks }: Candidates): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let index = 0; index < masks.length; index++) {
    const open = bitCount(masks[index]!)
    if (open < least) {
      least = open
      best = index
    }
  }
  return best
}

function bitCount(mask: number): number {
  let count = 0
  for (let bits = mask; bits !== 0; bits &= bits - 1) count++
  return count
}

import { emptySet, type SetId } from '../sets/set-pool.ts'
import { opposite } from '../space/literals.ts'
import { axes, type Region, type Space } from '../space/space.ts'
import { type Candidates, literalBit, narrowed, related, withSet } from './candidates.ts'
import { emptyPart } from './empty-part.ts'
import { type Cut, medianCut } from './median-cut.ts'

const size = axes.length
const greedyFrom = 24
/** From so many candidates on a region is halved rather than split by one of them. */
const halvedFrom = 48

/** Rest of a region when others have been taken from it. */
export type Rest =
  /** A part that none of the covers has. */
  | { readonly kind: 'left'; readonly region: Region }
  /** Nothing; `used` are covers that do it together. */
  | { readonly kind: 'nothing'; readonly used: readonly Region[] }
  /** The question would take more than it may. */
  | { readonly kind: 'undecided' }

/**
 * Part of `region` outside the union of `covers` that ask nothing of sets of run time; exact: empty where the region
 * lies in the union, else a region of it that meets none of them. The work is exponential in the number of covers in
 * the worst case, so the meter of the space ends it, and in practice ends with a few steps: a cover that leaves one
 * dimension open shrinks the region, others split it.
 */
export function uncoveredSets(space: Space, region: Region, covers: readonly Region[]): Rest {
  return restOf(new Search(space), region, covers)
}

/** The same for few covers that are thought to be enough: no part is guessed that none of them has. */
export function uncoveredByFew(space: Space, region: Region, covers: readonly Region[]): Rest {
  return restOf(new Search(space, null, Number.POSITIVE_INFINITY), region, covers)
}

function restOf(search: Search, region: Region, covers: readonly Region[]): Rest {
  const left = search.run(region, search.relate(region, covers))
  if (search.isGivenUp) return { kind: 'undecided' }
  return left === null ? { kind: 'nothing', used: [...search.used] } : { kind: 'left', region: left }
}

/** Limit of the work; a step is a comparison of two regions. */
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

/** Wanted result of a search, other than the first region that it finds. */
interface Wanted {
  readonly effort: Effort
  /** True when to look for more regions than this one. */
  readonly goesOn: (left: Region) => boolean
}

class Search {
  readonly used = new Set<Region>()
  readonly #space: Space
  readonly #wanted: Wanted | null
  /** From so many candidates on a part that none has is guessed first. */
  readonly #guessesFrom: number
  #isGivenUp = false

  constructor(space: Space, wanted: Wanted | null = null, guessesFrom = greedyFrom) {
    this.#space = space
    this.#wanted = wanted
    this.#guessesFrom = guessesFrom
  }

  /** True when the search ended before it was decided. */
  get isGivenUp(): boolean {
    return this.#isGivenUp
  }

  #endsHere(): boolean {
    if (this.#wanted !== null) return this.#wanted.effort.steps < 0
    this.#isGivenUp ||= this.#space.meter.isSpent
    return this.#isGivenUp
  }

  /** The covers that overlap the region. */
  relate(region: Region, covers: readonly Region[]): Candidates {
    this.#spend(covers.length)
    return related(this.#space, region, covers)
  }

  /** A part of the region that no candidate has at which the search ends, or null. */
  run(start: Region, all: Candidates): Region | null {
    let region = start
    let candidates = all
    for (;;) {
      if (this.#endsHere()) return region
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
    if (this.#wanted === null && candidates.list.length >= this.#guessesFrom) {
      const found = emptyPart(this.#space, region, candidates)
      if (found !== null) return found
    }
    if (this.#wanted === null && candidates.list.length >= halvedFrom) {
      const cut = medianCut(this.#space, candidates, region)
      if (cut !== null) return this.#halve(region, candidates, cut)
    }
    return this.#split(region, candidates)
  }

  /** The part before the cut, then that behind it. */
  #halve(region: Region, candidates: Candidates, { at, value }: Cut): Region | null {
    const { pool } = this.#space
    const set = region.sets[at]!
    const below = pool.and(set, pool.range(pool.first(set), value - 1))
    for (const half of [below, pool.minus(set, below)]) {
      const part = withSet(region, at, half)
      const found = this.run(part, this.#narrow(part, candidates, 1 << at))
      if (found !== null) return found
    }
    return null
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

  /** Literals that must hold where `cover`, which asks only literals more, does not; null when that cannot be. */
  #denied(held: readonly number[], cover: Region): readonly number[] | null {
    const open = cover.literals.filter((literal) => !held.includes(literal))
    if (open.length > 1 && !this.#isOneStep(held, open)) return held
    this.used.add(cover)
    return open.length === 0 ? null : this.#space.literals.with(held, opposite(this.#strongest(open)))
  }

  /** True when one literal implies the others that are open, so that denying it denies them together. */
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

  #narrow(region: Region, candidates: Candidates, changed: number): Candidates {
    this.#spend(candidates.list.length)
    return narrowed(this.#space, region, candidates, changed)
  }

  #spend(steps: number): void {
    if (this.#wanted !== null) this.#wanted.effort.steps -= steps
  }
}

/** Intersection of both regions; null when it is empty. */
export function meeting({ pool, literals }: Space, a: Region, b: Region): Region | null {
  const sets = new Int32Array(size)
  for (let at = 0; at < size; at++) {
    sets[at] = pool.and(a.sets[at]!, b.sets[at]!)
    if (sets[at] === emptySet) return null
  }
  const closed = literals.both(a.literals, b.literals)
  return closed === null ? null : { sets, literals: closed }
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

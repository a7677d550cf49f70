import type { Snapshot } from '../../core/resource/snapshot.ts'
import { possibleParts } from '../analysis/example/possible.ts'
import { type Effort, leftOvers, meeting } from '../analysis/search/cover.ts'
import type { Region } from '../analysis/space/space.ts'
import { OverlapIndex } from '../analysis/table/overlap-index.ts'
import type { CompileContext } from '../state/compile-state.ts'
import { changedEffects, type Effect, type Side, sidesOf } from './table-side.ts'

/** Packets whose verdict in one table changes. */
export interface Change {
  readonly region: Region
  /** Effect that decides about all of them before, and after. */
  readonly before: Effect
  readonly after: Effect
}

/** Difference of two configurations in one table. */
export interface TableDifference {
  readonly sides: readonly [Side, Side]
  /** Disjoint. */
  readonly changes: readonly Change[]
  /** True when `changes` are all of them; a search that takes too long is ended. */
  readonly isComplete: boolean
}

/** Bounds of the search, in all tables together. */
export interface Bounds {
  readonly mostRegions: number
  /** Comparisons of two regions. */
  readonly mostSteps: number
}

/** Enough for the edit of an object that hundreds of rules name, and an end for what changes the whole policy. */
export const usualBounds: Bounds = { mostRegions: 20_000, mostSteps: 12_000_000 }

/**
 * Regions of packets on which the rules of two configurations act differently, table by table as each table sees
 * them. The sets of run time are taken to be the same on both sides.
 *
 * When a search of everything takes too long, an effect of each changed rule is looked for before more of the same.
 */
export function policyDifference(
  before: Snapshot,
  after: Snapshot,
  context: CompileContext,
  bounds: Bounds = usualBounds,
): TableDifference[] {
  const searches = sidesOf(before, after, context).map((sides) => new Search(sides))
  const left = { steps: bounds.mostSteps, regions: bounds.mostRegions }
  for (const share of shares) for (const search of searches) search.goOn(share, left)
  return searches.map((search) => search.found())
}

/** Shares of the work that the search of one effect may take, in one round after the other. */
const shares: readonly Left[] = [
  { regions: 1, steps: 20_000 },
  { regions: 20, steps: 400_000 },
  { regions: Number.POSITIVE_INFINITY, steps: Number.POSITIVE_INFINITY },
]

interface Left extends Effort {
  regions: number
}

/** More regions than this are not looked at one by one. */
const mostLooks = 256

/** An effect that only its own side has, or that has moved: it may decide differently from the other side. */
interface Changed {
  readonly effect: Effect
  readonly side: 0 | 1
  /** Its place among the effects of its side. */
  readonly place: number
  changes: readonly Change[]
  isComplete: boolean
}

/**
 * Search for regions where two sides differ: a changed effect decides on one of them. Each changed effect is compared
 * with those of the other side that it meets, and what neither side decides before them is a change. What two changed
 * effects decide is reported with that of the side after.
 */
class Search {
  readonly #sides: readonly [Side, Side]
  readonly #changed: readonly Changed[]
  readonly #isChanged: ReadonlySet<Effect>
  readonly #indices: readonly (() => OverlapIndex<Effect>)[]
  readonly #places: readonly (() => ReadonlyMap<Effect, number>)[]

  constructor(sides: readonly [Side, Side]) {
    this.#sides = sides
    const [before, after] = sides
    this.#isChanged = changedEffects(before.effects, after.effects)
    this.#changed = ([1, 0] as const).flatMap((side) =>
      sides[side].effects.flatMap((effect, place): Changed[] =>
        this.#isChanged.has(effect) ? [{ effect, side, place, changes: [], isComplete: false }] : [],
      ),
    )
    this.#indices = sides.map(({ space, effects }) => once(() => new OverlapIndex(space, effects)))
    this.#places = sides.map(({ effects }) =>
      once(() => new Map(effects.map((effect, place) => [effect, place]))),
    )
  }

  /** Looks further, as far as is left; what was found with a smaller share is found again. */
  goOn(share: Left, left: Left): void {
    for (const changed of this.#changed) {
      if (changed.isComplete) continue
      if (left.steps <= 0 || left.regions <= 0) return
      left.regions += changed.changes.length
      const own = {
        regions: Math.min(share.regions, left.regions),
        steps: Math.min(share.steps, left.steps),
      }
      const given = own.steps
      const found: Change[] = []
      changed.isComplete = this.#look(changed, own, found)
      if (found.length > changed.changes.length || changed.isComplete) changed.changes = found
      left.steps -= given - own.steps
      left.regions -= changed.changes.length
    }
  }

  found(): TableDifference {
    return {
      sides: this.#sides,
      changes: this.#changed.flatMap(({ changes }) => changes),
      isComplete: this.#changed.every(({ isComplete }) => isComplete),
    }
  }

  /** Collects what the effect changes; whether that is all. */
  #look({ effect, side, place }: Changed, own: Left, found: Change[]): boolean {
    const other = side === 0 ? 1 : 0
    const [mine, others] = [this.#indices[side]!(), this.#indices[other]!()]
    own.steps -= mostLooks
    if (mine.firstAround(effect, place) !== null) return true
    const earlier = mine.overlapping(effect, 0, place)
    const theirs = others.overlapping(effect, 0, this.#sides[other].effects.length)
    const { space } = this.#sides[0]
    for (const [index, rival] of theirs.entries()) {
      if (rival.does === effect.does || (side === 0 && this.#isChanged.has(rival))) continue
      const shared = meeting(space, effect, rival)!
      const covers =
        earlier.length + index <= mostLooks
          ? [...earlier, ...theirs.slice(0, index)]
          : [
              ...mine.overlapping(shared, 0, place),
              ...others.overlapping(shared, 0, this.#placeOf(other, rival)),
            ]
      own.steps -= mostLooks
      const [before, after] = side === 0 ? [effect, rival] : [rival, effect]
      const visit = (region: Region) => {
        if (possibleParts(this.#sides[0].name, space, region).length === 0) return true
        if (own.regions <= 0) return false
        own.regions--
        found.push({ region, before, after })
        return true
      }
      if (!leftOvers(space, shared, covers, { effort: own, visit })) return false
    }
    return true
  }

  #placeOf(side: 0 | 1, effect: Effect): number {
    return this.#places[side]!().get(effect)!
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

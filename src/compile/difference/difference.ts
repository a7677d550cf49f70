import type { CompileInputs } from '../../core/inputs.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { possibleParts } from '../analysis/example/possible.ts'
import { type Effort, leftOvers, meeting } from '../analysis/search/cover.ts'
import type { Region } from '../analysis/space/space.ts'
import { OverlapIndex } from '../analysis/table/overlap-index.ts'
import { changedDeeds } from './changed.ts'
import { type Deed, type Side, sidesOf } from './side.ts'

/** Packets that fare otherwise than before, in a table. */
export interface Change {
  readonly region: Region
  /** What decides about all of them before and after. */
  readonly before: Deed
  readonly after: Deed
}

/** What differs between two configurations in one table. */
export interface TableDifference {
  readonly sides: readonly [Side, Side]
  /** Disjoint. */
  readonly changes: readonly Change[]
  /** Whether `changes` are all of them; a search that takes too long is ended. */
  readonly isComplete: boolean
}

/** How long the search goes on, in all tables together. */
export interface Bounds {
  readonly mostRegions: number
  /** Comparisons of two regions. */
  readonly mostSteps: number
}

/** Enough for the edit of an object that hundreds of rules name, and an end for what changes the whole policy. */
export const usualBounds: Bounds = { mostRegions: 20_000, mostSteps: 12_000_000 }

/**
 * Where the rules of two configurations do different things to packets, table by table as each table sees them. The
 * sets of run time are taken to be the same on both sides.
 *
 * Where a search of everything takes too long, what each changed rule changes is looked for before more of the same.
 */
export function policyDifference(
  before: Snapshot,
  after: Snapshot,
  inputs: CompileInputs,
  bounds: Bounds = usualBounds,
): TableDifference[] {
  const searches = sidesOf(before, after, inputs).map((sides) => new Search(sides))
  const left = { steps: bounds.mostSteps, regions: bounds.mostRegions }
  for (const share of shares) for (const search of searches) search.goOn(share, left)
  return searches.map((search) => search.found())
}

/** What the search of one deed may take, in one round after the other. */
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

/** A deed that only its own side has, or that has moved: it may decide otherwise than the other side does. */
interface Changed {
  readonly deed: Deed
  readonly side: 0 | 1
  /** Its place among the deeds of its side. */
  readonly place: number
  changes: readonly Change[]
  isComplete: boolean
}

/**
 * Where two sides differ, a changed deed decides on one of them: each changed deed is held against those of the other
 * side that it meets, and what neither side decides before them is a change. What two changed deeds decide is told with
 * that of the side after.
 */
class Search {
  readonly #sides: readonly [Side, Side]
  readonly #changed: readonly Changed[]
  readonly #isChanged: ReadonlySet<Deed>
  readonly #indices: readonly (() => OverlapIndex<Deed>)[]
  readonly #places: readonly (() => ReadonlyMap<Deed, number>)[]

  constructor(sides: readonly [Side, Side]) {
    this.#sides = sides
    const [before, after] = sides
    this.#isChanged = changedDeeds(before.deeds, after.deeds)
    this.#changed = ([1, 0] as const).flatMap((side) =>
      sides[side].deeds.flatMap((deed, place): Changed[] =>
        this.#isChanged.has(deed) ? [{ deed, side, place, changes: [], isComplete: false }] : [],
      ),
    )
    this.#indices = sides.map(({ space, deeds }) => once(() => new OverlapIndex(space, deeds)))
    this.#places = sides.map(({ deeds }) => once(() => new Map(deeds.map((deed, place) => [deed, place]))))
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

  /** Collects what the deed changes; whether that is all. */
  #look({ deed, side, place }: Changed, own: Left, found: Change[]): boolean {
    const other = side === 0 ? 1 : 0
    const [mine, others] = [this.#indices[side]!(), this.#indices[other]!()]
    own.steps -= mostLooks
    if (mine.firstAround(deed, place) !== null) return true
    const earlier = mine.overlapping(deed, 0, place)
    const theirs = others.overlapping(deed, 0, this.#sides[other].deeds.length)
    const { space } = this.#sides[0]
    for (const [index, rival] of theirs.entries()) {
      if (rival.does === deed.does || (side === 0 && this.#isChanged.has(rival))) continue
      const shared = meeting(space, deed, rival)!
      const covers =
        earlier.length + index <= mostLooks
          ? [...earlier, ...theirs.slice(0, index)]
          : [
              ...mine.overlapping(shared, 0, place),
              ...others.overlapping(shared, 0, this.#placeOf(other, rival)),
            ]
      own.steps -= mostLooks
      const [before, after] = side === 0 ? [deed, rival] : [rival, deed]
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

  #placeOf(side: 0 | 1, deed: Deed): number {
    return this.#places[side]!().get(deed)!
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

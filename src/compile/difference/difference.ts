import type { CompileInputs } from '../../core/inputs.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { meeting, outside, overlaps, within } from '../analysis/cover.ts'
import type { Region } from '../analysis/space.ts'
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
  /** Whether `changes` are all of them; the search ends when it takes too long. */
  readonly isComplete: boolean
}

/** How long the search goes on. */
export interface Bounds {
  /** Regions in all tables. */
  readonly mostRegions: number
  /** Deeds that are held against a region, in all tables. */
  readonly mostSteps: number
}

/** Enough for the edit of a rule, and an end for what changes the whole policy. */
export const usualBounds: Bounds = { mostRegions: 5000, mostSteps: 4_000_000 }

/**
 * Where the rules of two configurations do different things to packets, table by table as each table sees them. The
 * sets of run time are taken to be the same on both sides, and the zone is that of `before`.
 */
export function policyDifference(
  before: Snapshot,
  after: Snapshot,
  inputs: CompileInputs,
  bounds: Bounds = usualBounds,
): TableDifference[] {
  const left = { regions: bounds.mostRegions, steps: bounds.mostSteps }
  return sidesOf(before, after, inputs).map((sides) => {
    const search = new Search(sides, left)
    search.run()
    return { sides, changes: search.changes, isComplete: search.isComplete }
  })
}

interface Left {
  regions: number
  steps: number
}

/** A region and the deeds of both sides that may decide there, first come first. */
interface Part {
  readonly region: Region
  readonly before: readonly Deed[]
  readonly after: readonly Deed[]
}

class Search {
  readonly changes: Change[] = []
  isComplete = true
  readonly #sides: readonly [Side, Side]
  readonly #left: Left
  readonly #changed: ReadonlySet<Deed>

  constructor(sides: readonly [Side, Side], left: Left) {
    this.#sides = sides
    this.#left = left
    this.#changed = changedDeeds(sides[0].deeds, sides[1].deeds)
  }

  run(): void {
    const done: Deed[] = []
    const [{ deeds: before, space }, { deeds: after }] = this.#sides
    for (const deed of this.#changed) {
      let regions: Region[] = [deed]
      for (const other of done) {
        this.#left.steps -= regions.length
        regions = regions.flatMap((region) =>
          overlaps(space, region, other) ? outside(space, region, other) : [region],
        )
      }
      for (const region of regions) this.#walk({ region, before, after })
      done.push(deed)
      if (!this.isComplete) return
    }
  }

  #walk(start: Part): void {
    const open = [start]
    for (let part = open.pop(); part !== undefined; part = open.pop()) {
      if (this.#left.steps <= 0 || this.#left.regions <= 0) {
        this.isComplete = false
        return
      }
      const before = this.#deciding(part.region, part.before)
      const after = this.#deciding(part.region, part.after)
      if (this.#isSettled(before, after)) continue
      open.push(...this.#cut({ region: part.region, before, after }))
    }
  }

  /** The deeds that may decide in the region: none behind one that has all of it. */
  #deciding(region: Region, deeds: readonly Deed[]): Deed[] {
    const { space } = this.#sides[0]
    const found: Deed[] = []
    for (const deed of deeds) {
      this.#left.steps--
      if (!overlaps(space, region, deed)) continue
      found.push(deed)
      if (within(space, region, deed)) break
    }
    return found
  }

  #isSettled(before: readonly Deed[], after: readonly Deed[]): boolean {
    const all = [...before, ...after]
    if (before.length === 0 || after.length === 0) return true
    return all.every(({ does }) => does === all[0]!.does) || !all.some((deed) => this.#changed.has(deed))
  }

  /** Notes the change where one deed of each side decides in all of the region; else cuts it up. */
  #cut({ region, before, after }: Part): Part[] {
    const { space } = this.#sides[0]
    const firsts = [before[0]!, after[0]!] as const
    const cutter = firsts.find((deed) => !within(space, region, deed))
    if (cutter === undefined) {
      if (firsts[0].does !== firsts[1].does) {
        this.#left.regions--
        this.changes.push({ region, before: firsts[0], after: firsts[1] })
      }
      return []
    }
    const common = meeting(space, region, cutter)
    const regions = [...outside(space, region, cutter), ...(common === null ? [] : [common])]
    return regions.map((each) => ({ region: each, before, after }))
  }
}

import { possibleParts } from '../analysis/example/possible.ts'
import { type Effort, leftOvers, meeting } from '../analysis/search/cover.ts'
import type { Region } from '../analysis/space/space.ts'
import type { FilterEffect, FilterPolicy } from './filter-policy.ts'
import type { Flow } from './flow.ts'

/** Regions and steps that a search may take; a step is a comparison of two regions. */
export interface Left extends Effort {
  regions: number
}

/** A term of a rule and a flow that it meets, with the parts in which it is the first to match. */
export interface Decided {
  readonly effect: FilterEffect
  readonly flow: Flow
  /** As the table of the effect sees them, disjoint. */
  readonly regions: readonly Region[]
  /** False where the search for `regions` was ended early. */
  readonly isComplete: boolean
}

/** Id of the rule that decides. Behind all rules, what DNAT led in is accepted as such, wherever it goes. */
export function ruleOf({ effect, flow }: Pick<Decided, 'effect' | 'flow'>): string {
  return flow.translated !== null && effect.id === 'fwd.sys.default' ? 'fwd.sys.dnat' : effect.id
}

/** Parts of an effect that are looked for. */
export type Wanted = 'none' | 'first' | 'all'

/** Steps that a look at a term takes by itself. */
const stepsOfLook = 64
/** Work on one term in each round: something of each rule is found before more of one. */
const shares: readonly Left[] = [
  { regions: 1, steps: 20_000 },
  { regions: Number.POSITIVE_INFINITY, steps: Number.POSITIVE_INFINITY },
]

/**
 * Parts of the flows that each effect decides, in the order of the effects. `left` is taken from; an effect that nothing is
 * left for has no regions and is not complete.
 */
export function decidedParts(
  policy: FilterPolicy,
  flows: readonly Flow[],
  { left, wanted }: { readonly left: Left; readonly wanted: (effect: FilterEffect) => Wanted },
): Decided[] {
  const { index, effects, places } = policy
  const items = flows.flatMap((flow) =>
    index
      .overlapping(flow.seen, 0, effects.length)
      .filter((effect) => wanted(effect) !== 'none')
      .map((effect): { place: number; decided: Decided } => ({
        place: places.get(effect)!,
        decided: { effect, flow, regions: [], isComplete: false },
      })),
  )
  items.sort((a, b) => a.place - b.place)
  for (const share of shares) {
    for (const item of items) {
      if (item.decided.isComplete) continue
      if (left.steps <= 0 || left.regions <= 0) break
      // What the first round found is found again.
      left.regions += item.decided.regions.length
      const own = { regions: Math.min(share.regions, left.regions), steps: Math.min(share.steps, left.steps) }
      const given = own.steps
      const isFirstEnough = wanted(item.decided.effect) === 'first'
      const found = look(policy, item.decided, { place: item.place, own, isFirstEnough })
      if (found.isComplete || found.regions.length > item.decided.regions.length) item.decided = found
      left.steps -= given - own.steps
      left.regions -= item.decided.regions.length
    }
  }
  return items.map(({ decided }) => decided)
}

interface LookOptions {
  /** Place of the effect in its table. */
  readonly place: number
  /** Budget of the look. */
  readonly own: Left
  readonly isFirstEnough: boolean
}

function look(
  { space, index, changed, changedCount }: FilterPolicy,
  { effect, flow }: Decided,
  { place, own, isFirstEnough }: LookOptions,
): Decided {
  const regions: Region[] = []
  own.steps -= stepsOfLook
  const shared = meeting(space, flow.seen, effect)
  if (shared === null || index.firstAround(shared, place) !== null)
    return { effect, flow, regions, isComplete: true }
  const covers: Region[] = index.overlapping(shared, 0, place)
  if (flow.translated === null) covers.push(...changed.overlapping(shared, 0, changedCount))
  const visit = (region: Region) => {
    if (possibleParts(effect.table, space, region).length === 0) return true
    if (own.regions <= 0) return false
    own.regions--
    regions.push(region)
    return !isFirstEnough
  }
  const isAll = leftOvers(space, shared, covers, { effort: own, visit })
  return { effect, flow, regions, isComplete: isAll || (isFirstEnough && regions.length > 0) }
}

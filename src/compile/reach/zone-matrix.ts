import type { CompileState } from '../state/compile-state.ts'
import { type Decided, decidedParts, type Left, ruleOf } from './decided-search.ts'
import { devicesOf } from './ends.ts'
import { type FilterPolicy, type FilterTable, filterPolicy } from './filter-policy.ts'
import { flowsOf } from './flow.ts'
import { type DecidingRule, ruleNames } from './reach.ts'

/** Verdict on the traffic from one zone to another. */
export interface ZoneCell {
  readonly from: string
  readonly to: string
  /** `all` or `none` of it is accepted, or `some`; `undecided` where the search was ended before that was known. */
  readonly verdict: 'all' | 'some' | 'none' | 'undecided'
  /** Accepted regions, as `POST /x/reach` finds them between the zones. */
  readonly regions: number
  /** True when `regions` and `rules` are all there are. */
  readonly complete: boolean
  /** Rules that decide some of it, in match order. */
  readonly rules: readonly CellRule[]
}

/** A rule that decides some of the traffic of a cell. */
export interface CellRule extends DecidingRule {
  readonly verdict: 'accept' | 'drop'
}

/** Verdicts between all pairs of zones. */
export interface ZoneMatrix {
  readonly zones: readonly {
    readonly zone: string
    /** Devices of the zone; without one there is no traffic. The gateway itself has none. */
    readonly devices: readonly string[]
  }[]
  /** By source, then by destination, in the order of `zones`; from the gateway to itself there is none. */
  readonly cells: readonly ZoneCell[]
}

/** Work on all cells together. */
export const matrixBounds: Left = { regions: 50_000, steps: 12_000_000 }
/** Accepted regions that are counted in a cell. */
const mostInCell = 1_000
/** So many rules of a cell are named. */
const mostRules = 300

/** Verdicts of FORWARD and INPUT between each two of these zones. Source: silences#reach. */
export function zoneMatrix(
  state: CompileState,
  zones: readonly string[],
  bounds: Left = matrixBounds,
): ZoneMatrix {
  const left = { ...bounds }
  const policy = filterPolicy(state, { marks: [], effort: left })
  const { space } = policy
  const named = zones.map((zone) => ({ zone, set: devicesOf(space, zone) }))
  const rule = ruleNames(state)
  const wanted = ({ does }: { readonly does: string }) => (does === 'drop' ? 'first' : 'all')
  const isGateway = ({ zone }: { readonly zone: string }) => space.vocabulary.devices(zone).kind === 'gateway'
  const pairs = named
    .flatMap((from) => named.map((to) => ({ from, to })))
    .filter(({ from, to }) => !isGateway(from) || !isGateway(to))
  const cells = pairs.map(({ from, to }, index) => {
    // What one cell leaves is for those that follow.
    const share = Math.ceil(left.steps / (pairs.length - index))
    const own = { regions: Math.min(mostInCell, left.regions), steps: share }
    const ends = { src: null, dst: null, in: from.set, out: to.set }
    const decided = decidedParts(policy, flowsOf(policy, ends), { left: own, wanted })
    left.steps -= share - own.steps
    return { from: from.zone, to: to.zone, ...cellOf(policy, decided, rule) }
  })
  return {
    zones: named.map(({ zone, set }) => ({ zone, devices: devicesIn(policy, set) })),
    cells,
  }
}

function cellOf(
  policy: FilterPolicy,
  decided: readonly Decided[],
  rule: (id: string, table: FilterTable) => DecidingRule,
): Pick<ZoneCell, 'verdict' | 'regions' | 'complete' | 'rules'> {
  const verdicts = new Map<string, CellRule>()
  const [found, open] = [new Set<string>(), new Set<string>()]
  let regions = 0
  for (const each of decided) {
    const { effect, regions: parts, isComplete } = each
    const verdict = effect.does === 'drop' ? 'drop' : 'accept'
    if (parts.length > 0) {
      const id = ruleOf(each)
      verdicts.set(id, { ...rule(id, effect.table), verdict })
      found.add(verdict)
    }
    if (!isComplete) open.add(parts.length > 0 ? '' : verdict)
    if (verdict === 'accept') regions += parts.length
  }
  const rules = [...verdicts.values()]
  return {
    verdict: verdictOf(found, policy.isComplete ? open : new Set(['accept', 'drop'])),
    regions,
    complete: policy.isComplete && open.size === 0 && rules.length <= mostRules,
    rules: rules.slice(0, mostRules),
  }
}

/** `found`: verdicts on some packets; `open`: those of rules that may decide some. */
function verdictOf(found: ReadonlySet<string>, open: ReadonlySet<string>): ZoneCell['verdict'] {
  if (found.size > 1) return 'some'
  if (found.has('accept')) return open.has('drop') ? 'undecided' : 'all'
  return open.has('accept') ? 'undecided' : 'none'
}

function devicesIn({ space: { devices, pool } }: FilterPolicy, set: number): string[] {
  return devices.names.filter((_, index) => pool.has(set, index + 1))
}

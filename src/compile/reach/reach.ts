import type { Witness } from '../../core/finding.ts'
import type { Id } from '../../core/resource/snapshot.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { inputRules } from '../../domains/firewall/input.ts'
import { ruleId, ruleTableOf } from '../../domains/firewall/rule-table.ts'
import { possibleParts } from '../analysis/example/possible.ts'
import { assumptionsOf, exampleOf, isRouted, witnessOf } from '../analysis/example/witness.ts'
import type { Region, Space } from '../analysis/space/space.ts'
import { ledIn } from '../analysis/table/default-terms.ts'
import { type ToldRegion, toldRegion } from '../difference/change-report.ts'
import type { CompileState } from '../state/compile-state.ts'
import { type Decided, decidedParts, type Left, ruleOf } from './decided-search.ts'
import { endsOf, marksOf } from './ends.ts'
import { type FilterPolicy, type FilterTable, filterPolicy } from './filter-policy.ts'
import { type Flow, flowsOf, sentRegion } from './flow.ts'
import type { ReachQuestion } from './question.ts'

/** The rule that decides, of the administrator or of the gateway. */
export interface DecidingRule {
  /** `fwd.ngfw.12`, `inp.sys.default` */
  readonly rule_id: string
  readonly table: FilterTable
  /** Id in its table; null for rules of the gateway. */
  readonly id: Id | null
  /** Empty for rules of the gateway. */
  readonly comment: string
}

/** Traffic that one rule accepts. */
export interface ReachedRegion {
  readonly rule: DecidingRule
  /** `accept`, with the security profiles of the rule. */
  readonly effect: string
  /** Packets as they are sent. */
  readonly region: ToldRegion
  /** The rule of DNAT that changes their destination, and the new one, null where a part stays; null for none. */
  readonly dnat: {
    readonly rule_id: string
    readonly address: string | null
    readonly port: number | null
    /** Conditions of the DNAT rule on the destination as it is sent. */
    readonly assumes: ToldRegion['assumes']
  } | null
  readonly witness: Witness
}

/** Answer of `POST /x/reach`. */
export interface Reach {
  /** Regions that were found. */
  readonly total: number
  /** True when they are all there are. */
  readonly complete: boolean
  /** Ids of rules of which it is open whether they accept more. */
  readonly undecided: readonly string[]
  readonly regions: readonly ReachedRegion[]
}

/** So many regions are shown; `total` counts them all. */
const mostShown = 300
/** So many undecided rules are named. */
const mostUndecided = 50

/** Ends the search of a policy that is as hard as can be within seconds. */
export const usualBounds: Left = { regions: 2_000, steps: 6_000_000 }

/**
 * Traffic that FORWARD and INPUT accept between two ends, as disjoint regions in the order of the deciding rules: through the
 * gateway, to it and from it. Source: silences#reach.
 */
export function reach(state: CompileState, question: ReachQuestion, bounds: Left = usualBounds): Reach {
  const { policy, accepted } = acceptedParts(state, question, bounds)
  const found = accepted.flatMap((each) => each.regions.map((region) => ({ ...each, region })))
  const open = new Set(accepted.filter(({ isComplete }) => !isComplete).map(ruleOf))
  const rule = ruleNames(state)
  return {
    total: found.length,
    complete: policy.isComplete && open.size === 0,
    undecided: [...open].slice(0, mostUndecided),
    regions: found.slice(0, mostShown).map(({ effect, flow, region }) => ({
      rule: rule(ruleOf({ effect, flow }), effect.table),
      effect: effect.does,
      region: toldRegion(policy.space, withoutLedIn(policy.space, sentRegion(flow, region))),
      dnat: dnatOf(policy.space, flow),
      witness: witness(policy.space, { effect, flow, region }),
    })),
  }
}

/** The policy, and what it accepts between two ends. */
export function acceptedParts(
  state: CompileState,
  question: ReachQuestion,
  bounds: Left,
): { readonly policy: FilterPolicy; readonly accepted: readonly Decided[] } {
  const left = { ...bounds }
  const policy = filterPolicy(state, { marks: marksOf(question), effort: left })
  const flows = flowsOf(policy, endsOf(policy.space, question))
  const wanted = ({ does }: { readonly does: string }) => (does === 'drop' ? 'none' : 'all')
  return { policy, accepted: decidedParts(policy, flows, { left, wanted }) }
}

/** Makes the rule of an id in a table. */
export function ruleNames({ snapshot }: CompileState): (id: string, table: FilterTable) => DecidingRule {
  const named = (table: FilterTable) =>
    snapshot
      .rows(table === 'forward' ? forwardRules : inputRules)
      .entries.map(
        ({ id, item }) => [ruleId(ruleTableOf[table].prefix, id), { id, comment: item.comment }] as const,
      )
  const known = new Map([...named('forward'), ...named('input')])
  return (id, table) => ({ rule_id: id, table, ...(known.get(id) ?? { id: null, comment: '' }) })
}

/** A packet of a region, as it is sent; one that can come as the cards are, where there is one. */
function witness(
  space: Space,
  { effect, flow, region }: Pick<Decided, 'effect' | 'flow'> & { readonly region: Region },
): Witness {
  const seen = { name: effect.table, space }
  const parts = possibleParts(effect.table, space, region)
  const examples = (parts.length === 0 ? [region] : parts).map((part) =>
    exampleOf(seen, withoutLedIn(space, sentRegion(flow, part))),
  )
  return witnessOf(seen, examples.find((example) => isRouted(seen, example)) ?? examples[0]!)
}

/** Packets that DNAT led in are known by their translation. */
function withoutLedIn({ literals }: Space, region: Region): Region {
  const isOther = (literal: number) => literals.variable(literal).atom !== ledIn
  return { sets: region.sets, literals: region.literals.filter(isOther) }
}

function dnatOf(space: Space, { translated }: Flow): ReachedRegion['dnat'] {
  if (translated === null) return null
  const { address, port } = translated.target
  const assumes = assumptionsOf(space, translated.literals).filter(({ field }) => field === 'destination')
  return {
    rule_id: translated.id,
    address: address?.text ?? null,
    port: port?.number ?? null,
    assumes: address === null ? [] : assumes,
  }
}

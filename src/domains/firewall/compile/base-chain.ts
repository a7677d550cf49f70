import { Sequence } from '../../../core/list/sequence.ts'
import {
  type Chain,
  type ChainRule,
  type Hook,
  type NamedMap,
  type NamedSet,
  type Statement,
  seenChain,
  type Verdict,
} from '../../../core/ruleset/ruleset.ts'
import { priorities } from '../../../core/ruleset/service-chain.ts'
import { acceptChain, counted } from './compile-rule.ts'
import type { Conditions } from './condition.ts'
import { judged, remembered } from './established-fast-path.ts'
import { clearRanks } from './graph/rank.ts'
import { inspectionChains } from './inspection/chains.ts'
import type { InspectionPlan } from './inspection/classes.ts'
import { namedChain } from './kernel-rules.ts'
import { jumpTo } from './layout.ts'
import { clearLogMark, loggedWhen, logMarked, probeRule } from './log-plan.ts'
import type { LaidOutList, LaidOutPart, Layout, PolicyList, PolicyRule } from './normalised-rule.ts'
import type { PolicyContext } from './policy-context.ts'
import type { PolicyLists } from './policy-lists.ts'
import { countingChains } from './quota-counting.ts'
import type { InterfaceSides } from './system/system-match.ts'
import type { SystemDefinition, SystemRule } from './system/system-rules.ts'

/** Parts of the table's chains. */
export interface Policy {
  readonly lists: PolicyLists
  readonly system: readonly SystemDefinition[]
  readonly sides: InterfaceSides
  readonly context: PolicyContext
  readonly layout: Layout
  readonly inspection: InspectionPlan | null
  /** True while traffic is counted for quotas. */
  readonly isCounting: boolean
}

/** The chains of a ruleset, with what they refer to. */
export interface PolicyChains {
  /** Each before those that jump to it. */
  readonly chains: Sequence<Chain>
  /** Sets whose name is a hash of their elements, or of where they come from. */
  readonly sets: readonly NamedSet[]
  readonly maps: readonly NamedMap[]
  /** Keys of the named address restrictions in use. */
  readonly keys: readonly string[]
}

/** One place where the kernel calls the table, and what is evaluated there. */
interface BaseChain {
  readonly name: string
  readonly hook: Hook
  readonly system: SystemRule['table']
  /** The part of the table's system rules that stands here; all of them where it is absent. */
  readonly of?: SystemDefinition['of']
  readonly logs: keyof PolicyLists | null
  readonly rules: keyof PolicyLists
  readonly prefix: string
}

const filter = (hook: Hook['hook']): Hook => ({ type: 'filter', hook, priority: priorities.filter })
/** Rules decide about every packet. Where another program has removed them, nothing passes. */
const closed = (hook: Hook['hook']): Hook => ({ ...filter(hook), policy: 'drop' })
const nat = (hook: Hook['hook'], priority: number): Hook => ({ type: 'nat', hook, priority })

/** DNAT comes before the filter, which sees the new destination; SNAT behind it (silences#first-match). */
const stations: readonly BaseChain[] = [
  {
    name: 'prerouting_nat',
    hook: nat('prerouting', priorities.destination),
    system: 'dnat',
    of: 'incoming',
    logs: 'logDnat',
    rules: 'dnat',
    prefix: 'dnat',
  },
  {
    name: 'output_nat',
    hook: nat('output', priorities.destination),
    system: 'dnat',
    of: 'own',
    logs: 'logOwnDnat',
    rules: 'ownDnat',
    prefix: 'dnat',
  },
  {
    name: 'forward',
    hook: closed('forward'),
    system: 'forward',
    logs: 'logForward',
    rules: 'forward',
    prefix: 'fwd',
  },
  { name: 'input', hook: closed('input'), system: 'input', logs: 'logInput', rules: 'input', prefix: 'inp' },
  { name: 'output', hook: filter('output'), system: 'output', logs: 'logOwn', rules: 'own', prefix: 'fwd' },
  {
    name: 'postrouting_nat',
    hook: nat('postrouting', priorities.source),
    system: 'snat',
    logs: null,
    rules: 'snat',
    prefix: 'snat',
  },
]

/**
 * Stamps the connection with the number of this ruleset, so that its later packets need no second judgement. Written anew
 * with each ruleset, and so without a verdict: upon a new rule with one, the kernel checks the whole table.
 */
const stampChain: Chain = {
  name: 'sys_stamp',
  hook: null,
  rules: [{ match: [], statements: [{ op: 'stamp-epoch' }], verdict: { op: 'none' }, comment: '' }],
}

/** Accepts with a stamp, and gives the mark back without ranks of the decision graph. */
function acceptChainOf(usesRanks: boolean): Chain {
  const statements: readonly Statement[] = usesRanks ? [clearRanks] : []
  return {
    name: acceptChain,
    hook: null,
    rules: [jumpTo(stampChain), { match: [], statements, verdict: { op: 'accept' }, comment: '' }],
  }
}

/** All chains of the table: what the kernel calls, and everything behind it. */
export function policyChains(policy: Policy): PolicyChains {
  const made = stations.map((station) => stationChains(station, policy))
  const usesRanks = made.some(({ maps }) => maps.some(({ key }) => key.field === 'meta mark'))
  const shared = { ...nothing, chains: Sequence.from([seenChain, stampChain, acceptChainOf(usesRanks)]) }
  const counting = policy.isCounting ? countingChains(policy.sides) : []
  return allOf([shared, inspectionOf(policy), { ...nothing, chains: Sequence.from(counting) }, ...made])
}

function inspectionOf({ inspection, context }: Policy): PolicyChains {
  if (inspection === null) return nothing
  const { chains, maps } = inspectionChains(inspection, context)
  return { ...nothing, chains: Sequence.from(chains), maps }
}

/** Lists of so many rules are laid out ahead. */
export const longList = 2_000

/**
 * Lays out long lists that are new, in steps, ahead of `policyChains`, which then takes them over. What it yields will be
 * part of the ruleset, and leads to nothing that is not.
 */
export function* policyChainsAhead({
  lists,
  layout,
  context,
}: Pick<Policy, 'lists' | 'layout' | 'context'>): Generator<LaidOutPart, void, void> {
  for (const station of stations) {
    const rules = lists[station.rules]
    if (layout.ahead === undefined || rules.length < longList) continue
    yield* layout.ahead(listAt(station, rules, context))
  }
}

function listAt(
  { name, prefix }: BaseChain,
  rules: PolicyList['rules'],
  { memos }: PolicyContext,
): PolicyList {
  return { place: name, prefix, rules, stop: null, memos }
}

const nothing: PolicyChains = { chains: Sequence.from<Chain>([]), sets: [], maps: [], keys: [] }

/** Lists are long, and joined as a whole many times quicker than one by one. */
function allOf(parts: readonly PolicyChains[]): PolicyChains {
  return {
    chains: Sequence.inChunks(parts.flatMap(({ chains }) => chains.chunks)),
    sets: ([] as NamedSet[]).concat(...parts.map(({ sets }) => sets)),
    maps: ([] as NamedMap[]).concat(...parts.map(({ maps }) => maps)),
    keys: ([] as string[]).concat(...parts.map(({ keys }) => keys)),
  }
}

function stationChains(station: BaseChain, policy: Policy): PolicyChains {
  const { lists, layout, context } = policy
  const logs = station.logs && logList(lists[station.logs], station, policy)
  const rules = layout(listAt(station, lists[station.rules], context))
  const own = policy.system.filter(({ table, of }) => table === station.system && of === station.of)
  const systemRules = (place: SystemRule['place']) =>
    own.filter((rule) => rule.place === place).map((rule) => systemChainRules(rule, station, policy))
  // A refusal asks for devices, which the connection does not tell.
  const isJudged = station.rules === 'forward' && !own.some(({ isOfDevices }) => isOfDevices)
  const again = isJudged ? judged(lists.forward, policy.sides, context) : null
  const before = systemRules('before')
  const after = systemRules('after')
  const early = systemRules('early')
  const base: Chain = {
    name: station.name,
    hook: station.hook,
    rules: [
      ...(station.name === 'output' && context.logs.condition !== null ? [probeRule] : []),
      ...early.flatMap(({ entry }) => entry),
      ...(again?.rules ?? []),
      ...(logs?.entry ?? []),
      ...before.flatMap(({ entry }) => entry),
      ...rules.entry,
      ...after.flatMap(({ entry }) => entry),
    ],
  }
  const parts = [...(logs ? [logs] : []), rules, ...early, ...before, ...after]
  return allOf([
    { ...nothing, maps: again?.maps ?? [] },
    ...parts,
    { ...nothing, chains: Sequence.from([base]) },
  ])
}

/** The logging table: forget older marks, then the first rule that matches sets the new one. */
function logList(
  rules: Sequence<PolicyRule>,
  { name, hook }: BaseChain,
  { layout, context }: Policy,
): LaidOutList | null {
  if (context.logs.condition === null) return null
  if (hook.type === 'nat' && !context.logs.actions.has('dnat')) return null
  const laid = layout({
    place: `${name} log`,
    prefix: 'mark',
    rules,
    stop: logMarked,
    memos: context.memos,
  })
  return { ...laid, entry: [clearLogMark, ...laid.entry] }
}

function systemChainRules(
  rule: SystemDefinition,
  station: BaseChain,
  { sides, context }: Policy,
): LaidOutList {
  const alternatives = rule.when(sides)
  const log = rule.place === 'early' ? null : loggedWhen(context.logs, rule.id, rule.action)
  const verdict = systemVerdict(rule, station)
  const remember = verdict.op === 'goto' ? remembered(rule.id, context) : []
  const decision = { statements: [...counted(rule.id, context), ...remember], verdict, comment: rule.id }
  const rules = alternatives.flatMap(({ match, verdict: own }): ChainRule[] => [
    ...(log
      ? [
          {
            match: [...match, log.condition],
            statements: [log.log],
            verdict: { op: 'none' } as const,
            comment: rule.id,
          },
        ]
      : []),
    { ...decision, match, verdict: own ?? verdict },
  ])
  const sets = [...(rule.guard?.sets ?? []), ...alternatives.flatMap((each) => each.sets)]
  return rule.guard && rules.length > 0
    ? { ...nothing, ...guarded(rule.guard, rules), sets }
    : { ...nothing, entry: rules, sets }
}

/** The rules in a chain of their own, which only packets enter that meet the guard. */
function guarded({ match }: Conditions, rules: readonly ChainRule[]): Pick<LaidOutList, 'entry' | 'chains'> {
  const chain = namedChain('sys', rules)
  const enter: ChainRule = { match, statements: [], verdict: { op: 'jump', chain: chain.name }, comment: '' }
  return { entry: [enter], chains: Sequence.from([chain]) }
}

/** Only a judgement stamps the connection: what is let through early was judged before, or needs none. */
function systemVerdict({ action, place }: SystemRule, { hook }: BaseChain): Verdict {
  if (action === 'drop') return { op: 'drop' }
  if (action === 'snat') return { op: 'masquerade' }
  // Each alternative has its own translation.
  if (action === 'dnat') return { op: 'none' }
  return place === 'early' || hook.type === 'nat' ? { op: 'accept' } : { op: 'goto', chain: acceptChain }
}

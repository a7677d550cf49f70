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
import { followedConnections, inspectionChains } from './inspection/chains.ts'
import type { InspectionPlan } from './inspection/classes.ts'
import { namedChain } from './kernel-rules.ts'
import { jumpTo } from './layout.ts'
import { clearLogMark, firstOfStream, loggedWhen, logMarked, probeRule, unlessMarked } from './log-plan.ts'
import type { LaidOutList, LaidOutPart, Layout, PolicyList, PolicyRule } from './normalised-rule.ts'
import type { PolicyContext } from './policy-context.ts'
import type { PolicyLists } from './policy-lists.ts'
import { countingChains } from './quota-counting.ts'
import type { InterfaceSides } from './system/system-match.ts'
import type { SystemDefinition, SystemRule } from './system/system-rules.ts'
import { webIds } from './system/web-sides.ts'
import {
  diversionEntry,
  divertChain,
  divertedRules,
  groupsOf,
  handOver,
  wayOutAhead,
  withoutWayOut,
  zoneOfProxy,
} from './web-diversion.ts'

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
  readonly prefix: 'fwd' | 'inp' | 'dnat' | 'snat'
  /** Devices that all packets leave by, though rules cannot ask for them yet. */
  readonly out?: readonly string[]
}

const filter = (hook: Hook['hook']): Hook => ({ type: 'filter', hook, priority: priorities.filter })
/** Rules decide about every packet. Where another program has removed them, nothing passes. */
const closed = (hook: Hook['hook']): Hook => ({ ...filter(hook), policy: 'drop' })
const nat = (hook: Hook['hook'], priority: number): Hook => ({ type: 'nat', hook, priority })

const forwardStation: BaseChain = {
  name: 'forward',
  hook: closed('forward'),
  system: 'forward',
  logs: 'logForward',
  rules: 'forward',
  prefix: 'fwd',
}

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
  forwardStation,
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
export function policyChains(given: Policy): PolicyChains {
  const policy = { ...given, layout: onceEach(given.layout) }
  const made = [...stations.map((station) => stationChains(station, policy)), webChains(policy)]
  const usesRanks = made.some(({ maps }) => maps.some(({ key }) => key.field === 'meta mark'))
  const shared = { ...nothing, chains: Sequence.from([seenChain, stampChain, acceptChainOf(usesRanks)]) }
  const counting = policy.isCounting ? countingChains(policy.sides) : []
  return allOf([shared, inspectionOf(policy), { ...nothing, chains: Sequence.from(counting) }, ...made])
}

/** The layout, asked once for each place: two places may read the chains of one list. */
function onceEach(layout: Layout): Layout {
  const made = new Map<string, LaidOutList>()
  return (list) => {
    const laid = made.get(list.place) ?? layout(list)
    made.set(list.place, laid)
    return laid
  }
}

function inspectionOf({ inspection, context, sides }: Policy): PolicyChains {
  if (inspection === null) return nothing
  const { chains, maps } = inspectionChains(inspection, { ...context, hasProxy: sides.web !== null })
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
  { memos, vocabulary: { union } }: PolicyContext,
): PolicyList {
  return { place: name, prefix, rules, stop: null, union, memos }
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
  const { rules, parts } = stationRules(station, policy)
  return allOf([...parts, chainsOf({ name: station.name, hook: station.hook, rules })])
}

function chainsOf(...chains: readonly Chain[]): PolicyChains {
  return { ...nothing, chains: Sequence.from(chains) }
}

/** What is evaluated at a place, and everything that it leads to. */
interface StationRules {
  readonly rules: readonly ChainRule[]
  readonly parts: readonly PolicyChains[]
}

function stationRules(station: BaseChain, policy: Policy): StationRules {
  const { lists, layout, context } = policy
  const logs = station.logs && logList(lists[station.logs], station, policy)
  const rules = layout(listAt(station, lists[station.rules], context))
  const own = policy.system.filter(({ table, of }) => table === station.system && of === station.of)
  const systemRules = (place: SystemRule['place']) =>
    own.filter((rule) => rule.place === place).map((rule) => systemChainRules(rule, station, policy))
  // A refusal asks for devices, which the connection does not tell.
  const isJudged = station.rules === 'forward' && !own.some(({ isOfDevices }) => isOfDevices)
  const again = isJudged ? judged(lists.forward, policy.sides, context) : null
  const followed = followedOf(station, policy)
  const before = systemRules('before')
  const after = systemRules('after')
  const early = systemRules('early')
  return {
    rules: [
      ...(station.name === 'output' && context.logs.condition !== null ? [probeRule] : []),
      ...early.flatMap(({ entry }) => entry),
      ...(again?.rules ?? []),
      ...(logs?.entry ?? []),
      ...before.flatMap(({ entry }) => entry),
      ...followed.entry,
      ...rules.entry,
      ...after.flatMap(({ entry }) => entry),
    ],
    parts: [
      { ...nothing, maps: again?.maps ?? [] },
      ...(logs ? [logs] : []),
      ...[rules, ...early, ...before, ...after, followed],
    ],
  }
}

function followedOf({ prefix, name, out }: BaseChain, { inspection, context }: Policy): LaidOutList {
  const isAhead = out !== undefined || name === 'output'
  if (inspection === null || isAhead || (prefix !== 'fwd' && prefix !== 'inp'))
    return { ...nothing, entry: [] }
  const { rules, chains, maps } = followedConnections(prefix, inspection, context)
  return { ...nothing, entry: rules, chains: Sequence.from(chains), maps }
}

/**
 * What the proxy is to have, judged by FORWARD before it is routed. One evaluation for each group of external devices that
 * rules tell apart; where rules tell none apart, it reads the very chains of FORWARD.
 */
function webChains(policy: Policy): PolicyChains {
  const { lists, sides, context } = policy
  const { web, external, local } = sides
  const entry = web && diversionEntry(web, sides)
  if (web === null || entry === null) return nothing
  const groups = groupsOf(external, [lists.forward, lists.logForward], context.memos)
  const parts = groups.map((out, index) => {
    const part = { ports: web.ports, local, out }
    const forward = divertedRules(lists.forward, part, context.memos)
    const logForward = divertedRules(lists.logForward, part, context.memos)
    const own = { ...lists, forward, logForward }
    const name = forward === lists.forward && logForward === lists.logForward ? 'forward' : `web ${index}`
    const station: BaseChain = { ...forwardStation, name, out }
    return { out, ...stationRules(station, { ...policy, lists: own, system: withoutQuic(policy.system) }) }
  })
  const [only] = parts
  const named = (index: number) => `sys_web_${index}`
  const judge =
    parts.length === 1
      ? { rules: only!.rules, chains: [] }
      : {
          rules: [
            ...parts.map(({ out }, index) => ({
              match: [wayOutAhead(out)],
              statements: [],
              verdict: { op: 'goto', chain: named(index) } as const,
              comment: '',
            })),
            // Its way out is no external device any more.
            { match: [], statements: [], verdict: { op: 'drop' }, comment: '' } as const,
          ],
          chains: parts.map(({ rules }, index): Chain => ({ name: named(index), hook: null, rules })),
        }
  const hook: Hook = { type: 'filter', hook: 'prerouting', priority: priorities.divert }
  const base: Chain = { name: divertChain, hook, rules: [...entry.rules, ...judge.rules] }
  const last = handOver(web, context)
  return allOf([
    { ...nothing, sets: entry.sets, keys: entry.keys },
    ...parts.flatMap((each) => each.parts),
    chainsOf(...judge.chains, entry.chain, base, ...(last === null ? [] : [last]), zoneOfProxy),
  ])
}

/** The refusal of QUIC is about no packet that goes to the proxy. */
function withoutQuic(system: readonly SystemDefinition[]): readonly SystemDefinition[] {
  return system.filter(({ id }) => id !== webIds.quic)
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
    union: null,
    memos: context.memos,
  })
  if (name !== 'output') return { ...laid, entry: [clearLogMark, ...laid.entry] }
  return { ...laid, entry: [clearLogMark, firstOfStream, ...laid.entry.map(unlessMarked)] }
}

function systemChainRules(
  rule: SystemDefinition,
  station: BaseChain,
  { sides, context }: Policy,
): LaidOutList {
  const alternatives = rule
    .when(sides)
    .flatMap((each) => (station.out === undefined ? each : (withoutWayOut(each, station.out) ?? [])))
  const log = rule.place === 'early' ? null : loggedWhen(context.logs, rule.id, rule.action)
  const verdict = systemVerdict(rule, station)
  const remember = verdict.op === 'goto' ? remembered(rule.id, context) : []
  const decision = { statements: [...counted(rule.id, context), ...remember], verdict, comment: rule.id }
  const rules = alternatives.flatMap(({ match, verdict: own, isLeftOut }): ChainRule[] => [
    ...(log && !isLeftOut
      ? [
          {
            match: [...match, log.condition],
            statements: [log.log],
            verdict: { op: 'none' } as const,
            comment: rule.id,
          },
        ]
      : []),
    isLeftOut
      ? { match, statements: [], verdict: { op: 'return' }, comment: '' }
      : { ...decision, match, verdict: own ?? verdict },
  ])
  const { guard } = rule
  const sets = [...(guard?.sets ?? []), ...alternatives.flatMap((each) => each.sets)]
  const keys = alternatives.flatMap((each) => each.keys)
  return guard && rules.length > 0
    ? { ...nothing, ...guarded(guard, rules), sets, keys }
    : { ...nothing, entry: rules, sets, keys }
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

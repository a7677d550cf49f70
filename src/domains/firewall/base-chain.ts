import {
  type Chain,
  type ChainRule,
  type Hook,
  type NamedMap,
  type NamedSet,
  type Statement,
  seenChain,
  type Verdict,
} from '../../core/ruleset.ts'
import { Sequence } from '../../core/sequence.ts'
import type { Conditions } from './condition.ts'
import { namedChain } from './emit.ts'
import { clearRanks } from './graph/rank.ts'
import { judged, remembered } from './judged.ts'
import { jumpTo } from './layout.ts'
import { clearLogMark, loggedWhen, logMarked } from './log-plan.ts'
import type { Laid, Layout, PolicyRule } from './policy.ts'
import type { PolicyLists } from './policy-list.ts'
import type { Sides } from './system-match.ts'
import type { SystemDefinition, SystemRule } from './system-rules.ts'
import { acceptChain, counted, type PolicyContext } from './table-rule.ts'

/** What the chains of the table are made of. */
export interface Policy {
  readonly lists: PolicyLists
  readonly system: readonly SystemDefinition[]
  readonly sides: Sides
  readonly context: PolicyContext
  readonly layout: Layout
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
interface Station {
  readonly name: string
  readonly hook: Hook
  readonly system: SystemRule['table'] | null
  readonly logs: keyof PolicyLists | null
  readonly rules: keyof PolicyLists
  readonly prefix: string
}

const filter = (hook: Hook['hook']): Hook => ({ type: 'filter', hook, priority: 0 })
/** Rules decide about every packet. Where somebody has removed them, nothing passes. */
const closed = (hook: Hook['hook']): Hook => ({ ...filter(hook), policy: 'drop' })
const nat = (hook: Hook['hook'], priority: number): Hook => ({ type: 'nat', hook, priority })

/** DNAT comes before the filter, which sees the new destination; SNAT behind it (silences#first-match). */
const stations: readonly Station[] = [
  {
    name: 'prerouting_nat',
    hook: nat('prerouting', -100),
    system: null,
    logs: 'logDnat',
    rules: 'dnat',
    prefix: 'dnat',
  },
  {
    name: 'output_nat',
    hook: nat('output', -100),
    system: 'dnat',
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
    hook: nat('postrouting', 100),
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
  return allOf([shared, ...made])
}

const nothing = { chains: Sequence.from<Chain>([]), sets: [], maps: [], keys: [] }

/** Lists are long, and joined as a whole many times quicker than one by one. */
function allOf(parts: readonly PolicyChains[]): PolicyChains {
  return {
    chains: Sequence.inChunks(parts.flatMap(({ chains }) => chains.chunks)),
    sets: ([] as NamedSet[]).concat(...parts.map(({ sets }) => sets)),
    maps: ([] as NamedMap[]).concat(...parts.map(({ maps }) => maps)),
    keys: ([] as string[]).concat(...parts.map(({ keys }) => keys)),
  }
}

function stationChains(station: Station, policy: Policy): PolicyChains {
  const { lists, layout } = policy
  const logs = station.logs && logList(lists[station.logs], station, policy)
  const rules = layout({
    place: station.name,
    prefix: station.prefix,
    rules: lists[station.rules],
    stop: null,
  })
  const own = policy.system.filter(({ table }) => table === station.system)
  const systemRules = (place: SystemRule['place']) =>
    own.filter((rule) => rule.place === place).map((rule) => systemChainRules(rule, station, policy))
  const again = station.rules === 'forward' ? judged(lists.forward, policy.sides, policy.context) : null
  const before = systemRules('before')
  const after = systemRules('after')
  const early = systemRules('early')
  const base: Chain = {
    name: station.name,
    hook: station.hook,
    rules: [
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
  { name, hook }: Station,
  { layout, context }: Policy,
): Laid | null {
  if (context.logs.condition === null) return null
  if (hook.type === 'nat' && !context.logs.actions.has('dnat')) return null
  const laid = layout({ place: `${name} log`, prefix: 'mark', rules, stop: logMarked })
  return { ...laid, entry: [clearLogMark, ...laid.entry] }
}

function systemChainRules(rule: SystemDefinition, station: Station, { sides, context }: Policy): Laid {
  const alternatives = rule.when(sides)
  const log = rule.place === 'early' ? null : loggedWhen(context.logs, rule.id, rule.action)
  const verdict = systemVerdict(rule, station)
  const remember = verdict.op === 'goto' ? remembered(rule.id, context) : []
  const decision = { statements: [...counted(rule.id, context), ...remember], verdict, comment: rule.id }
  const rules = alternatives.flatMap(({ match }): ChainRule[] => [
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
    { ...decision, match },
  ])
  const sets = alternatives.flatMap((each) => each.sets)
  return rule.guard && rules.length > 0
    ? { ...nothing, ...guarded(rule.guard, rules), sets }
    : { ...nothing, entry: rules, sets }
}

/** The rules in a chain of their own, which only packets enter that meet the guard. */
function guarded({ match }: Conditions, rules: readonly ChainRule[]): Pick<Laid, 'entry' | 'chains'> {
  const chain = namedChain('sys', rules)
  const enter: ChainRule = { match, statements: [], verdict: { op: 'jump', chain: chain.name }, comment: '' }
  return { entry: [enter], chains: Sequence.from([chain]) }
}

/** Only a judgement stamps the connection: what is let through early was judged before, or needs none. */
function systemVerdict({ action, place }: SystemRule, { hook }: Station): Verdict {
  if (action === 'drop') return { op: 'drop' }
  if (action === 'snat') return { op: 'masquerade' }
  return place === 'early' || hook.type === 'nat' ? { op: 'accept' } : { op: 'goto', chain: acceptChain }
}

import { incrementalChunks, oncePerObject } from '../../../core/list/incremental.ts'
import type { Sequence } from '../../../core/list/sequence.ts'
import { type Memos, memo } from '../../../core/memo.ts'
import type { Interval } from '../../../core/net/ip.ts'
import { protocolNumbers } from '../../../core/net/protocol.ts'
import { webProxy } from '../../../core/net/web-proxy.ts'
import type { Chain, ChainRule, Match, NamedSet, Statement, Verdict } from '../../../core/ruleset/ruleset.ts'
import { allotments, markBits, priorities, zones } from '../../../core/ruleset/service-chain.ts'
import { counted } from './compile-rule.ts'
import { type Conditions, deviceConditions, protocolMembership } from './condition.ts'
import { loggedWhen } from './log-plan.ts'
import type { FamilyMatch, PolicyRule } from './normalised-rule.ts'
import type { PolicyContext } from './policy-context.ts'
import type { InterfaceSides, WebDiversion } from './system/system-match.ts'
import { inForeignName, isHanded, isNotHanded, portConditions, webIds } from './system/web-sides.ts'

/** Name of the base chain that judges connections for the proxy; it is the place of the list, too. */
export const divertChain = 'prerouting_web'
const handOverChain = 'prerouting_web_proxy'
const zoneChain = 'output_web_zone'
const firstPackets = 'sys_web_first'

/** Chains of a ruleset that are there for the proxy, by their names. */
export const webChainNames: readonly string[] = [divertChain, handOverChain, zoneChain]

const isNew: Match = { op: 'ct-state', values: ['new'] }
const isReply: Match = { op: 'ct-direction', value: 'reply' }
const hasSocket: Match = { op: 'socket-transparent' }
const wasHanded: Match = { op: 'ct-label', not: false, label: allotments.proxied.low }
const isTcp = protocolMembership([protocolNumbers.tcp]).match
const icmp = [protocolNumbers.icmp, protocolNumbers.icmpv6].map(String)
const isIcmp: readonly Match[] = [
  { op: 'in', field: 'meta l4proto', not: false, ranges: icmp.map((number) => ({ lo: number, hi: number })) },
]
const mark: Statement = { op: 'set-mark', mask: markBits.proxy, value: markBits.proxy }
const unmark: Statement = { op: 'set-mark', mask: markBits.proxy, value: 0 }
const divert: Statement = { op: 'divert', port: webProxy.port }
const remember: Statement = { op: 'set-label', label: allotments.proxied.low }
const accept: Verdict = { op: 'accept' }

/** Rules in front of the copy of FORWARD, with the chain and the sets that they need. */
export interface DiversionEntry {
  readonly rules: readonly ChainRule[]
  readonly chain: Chain
  readonly sets: readonly NamedSet[]
  readonly keys: readonly string[]
}

/**
 * Rules in front of the copy of FORWARD: they leave the mark of the proxy on packets that it is to have, and let all
 * others go. A connection that DNAT has changed is let go, because the proxy would go to its former destination. Null
 * where no connection can be meant.
 */
export function diversionEntry(
  web: WebDiversion,
  { local, external }: InterfaceSides,
): DiversionEntry | null {
  if (local.length === 0 || external.length === 0) return null
  const from = deviceConditions('iifname', local)
  const tcp = portConditions(protocolNumbers.tcp, web.ports)
  const chain: Chain = {
    name: firstPackets,
    hook: null,
    rules: [
      ...web.excepted.map(({ match }) => rule({ match, verdict: { op: 'return' } })),
      // Where connections pass without it, those that it does not take are left to FORWARD.
      rule({ statements: web.onFailure === 'pass' ? [divert, mark, remember] : [mark] }),
    ],
  }
  const notTcp: Match = { op: 'in', field: 'meta l4proto', not: true, ranges: tcpRange }
  return {
    chain,
    sets: [...from.sets, ...web.excepted.flatMap(({ sets }) => sets)],
    keys: web.excepted.flatMap(({ keys }) => keys),
    rules: [
      rule({ statements: [unmark] }),
      // An error about what the proxy sent, such as a packet that is too big, is the proxy's.
      rule({
        match: [{ op: 'ct-state', values: ['related'] }, ...isIcmp, hasSocket],
        statements: [mark],
        verdict: accept,
      }),
      rule({ match: [notTcp], verdict: accept }),
      rule({ match: [isReply, ...isTcp, hasSocket], statements: [mark], verdict: accept }),
      rule({ match: [isReply], verdict: accept }),
      rule({ match: [{ op: 'ct-status', values: ['dnat'] }], verdict: accept }),
      rule({
        match: [isNew, ...from.match, ...tcp.match, wayOutAhead(external)],
        verdict: { op: 'jump', chain: firstPackets },
      }),
      rule({
        match: [{ op: 'ct-state', values: ['established'] }, wasHanded, ...isTcp, hasSocket],
        statements: [mark],
      }),
      // Its socket is gone: the server knows nothing of the connection.
      rule({
        match: [{ op: 'ct-state', values: ['established'] }, isNotHanded, wasHanded, ...isTcp],
        verdict: { op: 'reject', with: 'tcp-reset' },
      }),
      rule({ match: [isNotHanded], verdict: accept }),
    ],
  }
}

const tcpRange = [{ lo: String(protocolNumbers.tcp), hi: String(protocolNumbers.tcp) }]

/** The base chain that hands what FORWARD accepted to the proxy, and drops it where nobody listens; null where that was done before. */
export function handOver(
  { onFailure }: WebDiversion,
  context: Pick<PolicyContext, 'logs' | 'counting'>,
): Chain | null {
  if (onFailure === 'pass') return null
  const first = [isHanded, isNew, ...isTcp]
  const log = loggedWhen(context.logs, webIds.noProxy, 'drop')
  return {
    name: handOverChain,
    hook: { type: 'filter', hook: 'prerouting', priority: priorities.handOver },
    rules: [
      rule({ match: first, statements: [divert, remember], verdict: accept }),
      ...(log
        ? [rule({ match: [...first, log.condition], statements: [log.log], comment: webIds.noProxy })]
        : []),
      rule({
        match: first,
        statements: counted(webIds.noProxy, context),
        verdict: { op: 'drop' },
        comment: webIds.noProxy,
      }),
    ],
  }
}

/**
 * The base chain that tracks what the proxy begins in the name of a client apart from what the client begins itself: both may
 * have the same addresses and ports.
 */
export const zoneOfProxy: Chain = {
  name: zoneChain,
  hook: { type: 'filter', hook: 'output', priority: priorities.zone },
  rules: [rule({ match: [...isTcp, inForeignName], statements: [{ op: 'set-zone', zone: zones.ofProxy }] })],
}

/** Packets that the copy of FORWARD is about: their ports, and the devices that they come and go by. */
export interface DivertedPart {
  readonly ports: readonly number[]
  readonly local: readonly string[]
  /** Devices that no rule tells apart. */
  readonly out: readonly string[]
}

/** Groups of external devices that no rule of these lists tells apart. */
export function groupsOf(
  external: readonly string[],
  lists: readonly Sequence<PolicyRule>[],
  memos: Memos,
): readonly (readonly string[])[] {
  const named = lists.flatMap((list) => memos.of(waysOut)(list))
  if (named.length === 0) return [external]
  const groups = new Map<string, string[]>()
  for (const device of external) {
    const key = named.map((devices) => (devices.includes(device) ? '1' : '0')).join('')
    groups.set(key, [...(groups.get(key) ?? []), device])
  }
  return [...groups.values()]
}

/** Different lists of devices that rules ask for as the way out. */
const waysOut = memo(() => {
  const known = new WeakMap<readonly PolicyRule[], readonly (readonly string[])[]>()
  const inChunk = (rules: readonly PolicyRule[]) => {
    const before = known.get(rules)
    if (before !== undefined) return before
    const found = different(
      rules.flatMap(({ match }) => (match.outDevices === null ? [] : [match.outDevices])),
    )
    known.set(rules, found)
    return found
  }
  return (list: Sequence<PolicyRule>) => different(list.chunks.flatMap(inChunk))
})

function different(lists: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return [...new Map(lists.map((list) => [list.join(), list])).values()]
}

/** Makes the rules of each part; lists that have most in common cost what differs. */
const projections = memo(() => new Map<string, (list: Sequence<PolicyRule>) => Sequence<PolicyRule>>())
const mostParts = 16

/**
 * The rules of FORWARD that diverted packets can meet, none of which asks for a way out. The list itself where no rule
 * asks for one: its chains then serve both places.
 */
export function divertedRules(
  list: Sequence<PolicyRule>,
  part: DivertedPart,
  memos: Memos,
): Sequence<PolicyRule> {
  if (memos.of(waysOut)(list).length === 0) return list
  const parts = memos.of(projections)
  const key = JSON.stringify(part)
  if (!parts.has(key) && parts.size >= mostParts) parts.clear()
  const projected = parts.get(key) ?? projection(part)
  parts.set(key, projected)
  return projected(list)
}

function projection(part: DivertedPart) {
  const made = oncePerObject((rule: PolicyRule) => project(rule, part))
  return incrementalChunks((rules: readonly PolicyRule[]) => rules.flatMap(made))
}

function project(rule: PolicyRule, { ports, local, out }: DivertedPart): readonly PolicyRule[] {
  const { v4, v6, inDevices, outDevices, destinationPorts } = rule.match
  if (outDevices !== null && !out.some((device) => outDevices.includes(device))) return []
  if (inDevices !== null && !local.some((device) => inDevices.includes(device))) return []
  if (destinationPorts !== null && !ports.some((port) => holds(destinationPorts, port))) return []
  const families = { v4: ofTcp(v4), v6: ofTcp(v6) }
  if (families.v4 === null && families.v6 === null) return []
  const isSame = outDevices === null && families.v4 === v4 && families.v6 === v6
  return [isSame ? rule : { ...rule, match: { ...rule.match, ...families, outDevices: null } }]
}

function ofTcp(match: FamilyMatch | null): FamilyMatch | null {
  const isAsked = match?.protocols?.includes(protocolNumbers.tcp) !== false
  return isAsked ? match : null
}

function holds(intervals: readonly Interval[], port: number): boolean {
  return intervals.some(({ lo, hi }) => lo <= BigInt(port) && BigInt(port) <= hi)
}

/** Conditions of a system rule for packets that leave by one of these devices; null where none of them meets them. */
export function withoutWayOut<C extends Conditions>(conditions: C, out: readonly string[]): C | null {
  const match: Match[] = []
  for (const one of conditions.match) {
    if ((one.op !== 'in' && one.op !== 'set') || one.field !== 'oifname') {
      match.push(one)
      continue
    }
    const set = one.op === 'set' ? conditions.sets.find(({ name }) => name === one.set)?.elements : one.ranges
    const isMet = set?.some(({ lo }) => out.includes(lo)) === true
    if (isMet === one.not) return null
  }
  return { ...conditions, match }
}

/** Restricts to packets whose way out is one of these devices, before they are routed. */
export function wayOutAhead(devices: readonly string[]): Match {
  const ranges = devices.map((name) => ({ lo: name, hi: name }))
  return { op: 'in', field: 'fib daddr oifname', not: false, ranges }
}

function rule(parts: Partial<ChainRule>): ChainRule {
  const none: Verdict = { op: 'none' }
  return { match: [], statements: [], verdict: none, comment: '', ...parts }
}

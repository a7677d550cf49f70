import { pairText, recogniserQueue, rulesAlone } from '../../../../core/engine/inspection.ts'
import { protocolNumbers } from '../../../../core/net/protocol.ts'
import {
  type Chain,
  type ChainElement,
  type ChainRule,
  ftpHelper,
  type Match,
  type MatchField,
  type NamedMap,
  type Statement,
  type Verdict,
  type VerdictMap,
} from '../../../../core/ruleset/ruleset.ts'
import {
  allotments,
  ctMarkBits,
  type HookName,
  markBits,
  priorities,
} from '../../../../core/ruleset/service-chain.ts'
import { acceptChain, counted } from '../compile-rule.ts'
import { numberInMark } from '../established-fast-path.ts'
import { loggedWhen } from '../log-plan.ts'
import type { PolicyContext } from '../policy-context.ts'
import { inForeignName, inOwnName, isHanded, isNotHanded } from '../system/web-sides.ts'
import { type InspectionClass, type InspectionPlan, pairClass } from './classes.ts'

/** Rule that drops what asks for inspection while no engine inspects it. */
export const inspectionId = 'fwd.sys.inspection'

/** First part of the name of the chain of a class; what follows is the number of the class. */
export const classChainPrefix = 'sys_inspect_'
/** The same of the chain that hands packets of a class to application control. */
export const recognitionChainPrefix = 'sys_recognise_'

const key: VerdictMap['key'] = { field: 'ct mark', mask: String(ctMarkBits.rule) }
const queued = (markBits.inspect | markBits.known | markBits.bypass) >>> 0
const isBypassed: Match = { op: 'ct-label', not: true, label: allotments.bypassed.low }
/** A refusal in the name of the other end, which an engine would drop as a packet of the connection. */
const isNoRefusal: Match = { op: 'mark', not: false, mask: markBits.refusal, value: 0 }
const isUnidentified: Match = { op: 'ct-label', not: true, label: allotments.identified.low }

/** Chains and maps that hand packets to the queues of their classes, by the rule whose number their connection's mark holds. */
export function inspectionChains(
  plan: InspectionPlan,
  context: Pick<PolicyContext, 'logs' | 'counting' | 'inspected'> & { readonly hasProxy: boolean },
): { readonly chains: readonly Chain[]; readonly maps: readonly NamedMap[] } {
  const tables = (['fwd', 'inp'] as const).map((prefix) => mapOf(prefix, 'inspect', plan, context, chainOf))
  const maps = tables.flatMap((map) => map ?? [])
  const [forward, input] = tables
  const lookUp = (map: VerdictMap | undefined | null, ...match: Match[]): ChainRule[] =>
    map ? [rule({ match: [...match, isBypassed], verdict: { op: 'look-up', key, map: map.name } })] : []
  const classes = [...plan.classes.values()].flatMap((each) => classChains(each, plan, context))
  const isBlocking = plan.onFailure === 'block'
  const behind = [identified, ...(isBlocking ? rememberedEnds : bypass), ...inspected]
  const others = plan.seesAll ? pairClass(plan, rulesAlone) : undefined
  const rest = (...match: Match[]): ChainRule[] =>
    others
      ? [rule({ match: [...match, isUnidentified], verdict: { op: 'goto', chain: chainOf(others) } })]
      : []
  const { hasProxy } = context
  // What the proxy has of a client was accepted by FORWARD, though it ends at the gateway.
  const ofProxy = (...match: Match[]) => (hasProxy ? lookUp(forward, ...match) : [])
  const unlessHanded = (match: Match): Match[] => (hasProxy ? [match] : [])
  return {
    maps,
    chains: [
      ...classes,
      ...(isBlocking ? [notBegun(context)] : []),
      base('forward', [...lookUp(forward), ...rest()]),
      // Replies come and go the other way than what was accepted.
      base('input', [
        ...ofProxy(original, isHanded, isNoRefusal),
        ...lookUp(input, original, ...unlessHanded(isNotHanded), isNoRefusal),
        ...lookUp(input, reply, isAgreed, isNoRefusal),
        ...lookUp(forward, reply, isNoRefusal),
        ...rest(original, isNoRefusal),
      ]),
      base('output', [
        ...lookUp(input, original, isAgreed, isNoRefusal),
        ...lookUp(forward, original, isNoRefusal),
        ...ofProxy(reply, inForeignName, isNoRefusal),
        ...lookUp(input, reply, ...unlessHanded(inOwnName), isNoRefusal),
        ...rest(reply, isNoRefusal),
      ]),
      behindQueues('input', priorities.queued, behind),
      behindQueues('postrouting', priorities.inspected, behind),
    ],
  }
}

const original: Match = { op: 'ct-direction', value: 'original' }
const reply: Match = { op: 'ct-direction', value: 'reply' }

/** A server of the gateway begins the connection to which a client of INPUT asks it: the number is that of a rule of INPUT. */
const isAgreed: Match = { op: 'ct-status', values: ['expected'] }

/** Name of the chain of a class: it stays while what the class is inspected by changes. */
function chainOf({ number }: InspectionClass): string {
  return `${classChainPrefix}${number}`
}

/** Rules to chains by their classes; null where no rule of the table is inspected. */
function mapOf(
  prefix: 'fwd' | 'inp',
  name: 'inspect' | 'followed',
  { byRule }: InspectionPlan,
  { inspected }: Pick<PolicyContext, 'inspected'>,
  chainFor: (found: InspectionClass) => string,
): VerdictMap | null {
  const elements = new Map<number, ChainElement>()
  for (const [id, found] of byRule) {
    if (!id.startsWith(`${prefix}.`)) continue
    const number = inspected?.get(id) ?? numberInMark(id)!
    elements.set(number, { key: String(number), verdict: 'goto', chain: chainFor(found) })
  }
  if (elements.size === 0) return null
  return { name: `${prefix}_${name}`, key, elements: [...elements.values()] }
}

/** Application control sees a connection first and hands it on to intrusion prevention, until it knows what it is. */
function classChains(
  found: InspectionClass,
  plan: InspectionPlan,
  context: Pick<PolicyContext, 'logs' | 'counting'>,
): readonly Chain[] {
  const { pair, ipsQueue } = found
  const { state, onFailure } = plan
  const to = (number: number, classNumber: number, isThere: boolean): readonly ChainRule[] => {
    if (isThere) {
      const statements: readonly Statement[] = [mark(classNumber)]
      return [rule({ statements, verdict: { op: 'queue', number, bypass: onFailure === 'pass' } })]
    }
    return onFailure === 'pass' ? [] : uninspected(context)
  }
  const alone = pairClass(plan, { ips: pair.ips, application: null })
  const recognition: Chain = {
    name: `${recognitionChainPrefix}${found.number}`,
    hook: null,
    rules: [...(state.recognises ? withoutData : []), ...to(recogniserQueue, found.number, state.recognises)],
  }
  const looked = pair.application !== null && recognition.rules.length > 0
  const application = looked
    ? [rule({ match: [isUnidentified], verdict: { op: 'jump', chain: recognition.name } })]
    : []
  const isOfRules = pairText(pair) !== pairText(rulesAlone)
  const isLive = pair.ips !== null && state.live.has(pair.ips)
  const refused = isLive && onFailure === 'block' ? [isFirst] : []
  const ips = pair.ips === null ? [] : [...refused, ...to(ipsQueue, alone!.number, isLive)]
  const chain = {
    name: chainOf(found),
    hook: null,
    rules: [...(isOfRules ? [follow] : []), ...usualTcp, ...application, ...ips],
  }
  return looked ? [recognition, chain] : [chain]
}

const one = (field: MatchField, value: number): Match => {
  const text = String(value)
  return { op: 'in', field, not: false, ranges: [{ lo: text, hi: text }] }
}
const tcpFlags = { synchronise: 2, acknowledge: 16 } as const
const answerToFirst = tcpFlags.synchronise + tcpFlags.acknowledge
/** Headers of TCP, in words, and flags that packets without data mostly have: acknowledgements of clients, without and with times, and answers to first packets. */
const usualHeaders = [
  [original, 5, tcpFlags.acknowledge],
  [original, 8, tcpFlags.acknowledge],
  [reply, 10, answerToFirst],
] as const
/** A first packet; within a connection its other end does not take it for one: it begins nothing to be looked at. */
const isSyn: Match = one('tcp flags', tcpFlags.synchronise)
const isEstablished: Match = { op: 'ct-state', values: ['established'] }
/**
 * There is nothing to recognise in a segment without data, and many of a short connection are such ones. Its first packet is looked at; an end goes
 * the way of the data, which it must not overtake. Acknowledgements of the server tell what it has of the client.
 */
const withoutData: readonly ChainRule[] = [
  rule({ match: [isEstablished, isSyn], verdict: { op: 'return' } }),
  ...usualHeaders.flatMap(([direction, words, flags]) =>
    [one('ip length', 20 + 4 * words), one('ip6 length', 4 * words)].map((length) =>
      rule({
        match: [isEstablished, direction, length, one('tcp doff', words), one('tcp flags', flags)],
        verdict: { op: 'return' },
      }),
    ),
  ),
]

/** Counts and logs, and drops or refuses. */
function uninspected(
  context: Pick<PolicyContext, 'logs' | 'counting'>,
  match: readonly Match[] = [],
  verdict: Verdict = { op: 'drop' },
): readonly ChainRule[] {
  const log = loggedWhen(context.logs, inspectionId, 'drop')
  return [
    ...(log
      ? [rule({ match: [...match, log.condition], statements: [log.log], comment: inspectionId })]
      : []),
    rule({ match, statements: counted(inspectionId, context), verdict, comment: inspectionId }),
  ]
}

function mark(classNumber: number): Statement {
  return { op: 'set-mark', mask: queued, value: classNumber * 2 ** allotments.inspect.low }
}

function base(hook: HookName, rules: readonly ChainRule[]): Chain {
  return { name: `inspect_${hook}`, hook: { type: 'filter', hook, priority: priorities.inspect }, rules }
}

const families = ['ip', 'ip6'] as const
const isTcp: Match = {
  op: 'in',
  field: 'meta l4proto',
  not: false,
  ranges: [{ lo: String(protocolNumbers.tcp), hi: String(protocolNumbers.tcp) }],
}
/** Chain of connections that belong to one under inspection. */
const followedChain = 'sys_followed'

/**
 * Rules behind which no rule of the administrator judges a connection that another one agreed upon, while the rule that let that one
 * through still asks for inspection. The ports of such a connection say nothing, so no rule could be about it.
 */
export function followedConnections(
  prefix: 'fwd' | 'inp',
  plan: InspectionPlan,
  context: Pick<PolicyContext, 'counting' | 'inspected'>,
): {
  readonly rules: readonly ChainRule[]
  readonly chains: readonly Chain[]
  readonly maps: readonly NamedMap[]
} {
  const name = `${followedChain}_${prefix}`
  const map = mapOf(prefix, 'followed', plan, context, () => name)
  if (map === null) return { rules: [], chains: [], maps: [] }
  const id = `${prefix}.sys.established`
  const chain: Chain = {
    name,
    hook: null,
    rules: [
      rule({ statements: counted(id, context), verdict: { op: 'goto', chain: acceptChain }, comment: id }),
    ],
  }
  const match: readonly Match[] = [isEstablished, isAgreed]
  return {
    rules: [rule({ match, verdict: { op: 'look-up', key, map: map.name } })],
    chains: [chain],
    maps: [map],
  }
}

/**
 * What the ends of a control connection of FTP agree upon is a part of it: it passes as `related`, and is inspected by the class whose rule
 * the mark names, which it inherits. What the gateway itself begins is judged for itself. Source: silences#inspection-ftp.
 */
const follow = rule({
  match: [
    { op: 'ct-state', values: ['new'] },
    isTcp,
    one('th dport', ftpHelper.port),
    { op: 'mark', not: false, mask: markBits.seen, value: markBits.seen },
  ],
  statements: [{ op: 'follow-ftp' }],
})

/**
 * What an engine reads is what the server does. A server takes urgent data out of what it reads, or leaves it in its place; without the flag all
 * read the same. Suricata does not look at data in a first packet, which TCP Fast Open lets a server take; without the option it comes again.
 */
const usualTcp: readonly ChainRule[] = [
  rule({ match: [isTcp, isSyn], statements: [{ op: 'strip-fast-open' }] }),
  rule({ match: [isTcp], statements: [{ op: 'clear-urgent' }] }),
]

const refusal = 'sys_not_begun'
const isFirst = rule({
  match: [{ op: 'ct-state', values: ['new'] }],
  verdict: { op: 'jump', chain: refusal },
})

/**
 * Suricata takes a connection for one before it between the same ends that it wanted no more of, and would not inspect it. Its client
 * hears so at once, and comes from another port.
 */
function notBegun(context: Pick<PolicyContext, 'logs' | 'counting'>): Chain {
  const rules = families.flatMap((family) =>
    uninspected(context, [isTcp, { op: 'ends-remembered', family }], { op: 'reject', with: 'tcp-reset' }),
  )
  return { name: refusal, hook: null, rules }
}

/** Application control sees no more of what it knows. */
const identified = rule({
  match: [{ op: 'mark', not: false, mask: markBits.known, value: markBits.known }],
  statements: [{ op: 'set-label', label: allotments.identified.low }],
})
const isDone: Match = { op: 'mark', not: false, mask: markBits.bypass, value: markBits.bypass }
const spare: Statement = { op: 'set-label', label: allotments.bypassed.low }

/** Spares what an engine wants no more of from then on. */
const bypass: readonly ChainRule[] = [rule({ match: [isDone], statements: [spare] })]
/** The same where its ends can be kept in mind; it stays with the engine otherwise. */
const rememberedEnds: readonly ChainRule[] = families.flatMap((family) =>
  [original, reply].map((direction) => {
    const isAnswer = direction === reply
    const statements: readonly Statement[] = [{ op: 'remember-ends', family, isAnswer }, spare]
    return rule({ match: [isDone, isTcp, direction], statements })
  }),
)
/** The mark is others' again. */
const inspected: readonly ChainRule[] = [rule({ statements: [{ op: 'set-mark', mask: queued, value: 0 }] })]

/** Behind the queues. */
function behindQueues(hook: HookName, priority: number, rules: readonly ChainRule[]): Chain {
  return { name: `inspected_${hook}`, hook: { type: 'filter', hook, priority }, rules }
}

function rule(parts: Partial<ChainRule>): ChainRule {
  const none: Verdict = { op: 'none' }
  return { match: [], statements: [], verdict: none, comment: '', ...parts }
}

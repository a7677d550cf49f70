import { recogniserQueue, rulesAlone } from '../../../../core/engine/inspection.ts'
import type {
  Chain,
  ChainElement,
  ChainRule,
  Match,
  NamedMap,
  Statement,
  Verdict,
  VerdictMap,
} from '../../../../core/ruleset/ruleset.ts'
import {
  allotments,
  ctMarkBits,
  type HookName,
  markBits,
  priorities,
} from '../../../../core/ruleset/service-chain.ts'
import { counted } from '../compile-rule.ts'
import { numberInMark } from '../established-fast-path.ts'
import { loggedWhen } from '../log-plan.ts'
import type { PolicyContext } from '../policy-context.ts'
import { inForeignName, inOwnName, isHanded, isNotHanded } from '../system/web-sides.ts'
import { type InspectionClass, type InspectionPlan, pairClass } from './classes.ts'

/** Rule that drops what asks for inspection while no engine inspects it. */
export const inspectionId = 'fwd.sys.inspection'

/** First part of the name of the chain of a class; what follows is the number of the class. */
export const classChainPrefix = 'sys_inspect_'

const key: VerdictMap['key'] = { field: 'ct mark', mask: String(ctMarkBits.rule) }
const queued = markBits.inspect | markBits.bypass
const isBypassed: Match = { op: 'ct-label', not: true, label: allotments.bypassed.low }
/** A refusal in the name of the other end, which an engine would drop as a packet of the connection. */
const isNoRefusal: Match = { op: 'mark', not: false, mask: markBits.refusal, value: 0 }
const isUnidentified: Match = { op: 'ct-label', not: true, label: allotments.identified.low }

/** Chains and maps that hand packets to the queues of their classes, by the rule whose number their connection's mark holds. */
export function inspectionChains(
  plan: InspectionPlan,
  context: Pick<PolicyContext, 'logs' | 'counting' | 'inspected'> & { readonly hasProxy: boolean },
): { readonly chains: readonly Chain[]; readonly maps: readonly NamedMap[] } {
  const tables = (['fwd', 'inp'] as const).map((prefix) => mapOf(prefix, plan, context))
  const maps = tables.flatMap((map) => map ?? [])
  const [forward, input] = tables
  const lookUp = (map: VerdictMap | undefined | null, ...match: Match[]): ChainRule[] =>
    map ? [rule({ match: [...match, isBypassed], verdict: { op: 'look-up', key, map: map.name } })] : []
  const classes = [...plan.classes.values()].map((each) => classChain(each, plan, context))
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
      base('forward', [...lookUp(forward), ...rest()]),
      // Replies come and go the other way than what was accepted.
      base('input', [
        ...ofProxy(original, isHanded, isNoRefusal),
        ...lookUp(input, original, ...unlessHanded(isNotHanded), isNoRefusal),
        ...lookUp(forward, reply, isNoRefusal),
        ...rest(original, isNoRefusal),
      ]),
      base('output', [
        ...lookUp(forward, original, isNoRefusal),
        ...ofProxy(reply, inForeignName, isNoRefusal),
        ...lookUp(input, reply, ...unlessHanded(inOwnName), isNoRefusal),
        ...rest(reply, isNoRefusal),
      ]),
      inspected('input', priorities.queued),
      inspected('postrouting', priorities.inspected),
    ],
  }
}

const original: Match = { op: 'ct-direction', value: 'original' }
const reply: Match = { op: 'ct-direction', value: 'reply' }

/** Name of the chain of a class: it stays while what the class is inspected by changes. */
function chainOf({ number }: InspectionClass): string {
  return `${classChainPrefix}${number}`
}

/** Rules to classes; null where no rule of the table is inspected. */
function mapOf(
  prefix: 'fwd' | 'inp',
  { byRule }: InspectionPlan,
  { inspected }: Pick<PolicyContext, 'inspected'>,
): VerdictMap | null {
  const elements = new Map<number, ChainElement>()
  for (const [id, found] of byRule) {
    if (!id.startsWith(`${prefix}.`)) continue
    const number = inspected?.get(id) ?? numberInMark(id)!
    elements.set(number, { key: String(number), verdict: 'goto', chain: chainOf(found) })
  }
  if (elements.size === 0) return null
  return { name: `${prefix}_inspect`, key, elements: [...elements.values()] }
}

/** Application control sees a connection first and hands it on to intrusion prevention, until it knows what it is. */
function classChain(
  found: InspectionClass,
  plan: InspectionPlan,
  context: Pick<PolicyContext, 'logs' | 'counting'>,
): Chain {
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
  const application =
    pair.application === null
      ? []
      : to(recogniserQueue, found.number, state.recognises).map((each) => ({
          ...each,
          match: [isUnidentified, ...each.match],
        }))
  const ips = pair.ips === null ? [] : to(ipsQueue, alone!.number, state.live.has(pair.ips))
  return { name: chainOf(found), hook: null, rules: [...application, ...ips] }
}

/** Counts, logs and drops. */
function uninspected(context: Pick<PolicyContext, 'logs' | 'counting'>): readonly ChainRule[] {
  const log = loggedWhen(context.logs, inspectionId, 'drop')
  return [
    ...(log ? [rule({ match: [log.condition], statements: [log.log], comment: inspectionId })] : []),
    rule({ statements: counted(inspectionId, context), verdict: { op: 'drop' }, comment: inspectionId }),
  ]
}

function mark(classNumber: number): Statement {
  return { op: 'set-mark', mask: queued, value: classNumber * 2 ** allotments.inspect.low }
}

function base(hook: HookName, rules: readonly ChainRule[]): Chain {
  return { name: `inspect_${hook}`, hook: { type: 'filter', hook, priority: priorities.inspect }, rules }
}

/** Behind the queues: what an engine wants no more of is spared from then on, and the mark is others' again. */
function inspected(hook: HookName, priority: number): Chain {
  const isDone: Match = { op: 'mark', not: false, mask: markBits.bypass, value: markBits.bypass }
  return {
    name: `inspected_${hook}`,
    hook: { type: 'filter', hook, priority },
    rules: [
      rule({ match: [isDone], statements: [{ op: 'set-label', label: allotments.bypassed.low }] }),
      rule({ statements: [{ op: 'set-mark', mask: queued, value: 0 }] }),
    ],
  }
}

function rule(parts: Partial<ChainRule>): ChainRule {
  const none: Verdict = { op: 'none' }
  return { match: [], statements: [], verdict: none, comment: '', ...parts }
}

import type { Item } from '../../../core/resource/resource.ts'
import type { Statement, Verdict } from '../../../core/ruleset/ruleset.ts'
import type { dnatRules } from '../dnat.ts'
import type { forwardRules } from '../forward.ts'
import type { logRules } from '../log.ts'
import type { snatRules } from '../snat.ts'
import { remembered } from './established-fast-path.ts'
import { type LoggedAction, loggedWhen, logStatement, markStatement } from './log-plan.ts'
import { normalise, type RuleFields } from './normalise.ts'
import type { PolicyRule } from './normalised-rule.ts'
import type { PolicyContext } from './policy-context.ts'
import { dnatOutcomes, snatOutcomes } from './translation.ts'

/** Name of the chain that stamps a connection as accepted by this ruleset, and accepts it. */
export const acceptChain = 'sys_accept'

/** Fields that not every table has, as they are in a rule that asks nothing of them. */
const unasked = { incoming_interface: 'any', outgoing_interface: 'any', hip_profiles: [] as string[] }

const accepts = always({ op: 'goto', chain: acceptChain })
const drops = always({ op: 'drop' })
const returns = always({ op: 'return' })

/** The same verdict for every packet. */
function always(verdict: Verdict): PolicyRule['outcomes'] {
  return [{ family: null, protocol: null, verdict }]
}

/** A rule of FORWARD or INPUT. */
export function filterRule(id: string, item: Item<typeof forwardRules>, context: PolicyContext): PolicyRule {
  const isAccepted = item.action === 'accept'
  return policyRule(id, item, {
    context,
    logged: item.action,
    outcomes: isAccepted ? accepts : drops,
    remember: isAccepted ? remembered(id, context) : [],
  })
}

/** A rule of DNAT. */
export function dnatRule(id: string, item: Item<typeof dnatRules>, context: PolicyContext): PolicyRule {
  return policyRule(id, item, {
    context,
    logged: item.action === 'dnat' ? 'dnat' : null,
    outcomes: dnatOutcomes(item, context.vocabulary),
  })
}

/** A rule of SNAT. */
export function snatRule(id: string, item: Item<typeof snatRules>, context: PolicyContext): PolicyRule {
  return policyRule(id, item, {
    context,
    logged: item.action === 'snat' ? 'snat' : null,
    outcomes: snatOutcomes(item, context.vocabulary),
  })
}

/** A rule of the logging table where it is decided what is logged: it counts, and its own hit may make a row. */
export function logRule(id: string, item: Item<typeof logRules>, context: PolicyContext): PolicyRule {
  const rule = quietLogRule(id, item, context)
  const log = context.logs.actions.has(item.action) ? [logStatement(id, item.action)] : []
  return { ...rule, statements: counted(id, context).concat(rule.statements, log) }
}

/** A rule of the logging table evaluated ahead of time for DNAT: it marks and does nothing else. */
export function quietLogRule(id: string, item: Item<typeof logRules>, context: PolicyContext): PolicyRule {
  return {
    id,
    match: normalise({ ...unasked, ...item }, context.vocabulary),
    outcomes: returns,
    statements: [markStatement(item.action)],
    logWhen: null,
  }
}

function policyRule(
  id: string,
  item: Partial<RuleFields> & Omit<RuleFields, keyof typeof unasked>,
  {
    context,
    logged,
    outcomes,
    remember = [],
  }: {
    readonly context: PolicyContext
    readonly logged: LoggedAction | null
    readonly outcomes: PolicyRule['outcomes']
    readonly remember?: readonly Statement[]
  },
): PolicyRule {
  return {
    id,
    match: normalise({ ...unasked, ...item }, context.vocabulary),
    outcomes,
    statements: counted(id, context).concat(remember),
    logWhen: logged && loggedWhen(context.logs, id, logged),
  }
}

/** Counts a hit of `id`, while counting is on. */
export function counted(id: string, context: Pick<PolicyContext, 'counting'>): readonly Statement[] {
  return context.counting ? [{ op: 'count', counter: id }] : []
}

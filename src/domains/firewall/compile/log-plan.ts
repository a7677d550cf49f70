import { packetLogProbe } from '../../../core/engine/declared/packet-log.ts'
import type { Item } from '../../../core/resource/resource.ts'
import type { ChainRule, Match, Statement } from '../../../core/ruleset/ruleset.ts'
import { markBits } from '../../../core/ruleset/service-chain.ts'
import type { firewallSettings } from '../settings.ts'
import type { PolicyRule } from './normalised-rule.ts'

type Settings = Item<typeof firewallSettings>

/** A kind of decision that may make a log row. */
export type LoggedAction = Settings['log_actions'][number]

/** Log group that the packet-log engine reads. */
export const logGroup = 5

const logBits = markBits.log | markBits.notLog

/** Plan of logging: `condition` must hold of a packet's mark, null when nothing is logged at all. */
export interface LogPlan {
  readonly condition: Match | null
  readonly actions: ReadonlySet<LoggedAction>
}

/**
 * Reads the settings. `selected` logs what the logging table marked, `all` what it did not mark differently.
 * Source: document 3, "Firewall settings"; silences#log-table.
 */
export function logPlan(settings: Settings): LogPlan {
  return { condition: conditionOf(settings.log_mode), actions: new Set(settings.log_actions) }
}

function conditionOf(mode: Settings['log_mode']): Match | null {
  switch (mode) {
    case 'nothing':
      return null
    case 'selected':
      return { op: 'mark', not: false, mask: markBits.log, value: markBits.log }
    case 'all':
      return { op: 'mark', not: false, mask: markBits.notLog, value: 0 }
  }
}

/** The log statement of a decision, whose prefix is `<rule id> <action>`. */
export function logStatement(id: string, action: LoggedAction): Statement {
  return { op: 'log', group: logGroup, prefix: `${id} ${action}` }
}

/** Condition under which the decision `action` of rule `id` is logged; null when it is not. */
export function loggedWhen(plan: LogPlan, id: string, action: LoggedAction): PolicyRule['logWhen'] {
  if (plan.condition === null || !plan.actions.has(action)) return null
  return { condition: plan.condition, log: logStatement(id, action) }
}

/** Logs the probes of the packet log, and drops them. */
export const probeRule: ChainRule = {
  match: [
    {
      op: 'in',
      field: 'ip daddr',
      not: false,
      ranges: [{ lo: packetLogProbe.address, hi: packetLogProbe.address }],
    },
  ],
  statements: [{ op: 'log', group: logGroup, prefix: packetLogProbe.prefix }],
  verdict: { op: 'drop' },
  comment: '',
}

/** Forgets what an earlier evaluation of the logging table said of this packet. */
export const clearLogMark: ChainRule = {
  match: [],
  statements: [{ op: 'set-mark', mask: logBits, value: 0 }],
  verdict: { op: 'none' },
  comment: '',
}

/**
 * Keeps packets of a stream that the gateway sends and nobody answers out of the log, but for the first of them. A receiver of the log
 * would be sent a datagram about each datagram that it is sent.
 */
export const firstOfStream: ChainRule = {
  match: [{ op: 'ct-state', values: ['new'] }, { op: 'epoch-current' }],
  statements: [{ op: 'set-mark', mask: logBits, value: markBits.notLog }],
  verdict: { op: 'none' },
  comment: '',
}

/** The rule for packets of which the log does not know yet whether it takes them. */
export function unlessMarked(rule: ChainRule): ChainRule {
  return { ...rule, match: [{ op: 'mark', not: false, mask: logBits, value: 0 }, ...rule.match] }
}

/** Holds once a rule of the logging table has marked the packet: its first match is its last. */
export const logMarked: Match = { op: 'mark', not: true, mask: logBits, value: 0 }

/** Marks the packet as the logging rule says. */
export function markStatement(action: 'mark_log' | 'mark_not_log'): Statement {
  return {
    op: 'set-mark',
    mask: logBits,
    value: action === 'mark_log' ? markBits.log : markBits.notLog,
  }
}

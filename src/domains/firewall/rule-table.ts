import type { RuleTableName } from '../../core/finding.ts'
import type { Table } from '../../core/resource/resource.ts'
import type { Id } from '../../core/resource/snapshot.ts'
import { dnatRules } from './dnat.ts'
import { forwardRules } from './forward.ts'
import { inputRules } from './input.ts'
import { logRules } from './log.ts'
import { snatRules } from './snat.ts'

/**
 * Tables of the administrator's rules by the name that answers give them, each with the first part of its rules' ids and
 * whether the kernel counts the hits of its rules. Every list of rule tables follows from this one. Source:
 * silences#rule-ids.
 */
export const ruleTableOf = {
  forward: { name: 'forward', prefix: 'fwd', table: forwardRules, isCounted: true },
  input: { name: 'input', prefix: 'inp', table: inputRules, isCounted: true },
  dnat: { name: 'dnat', prefix: 'dnat', table: dnatRules, isCounted: true },
  snat: { name: 'snat', prefix: 'snat', table: snatRules, isCounted: true },
  log: { name: 'log', prefix: 'log', table: logRules, isCounted: false },
} as const satisfies {
  readonly [N in RuleTableName]: { readonly name: N; readonly table: Table; [more: string]: unknown }
}

/** A table of the administrator's rules. */
export type RuleTable = (typeof ruleTableOf)[RuleTableName]

/** The tables of the administrator's rules. */
export const ruleTables: readonly RuleTable[] = Object.values(ruleTableOf)

/** First part of a rule's id. */
export type TablePrefix = RuleTable['prefix']

/** The stable id of an administrator's rule. */
export function ruleId(prefix: TablePrefix, id: Id): string {
  return `${prefix}.ngfw.${id}`
}

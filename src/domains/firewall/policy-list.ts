import type { Id, Rows, Snapshot } from '../../core/snapshot.ts'
import { dnatRules } from './dnat.ts'
import { forwardRules } from './forward.ts'
import { inputRules } from './input.ts'
import { logRules } from './log.ts'
import type { PolicyRule } from './policy.ts'
import { snatRules } from './snat.ts'
import { firewallState } from './state.ts'
import { dnatRule, filterRule, logRule, type PolicyContext, quietLogRule, snatRule } from './table-rule.ts'

/** Tables of the administrator's rules, with the first part of their rules' ids. Source: silences#rule-ids. */
export const ruleTables = [
  { prefix: 'fwd', table: forwardRules },
  { prefix: 'inp', table: inputRules },
  { prefix: 'dnat', table: dnatRules },
  { prefix: 'snat', table: snatRules },
  { prefix: 'log', table: logRules },
] as const

/** First part of a rule's id. */
export type TablePrefix = (typeof ruleTables)[number]['prefix']

/** The stable id of an administrator's rule. */
export function ruleId(prefix: TablePrefix, id: Id): string {
  return `${prefix}.ngfw.${id}`
}

/**
 * The administrator's rules as ordered lists, one for each place where the kernel evaluates them. `own` lists are
 * for traffic that the gateway itself makes, and hold only rules that ask for it (`interface.utm_outgoing`).
 */
export interface PolicyLists {
  readonly forward: readonly PolicyRule[]
  readonly own: readonly PolicyRule[]
  readonly input: readonly PolicyRule[]
  readonly dnat: readonly PolicyRule[]
  readonly ownDnat: readonly PolicyRule[]
  readonly snat: readonly PolicyRule[]
  readonly logForward: readonly PolicyRule[]
  readonly logInput: readonly PolicyRule[]
  readonly logOwn: readonly PolicyRule[]
  /** Logging rules as far as they are known before the way out is: those that ask for none. */
  readonly logDnat: readonly PolicyRule[]
  readonly logOwnDnat: readonly PolicyRule[]
}

interface Enabled {
  readonly enabled: boolean
}

type Make<I> = (id: string, item: I, context: PolicyContext) => PolicyRule

/** A rule by the item that it was made of; `of` is the item's id, since two rules may hold one item. */
type Memo = WeakMap<object, { readonly of: Id; readonly rule: PolicyRule }>

/** Rules by the context and the function that made them; an item is immutable, so its rule stays good. */
const remembered = new WeakMap<PolicyContext, Map<unknown, Memo>>()

/** All lists; empty while user rules are off. Rules that can match nothing are left out. */
export function policyLists(snapshot: Snapshot, context: PolicyContext): PolicyLists {
  const enabled = snapshot.value(firewallState).enabled
  const list = <I extends Enabled>(prefix: TablePrefix, rows: Rows<I>, make: Make<I>) =>
    enabled ? rulesOf(rows, { prefix, make, context }) : []
  const forward = list('fwd', snapshot.rows(forwardRules), filterRule)
  const dnat = list('dnat', snapshot.rows(dnatRules), dnatRule)
  const logging = context.logs.condition !== null
  const logs = logging ? list('log', snapshot.rows(logRules), logRule) : []
  const early =
    logging && context.logs.actions.has('dnat') ? list('log', snapshot.rows(logRules), quietLogRule) : []
  return {
    forward: forward.filter((rule) => !rule.match.own),
    own: forward.filter(isOwn),
    input: list('inp', snapshot.rows(inputRules), filterRule).filter(
      (rule) => !isOwn(rule) && staysHere(rule),
    ),
    dnat: dnat.filter((rule) => !isOwn(rule)),
    ownDnat: dnat.filter(isOwn),
    snat: list('snat', snapshot.rows(snatRules), snatRule),
    logForward: logs.filter((rule) => !isOwn(rule)),
    logInput: logs.filter((rule) => !isOwn(rule) && staysHere(rule)),
    logOwn: logs.filter(isOwn),
    logDnat: early.filter((rule) => !isOwn(rule) && staysHere(rule)),
    logOwnDnat: early.filter((rule) => isOwn(rule) && staysHere(rule)),
  }
}

function isOwn({ match }: PolicyRule): boolean {
  return match.own
}

/** A packet for the gateway leaves by no interface, so a rule that asks for one is not about it. */
function staysHere({ match }: PolicyRule): boolean {
  return match.outDevices === null
}

function rulesOf<I extends Enabled>(
  rows: Rows<I>,
  { prefix, make, context }: { prefix: TablePrefix; make: Make<I>; context: PolicyContext },
): readonly PolicyRule[] {
  const memo = memoOf(context, make)
  const rules: PolicyRule[] = []
  for (const { id, item } of rows.entries) {
    if (!item.enabled) continue
    const known = memo.get(item)
    const rule = known?.of === id ? known.rule : make(ruleId(prefix, id), item, context)
    if (rule !== known?.rule) memo.set(item, { of: id, rule })
    if ((rule.match.v4 || rule.match.v6) && rule.outcomes.length > 0) rules.push(rule)
  }
  return rules
}

function memoOf(context: PolicyContext, make: unknown): Memo {
  const kinds = remembered.get(context) ?? new Map<unknown, Memo>()
  remembered.set(context, kinds)
  const memo = kinds.get(make) ?? (new WeakMap() as Memo)
  kinds.set(make, memo)
  return memo
}

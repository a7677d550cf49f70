import { namesAny } from '../../core/alias.ts'
import { incrementalMap } from '../../core/incremental.ts'
import type { Entry, Id, Rows, Snapshot } from '../../core/snapshot.ts'
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

/** The rules of a table for one context, and where each belongs. */
interface Compiled {
  readonly rules: readonly PolicyRule[]
  readonly places: readonly Place[]
}

/** `never` can match nothing, `own` is for the gateway's traffic, `through` asks for a way out, `any` does not. */
type Place = 'never' | 'own' | 'own-through' | 'through' | 'any'

type Compile = (entries: readonly Entry<Enabled>[]) => Compiled

/** How tables were compiled last, by the context and the function that makes rules. */
const remembered = new WeakMap<PolicyContext, Map<unknown, Map<TablePrefix, TableCompiler>>>()

/** All lists; empty while user rules are off. Rules that can match nothing are left out. */
export function policyLists(snapshot: Snapshot, context: PolicyContext): PolicyLists {
  const enabled = snapshot.value(firewallState).enabled
  const list = <I extends Enabled>(prefix: TablePrefix, rows: Rows<I>, make: Make<I>): Compiled =>
    enabled ? compilerOf(context, prefix, make)(rows.entries) : { rules: [], places: [] }
  const none: Compiled = { rules: [], places: [] }
  const forward = list('fwd', snapshot.rows(forwardRules), filterRule)
  const dnat = list('dnat', snapshot.rows(dnatRules), dnatRule)
  const logging = context.logs.condition !== null
  const logs = logging ? list('log', snapshot.rows(logRules), logRule) : none
  const early =
    logging && context.logs.actions.has('dnat') ? list('log', snapshot.rows(logRules), quietLogRule) : none
  return {
    forward: rulesAt(forward, 'any', 'through'),
    own: rulesAt(forward, 'own', 'own-through'),
    // A packet for the gateway leaves by no interface, so a rule that asks for one is not about it.
    input: rulesAt(list('inp', snapshot.rows(inputRules), filterRule), 'any'),
    dnat: rulesAt(dnat, 'any'),
    ownDnat: rulesAt(dnat, 'own'),
    snat: rulesAt(list('snat', snapshot.rows(snatRules), snatRule), 'any', 'through'),
    logForward: rulesAt(logs, 'any', 'through'),
    logInput: rulesAt(logs, 'any'),
    logOwn: rulesAt(logs, 'own', 'own-through'),
    logDnat: rulesAt(early, 'any'),
    logOwnDnat: rulesAt(early, 'own'),
  }
}

function rulesAt({ rules, places }: Compiled, ...wanted: readonly Place[]): readonly PolicyRule[] {
  if (places.every((place) => wanted.includes(place))) return rules
  return rules.filter((_, index) => wanted.includes(places[index]!))
}

function placeOf({ match, outcomes }: PolicyRule): Place {
  if ((match.v4 === null && match.v6 === null) || outcomes.length === 0) return 'never'
  if (match.own) return match.outDevices === null ? 'own' : 'own-through'
  return match.outDevices === null ? 'any' : 'through'
}

function compilerOf<I extends Enabled>(context: PolicyContext, prefix: TablePrefix, make: Make<I>): Compile {
  const makers = remembered.get(context) ?? new Map<unknown, Map<TablePrefix, TableCompiler>>()
  remembered.set(context, makers)
  const prefixes = makers.get(make) ?? new Map<TablePrefix, TableCompiler>()
  makers.set(make, prefixes)
  const known = prefixes.get(prefix) ?? new TableCompiler(context, prefix, make as Make<Enabled>)
  prefixes.set(prefix, known)
  return known.compile
}

/** Compiles a table; of a table that it has compiled before, only what has changed. */
class TableCompiler {
  readonly #make: (entry: Entry<Enabled>) => PolicyRule
  readonly #memo = new WeakMap<object, { readonly of: Id; readonly rule: PolicyRule }>()
  /** What an earlier context made of items that mean the same, until all have been looked at once. */
  #earlier: ((entry: Entry<Enabled>) => PolicyRule | undefined) | null

  constructor(context: PolicyContext, prefix: TablePrefix, make: Make<Enabled>) {
    this.#make = ({ id, item }) => make(ruleId(prefix, id), item, context)
    const before = context.before?.context.deref()
    const known = before && remembered.get(before)?.get(make)?.get(prefix)
    const changed = context.before?.changed ?? new Set()
    this.#earlier = known
      ? (entry) => (namesAny(entry.item, changed) ? undefined : known.#known(entry))
      : null
  }

  readonly compile: Compile = (entries) => {
    const rules = this.#rulesOf(entries)
    this.#earlier = null
    // Rules that are off are `never`, so that nobody looks at the null in their place.
    return { rules: rules as readonly PolicyRule[], places: this.#placesOf(rules) }
  }

  readonly #rulesOf = incrementalMap((entry: Entry<Enabled>): PolicyRule | null => {
    if (!entry.item.enabled) return null
    const known = this.#known(entry)
    if (known) return known
    const rule = this.#earlier?.(entry) ?? this.#make(entry)
    this.#memo.set(entry.item, { of: entry.id, rule })
    return rule
  })
  readonly #placesOf = incrementalMap((rule: PolicyRule | null): Place => (rule ? placeOf(rule) : 'never'))

  #known({ id, item }: Entry<Enabled>): PolicyRule | undefined {
    const known = this.#memo.get(item)
    return known?.of === id ? known.rule : undefined
  }
}

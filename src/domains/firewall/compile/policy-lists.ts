import { incrementalChunks } from '../../../core/list/incremental.ts'
import { Sequence, sameElements } from '../../../core/list/sequence.ts'
import { type Memos, memo } from '../../../core/memo.ts'
import type { Entry, Id, Rows, Snapshot } from '../../../core/resource/snapshot.ts'
import { dnatRules } from '../dnat.ts'
import { forwardRules } from '../forward.ts'
import { inputRules } from '../input.ts'
import { logRules } from '../log.ts'
import { ruleId, type TablePrefix } from '../rule-table.ts'
import { snatRules } from '../snat.ts'
import { firewallState } from '../state.ts'
import { dnatRule, filterRule, logRule, quietLogRule, snatRule } from './compile-rule.ts'
import type { PolicyRule } from './normalised-rule.ts'
import type { PolicyContext } from './policy-context.ts'
import { areTouched, type ChangedMeanings, isTouched } from './widely-named.ts'

/**
 * The administrator's rules as ordered lists, one for each place where the kernel evaluates them. `own` lists are
 * for traffic that the gateway itself makes, and hold only rules that ask for it (`interface.utm_outgoing`).
 */
export interface PolicyLists {
  readonly forward: Sequence<PolicyRule>
  readonly own: Sequence<PolicyRule>
  readonly input: Sequence<PolicyRule>
  readonly dnat: Sequence<PolicyRule>
  readonly ownDnat: Sequence<PolicyRule>
  readonly snat: Sequence<PolicyRule>
  readonly logForward: Sequence<PolicyRule>
  readonly logInput: Sequence<PolicyRule>
  readonly logOwn: Sequence<PolicyRule>
  /** Logging rules as far as they are known before the way out is: those that ask for none. */
  readonly logDnat: Sequence<PolicyRule>
  readonly logOwnDnat: Sequence<PolicyRule>
}

interface Enabled {
  readonly enabled: boolean
}

type Make<I> = (id: string, item: I, context: PolicyContext) => PolicyRule

/** List that a rule belongs to: `own` is for the gateway's traffic, `through` asks for a way out. */
type Place = 'own' | 'own-through' | 'through' | 'any'

type RulesAt = (...wanted: readonly Place[]) => Sequence<PolicyRule>

/** Newest compilations of tables, by the context and the function that makes rules. */
const tableCompilers = memo(() => new WeakMap<PolicyContext, Map<unknown, Map<TablePrefix, TableCompiler>>>())

/** All lists; empty while user rules are off. Rules that can match nothing are left out. */
export function policyLists(snapshot: Snapshot, context: PolicyContext): PolicyLists {
  const enabled = snapshot.value(firewallState).enabled
  const list = <I extends Enabled>(prefix: TablePrefix, rows: Rows<I>, make: Make<I>): RulesAt =>
    enabled ? compilerOf(context, prefix, make).compiled(rows.sequence) : noRules
  const forward = list('fwd', snapshot.rows(forwardRules), filterRule)
  const dnat = list('dnat', snapshot.rows(dnatRules), dnatRule)
  const logging = context.logs.condition !== null
  const logs = logging ? list('log', snapshot.rows(logRules), logRule) : noRules
  const early =
    logging && context.logs.actions.has('dnat') ? list('log', snapshot.rows(logRules), quietLogRule) : noRules
  return {
    forward: forward('any', 'through'),
    own: forward('own', 'own-through'),
    // A packet for the gateway leaves by no interface, so a rule that asks for one is not about it.
    input: list('inp', snapshot.rows(inputRules), filterRule)('any'),
    dnat: dnat('any'),
    ownDnat: dnat('own'),
    snat: list('snat', snapshot.rows(snatRules), snatRule)('any', 'through'),
    logForward: logs('any', 'through'),
    logInput: logs('any'),
    logOwn: logs('own', 'own-through'),
    logDnat: early('any'),
    logOwnDnat: early('own'),
  }
}

const noRules: RulesAt = () => empty
const empty = Sequence.from<PolicyRule>([])

function canMatch({ match, outcomes }: PolicyRule): boolean {
  return (match.v4 !== null || match.v6 !== null) && outcomes.length > 0
}

function placeOf({ match }: PolicyRule): Place {
  if (match.own) return match.outDevices === null ? 'own' : 'own-through'
  return match.outDevices === null ? 'any' : 'through'
}

function rulesAt(wanted: readonly Place[]): (rules: Sequence<PolicyRule>) => Sequence<PolicyRule> {
  return incrementalChunks((rules: readonly PolicyRule[]) => {
    const there = rules.filter((rule) => wanted.includes(placeOf(rule)))
    return there.length === rules.length ? rules : there
  })
}

function compilerOf<I extends Enabled>(
  context: PolicyContext,
  prefix: TablePrefix,
  make: Make<I>,
): TableCompiler {
  const remembered = context.memos.of(tableCompilers)
  const makers = remembered.get(context) ?? new Map<unknown, Map<TablePrefix, TableCompiler>>()
  remembered.set(context, makers)
  const prefixes = makers.get(make) ?? new Map<TablePrefix, TableCompiler>()
  makers.set(make, prefixes)
  const known = prefixes.get(prefix) ?? new TableCompiler(context, prefix, make as Make<Enabled>)
  prefixes.set(prefix, known)
  return known
}

/** Rules made of items before some objects changed. */
interface Earlier {
  readonly memo: WeakMap<object, Made>
  readonly changed: ChangedMeanings
}

interface Made {
  readonly of: Id
  readonly rule: PolicyRule
}

/** After so many changes of objects all items are looked at, so that what was made of them is found at once again. */
const mostEarlier = 16

/** Compiles a table; of a table that it has compiled before, only what has changed. */
class TableCompiler {
  readonly #memos: Memos
  readonly #make: (entry: Entry<Enabled>) => PolicyRule
  readonly #memo = new WeakMap<object, Made>()
  /** Rules made by earlier contexts, the latest first: what names nothing that has changed since is the same. */
  #earlier: readonly Earlier[]
  /** Rules made of each stretch of the table, here and by the compiler before. */
  readonly #stretches = new WeakMap<readonly Entry<Enabled>[], readonly PolicyRule[]>()
  #before: TableCompiler | null
  /** Picks rules by places, whatever the context. */
  readonly #at: Map<string, (rules: Sequence<PolicyRule>) => Sequence<PolicyRule>>

  constructor(context: PolicyContext, prefix: TablePrefix, make: Make<Enabled>) {
    this.#memos = context.memos
    this.#make = ({ id, item }) => make(ruleId(prefix, id), item, context)
    const before = context.before?.context.deref()
    const known = before && this.#memos.of(tableCompilers).get(before)?.get(make)?.get(prefix)
    const changed = context.before?.changed
    this.#before = known ?? null
    this.#earlier = known && changed ? [{ memo: known.#memo, changed }, ...known.#earlier] : []
    this.#at = known ? known.#at : new Map()
  }

  /** The rules of the table that are on and can match something, by the places that are asked for. */
  compiled(entries: Sequence<Entry<Enabled>>): RulesAt {
    const rules = this.#rulesOf(entries)
    this.#before = null
    if (this.#earlier.length > mostEarlier) this.#earlier = []
    return (...wanted) => {
      const name = wanted.join()
      const at = this.#at.get(name) ?? rulesAt(wanted)
      this.#at.set(name, at)
      return at(rules)
    }
  }

  readonly #rulesOf = incrementalChunks((entries: readonly Entry<Enabled>[]): readonly PolicyRule[] => {
    const rules = this.#asBefore(entries) ?? this.#rulesIn(entries)
    this.#stretches.set(entries, rules)
    return rules
  })

  /** The rules of a stretch, where the compiler before made them and they mean the same. */
  #asBefore(entries: readonly Entry<Enabled>[]): readonly PolicyRule[] | undefined {
    const known = this.#stretchBefore(entries)
    if (known === undefined || this.#earlier.length > mostEarlier) return undefined
    return areTouched(entries, this.#earlier[0]!.changed, this.#memos) ? undefined : known
  }

  #stretchBefore(entries: readonly Entry<Enabled>[]): readonly PolicyRule[] | undefined {
    return this.#before === null ? undefined : this.#before.#stretches.get(entries)
  }

  #rulesIn(entries: readonly Entry<Enabled>[]): readonly PolicyRule[] {
    const rules = entries
      .filter(({ item }) => item.enabled)
      .map((entry) => this.#ruleOf(entry))
      .filter(canMatch)
    const known = this.#stretchBefore(entries)
    // With the same list for the same rules, code that works by stretches need not look at each rule.
    return known !== undefined && sameElements(known, rules) ? known : rules
  }

  #ruleOf(entry: Entry<Enabled>): PolicyRule {
    const own = madeOf(entry, this.#memo)
    if (own) return own
    const rule = this.#earlierRule(entry) ?? this.#anew(entry)
    this.#memo.set(entry.item, { of: entry.id, rule })
    return rule
  }

  /**
   * Compiles an entry anew: keeping what contexts before the last one made would only take memory, a list of 50,000
   * each.
   */
  #anew(entry: Entry<Enabled>): PolicyRule {
    for (const { memo } of this.#earlier.slice(1)) memo.delete(entry.item)
    return this.#make(entry)
  }

  #earlierRule(entry: Entry<Enabled>): PolicyRule | undefined {
    for (const { memo, changed } of this.#earlier) {
      if (isTouched(entry.item, changed, this.#memos)) return undefined
      const rule = madeOf(entry, memo)
      if (rule) return rule
    }
    return undefined
  }
}

function madeOf({ id, item }: Entry<Enabled>, memo: WeakMap<object, Made>): PolicyRule | undefined {
  const known = memo.get(item)
  return known?.of === id ? known.rule : undefined
}

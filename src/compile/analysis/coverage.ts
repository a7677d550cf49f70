import { meeting, uncovered } from './cover.ts'
import type { DefaultTerm } from './default-terms.ts'
import type { Region, Space } from './space.ts'
import { ruleTerms, type Table } from './table.ts'
import type { Term } from './terms.ts'

/** What the rules before a rule leave of it. */
export type Coverage =
  /** The rule has a packet of its own, in `region`. */
  | { readonly kind: 'reached'; readonly region: Region }
  /** It matches nothing by itself. */
  | { readonly kind: 'empty' }
  /** Rules before it take everything; `otherwise` tells where one of them treats a packet otherwise, if any does. */
  | { readonly kind: 'covered'; readonly by: readonly number[]; readonly otherwise: Decided | null }

/** A region, and the rule that decides in all of it. */
export interface Decided {
  readonly rule: number
  readonly region: Region
}

/** Proofs with more rules are not made smaller rule by rule. */
const mostTrials = 24

/** Which rules of a table decide about anything, from the top. Others are hidden in the table's index. */
export function coverages(table: Table): Coverage[] {
  const { rules, starts, index } = table
  return [...rules.keys()].map((rule) => {
    const coverage = coverageOf(table, rule)
    if (coverage.kind !== 'reached') index.hide(starts[rule]!, starts[rule + 1]!)
    return coverage
  })
}

/** What the rules before `rule` that are not hidden leave of it. */
export function coverageOf(table: Table, rule: number): Coverage {
  const own = ruleTerms(table, rule)
  if (own.length === 0) return { kind: 'empty' }
  const before = own.map((term) => table.index.overlapping(term, 0, table.starts[rule]!))
  const used = new Set<number>()
  for (const [index, term] of own.entries()) {
    const rest = uncovered(table.space, term, before[index]!)
    if (rest.left !== null) return { kind: 'reached', region: rest.left }
    for (const cover of rest.used) used.add((cover as Term).rule)
  }
  const by = smallestCover(table, own, [...used])
  return { kind: 'covered', by, otherwise: decidedOtherwise(table, own, { before, by }) }
}

interface Covers {
  /** For each term of the rule, the terms before it that overlap it. */
  readonly before: readonly (readonly Term[])[]
  /** Rules that are looked at first. */
  readonly by: readonly number[]
}

/** Packets of the rule that a rule before it treats otherwise; null when there are none. */
function decidedOtherwise({ space }: Table, own: readonly Term[], { before, by }: Covers): Decided | null {
  for (const isFirst of [true, false]) {
    for (const [index, term] of own.entries()) {
      const others = before[index]!
      for (const other of others) {
        if (other.does === term.does || by.includes(other.rule) !== isFirst) continue
        const shared = meeting(space, term, other)!
        const { left } = uncovered(
          space,
          shared,
          others.filter(({ rule }) => rule < other.rule),
        )
        if (left !== null) return { rule: other.rule, region: left }
      }
    }
  }
  return null
}

/** Leaves out rules without which the others still cover the terms. */
function smallestCover(table: Table, own: readonly Term[], used: readonly number[]): number[] {
  let rules = used.toSorted((a, b) => a - b)
  const suffices = (chosen: readonly number[]) => {
    const covers = chosen.flatMap((rule) => ruleTerms(table, rule))
    return own.every((term) => uncovered(table.space, term, covers).left === null)
  }
  const alone = rules.find((rule) => suffices([rule]))
  if (alone !== undefined) return [alone]
  if (rules.length > mostTrials) return rules
  for (const rule of rules) {
    const others = rules.filter((other) => other !== rule)
    if (suffices(others)) rules = others
  }
  return rules
}

/** A rule that decides about packets of its own, which would fare the same without it. */
export interface Replaced {
  /** Rules that take over, with those that had part of its packets anyway. */
  readonly by: readonly number[]
  /** System rules that take over; `default` where nothing happens without a rule. */
  readonly system: readonly string[]
}

/**
 * Rules without which nothing changes though they decide about something: each alone, all together, and together
 * with those that decide about nothing. Nothing is hidden in the table's index afterwards.
 */
export function replacedRules(table: Table, found: readonly Coverage[]): ReadonlyMap<number, Replaced> {
  const removed = new Map<number, Replaced>()
  const isGone = (rule: number) => found[rule]!.kind !== 'reached' || removed.has(rule)
  table.index.show()
  for (const [rule, coverage] of found.entries()) {
    if (coverage.kind !== 'reached') continue
    const replaced = replacedRule(table, rule, { region: coverage.region, isGone })
    if (replaced !== null) removed.set(rule, replaced)
  }
  return removed
}

/** What is known of the other rules. */
interface Others {
  /** Where the rule decides. */
  readonly region: Region
  /** Rules that may be removed, and can take over nothing. */
  readonly isGone: (rule: number) => boolean
}

/** Who would treat the packets as `rule` does; null when some packet would fare otherwise. */
export function replacedRule(table: Table, rule: number, { region, isGone }: Others): Replaced | null {
  const { space, terms, starts, defaults, index } = table
  if (nextDiffers(table, rule, region)) return null
  const used = new Set<Term | DefaultTerm>()
  for (const term of ruleTerms(table, rule)) {
    const before = index.overlapping(term, 0, starts[rule]!)
    const same: (Term | DefaultTerm)[] = before.filter((each) => !isGone(each.rule))
    const after = index.overlapping(term, starts[rule + 1]!, terms.length)
    for (const next of [...after, ...defaults]) {
      if (next.does === term.does) {
        if (!('rule' in next && isGone(next.rule))) same.push(next)
        continue
      }
      const shared = meeting(space, term, next)
      if (shared !== null && uncovered(space, shared, same).left !== null) return null
    }
    const rest = uncovered(space, term, same)
    // Behind the defaults nothing is left, as they are about every packet of the table.
    if (rest.left !== null) return null
    for (const cover of rest.used) used.add(cover as Term | DefaultTerm)
  }
  const rules = [...used].flatMap((each) => ('rule' in each ? [each.rule] : []))
  const system = [...used].flatMap((each) => ('id' in each ? [each.id] : []))
  return { by: [...new Set(rules)].sort((a, b) => a - b), system: [...new Set(system)].sort() }
}

/** Whether one packet of the region would plainly fare otherwise: a quick look before the long one. */
function nextDiffers(
  { space, terms, starts, defaults, index }: Table,
  rule: number,
  region: Region,
): boolean {
  const point = pointOf(space, region)
  const own = index.overlapping(point, starts[rule]!, starts[rule + 1]!)[0]
  const next = index.overlapping(point, starts[rule + 1]!, terms.length)[0]
  const after = next ?? defaults.find((each) => meeting(space, point, each) !== null)
  // Where a set of run time may or may not hold the packet, this look says nothing.
  return own !== undefined && after !== undefined && after.literals.length === 0 && after.does !== own.does
}

/** One packet of the region, as far as the policy tells packets apart. */
export function pointOf({ pool }: Space, { sets, literals }: Region): Region {
  return { sets: sets.map((set) => pool.range(pool.first(set), pool.first(set))), literals }
}

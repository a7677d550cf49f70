import { plainest, regionBefore, uncoveredBefore } from './search/before.ts'
import { meeting, type Rest, uncoveredByFew } from './search/cover.ts'
import { PointSearch } from './search/point-search.ts'
import { WideTerms } from './search/wide-terms.ts'
import { uncovered } from './search/worlds.ts'
import { agrees } from './space/literals.ts'
import type { Region, Space } from './space/space.ts'
import type { Term } from './table/regions.ts'
import { leaveOpen, ruleTerms, type Table } from './table/table.ts'
import type { DefaultTerm } from './table/wide-region.ts'

/** Part of a rule that the rules before it leave. */
export type Coverage =
  | Reached
  /** It matches nothing by itself. */
  | { readonly kind: 'empty' }
  /** Rules before it take everything; `otherwise` shows where one of them treats a packet differently, if any does. */
  | {
      readonly kind: 'covered'
      readonly by: readonly number[]
      readonly otherwise: Decided | null | 'undecided'
    }
  /** Too much work to find out whether it decides about anything. */
  | { readonly kind: 'undecided' }

/** The rule has a packet of its own. */
export interface Reached {
  readonly kind: 'reached'
  /** Null where it would take too long to find one again. */
  readonly point: Point | null
  /** More of what the rule decides, null as the point; to be asked while the rules that nothing reaches are hidden. */
  readonly region: () => Region | null
}

/** A region, and the rule that decides in all of it. */
export interface Decided {
  readonly rule: number
  readonly region: Region
}

/** Proofs with more rules are not made smaller rule by rule. */
const mostTrials = 24
/** So many rules are looked at quickly before the long search. */
const mostLooks = 4

/** Among so many rules any packet will do as a proof; among fewer the best one is looked for. */
const manyOthers = 64
/** So many packets of a rule are looked at quickly. */
const mostPoints = 12

/** A packet that a rule decides. */
export interface Point {
  /** A region that has it, and that says what holds of sets of run time. */
  readonly of: Region
  /** A member of each set. */
  readonly values: Int32Array
}

/** Searches that answer most questions about the coverage of a rule. */
interface Quick {
  /** Left out where few rules of a table are asked about. */
  readonly points?: PointSearch
  /** Of terms before the rule. */
  readonly wide: WideTerms
}

/**
 * Coverage of the rules of a table, from the top; `use` is called after each with what is known so far. Rules that
 * decide about nothing are hidden in the table's index.
 */
export function coverages(
  table: Table,
  use: (rule: number, known: readonly Coverage[]) => void = () => {},
): Coverage[] {
  const { rules, starts, index } = table
  const points = new PointSearch(table)
  const wide = new WideTerms(table.space.pool)
  const known: Coverage[] = []
  for (const rule of rules.keys()) {
    const coverage = coverageOf(table, rule, { points, wide })
    known.push(coverage)
    if (coverage.kind === 'undecided') leaveOpen(table, rule)
    if (isIdle(coverage)) index.hide(starts[rule]!, starts[rule + 1]!)
    else for (const each of [points, wide]) each.add(ruleTerms(table, rule))
    use(rule, known)
  }
  return known
}

/** True when it is known that the rule decides about nothing. */
export function isIdle({ kind }: Coverage): boolean {
  return kind === 'empty' || kind === 'covered'
}

/** Part of `rule` that the rules before it leave, hidden ones excepted; `quick` saves most of the work. */
export function coverageOf(table: Table, rule: number, quick?: Quick): Coverage {
  const own = ruleTerms(table, rule)
  if (own.length === 0) return { kind: 'empty' }
  if (own.length === 1) table.index.approach(own[0]!)
  const points = quick?.points
  const point = points ? table.space.meter.question(() => freePoint(table, rule, points), null) : null
  if (point !== null) return reachedAt(table, rule, { point, exactly: () => boundedCoverage(table, rule) })
  return boundedCoverage(table, rule, quick)
}

/** A packet of one of the terms that no term up to `end` has, where one is easily found. */
function freePoint(table: Table, rule: number, search: PointSearch): Point | null {
  const [terms, end] = [ruleTerms(table, rule), table.starts[rule]!]
  for (const term of terms) {
    if (table.space.meter.isSpent) return null
    const of = plainest(table, term)
    for (const values of search.near(of, end)) return { of, values }
  }
  return null
}

function boundedCoverage(table: Table, rule: number, quick?: Quick): Coverage {
  return table.space.meter.question<Coverage>(() => exactCoverage(table, rule, quick), { kind: 'undecided' })
}

/** A rule that has this packet; how much more it has, is looked for when it is asked. */
function reachedAt(
  table: Table,
  rule: number,
  { point, exactly }: { readonly point: Point; readonly exactly: () => Coverage },
): Reached {
  const atPoint = () => regionBefore(table, pointRegion(table.space, point), table.starts[rule]!)
  const region = lazily(() => {
    const coverage = exactly()
    return coverage.kind === 'reached' ? (coverage.region() ?? atPoint()) : atPoint()
  })
  return { kind: 'reached', point, region }
}

/** That of a rule that is known to decide about something; where, is looked for when it is asked. */
export function knownReached(table: Table, rule: number): Reached {
  const exactly = lazily(() => boundedCoverage(table, rule))
  const reached = () => {
    const coverage = exactly()
    return coverage.kind === 'reached' ? coverage : null
  }
  return {
    kind: 'reached',
    get point() {
      return reached()?.point ?? null
    },
    region: () => reached()?.region() ?? null,
  }
}

function exactCoverage(table: Table, rule: number, quick: Quick | undefined): Coverage {
  const own = ruleTerms(table, rule)
  const { space, index, starts } = table
  const used = new Set<number>()
  for (const term of own) {
    if (index.hasLiterals && space.meter.isSpent) return { kind: 'undecided' }
    const whole = quick?.points?.wholeOf(term) ?? index.firstAround(term, starts[rule]!)
    if (whole !== null) {
      used.add(whole.rule)
      continue
    }
    const first = quick ? uncoveredByFew(space, term, quick.wide.terms) : null
    if (quick?.points && first?.kind !== 'nothing') {
      const of = plainest(table, term)
      for (const values of quick.points.around(of, starts[rule]!))
        return reachedAt(table, rule, { point: { of, values }, exactly: () => boundedCoverage(table, rule) })
    }
    const rest = first?.kind === 'nothing' ? first : uncoveredBefore(table, term, starts[rule]!)
    if (rest.kind === 'undecided') return rest
    if (rest.kind === 'left') {
      const { region } = rest
      const shown = lazily(() => regionBefore(table, region, starts[rule]!))
      return { kind: 'reached', point: pointOf(space, region), region: shown }
    }
    for (const cover of rest.used) used.add((cover as Term).rule)
  }
  const by = smallestCover(table, own, [...used])
  return { kind: 'covered', by, otherwise: decidedOtherwise(table, rule, { by, quick }) }
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

interface Covers {
  /** Rules that are looked at first. */
  readonly by: readonly number[]
  readonly quick: Quick | undefined
}

/** Packets of a covered rule that a rule before it treats differently; null when there are none. */
function decidedOtherwise(table: Table, rule: number, { by, quick }: Covers): Decided | null | 'undecided' {
  const own = ruleTerms(table, rule)
  const likely = by.flatMap((each) => ruleTerms(table, each))
  for (const term of own) {
    const found = differingAmong(table, term, { others: likely, quick })
    if (found !== null) return found
  }
  for (const term of own) {
    const found = quick?.points ? differingAt(table, term, quick.points) : null
    if (found) return found
  }
  for (const term of own) {
    const others = table.index.overlapping(term, 0, table.starts[rule]!)
    const found = differingAmong(table, term, { others, quick })
    if (found !== null) return found
  }
  return null
}

/** A packet of a term at its rarest values, where a term before it takes that and acts differently. */
function differingAt(table: Table, term: Term, points: PointSearch): Decided | null {
  const point = { of: plainest(table, term), values: points.rarest(term) }
  const first = table.index.firstAt(point.of, point.values, { from: 0, to: table.starts[term.rule]! })
  if (first === null || first.does === term.does) return null
  const region = regionBefore(table, pointRegion(table.space, point), table.starts[first.rule]!)
  const shared = meeting(table.space, region, first)
  return shared && { rule: first.rule, region: shared }
}

/** Packets of a term that one of the others takes and treats differently. */
function differingAmong(
  table: Table,
  term: Term,
  { others, quick }: { readonly others: readonly Term[]; readonly quick: Quick | undefined },
): Decided | null | 'undecided' {
  const { space, index, starts } = table
  const range = { from: 0, to: starts[term.rule]! }
  const isMany = lazily(() => index.some(term, range, manyOthers, () => true).length === manyOthers)
  const before = lazily(() => index.overlapping(term, range.from, range.to))
  for (const other of others) {
    if (other.does === term.does) continue
    if (space.meter.isSpent) return 'undecided'
    const shared = meeting(space, term, other)
    const end = starts[other.rule]!
    if (shared === null) continue
    const of = plainest(table, shared)
    const points = isMany() ? quick?.points : undefined
    const near = points && firstOf(points.near(of, end))
    if (!near && (points?.wholeOf(shared) ?? index.firstAround(shared, end)) !== null) continue
    const values = near ?? (points && firstOf(points.around(of, end)))
    const rest: Rest = values
      ? { kind: 'left', region: pointRegion(space, { of, values }) }
      : index.hasLiterals
        ? uncoveredBefore(table, shared, end)
        : uncovered(
            space,
            shared,
            before().filter(({ rule }) => rule < other.rule),
          )
    if (rest.kind === 'undecided') return rest.kind
    if (rest.kind === 'left') return { rule: other.rule, region: regionBefore(table, rest.region, end) }
  }
  return null
}

function firstOf<T>(values: Iterable<T>): T | null {
  for (const value of values) return value
  return null
}

/** Leaves out rules without which the others still cover the terms. */
function smallestCover(table: Table, own: readonly Term[], used: readonly number[]): number[] {
  let rules = used.toSorted((a, b) => a - b)
  if (rules.length === 1) return rules
  const suffices = (chosen: readonly number[]) => {
    const covers = chosen.flatMap((rule) => ruleTerms(table, rule))
    return own.every((term) => uncovered(table.space, term, covers).kind === 'nothing')
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

/** A rule that decides about packets of its own, which would be treated the same without it. */
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
export function replacedRules(
  table: Table,
  found: readonly Coverage[],
): ReadonlyMap<number, Replaced | 'undecided'> {
  const decided = new Map<number, Replaced | 'undecided'>()
  const removed = new Set<number>()
  const quick = new PointSearch(table)
  const isGone = (rule: number) => isIdle(found[rule]!) || removed.has(rule)
  table.index.show()
  for (const [rule, coverage] of found.entries()) {
    const replaced =
      coverage.kind === 'reached' ? replacedRule(table, rule, { point: coverage.point, isGone, quick }) : null
    if (replaced !== null) decided.set(rule, replaced)
    if (replaced !== null && replaced !== 'undecided') removed.add(rule)
    else if (!isIdle(coverage)) quick.add(ruleTerms(table, rule))
  }
  return decided
}

/** Facts about the other rules. */
interface Others {
  /** One that the rule decides. */
  readonly point: Point | null
  /** Rules that may be removed, and can take over nothing. */
  readonly isGone: (rule: number) => boolean
  /** Knows the rules before it that are not gone. */
  readonly quick?: PointSearch
}

/** Rules that would treat the packets as `rule` does; null when some packet would be treated differently. */
export function replacedRule(table: Table, rule: number, others: Others): Replaced | null | 'undecided' {
  const { point, quick } = others
  const [term, ...more] = ruleTerms(table, rule)
  if (more.length === 0) table.index.approach(term!)
  return table.space.meter.question<Replaced | null | 'undecided'>(() => {
    if (point !== null && nextDiffers(table, rule, point)) return null
    if (quick && someDiffers(table, rule, quick)) return null
    return exactlyReplaced(table, rule, others)
  }, 'undecided')
}

function exactlyReplaced(table: Table, rule: number, { isGone }: Others): Replaced | null | 'undecided' {
  const { space, terms, starts, defaults, index, refusals } = table
  const used = new Set<Term | DefaultTerm>()
  // What is refused in front of all rules no rule is needed for; it is named where it counts.
  const restOf = (region: Region, covers: readonly Region[]) => {
    const rest = uncovered(space, region, covers)
    return rest.kind === 'left' && refusals.length > 0
      ? uncovered(space, region, [...covers, ...refusals])
      : rest
  }
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
      if (shared === null) continue
      const rest = restOf(shared, same)
      if (rest.kind === 'undecided') return rest.kind
      if (rest.kind === 'left') return null
      for (const cover of rest.used)
        if (refusals.includes(cover as DefaultTerm)) used.add(cover as DefaultTerm)
    }
    const rest = restOf(term, same)
    if (rest.kind === 'undecided') return rest.kind
    // Behind the defaults nothing is left, as they are about every packet of the table.
    if (rest.kind === 'left') return null
    for (const cover of rest.used) used.add(cover as Term | DefaultTerm)
  }
  const rules = [...used].flatMap((each) => ('rule' in each ? [each.rule] : []))
  const system = [...used].flatMap((each) => ('id' in each ? [each.id] : []))
  return { by: [...new Set(rules)].sort((a, b) => a - b), system: [...new Set(system)].sort() }
}

/** True when the packet would clearly be treated differently: a quick look before the long one. */
function nextDiffers(table: Table, rule: number, { of, values }: Point): boolean {
  const { space, terms, starts, defaults, index, refusals } = table
  const own = index.firstAt(of, values, { from: starts[rule]!, to: starts[rule + 1]! })
  const next = index.firstAt(of, values, { from: starts[rule + 1]!, to: terms.length })
  const isAbout = ({ sets, literals }: DefaultTerm) =>
    agrees(of, literals) && sets.every((set, at) => space.pool.has(set, values[at]!))
  // What is refused in front of all rules is treated the same whatever comes next.
  if (refusals.some(isAbout)) return false
  const after = next ?? defaults.find(isAbout)
  if (own === null || after === undefined || after.does === own.does) return false
  // Where a set of run time may or may not hold the packet, this look says nothing.
  return after.literals.every((literal) => of.literals.includes(literal)) || of.deniesOthers === true
}

/** True when a packet that is easily found would be treated differently: a look at the next rules that act differently. */
function someDiffers(table: Table, rule: number, quick: PointSearch): boolean {
  const { space, terms, starts, index } = table
  for (const term of ruleTerms(table, rule)) {
    let looks = 0
    const of = plainest(table, term)
    for (const values of quick.near(of, starts[rule]!))
      if (nextDiffers(table, rule, { of, values })) return true
    for (const values of quick.spread(of, starts[rule]!))
      if (nextDiffers(table, rule, { of, values })) return true
    for (const values of quick.around(of, starts[rule]!)) {
      if (nextDiffers(table, rule, { of, values })) return true
      if (++looks === mostPoints) break
    }
    const next = index.some(
      term,
      { from: starts[rule + 1]!, to: terms.length },
      mostLooks,
      (other) => other.does !== term.does,
    )
    for (const other of next) {
      const shared = meeting(space, term, other)
      const both = shared && plainest(table, shared)
      const values = both && quick.free(both, starts[rule]!)
      if (values && nextDiffers(table, rule, { of: both, values })) return true
    }
  }
  return false
}

/** The one packet, as far as the policy distinguishes packets. */
function pointRegion({ pool }: Space, { of, values }: Point): Region {
  return { ...of, sets: values.map((value) => pool.range(value, value)) }
}

/** One packet of the region, as far as the policy distinguishes packets. */
function pointOf({ pool }: Space, region: Region): Point {
  return { of: region, values: region.sets.map((set) => pool.first(set)) }
}

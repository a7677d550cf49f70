import { meeting, uncovered, within } from './cover.ts'
import type { Coverage } from './coverage.ts'
import type { Region } from './space.ts'
import { ruleTerms, type Table } from './table.ts'
import type { Term } from './terms.ts'

/** Rules before a rule that act otherwise on some of its packets. */
export interface Conflict {
  readonly kind: 'generalising' | 'contradictory'
  /** The rule that decides in `region` first, then the others in match order. */
  readonly others: readonly number[]
  /** A region that the rule and the first of `others` match, and which that one decides. */
  readonly region: Region
}

/** The conflicts of a rule that decides about something with rules before it that do; others must be hidden. */
export function conflictsOf(table: Table, rule: number, found: readonly Coverage[]): Conflict[] {
  const own = ruleTerms(table, rule)
  const others = new Set<number>()
  for (const term of own) {
    for (const other of table.index.overlapping(term, 0, table.starts[rule]!)) {
      if (other.action !== term.action) others.add(other.rule)
    }
  }
  const exceptions: number[] = []
  const rivals: number[] = []
  for (const other of own.length > 1 ? [...others].sort((a, b) => a - b) : others) {
    if (isException(table, other, own)) exceptions.push(other)
    else rivals.push(other)
  }
  return [...generalising(exceptions, found), ...contradictory(table, own, { rivals, found })]
}

/** Whether all that `other` matches is matched by a rule of the given terms. */
function isException({ space, starts, terms: all }: Table, other: number, terms: readonly Term[]): boolean {
  for (let at = starts[other]!; at < starts[other + 1]!; at++) {
    const term = all[at]!
    if (terms.some((each) => within(space, term, each))) continue
    if (terms.length === 1 || uncovered(space, term, terms).left !== null) return false
  }
  return true
}

function generalising(exceptions: readonly number[], found: readonly Coverage[]): Conflict[] {
  const [first] = exceptions
  if (first === undefined) return []
  const { region } = found[first] as Extract<Coverage, { kind: 'reached' }>
  return [{ kind: 'generalising', others: exceptions, region }]
}

/** Only where the order of the two matters to some packet. */
function contradictory(
  table: Table,
  own: readonly Term[],
  { rivals, found }: { readonly rivals: readonly number[]; readonly found: readonly Coverage[] },
): Conflict[] {
  for (const rival of rivals) {
    const region = decidedBy(table, rival, { own, found })
    if (region === null) continue
    return [{ kind: 'contradictory', others: [rival, ...rivals.filter((other) => other !== rival)], region }]
  }
  return []
}

/** Packets of the terms that `rival` decides, though other rules match them too. */
function decidedBy(
  table: Table,
  rival: number,
  { own, found }: { readonly own: readonly Term[]; readonly found: readonly Coverage[] },
): Region | null {
  const { space, starts, index } = table
  const { region } = found[rival] as Extract<Coverage, { kind: 'reached' }>
  for (const term of own) {
    const shared = meeting(space, term, region)
    if (shared !== null) return shared
  }
  for (const term of own) {
    for (const other of ruleTerms(table, rival)) {
      const shared = meeting(space, term, other)
      if (shared === null) continue
      const { left } = uncovered(space, shared, index.overlapping(shared, 0, starts[rival]!))
      if (left !== null) return left
    }
  }
  return null
}

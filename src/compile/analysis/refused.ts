import type { Coverage, Decided } from './coverage.ts'
import { regionBefore, uncoveredBefore } from './search/before.ts'
import { meeting } from './search/cover.ts'
import { unrefusedParts } from './search/unrefused.ts'
import { uncovered } from './search/worlds.ts'
import type { Region } from './space/space.ts'
import type { Term } from './table/regions.ts'
import { ruleTerms, type Table } from './table/table.ts'
import type { DefaultTerm } from './table/wide-region.ts'

/** A rule whose packets system rules in front of all rules decide, but for those that rules before it have. */
export interface Refused {
  /** Ids of the system rules; the one that decides about `region` stands first. */
  readonly system: readonly string[]
  /** Rules before it that have the rest. */
  readonly by: readonly number[]
  readonly region: Region
}

/** Among more rules before it a rule that is refused in part is not looked into. */
const mostBefore = 64

/** The system rules that leave nothing of a rule of which other rules leave something; null where there are none. */
export function refusedRule(table: Table, rule: number): Refused | null {
  const { refusals, space } = table
  if (refusals.length === 0) return null
  return space.meter.question(() => wholly(table, rule), null)
}

function wholly(table: Table, rule: number): Refused | null {
  const { space, refusals, index, starts } = table
  const used = new Set<Term | DefaultTerm>()
  let region: { readonly id: string; readonly region: Region } | null = null
  for (const term of ruleTerms(table, rule)) {
    const before = index.some(term, { from: 0, to: starts[rule]! }, mostBefore + 1, () => true)
    const alone = uncovered(space, term, refusals)
    if (alone.kind === 'undecided' || (alone.kind === 'left' && before.length > mostBefore)) return null
    const rest = alone.kind === 'nothing' ? alone : uncovered(space, term, [...refusals, ...before])
    if (rest.kind !== 'nothing') return null
    for (const cover of rest.used) used.add(cover as Term | DefaultTerm)
    region ??= firstRefused(table, term, before)
  }
  if (region === null) return null
  const system = [...used].flatMap((each) => ('id' in each ? [each.id] : []))
  const by = [...used].flatMap((each) => ('rule' in each ? [each.rule] : []))
  return {
    system: [...new Set([region.id, ...system.sort()])],
    by: [...new Set(by)].sort((a, b) => a - b),
    region: region.region,
  }
}

type Covered = Extract<Coverage, { readonly kind: 'covered' }>

/**
 * The packet that shows a covered rule to be shadowed, of those that no system rule refuses in front of all rules; the
 * system rules where there is none.
 */
export function shownUnrefused(
  table: Table,
  rule: number,
  { by, otherwise }: Covered,
): { readonly otherwise: Covered['otherwise'] } | Refused {
  if (otherwise === null || otherwise === 'undecided') return { otherwise }
  if (unrefusedParts(table, otherwise.region).length > 0) return { otherwise }
  const shown = table.space.meter.question(() => differingUnrefused(table, rule), 'undecided')
  const refused = shown === null ? refusalOf(table, otherwise.region) : null
  if (refused === null) return { otherwise: shown ?? otherwise }
  const others = refusalsBefore(table, rule, by).filter((id) => id !== refused.id)
  return { system: [refused.id, ...others], by, region: refused.region }
}

/** Packets of a rule that are not refused, and that a rule before it treats differently; null when there are none. */
function differingUnrefused(table: Table, rule: number): Decided | null | 'undecided' {
  const { space, index, starts } = table
  for (const term of ruleTerms(table, rule)) {
    for (const part of unrefusedParts(table, term)) {
      for (const other of index.overlapping(part, 0, starts[rule]!)) {
        if (other.does === term.does) continue
        if (space.meter.isSpent) return 'undecided'
        const shared = meeting(space, part, other)
        if (shared === null) continue
        const rest = uncoveredBefore(table, shared, starts[other.rule]!)
        if (rest.kind === 'undecided') return rest.kind
        if (rest.kind === 'left')
          return { rule: other.rule, region: regionBefore(table, rest.region, starts[other.rule]!) }
      }
    }
  }
  return null
}

/** The first system rule that refuses something of a region, and that part. */
function refusalOf({ space, refusals }: Table, region: Region) {
  for (const { id, ...refusal } of refusals) {
    const shared = meeting(space, region, refusal)
    if (shared !== null) return { id, region: shared }
  }
  return null
}

/** The system rules that refuse what rules would do differently from a rule behind them. */
function refusalsBefore(table: Table, rule: number, by: readonly number[]): readonly string[] {
  const { space, refusals } = table
  const differing = ruleTerms(table, rule).flatMap((term) =>
    by
      .flatMap((each) => ruleTerms(table, each))
      .flatMap((other) => (other.does === term.does ? [] : (meeting(space, term, other) ?? []))),
  )
  const used = refusals.filter((refusal) => differing.some((each) => meeting(space, each, refusal) !== null))
  return [...new Set(used.map(({ id }) => id))].sort()
}

/** A part of a term that only a system rule decides. */
function firstRefused({ space, refusals }: Table, term: Term, before: readonly Term[]) {
  for (const [place, refusal] of refusals.entries()) {
    const shared = meeting(space, term, refusal)
    if (shared === null) continue
    const rest = uncovered(space, shared, [...refusals.slice(0, place), ...before])
    if (rest.kind === 'left') return { id: refusal.id, region: rest.region }
  }
  return null
}

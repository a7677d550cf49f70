import { meeting } from './search/cover.ts'
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

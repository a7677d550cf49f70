import { oncePerObject } from '../../core/list/incremental.ts'
import { type Memos, memo } from '../../core/memo.ts'
import type { Interval } from '../../core/net/ip.ts'
import type { FamilyMatch } from '../../domains/firewall/compile/normalised-rule.ts'
import type { Reading } from '../analysis/table/normalised-table.ts'
import { changedIn } from './sequence-diff.ts'

/** More changed rules are not looked at one by one. */
const mostChanged = 100

/** The rules that changed, by what is written in them, and those that may meet one; the others decide as before. */
export function thatMatter(
  before: readonly Reading[],
  after: readonly Reading[],
  memos: Memos,
): [Reading[], Reading[]] {
  const changed = changedIn(before, after, memos.of(ruleTexts))
  if (changed.size > mostChanged) return [[...before], [...after]]
  const matters = (reading: Reading) =>
    changed.has(reading) || [...changed].some((other) => mayMeet(reading, other))
  return [before.filter(matters), after.filter(matters)]
}

/** Texts of rules, with their ids. */
export const ruleTexts = memo(() => {
  const textOf = oncePerObject((item: object) => JSON.stringify(item))
  return ({ id, item }: Pick<Reading, 'id' | 'item'>) => `${id} ${textOf(item)}`
})

/** False only when no packet matches both. */
function mayMeet({ match: a }: Reading, { match: b }: Reading): boolean {
  return (
    touch(a.sourcePorts, b.sourcePorts) &&
    touch(a.destinationPorts, b.destinationPorts) &&
    (halvesMeet(a.v4, b.v4) || halvesMeet(a.v6, b.v6))
  )
}

function halvesMeet(a: FamilyMatch | null, b: FamilyMatch | null): boolean {
  if (a === null || b === null) return false
  return touch(fixed(a.source), fixed(b.source)) && touch(fixed(a.destination), fixed(b.destination))
}

/** Addresses that are known beforehand; null for any. */
function fixed(match: FamilyMatch['source']): readonly Interval[] | null {
  return match?.kind === 'intervals' ? match.intervals : null
}

function touch(a: readonly Interval[] | null, b: readonly Interval[] | null): boolean {
  if (a === null || b === null) return true
  if (a.length === 0 || b.length === 0) return false
  return a[0]!.lo <= b.at(-1)!.hi && b[0]!.lo <= a.at(-1)!.hi
}

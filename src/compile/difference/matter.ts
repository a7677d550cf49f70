import type { Interval } from '../../core/ip.ts'
import type { FamilyMatch } from '../../domains/firewall/policy.ts'
import type { Reading } from '../analysis/table/reading.ts'
import { changedIn } from './changed.ts'

/** More changed rules are not looked at one by one. */
const mostChanged = 100

/** The rules that changed, by what is written in them, and those that may meet one; the others decide as before. */
export function thatMatter(before: readonly Reading[], after: readonly Reading[]): [Reading[], Reading[]] {
  const changed = changedIn(before, after, ruleText)
  if (changed.size > mostChanged) return [[...before], [...after]]
  const matters = (reading: Reading) =>
    changed.has(reading) || [...changed].some((other) => mayMeet(reading, other))
  return [before.filter(matters), after.filter(matters)]
}

/** What is written in a rule, with its id. */
export function ruleText({ id, item }: Pick<Reading, 'id' | 'item'>): string {
  return `${id} ${textOf(item)}`
}

const texts = new WeakMap<object, string>()

function textOf(item: object): string {
  const known = texts.get(item) ?? JSON.stringify(item)
  texts.set(item, known)
  return known
}

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

/** What is known of the addresses beforehand; null for any. */
function fixed(match: FamilyMatch['source']): readonly Interval[] | null {
  return match?.kind === 'intervals' ? match.intervals : null
}

function touch(a: readonly Interval[] | null, b: readonly Interval[] | null): boolean {
  if (a === null || b === null) return true
  if (a.length === 0 || b.length === 0) return false
  return a[0]!.lo <= b.at(-1)!.hi && b[0]!.lo <= a.at(-1)!.hi
}

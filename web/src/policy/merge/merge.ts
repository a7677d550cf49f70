import type { RuleFields } from '../model/rule.ts'

/** A field that two people changed differently since `base`. */
export interface Conflict {
  readonly field: string
  readonly base: unknown
  readonly theirs: unknown
  readonly mine: unknown
}

/** Outcome of a merge: what settled by itself, and what somebody must choose. */
export interface Merge {
  /** Value of every field that is settled. */
  readonly settled: Readonly<Record<string, unknown>>
  readonly conflicts: readonly Conflict[]
}

/** Values of fields, by name. */
export type Fields = Readonly<Record<string, unknown>> | RuleFields

/**
 * Merges two edits of one item by field. A field that one side left as it was takes the other side's value; a field
 * that both made equal is settled; the rest are conflicts. Lists of identifiers are compared as sets, since their order
 * means nothing.
 */
export function mergeFields(base: Fields, theirs: Fields, mine: Fields): Merge {
  const settled: Record<string, unknown> = {}
  const conflicts: Conflict[] = []
  for (const field of new Set([...Object.keys(base), ...Object.keys(theirs), ...Object.keys(mine)])) {
    const [was, their, my] = [base, theirs, mine].map((side) => (side as Record<string, unknown>)[field])
    if (isSame(their, my) || isSame(my, was)) settled[field] = their
    else if (isSame(their, was)) settled[field] = my
    else conflicts.push({ field, base: was, theirs: their, mine: my })
  }
  return { settled, conflicts }
}

/** Names of the fields in which `after` differs from `before`. */
export function changedFields(before: Fields, after: Fields): string[] {
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (field) => !isSame(old[field], now[field]),
  )
}

/** True when two values of a field mean the same. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    const known = new Set(one.map((each) => JSON.stringify(each)))
    const others = new Set(other.map((each) => JSON.stringify(each)))
    return known.size === others.size && [...known].every((each) => others.has(each))
  }
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

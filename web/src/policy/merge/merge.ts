import { type Merge, mergeFields } from '../../form/merge.ts'
import type { PolicyTable, RuleFields } from '../model/rule.ts'
import { policyResources } from '../policy.generated.ts'

/** Values of fields, by name. */
export type Fields = Readonly<Record<string, unknown>> | RuleFields

/** Merges two edits of one rule, or of the note beside it; lists by element. */
export function mergeRules(
  resource: `${PolicyTable}_${'rules' | 'notes'}`,
  { base, theirs, mine }: Readonly<Record<'base' | 'theirs' | 'mine', Fields>>,
): Merge {
  const asItem = (fields: Fields) => fields as Readonly<Record<string, unknown>>
  const schema = policyResources.find(({ name }) => name === resource)?.schema
  return mergeFields({ base: asItem(base), theirs: asItem(theirs), mine: asItem(mine) }, schema, isSame)
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

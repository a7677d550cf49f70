import type { Ruleset } from '../core/ruleset.ts'

/** Whether two rulesets are equal. Parts that are one object, as most are after an edit, are not looked into. */
export function sameRuleset(one: Ruleset, other: Ruleset): boolean {
  return (
    samePart(one.sets, other.sets) &&
    samePart(one.maps, other.maps) &&
    samePart(one.counters, other.counters) &&
    samePart(one.chains, other.chains)
  )
}

function samePart(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false
  return one.every((part, index) => {
    return part === other[index] || JSON.stringify(part) === JSON.stringify(other[index])
  })
}

import type { PlanFinding } from './plan.ts'

/** Findings that a change makes and ends, and how many stay and only name other rules than before. */
export interface FindingChanges {
  readonly appeared: readonly PlanFinding[]
  readonly vanished: readonly PlanFinding[]
  readonly stayed: number
}

/**
 * Pairs what vanishes with what appears. A rule that is shadowed by another rule than before is one finding that stays, not
 * one that ends and one that begins: beside hundreds of rules these would hide the new ones.
 */
export function findingChanges({
  appeared,
  vanished,
}: {
  readonly appeared: readonly PlanFinding[]
  readonly vanished: readonly PlanFinding[]
}): FindingChanges {
  const left = Map.groupBy(vanished, subjectOf)
  const made = appeared.filter((finding) => left.get(subjectOf(finding))?.shift() === undefined)
  return { appeared: made, vanished: [...left.values()].flat(), stayed: appeared.length - made.length }
}

function subjectOf({ table, kind, rule, rules = [], objects = [] }: PlanFinding): string {
  return JSON.stringify([table, kind, ...(rule === undefined ? [rules, objects] : [rule])])
}

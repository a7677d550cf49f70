import type { Ruleset } from '../core/ruleset/ruleset.ts'
import { namesOf } from './rule-names.ts'
import type { CompileState } from './state/compile-state.ts'
import { vocabularyOf } from './state/vocabulary.ts'

/** A domain name that rules name, in its ASCII form, and the sets of the ruleset that hold its addresses, of both IP versions. */
export interface NameSets {
  /** `*.` in front stands for every name below. */
  readonly name: string
  readonly sets: readonly string[]
}

const liveSet = /^d[46]_(.+)$/

/** The names whose addresses stand in sets of the ruleset that was compiled from this state, in alphabetical order. */
export function setsOfNames(state: CompileState, { sets }: Pick<Ruleset, 'sets'>): readonly NameSets[] {
  const vocabulary = vocabularyOf(state)
  const byName = new Map<string, string[]>()
  for (const { name: set } of sets) {
    const key = liveSet.exec(set)?.[1]
    if (key === undefined) continue
    for (const name of new Set(vocabulary.idsOf(key).flatMap((id) => namesOf(state.snapshot, id)))) {
      const known = byName.get(name)
      if (known) known.push(set)
      else byName.set(name, [set])
    }
  }
  const named = [...byName].map(([name, own]) => ({ name, sets: own.sort() }))
  return named.sort((a, b) => (a.name < b.name ? -1 : 1))
}

import type { Chain, NamedMap, Ruleset } from '../../core/ruleset/ruleset.ts'
import { type Difference, isFixedChain } from '../../core/ruleset/ruleset-difference.ts'

/**
 * Cuts what comes with a ruleset into parts that can go ahead of it: nothing in force leads to them, and they lead to
 * themselves and to parts before them, as chains stand in a ruleset. Each has just more rules than `leastRules`; none where
 * that is all.
 */
export function stagesOf({ before, after }: Difference, leastRules: number): readonly Ruleset[] {
  const chains = after.chains.filter((chain) => !isFixedChain(chain))
  const slices = cut(chains, leastRules)
  if (slices.length < 2) return []
  const maps = new Map(strangers(before.maps, after.maps).map((map) => [map.name, map]))
  const sets = strangers(before.sets, after.sets)
  return [
    { counters: after.counters, sets, chains: [], maps: [] },
    ...slices.map((slice) => ({ counters: [], sets: [], chains: slice, maps: taken(maps, slice) })),
  ]
}

/** The chains in their order, in lists of at least so many rules; the last may have fewer. */
function cut(chains: readonly Chain[], leastRules: number): readonly Chain[][] {
  const slices: Chain[][] = []
  let rules = Number.POSITIVE_INFINITY
  for (const chain of chains) {
    if (rules >= leastRules) {
      slices.push([])
      rules = 0
    }
    slices.at(-1)!.push(chain)
    rules += chain.rules.length
  }
  return slices
}

/** The things of `after` whose names do not occur in `before`. */
function strangers<T extends { readonly name: string }>(
  before: readonly T[],
  after: readonly T[],
): readonly T[] {
  const known = new Set(before.map(({ name }) => name))
  return after.filter(({ name }) => !known.has(name))
}

/** The maps that these chains look up, which are then no longer in `maps`. */
function taken(maps: Map<string, NamedMap>, chains: readonly Chain[]): readonly NamedMap[] {
  return chains.flatMap(({ rules }) =>
    rules.flatMap(({ verdict }) => {
      const names = verdict.op === 'look-up' ? [verdict.through, verdict.map] : []
      return names.flatMap((name = '') => {
        const map = maps.get(name)
        maps.delete(name)
        return map ?? []
      })
    }),
  )
}

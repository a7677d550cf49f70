import type { ChainRule, Statement } from '../../../../core/ruleset/ruleset.ts'
import { markBits } from '../../../../core/ruleset/service-chain.ts'
import type { Atom } from './regions/atom.ts'

/** The rank of the first rule of a list; each further one has the next lower. */
export const highestRank = markBits.graph

/** Takes the rank out of the mark. */
export const clearRanks: Statement = { op: 'set-mark', mask: markBits.graph, value: 0 }

/** The rank that an atom leaves in the mark: the earlier the rule, the higher. */
export function rankOf({ order }: Atom): number {
  return highestRank - order
}

/** Ends a list that begins with the atom where its rank, or an earlier one, stands in the mark: none of it can decide then. */
export function endUnderEarlier(atom: Atom): ChainRule {
  const match = [{ op: 'rank-below', not: true, value: rankOf(atom) } as const]
  return { match, statements: [], verdict: { op: 'return' }, comment: '' }
}

import type { Statement } from '../../../../core/ruleset/ruleset.ts'
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

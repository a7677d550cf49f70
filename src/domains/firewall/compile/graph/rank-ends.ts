import { Sequence, sameElements } from '../../../../core/list/sequence.ts'
import { type Memos, memo } from '../../../../core/memo.ts'
import type { Chain, ChainElement, KeyField, VerdictMap } from '../../../../core/ruleset/ruleset.ts'
import { markBits } from '../../../../core/ruleset/service-chain.ts'
import { chainOf } from './chain.ts'
import { sizedMap } from './map-key.ts'
import { distinct } from './node.ts'
import { clearRanks, rankOf } from './rank.ts'
import { type Atom, mustStay } from './regions/atom.ts'

/** Ends of rules that wait for what comes behind them, by the rank in the mark. */
export interface RankEnds {
  readonly map: VerdictMap
  readonly chains: readonly Chain[]
}

interface RankEnd {
  readonly element: ChainElement
  readonly chain: Chain
}

/** Ends of rules by what all variants of an atom share; an atom belongs to one list, and so to one prefix. */
const knownEnds = memo(() => new WeakMap<Atom['variants'], RankEnd>())

/** The map that ends what the ranks in the mark say; null where no rule waits, `before` where it says the same. */
export function rankEndsOf(
  ranked: readonly Atom[],
  {
    before,
    map,
    prefix,
    memos,
  }: {
    readonly before: RankEnds | null
    readonly map: string
    readonly prefix: string
    readonly memos: Memos
  },
): RankEnds | null {
  if (ranked.length === 0) return null
  const ends = distinct(ranked).whole.map((atom) => endOf(atom, prefix, memos))
  const elements = ends.map(({ element }) => element)
  if (before !== null && sameElements(before.map.elements, elements)) return before
  const key: KeyField = { field: 'meta mark', mask: String(markBits.graph) }
  return {
    map: sizedMap<VerdictMap>({ name: map, key }, Sequence.from(elements), before?.map ?? null),
    chains: ends.map(({ chain }) => chain),
  }
}

function endOf(atom: Atom, prefix: string, memos: Memos): RankEnd {
  const known = memos.of(knownEnds)
  const made = known.get(atom.variants)
  if (made !== undefined) return made
  const match = atom.rule.match.filter((condition) => mustStay(atom, condition))
  const rule = { ...atom.rule, match, statements: [clearRanks, ...atom.rule.statements] }
  const chain = chainOf(prefix, [rule], memos)
  const element: ChainElement = { key: String(rankOf(atom)), verdict: 'jump', chain: chain.name }
  const end = { element, chain }
  known.set(atom.variants, end)
  return end
}

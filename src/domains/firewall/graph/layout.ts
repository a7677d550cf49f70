import type { Chain, ChainRule, Match } from '../../../core/ruleset.ts'
import { emit } from '../emit.ts'
import { linearLayout } from '../layout.ts'
import type { Laid, Layout, PolicyList } from '../policy.ts'
import { Builder, type RankEnds } from './build.ts'
import { chainOf } from './chain.ts'
import { type Costs, usualCosts } from './cut.ts'
import { type GraphNode, partsOf } from './node.ts'
import { mostAtoms, Numbered } from './numbering.ts'
import { clearRanks } from './rank.ts'

/** Rules and elements that may stand for each rule of a list. */
const usualGrowth = 8

/** A graph with more rules and elements than this for each rule, and some to spare, is not worth its memory. */
const most = 16
const spare = 1000

/** What a decision graph is made with; tests have extreme ones. */
export interface GraphOptions {
  readonly costs: Costs
  readonly growth: number
}

/** What a place held last. */
interface Remembered {
  readonly numbered: Numbered
  readonly graph: GraphNode
  readonly prefix: string
}

/**
 * Lays a list out as a decision graph, whose cost for a packet hardly depends on the number of rules. It remembers the
 * graph of each place and keeps of it what fits, so that a small edit stays small: which cuts are made depends on what
 * the place held before, which rule decides does not.
 */
export function graphLayout(
  { costs, growth }: GraphOptions = { costs: usualCosts, growth: usualGrowth },
): Layout {
  const places = new Map<string, Remembered>()
  return (list) => {
    const { place, prefix, rules, stop } = list
    const known = places.get(place)
    const before = known?.prefix === prefix ? known : undefined
    places.delete(place)
    const emitted = rules.map(emit)
    const count = emitted.reduce((sum, one) => sum + one.rules.length, 0)
    if (count === 0 || count > mostAtoms) return linearLayout(list)
    const numbered = (before?.numbered ?? new Numbered()).renewed(rules)
    const builder = new Builder({ place, prefix, stop, costs, growth, devices: numbered.devices })
    const graph = builder.graph(numbered.atoms, before?.graph ?? null)
    const { chains, maps } = partsOf(graph)
    const ends = builder.rankEnds(graph)
    const root = chainOf(prefix, graph.rules)
    const laid: Laid = {
      entry: entryOf(root, ends, list),
      chains: [...emitted.flatMap((one) => one.chains), ...chains, ...(ends?.chains ?? []), root],
      sets: emitted.flatMap(({ sets }) => sets),
      maps: ends === null ? maps : [...maps, ends.map],
      keys: [...new Set(emitted.flatMap(({ keys }) => keys))],
    }
    if (sizeOf(laid) > most * count + spare) return linearLayout(list)
    places.set(place, { numbered, graph, prefix })
    return laid
  }
}

function sizeOf({ chains, maps }: Laid): number {
  const rules = chains.reduce((sum, chain) => sum + chain.rules.length, 0)
  return maps.reduce((sum, map) => sum + map.elements.length, rules)
}

function entryOf(root: Chain, ends: RankEnds | null, { stop }: PolicyList): readonly ChainRule[] {
  const enter: ChainRule = {
    match: [],
    statements: [],
    verdict: { op: 'jump', chain: root.name },
    comment: '',
  }
  if (ends === null) return [enter]
  const clear: ChainRule = {
    match: [],
    statements: [clearRanks],
    verdict: { op: 'none' },
    comment: '',
  }
  const undecided: readonly Match[] = stop?.op === 'mark' ? [{ ...stop, not: !stop.not }] : []
  const decide: ChainRule = {
    match: undecided,
    statements: [],
    verdict: { op: 'look-up', key: ends.map.key, map: ends.map.name },
    comment: '',
  }
  return [clear, enter, decide]
}

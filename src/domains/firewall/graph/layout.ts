import type { Chain, ChainRule, Match, NamedSet } from '../../../core/ruleset.ts'
import type { Emitted } from '../emit.ts'
import { linearLayout } from '../layout.ts'
import type { Laid, Layout, PolicyList } from '../policy.ts'
import { Builder, type RankEnds } from './build.ts'
import { chainOf } from './chain.ts'
import { type Costs, usualCosts } from './cut.ts'
import { type GraphNode, partsOf } from './node.ts'
import { Numbered } from './numbering.ts'
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
  readonly ends: RankEnds | null
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
    const numbered = (before?.numbered ?? Numbered.empty()).renewed(rules)
    if (numbered === null || numbered.atoms.length === 0) return linearLayout(list)
    const builder = new Builder({ place, prefix, stop, costs, growth, devices: numbered.devices })
    const graph = builder.graph(numbered.atoms, before?.graph ?? null)
    const { chains, maps } = partsOf(graph)
    const ends = builder.rankEnds(graph, before?.ends ?? null)
    const root = chainOf(prefix, graph.rules)
    const brought = broughtBy(numbered)
    const laid: Laid = {
      entry: entryOf(root, ends, list),
      chains: [...brought.chains, ...chains, ...(ends?.chains ?? []), root],
      sets: brought.sets,
      maps: ends === null ? maps : [...maps, ends.map],
      keys: brought.keys,
    }
    if (sizeOf(laid) > most * numbered.atoms.length + spare) return linearLayout(list)
    places.set(place, { numbered, graph, ends, prefix })
    return laid
  }
}

/** What the rules themselves bring. */
function broughtBy({ groups }: Numbered): Pick<Emitted, 'chains' | 'sets' | 'keys'> {
  const chains: Chain[] = []
  const sets: NamedSet[] = []
  const keys = new Set<string>()
  for (const { emitted } of groups) {
    if (emitted.chains.length > 0) chains.push(...emitted.chains)
    if (emitted.sets.length > 0) sets.push(...emitted.sets)
    for (const key of emitted.keys) keys.add(key)
  }
  return { chains, sets, keys: [...keys] }
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

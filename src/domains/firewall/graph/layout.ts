import type { ChainRule, Match } from '../../../core/ruleset.ts'
import { emit } from '../emit.ts'
import { linearLayout } from '../layout.ts'
import type { Laid, Layout, PolicyList } from '../policy.ts'
import { atomsOf, DeviceNumbers } from './atom.ts'
import { buildGraph, type Graph } from './build.ts'
import { type Costs, usualCosts } from './cut.ts'
import { clearRanks, highestRank } from './rank.ts'

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

/** Lays a list out as a decision graph, whose cost for a packet hardly depends on the number of rules. */
export function graphLayout(
  { costs, growth }: GraphOptions = { costs: usualCosts, growth: usualGrowth },
): Layout {
  return (list) => {
    if (list.rules.length === 0) return linearLayout(list)
    const emitted = list.rules.map(emit)
    const devices = new DeviceNumbers()
    const atoms = atomsOf(emitted, devices)
    if (atoms.length === 0 || atoms.length > highestRank) return linearLayout(list)
    const graph = buildGraph(atoms, { prefix: list.prefix, stop: list.stop, costs, growth, devices })
    if (sizeOf(graph) > most * atoms.length + spare) return linearLayout(list)
    return {
      entry: entryOf(graph, list),
      chains: [...emitted.flatMap(({ chains }) => chains), ...graph.chains, graph.root],
      sets: emitted.flatMap(({ sets }) => sets),
      maps: graph.maps,
      keys: [...new Set(emitted.flatMap(({ keys }) => keys))],
    } satisfies Laid
  }
}

function sizeOf({ chains, maps }: Graph): number {
  const rules = chains.reduce((sum, chain) => sum + chain.rules.length, 0)
  return maps.reduce((sum, map) => sum + map.elements.length, rules)
}

function entryOf({ root, ranks }: Graph, { stop }: PolicyList): readonly ChainRule[] {
  const enter: ChainRule = {
    match: [],
    statements: [],
    verdict: { op: 'jump', chain: root.name },
    comment: '',
  }
  if (ranks === null) return [enter]
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
    verdict: { op: 'look-up', key: ranks.key, map: ranks.name },
    comment: '',
  }
  return [clear, enter, decide]
}

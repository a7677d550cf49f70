import { incrementalChunks } from '../../../core/incremental.ts'
import type { Chain, ChainRule, Match, NamedSet } from '../../../core/ruleset.ts'
import { Sequence } from '../../../core/sequence.ts'
import type { Emitted } from '../emit.ts'
import { linearLayout } from '../layout.ts'
import type { Laid, Layout, PolicyList } from '../policy.ts'
import { Builder, type RankEnds } from './build.ts'
import { chainOf } from './chain.ts'
import { type Costs, usualCosts } from './cost.ts'
import { type GraphNode, partsOf } from './node.ts'
import { type Group, Numbered } from './numbering.ts'
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
  readonly broughtByRules: (groups: Sequence<Group>) => Sequence<Brought>
  readonly prefix: string
}

/** A layout that makes graphs. */
export interface GraphLayout extends Layout {
  /** One that begins with what this one remembers: what it lays out, this one does not hear of. */
  fork(): GraphLayout
}

/**
 * Lays a list out as a decision graph, whose cost for a packet hardly depends on the number of rules. It remembers the
 * graph of each place and keeps of it what fits, so that a small edit stays small: which cuts are made depends on what
 * the place held before, which rule decides does not.
 */
export function graphLayout(options: GraphOptions = usualOptions): GraphLayout {
  return layoutWith(options, new Map())
}

const usualOptions: GraphOptions = { costs: usualCosts, growth: usualGrowth }

function layoutWith(options: GraphOptions, places: Map<string, Remembered>): GraphLayout {
  const { costs, growth } = options
  const layout: Layout = (list) => {
    const { place, prefix, rules, stop } = list
    const known = places.get(place)
    const before = known?.prefix === prefix ? known : undefined
    places.delete(place)
    const numbered = (before?.numbered ?? Numbered.empty()).renewed(rules)
    if (numbered === null || numbered.atoms.length === 0) return linearLayout(list)
    const builder = new Builder({ place, prefix, stop, costs, growth, devices: numbered.devices })
    const graph = builder.graph(numbered.atoms, before?.graph ?? null)
    const { chains, maps, size } = partsOf(graph, before?.graph ?? null)
    const ends = builder.rankEnds(graph, before?.ends ?? null)
    const root = chainOf(prefix, graph.rules)
    const broughtByRules =
      before?.broughtByRules ??
      incrementalChunks((groups: readonly Group[]) => [broughtBy(groups.map(broughtByRule))])
    const brought = broughtBy(broughtByRules(numbered.groups))
    const laid: Laid = {
      entry: entryOf(root, ends, list),
      chains: Sequence.inChunks([brought.chains, ...chains.chunks, ends?.chains ?? [], [root]]),
      sets: brought.sets,
      maps: ends === null ? maps : [...maps, ends.map],
      keys: brought.keys,
    }
    if (size > most * numbered.atoms.length + spare) return linearLayout(list)
    places.set(place, { numbered, graph, ends, broughtByRules, prefix })
    return laid
  }
  return Object.assign(layout, { fork: () => layoutWith(options, new Map(places)) })
}

const nothing: Brought = { chains: [], sets: [], keys: [] }

type Brought = Pick<Emitted, 'chains' | 'sets' | 'keys'>

/** What a rule itself brings; the same object for the most, which bring nothing. */
const broughtByRule = ({ emitted }: Group): Brought => {
  const { chains, sets, keys } = emitted
  return chains.length + sets.length + keys.length === 0 ? nothing : { chains, sets, keys }
}

/** What the rules themselves bring. */
function broughtBy(brought: Iterable<Brought>): Brought {
  const chains: Chain[] = []
  const sets: NamedSet[] = []
  const keys = new Set<string>()
  for (const each of brought) {
    if (each === nothing) continue
    chains.push(...each.chains)
    sets.push(...each.sets)
    for (const key of each.keys) keys.add(key)
  }
  if (chains.length + sets.length + keys.size === 0) return nothing
  return { chains, sets, keys: [...keys] }
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

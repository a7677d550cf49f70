import { incrementalChunks } from '../../../../core/list/incremental.ts'
import { Sequence } from '../../../../core/list/sequence.ts'
import type { Chain, ChainRule, Match, NamedSet } from '../../../../core/ruleset/ruleset.ts'
import type { Emitted } from '../kernel-rules.ts'
import { jumpTo, linearLayout } from '../layout.ts'
import type { LaidOutList, LaidOutPart, Layout, PolicyList } from '../normalised-rule.ts'
import { AskedSets } from './asked-sets.ts'
import type { GraphNode } from './branches.ts'
import { Builder } from './build.ts'
import { chainOf } from './chain.ts'
import { ClassMaps } from './classes/classes.ts'
import { ClassKeysOfPlace } from './classes/keys.ts'
import { type Costs, usualCosts } from './cuts/cost.ts'
import { ListUses } from './list-uses.ts'
import { ownPartsOf, partsOf } from './node.ts'
import { clearRanks } from './rank.ts'
import type { RankEnds } from './rank-ends.ts'
import { type Group, Numbered } from './regions/numbering.ts'

/** Rules and elements that may stand for each rule of a list. */
const usualGrowth = 8

/** Further elements that may stand for each rule because ranges and lists lie under several keys. */
const usualMembers = 4

/** A graph with more rules and elements than this for each rule, and some to spare, is not worth its memory. */
const most = 32
const spare = 1000
/** Of more rules, cuts whose keys lead to classes take too much of the gateway's memory, where each key is held. */
const mostClassed = 16_384
/** A longer list that is not divided at all is better one of small chains. */
const shortList = 64

/** Options of a decision graph; tests have extreme ones. */
export interface GraphOptions {
  readonly costs: Costs
  readonly growth: number
}

/** Newest state of a place. */
interface Remembered {
  readonly numbered: Numbered
  readonly uses: ListUses
  /** Null where cuts may have none. */
  readonly classKeys: ClassKeysOfPlace | null
  readonly classes: ClassMaps
  readonly graph: GraphNode
  readonly ends: RankEnds | null
  readonly broughtByRules: (groups: Sequence<Group>) => Sequence<Brought>
  /** Null while they have not been asked for. */
  readonly asked: AskedSets | null
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
  const layout: Layout = (list) => {
    const { place, prefix, stop, memos } = list
    const before = knownOf(places, list)
    places.delete(place)
    const laid = laidOut(options, list, before ?? null)
    if (laid === null) return linearLayout(list)
    const { begun, graph, parts, classes } = laid
    const { numbered, uses, builder, classKeys } = begun
    const { chains, pairs } = parts
    const maps = [...parts.maps, ...classes.maps]
    if (graph.cut === null && graph.guards === null && numbered.atoms.length > shortList)
      return linearLayout(list)
    const ends = builder.rankEnds(graph, before?.ends ?? null)
    const root = chainOf(prefix, graph.rules, memos)
    const broughtByRules = before?.broughtByRules ?? bringing()
    const brought = broughtByRules(numbered.groups)
    const own = ([] as Chain[]).concat(...[...brought].map((each) => each.chains))
    const all = Sequence.inChunks([own, ...chains.chunks, ends?.chains ?? [], [root]])
    const asking = { chains: all.chunks, sets: [...brought].map((each) => each.sets) }
    const asked = before?.asked?.renewed(asking) ?? AskedSets.of(asking, memos)
    const whole: LaidOutList = {
      entry: entryOf(root, ends, stop),
      chains: all,
      sets: asked.sets.whole,
      maps: ends === null ? maps : [...maps, ends.map],
      keys: [...new Set([...[...brought].flatMap(({ keys }) => keys), ...pairs.map(({ key }) => key)])],
    }
    places.set(place, {
      ...{ numbered, uses, classKeys, classes, graph, ends, broughtByRules, asked, prefix },
    })
    return whole
  }
  return Object.assign(layout, {
    fork: () => layoutWith(options, new Map(places)),
    knows: (prefix: string) => [...places.values()].some((known) => known.prefix === prefix),
    ahead: (list: PolicyList) => partsAhead(options, places, list),
  })
}

/** What the place holds already, under the same prefix. */
function knownOf(places: ReadonlyMap<string, Remembered>, { place, prefix }: PolicyList) {
  const known = places.get(place)
  return known?.prefix === prefix ? known : undefined
}

/** The graph of a list with its parts; null for a list that no graph is made of. */
function laidOut(
  options: GraphOptions,
  list: PolicyList,
  before: Remembered | null,
  mayClass = before === null || before.classKeys !== null,
) {
  const begun = beginning(options, list, before, mayClass)
  if (begun === null) return null
  const { numbered, builder, classKeys } = begun
  // Chains name the maps from keys to classes.
  const isSame = before !== null && before.classKeys === classKeys
  const graph = builder.graph(numbered.atoms, isSame ? before.graph : null)
  const parts = partsOf(graph, list.memos)
  const classes = (before?.classes ?? ClassMaps.none()).renewed(parts.classed)
  if (classes.endCount <= most * numbered.atoms.length + spare) return { begun, graph, parts, classes }
  return laidOut(options, list, before, false)
}

/** Numbers the rules and gets ready to build; null for a list that no graph is made of. */
function beginning(
  { costs, growth }: GraphOptions,
  list: PolicyList,
  before: Remembered | null,
  mayClass: boolean,
) {
  const { place, prefix, rules, stop, union, memos } = list
  const numbered = (before?.numbered ?? Numbered.empty(memos)).renewed(rules)
  if (numbered === null || numbered.atoms.length === 0) return null
  const uses = before?.uses.renewed(numbered.atoms) ?? ListUses.of(numbered.atoms)
  const room = most * numbered.atoms.length + uses.count + spare
  const { shares } = uses
  const { devices } = numbered
  const members = usualMembers
  const isShort = numbered.atoms.length <= (before?.classKeys ? 2 : 1) * mostClassed
  const classKeys =
    mayClass && isShort ? ClassKeysOfPlace.of(list, numbered.atoms, uses, before?.classKeys ?? null) : null
  const builder = new Builder({
    ...{ place, prefix, stop, costs, growth, members, shares, room, devices, memos },
    classKeys,
    guards: union === null ? null : { prefix, union, memos },
  })
  return { numbered, uses, classKeys, builder }
}

/**
 * Lays out a list of which nothing is known yet, in steps, and yields what is done. The next layout of the same list takes
 * everything over.
 */
function* partsAhead(
  options: GraphOptions,
  places: Map<string, Remembered>,
  list: PolicyList,
): Generator<LaidOutPart, void, void> {
  if (knownOf(places, list) !== undefined) return
  const begun = beginning(options, list, null, true)
  if (begun === null) return
  const broughtByRules = bringing()
  for (const { chains, sets } of broughtByRules(begun.numbered.groups)) yield { chains, sets, maps: [] }
  const work = begun.builder.steps(begun.numbered.atoms, null)
  let step = work.next()
  for (; !step.done; step = work.next())
    yield step.value === null ? noParts : { ...ownPartsOf(step.value), sets: [] }
  places.set(list.place, {
    ...{ numbered: begun.numbered, uses: begun.uses, classKeys: begun.classKeys, classes: ClassMaps.none() },
    ...{ graph: step.value, ends: null },
    ...{ broughtByRules, asked: null, prefix: list.prefix },
  })
}

const noParts: LaidOutPart = { chains: [], sets: [], maps: [] }

const bringing = () => incrementalChunks((groups: readonly Group[]) => [broughtBy(groups.map(broughtByRule))])

const nothing: Brought = { chains: [], sets: [], keys: [] }

type Brought = Pick<Emitted, 'chains' | 'sets' | 'keys'>

/** Chains and sets of a rule itself; the same object for the most, which bring nothing. */
const broughtByRule = ({ emitted }: Group): Brought => {
  const { chains, sets, keys } = emitted
  return chains.length + sets.length + keys.length === 0 ? nothing : { chains, sets, keys }
}

/** Chains and sets of the rules themselves. */
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

function entryOf(root: Chain, ends: RankEnds | null, stop: PolicyList['stop']): readonly ChainRule[] {
  const enter = jumpTo(root)
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

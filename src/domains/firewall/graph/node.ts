import type { Chain, ChainElement, ChainRule, VerdictMap } from '../../../core/ruleset.ts'
import { ChunkWriter, Sequence, sharing } from '../../../core/sequence.ts'
import { type Atom, type Atoms, inOrder } from './atom.ts'
import type { Cut } from './cut.ts'
import type { Overlaps } from './overlaps.ts'

/** A part of the graph: a list of atoms, cut or not. */
export interface GraphNode {
  readonly list: Atoms
  /** Whether the list goes on behind an atom that ends everything. */
  readonly goesOn: boolean
  readonly cut: Cut | null
  /** Atoms that came and went since the cut was chosen. */
  readonly changes: number
  readonly branches: ReadonlyMap<number, Branch>
  /** Whether several keys may lead to the same branch. */
  readonly isShared: boolean
  /** Atoms in the lists under keys and in the rest together. */
  readonly spread: number
  /** Atoms under no single key. */
  readonly rest: GraphNode | null
  readonly map: VerdictMap | null
  readonly rules: readonly ChainRule[]
  /** Atoms that leave their rank in the mark in these rules or behind. */
  readonly ranked: readonly Atom[]
  /** Of a split: which atoms with a key share packets with those of the rest; null otherwise. */
  readonly behind: Overlaps | null
  /** Of a split: which atoms of the rest share packets with those that leave ranks before; null otherwise. */
  readonly front: Overlaps | null
}

/** What stands under a key. `chain` is null where the key leads to a chain that a rule brings along. */
export interface Branch {
  /** The key that its maps are named by; another one where keys share it. */
  readonly first: number
  readonly node: GraphNode
  readonly element: ChainElement
  readonly chain: Chain | null
}

/** How many atoms are in one of two lists only, whatever their flags. */
export function changesBetween(a: readonly Atom[], b: readonly Atom[]): number {
  let shared = 0
  for (let [one, other] = [0, 0]; one < a.length && other < b.length; ) {
    const [left, right] = [a[one]!, b[other]!]
    if (left.order === right.order && left.rule === right.rule) shared++
    if (left.order <= right.order) one++
    if (right.order <= left.order) other++
  }
  return a.length + b.length - 2 * shared
}

/** The atoms in match order, each once. */
export function distinct(atoms: readonly Atom[]): Atoms {
  const sorted = [...atoms].sort((a, b) => a.order - b.order)
  return inOrder(sorted.filter((atom, place) => atom.order !== sorted[place - 1]?.order))
}

/** Atoms that leave ranks behind any of the branches. */
export function rankedIn(branches: ReadonlyMap<number, Branch>): readonly Atom[] {
  return [...new Set([...branches.values()].map(({ node }) => node))].flatMap(({ ranked }) => ranked)
}

/** Atoms that leave ranks behind the branch of a key. */
export function rankedUnder(branches: ReadonlyMap<number, Branch>, key: number): readonly Atom[] {
  return branches.get(key)?.node.ranked ?? []
}

/** The chains and maps behind a node, all but the chain of its own rules. */
export interface NodeParts {
  /** The same chain may stand there twice. */
  readonly chains: Sequence<Chain>
  readonly maps: readonly VerdictMap[]
}

const partsOfNodes = new WeakMap<GraphNode, NodeParts>()

/**
 * The chains and maps of a graph. What is there of a node that was in an earlier graph too is not gathered again. Given
 * what was there `before`, the chains share what stayed.
 */
export function partsOf(node: GraphNode, before: GraphNode | null): NodeParts {
  const known = partsOfNodes.get(node)
  if (known !== undefined) return known
  const { branches, rest, map } = node
  const chains = new ChunkWriter<Chain>()
  const maps: VerdictMap[] = map === null ? [] : [map]
  const gathered = new Set<GraphNode>()
  const gather = (parts: NodeParts) => {
    chains.add(parts.chains)
    for (const each of parts.maps) maps.push(each)
  }
  for (const [key, { node: inner, chain }] of branches) {
    if (gathered.has(inner)) continue
    gathered.add(inner)
    if (inner.map !== null) gather(partsOf(inner, before?.branches.get(key)?.node ?? null))
    if (chain === null) continue
    chains.push(chain)
  }
  if (rest !== null) gather(partsOf(rest, before?.rest ?? null))
  const earlier = before && partsOfNodes.get(before)
  const parts = {
    chains: Sequence.inChunks(sharing(earlier?.chains.chunks ?? [], chains.done())),
    maps,
  }
  partsOfNodes.set(node, parts)
  return parts
}

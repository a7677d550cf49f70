import { oncePerObject } from '../../../core/incremental.ts'
import type { Chain, ChainRule, VerdictMap } from '../../../core/ruleset.ts'
import { ChunkWriter, Sequence } from '../../../core/sequence.ts'
import type { Branches, SharedPart } from './branches.ts'
import type { Cut } from './cuts/cut.ts'
import { type Atom, type Atoms, inOrder } from './regions/atom.ts'
import type { Overlaps } from './regions/overlaps.ts'

/** A part of the graph: a list of atoms, cut or not. */
export interface GraphNode {
  readonly list: Atoms
  /** Whether the list goes on behind an atom that ends everything. */
  readonly goesOn: boolean
  readonly cut: Cut | null
  /** Atoms that came and went since the cut was chosen. */
  readonly changes: number
  readonly branches: Branches
  /** Whether several keys may lead to the same branch. */
  readonly isShared: boolean
  /** Atoms in the lists under keys and in the rest together. */
  readonly spread: number
  /** Atoms under no single key. */
  readonly rest: GraphNode | null
  /** That of the rest where packets meet it before the map. */
  readonly restChain: Chain | null
  readonly map: VerdictMap | null
  readonly rules: readonly ChainRule[]
  /** Atoms that leave their rank in the mark in these rules or behind. */
  readonly ranked: readonly Atom[]
  /** Of a split: which atoms of the half that packets meet first share packets with the other half; null otherwise. */
  readonly behind: Overlaps | null
  /** Of a split: which atoms of the other half share packets with those that leave ranks before; null otherwise. */
  readonly front: Overlaps | null
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

/** Atoms that leave ranks behind the branch of a key. */
export function rankedUnder(branches: Branches, key: number): readonly Atom[] {
  return branches.get(key)?.node.ranked ?? []
}

/** The chains and maps behind a node, all but the chain of its own rules. */
export interface NodeParts {
  /** The same chain may stand there twice. */
  readonly chains: Sequence<Chain>
  readonly maps: readonly VerdictMap[]
}

/** The chains and maps of a graph. What is there of an earlier graph too is not gathered again. */
export const partsOf = oncePerObject(({ branches, rest, restChain, map }: GraphNode): NodeParts => {
  const inner = branches.parts.chunks.map(partsIn)
  const others = rest === null ? [] : [partsOf(rest)]
  const own = map === null ? [] : [map]
  return {
    chains: Sequence.inChunks([
      ...[...inner, ...others].flatMap(({ chains }) => chains.chunks),
      restChain === null ? [] : [restChain],
    ]),
    maps: own.concat(...[...inner, ...others].map(({ maps }) => maps)),
  }
})

const partsIn = oncePerObject((chunk: readonly SharedPart[]): NodeParts => {
  const chains = new ChunkWriter<Chain>()
  const maps: VerdictMap[] = []
  for (const { branch } of chunk) {
    if (branch.node.map !== null) {
      const parts = partsOf(branch.node)
      chains.add(parts.chains)
      for (const each of parts.maps) maps.push(each)
    }
    if (branch.chain !== null) chains.push(branch.chain)
  }
  return { chains: Sequence.inChunks(chains.done()), maps }
})

import { oncePerObject } from '../../../../core/list/incremental.ts'
import { ChunkWriter, Sequence } from '../../../../core/list/sequence.ts'
import { type Memos, memo } from '../../../../core/memo.ts'
import type { Chain } from '../../../../core/ruleset/ruleset.ts'
import type { NamedPair } from '../normalised-rule.ts'
import { listOf } from './branch-maps.ts'
import type { Branch, Branches, BranchMaps, Classed, GraphNode, SharedPart } from './branches.ts'
import { type Atom, type Atoms, inOrder } from './regions/atom.ts'

/** Number of atoms that are in one of two lists only, whatever their flags. */
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
  readonly maps: ReturnType<typeof listOf>
  /** Cuts whose keys lead to classes. */
  readonly classed: readonly Classed[]
  /** Pairs of sets that guards ask. */
  readonly pairs: readonly NamedPair[]
}

/** The chains and maps of a graph. What is there of an earlier graph too is not gathered again. */
export function partsOf(node: GraphNode, memos: Memos): NodeParts {
  return memos.of(partsOfNodes)(node)
}

const partsOfNodes = memo((memos) => oncePerObject((node: GraphNode) => gathered(node, memos)))
const partsOfChunks = memo((memos) => oncePerObject((chunk: readonly SharedPart[]) => partsIn(chunk, memos)))

function gathered({ branches, rest, restChain, maps, guards }: GraphNode, memos: Memos): NodeParts {
  const inner = branches.parts.chunks.map(memos.of(partsOfChunks))
  const others = rest === null ? [] : [partsOf(rest, memos)]
  return {
    chains: Sequence.inChunks([
      guards?.chains ?? [],
      ...[...inner, ...others].flatMap(({ chains }) => chains.chunks),
      restChain === null ? [] : [restChain],
    ]),
    maps: listOf(maps).concat(...[...inner, ...others].map(({ maps }) => maps)),
    classed: classedOf(maps).concat(...[...inner, ...others].map(({ classed }) => classed)),
    pairs: (guards?.pairs ?? []).concat(...[...inner, ...others].map(({ pairs }) => pairs)),
  }
}

function classedOf(maps: BranchMaps | null): readonly Classed[] {
  return maps === null || maps.classed === null ? [] : [maps.classed]
}

/** The chains and maps of a branch alone, without what its own branches hold. */
export function ownPartsOf({ node, chain }: Branch): {
  readonly chains: readonly Chain[]
  readonly maps: NodeParts['maps']
} {
  const chains: Chain[] = chain === null ? [] : [chain]
  const maps: NodeParts['maps'][number][] = []
  for (let each: GraphNode | null = node; each !== null; each = each.rest) {
    maps.push(...listOf(each.maps))
    if (each.restChain !== null) chains.push(each.restChain)
    if (each.guards !== null) chains.push(...each.guards.chains.toReversed())
  }
  // Each before those that jump to it.
  return { chains: chains.reverse(), maps }
}

function partsIn(chunk: readonly SharedPart[], memos: Memos): NodeParts {
  const chains = new ChunkWriter<Chain>()
  const maps: NodeParts['maps'][number][] = []
  const classed: Classed[] = []
  const pairs: NamedPair[] = []
  for (const { branch } of chunk) {
    if (branch.node.maps !== null || branch.node.guards !== null) {
      const parts = partsOf(branch.node, memos)
      chains.add(parts.chains)
      for (const each of parts.maps) maps.push(each)
      for (const each of parts.classed) classed.push(each)
      for (const each of parts.pairs) pairs.push(each)
    }
    if (branch.chain !== null) chains.push(branch.chain)
  }
  return { chains: Sequence.inChunks(chains.done()), maps, classed, pairs }
}

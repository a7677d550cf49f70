import type { GraphNode } from './branches.ts'
import type { BuildOptions } from './build-options.ts'
import { cheapestCut, isSameCut, stillFits } from './cuts/cut.ts'
import { inBestOrder } from './cuts/split-order.ts'
import { changesBetween } from './node.ts'
import type { Place } from './place.ts'
import type { Atom, Atoms } from './regions/atom.ts'
import type { Membership } from './regions/membership.ts'

/** The kernel allows 16 jumps; the base chain, logging and time windows have theirs too. */
const deepest = 8
/** Shorter lists are cut as if there had been none before. */
export const shortList = 16
/** A cut is chosen again when so many times its changes are more than the rules of its list. */
export const keptWhile = 5

/** A list that is to be cut. */
interface ToCut {
  readonly list: Atoms
  /** Those of it that matter. */
  readonly atoms: readonly Atom[]
  readonly place: Place
  readonly before: GraphNode | null
}

/** The cut of the same list before while it fits; otherwise the cheapest one. `changes` counts atoms since it was chosen. */
export function chosenCut(
  { list, atoms, place, before }: ToCut,
  { costs, shares, room, classKeys }: Pick<BuildOptions, 'costs' | 'shares' | 'room' | 'classKeys'>,
): Pick<GraphNode, 'cut' | 'changes'> {
  const known = before?.cut ?? null
  if (before !== null && known !== null && atoms.length >= shortList) {
    const changes = before.changes + changesBetween(before.list.whole, list.whole)
    if (changes * keptWhile <= atoms.length && stillFits(atoms, known, place.growth)) {
      return { cut: known, changes }
    }
  }
  const cheapest = cheapestCut(atoms, place.region, {
    costs,
    budget: place.growth,
    members: place.members,
    shares: (list: Membership) => shares(list) / place.copies,
    maySplit: place.depth < deepest,
    classCount: classKeys?.count ?? null,
    room,
    missed: place.missed,
  })
  const cut = cheapest?.mode === 'split' ? inBestOrder(atoms, cheapest, costs) : cheapest
  return { cut: isSameCut(cut, known) ? known : cut, changes: 0 }
}

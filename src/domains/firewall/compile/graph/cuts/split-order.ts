import type { Atom } from '../regions/atom.ts'
import { OverlapIndex } from '../regions/overlap-index.ts'
import { type Costs, estimate } from './cost.ts'
import type { Cut } from './cut.ts'
import { halved } from './group.ts'

/** So many atoms of each half are looked at. */
const sample = 64

/**
 * The split with the half first that lets packets go on their way sooner. Keys come first where few of their rules must wait
 * for earlier ones behind. Where most must, as behind rules about ports alone, the others come first: they are fewer, stay
 * in the cache, and leave their ranks, and a packet that finds a rule under a key need look no further.
 */
export function inBestOrder(atoms: readonly Atom[], cut: Cut, costs: Costs): Cut {
  const { longs, rest } = halved(atoms, cut)
  if (!rest.every(({ conclusive }) => conclusive)) return cut
  const keyed = longs.length / atoms.length
  const [waitingLongs, waitingRest] = [waitingShare(longs, rest), waitingShare(rest, longs)]
  const { lookUp, chain } = costs
  const others = estimate(rest.length, costs)
  const late = lookUp + chain
  const keysFirst = lookUp + (1 - keyed * (1 - waitingLongs)) * others + keyed * waitingLongs * late
  const found = (1 - keyed) * (1 - waitingRest)
  const keysLast = others + (1 - found) * lookUp + (1 - keyed) * waitingRest * late
  return keysLast < keysFirst ? { ...cut, mode: 'keys-last' } : cut
}

/** Share of the atoms that have an earlier one among the others with common packets. */
function waitingShare(atoms: readonly Atom[], others: readonly Atom[]): number {
  const index = new OverlapIndex(others, Math.min(sample, atoms.length))
  const step = Math.max(1, atoms.length / sample)
  let [looked, waiting] = [0, 0]
  for (let at = 0; at < atoms.length; at += step) {
    looked++
    if (index.hasEarlier(atoms[Math.floor(at)]!)) waiting++
  }
  return waiting / looked
}

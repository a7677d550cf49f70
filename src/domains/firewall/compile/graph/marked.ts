import type { Alike } from './cuts/group.ts'
import { type Atom, flag, flagged } from './regions/atom.ts'
import { shares } from './regions/overlaps.ts'

/** The groups of `atoms` with what each became in their place. */
export function asMarked(groups: readonly Alike[], atoms: readonly Atom[], marked: readonly Atom[]) {
  const now = new Map(atoms.map((atom, at) => [atom, marked[at]!]))
  return groups.map(({ keys, list }) => ({ keys, list: list.map((atom) => now.get(atom)!) }))
}

/** An atom of the half that packets meet first, by what it shares packets with of the other half. */
export function waitingWhere(atom: Atom, bits: number): Atom {
  return bits & shares.earlier ? flagged(atom, flag.waiting) : atom
}

/** An atom of the half that packets meet last, by what it shares packets with of those that leave ranks. */
export function guardedWhere(atom: Atom, bits: number): Atom {
  const earlier = bits & shares.earlier ? flagged(atom, flag.guarded) : atom
  return bits & shares.later ? flagged(earlier, flag.overruling) : earlier
}

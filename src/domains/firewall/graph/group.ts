import type { Atom } from './atom.ts'
import type { Cut } from './cut.ts'
import { endUnder, firstUnder, keyOf } from './key.ts'

/** A list in two, each in match order: atoms that fall under one key, and the rest. */
export interface Halves {
  readonly longs: readonly Atom[]
  readonly rest: readonly Atom[]
}

/** Who may not have a key is in the rest. */
export function halved(
  atoms: readonly Atom[],
  cut: Cut,
  mayHaveKey: (atom: Atom) => boolean = () => true,
): Halves {
  const longs: Atom[] = []
  const rest: Atom[] = []
  for (const atom of atoms) {
    if (mayHaveKey(atom) && keyOf(atom, cut) !== null) longs.push(atom)
    else rest.push(atom)
  }
  return { longs, rest }
}

/** Atoms that have a key, by it. */
export function byKey(longs: readonly Atom[], cut: Cut): ReadonlyMap<number, readonly Atom[]> {
  const groups = new Map<number, Atom[]>()
  for (const atom of longs) {
    const key = keyOf(atom, cut)!
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [atom])
    else group.push(atom)
  }
  return groups
}

/** The lists under each key: its own atoms and copies of those of the rest that overlap it, in match order. */
export function withCopies(
  groups: ReadonlyMap<number, readonly Atom[]>,
  rest: readonly Atom[],
  cut: Cut,
): ReadonlyMap<number, readonly Atom[]> {
  const keys = [...groups.keys()].sort((a, b) => a - b)
  const copies = keys.map((): Atom[] => [])
  for (const atom of rest) {
    const end = endUnder(keys, atom, cut)
    for (let place = firstUnder(keys, atom, cut); place < end; place++) copies[place]!.push(atom)
  }
  return new Map(keys.map((key, place) => [key, merged(groups.get(key)!, copies[place]!)]))
}

function merged(a: readonly Atom[], b: readonly Atom[]): readonly Atom[] {
  if (b.length === 0) return a
  const both: Atom[] = []
  let [one, other] = [0, 0]
  while (one < a.length && other < b.length) {
    both.push(a[one]!.order < b[other]!.order ? a[one++]! : b[other++]!)
  }
  while (one < a.length) both.push(a[one++]!)
  while (other < b.length) both.push(b[other++]!)
  return both
}

import { type Atom, overlap } from './atom.ts'
import { fieldBits } from './field.ts'

/** The fields that buckets are made by, most telling first; each by the upper bits of its numbers. */
const bucketFields = [5, 4, 3, 2, 7, 6] as const
const bucketBits = 8
const fewAtoms = 256

interface Buckets {
  readonly field: number
  readonly shift: number
  readonly lists: readonly (readonly Atom[])[]
}

/** Finds the atoms of a list that share a packet with another one. */
export class OverlapIndex {
  readonly #atoms: readonly Atom[]
  #buckets: readonly Buckets[] | null = null

  constructor(atoms: readonly Atom[]) {
    this.#atoms = atoms
  }

  /** Whether an atom of the list that is earlier than `atom` overlaps it. */
  hasEarlier(atom: Atom): boolean {
    return this.#near(atom).some((other) => other.index < atom.index && overlap(other, atom))
  }

  /** Whether an atom of the list that is later than `atom` overlaps it. */
  hasLater(atom: Atom): boolean {
    return this.#near(atom).some((other) => other.index > atom.index && overlap(other, atom))
  }

  /** The smallest bucket that holds all that overlap. */
  #near(atom: Atom): readonly Atom[] {
    if (this.#atoms.length <= fewAtoms) return this.#atoms
    this.#buckets ??= bucketFields.map((field) => bucketsOf(this.#atoms, field))
    let best = this.#atoms
    for (const { field, shift, lists } of this.#buckets) {
      const bucket = Math.floor(atom.lo[field]! / shift)
      if (bucket !== Math.floor(atom.hi[field]! / shift)) continue
      const list = lists[bucket]!
      if (list.length < best.length) best = list
    }
    return best
  }
}

function bucketsOf(atoms: readonly Atom[], field: number): Buckets {
  const shift = 2 ** (fieldBits[field]! - bucketBits)
  const lists: Atom[][] = Array.from({ length: 2 ** bucketBits }, () => [])
  for (const atom of atoms) {
    const last = Math.floor(atom.hi[field]! / shift)
    for (let bucket = Math.floor(atom.lo[field]! / shift); bucket <= last; bucket++) lists[bucket]!.push(atom)
  }
  return { field, shift, lists }
}

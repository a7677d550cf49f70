import { type Atom, overlap } from './atom.ts'
import { fieldBits } from './field.ts'

/** The fields that buckets are made by, each by the upper bits of its numbers. */
const bucketFields = [5, 4, 3, 2, 7, 6] as const
const bucketBits = 8
/** An atom in more buckets than these is kept beside them. */
const wide = 8
const fewAtoms = 64
/** So many questions are answered from the list, before buckets are made. */
const fewQuestions = 16

interface Buckets {
  readonly field: number
  readonly shift: number
  readonly lists: readonly (readonly Atom[])[]
  /** Atoms that would be in many buckets. */
  readonly wide: readonly Atom[]
}

/** Finds the atoms of a list that share a packet with another one. */
export class OverlapIndex {
  readonly #atoms: readonly Atom[]
  #buckets: readonly Buckets[] | null = null
  #questions = 0

  constructor(atoms: readonly Atom[]) {
    this.#atoms = atoms
  }

  /** Whether an atom of the list that is earlier than `atom` overlaps it. */
  hasEarlier(atom: Atom): boolean {
    return this.#near(atom).some((list) => hasEarlier(list, atom))
  }

  /** Whether an atom of the list that is later than `atom` overlaps it. */
  hasLater(atom: Atom): boolean {
    return this.#near(atom).some((list) => hasLater(list, atom))
  }

  /** The fewest lists that hold all that overlap. */
  #near(atom: Atom): readonly (readonly Atom[])[] {
    this.#questions++
    if (this.#atoms.length <= fewAtoms || this.#questions <= fewQuestions) return [this.#atoms]
    this.#buckets ??= bucketFields.map((field) => bucketsOf(this.#atoms, field))
    let best: readonly (readonly Atom[])[] = [this.#atoms]
    let least = this.#atoms.length
    for (const { field, shift, lists, wide } of this.#buckets) {
      const bucket = Math.floor(atom.lo[field]! / shift)
      if (bucket !== Math.floor(atom.hi[field]! / shift)) continue
      const list = lists[bucket]!
      if (list.length + wide.length >= least) continue
      least = list.length + wide.length
      best = [list, wide]
    }
    return best
  }
}

/** Lists are in match order. */
function hasEarlier(list: readonly Atom[], atom: Atom): boolean {
  for (const other of list) {
    if (other.order >= atom.order) return false
    if (overlap(other, atom)) return true
  }
  return false
}

function hasLater(list: readonly Atom[], atom: Atom): boolean {
  for (let place = list.length - 1; place >= 0; place--) {
    const other = list[place]!
    if (other.order <= atom.order) return false
    if (overlap(other, atom)) return true
  }
  return false
}

function bucketsOf(atoms: readonly Atom[], field: number): Buckets {
  const shift = 2 ** (fieldBits[field]! - bucketBits)
  const lists: Atom[][] = Array.from({ length: 2 ** bucketBits }, () => [])
  const beside: Atom[] = []
  for (const atom of atoms) {
    const first = Math.floor(atom.lo[field]! / shift)
    const last = Math.floor(atom.hi[field]! / shift)
    if (last - first >= wide) beside.push(atom)
    else for (let bucket = first; bucket <= last; bucket++) lists[bucket]!.push(atom)
  }
  return { field, shift, lists, wide: beside }
}

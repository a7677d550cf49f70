import { type Atom, overlap } from './atom.ts'
import { type FieldIndex, fieldMax } from './field.ts'

/** The fields that atoms are put into buckets by: addresses, ports and devices. */
const bucketFields: readonly FieldIndex[] = [5, 4, 3, 2, 9, 10, 11, 6, 7, 8, 12, 13]
const mostBuckets = 256
/** Atoms in more buckets than these are kept beside them, and are not looked for in them. */
const wide = 8
/** Shorter lists are read. */
const fewAtoms = 64
/** So many questions are answered by reading the list, before buckets are made, which costs about as much. */
const fewQuestions = 100
/** Where more than these are sure to come, buckets are made at once. */
const manyQuestions = 16
/** Parts that hold a larger share of the list than this are not worth the way to them. */
const worthwhile = 0.75

/** Finds out whether atoms of a list, which is in match order, share a packet with another one. */
export class OverlapIndex {
  readonly #atoms: readonly Atom[]
  #buckets: readonly Buckets[] | null = null
  #questions: number

  /** `questions` is how many are sure to come. */
  constructor(atoms: readonly Atom[], questions = 0) {
    this.#atoms = atoms
    this.#questions = questions > manyQuestions ? fewQuestions : 0
  }

  /** True when an atom of the list that is earlier than `atom` overlaps it. */
  hasEarlier(atom: Atom): boolean {
    if (this.#atoms.length === 0 || this.#atoms[0]!.order >= atom.order) return false
    const parts = this.#near(atom)
    return parts === null ? hasEarlier(this.#atoms, atom) : parts.some((part) => part.hasEarlier(atom))
  }

  /** True when an atom of the list that is later than `atom` overlaps it. */
  hasLater(atom: Atom): boolean {
    if (this.#atoms.length === 0 || this.#atoms.at(-1)!.order <= atom.order) return false
    const parts = this.#near(atom)
    return parts === null ? hasLater(this.#atoms, atom) : parts.some((part) => part.hasLater(atom))
  }

  /** Parts of the list that hold all that overlap, with the fewest atoms; null where the list is read instead. */
  #near(atom: Atom): readonly OverlapIndex[] | null {
    if (this.#atoms.length <= fewAtoms || ++this.#questions <= fewQuestions) return null
    this.#buckets ??= bucketFields.flatMap((field) => bucketsOf(this.#atoms, field) ?? [])
    let best: Buckets | null = null
    let least = this.#atoms.length * worthwhile
    for (const buckets of this.#buckets) {
      const count = countNear(atom, buckets)
      if (count >= least) continue
      least = count
      best = buckets
    }
    return best && partsNear(atom, best)
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

/** Equal stretches of the numbers of a field; the first and the last go on beyond. */
interface Stretches {
  readonly field: FieldIndex
  readonly from: number
  readonly width: number
  readonly count: number
}

/** A list by the stretches that its atoms have numbers in. */
interface Buckets extends Stretches {
  readonly lists: readonly (readonly Atom[])[]
  readonly parts: (OverlapIndex | undefined)[]
  /** Atoms that would be in many buckets. */
  readonly beside: readonly Atom[]
  readonly partBeside: OverlapIndex
}

/** Null where few atoms ask anything of the field. */
function bucketsOf(atoms: readonly Atom[], field: FieldIndex): Buckets | null {
  const stretches = stretchesOf(atoms, field)
  if (stretches === null) return null
  const lists = Array.from({ length: stretches.count }, (): Atom[] => [])
  const beside: Atom[] = []
  for (const atom of atoms) {
    const first = placeIn(stretches, atom.lo[field]!)
    const last = placeIn(stretches, atom.hi[field]!)
    if (last - first >= wide) beside.push(atom)
    else for (let place = first; place <= last; place++) lists[place]!.push(atom)
  }
  return { ...stretches, lists, parts: [], beside, partBeside: new OverlapIndex(beside) }
}

/** Stretches between the lowest and the highest number that an atom begins with. */
function stretchesOf(atoms: readonly Atom[], field: FieldIndex): Stretches | null {
  let [asking, from, to] = [0, Number.POSITIVE_INFINITY, 0]
  for (const { lo, hi } of atoms) {
    const start = lo[field]!
    if (start === 0 && hi[field] === fieldMax[field]) continue
    asking++
    if (start < from) from = start
    if (start > to) to = start
  }
  if (from === to || asking < atoms.length * (1 - worthwhile)) return null
  const count = Math.min(mostBuckets, atoms.length, to - from + 1)
  return { field, from, width: (to - from + 1) / count, count }
}

function placeIn({ from, width, count }: Stretches, number: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor((number - from) / width)))
}

function countNear({ lo, hi }: Atom, buckets: Buckets): number {
  const { field, lists, beside } = buckets
  const last = placeIn(buckets, hi[field]!)
  let place = placeIn(buckets, lo[field]!)
  if (last - place >= wide) return Number.POSITIVE_INFINITY
  let count = beside.length
  for (; place <= last; place++) count += lists[place]!.length
  return count
}

function partsNear({ lo, hi }: Atom, buckets: Buckets): readonly OverlapIndex[] {
  const { field, lists, parts, partBeside } = buckets
  const last = placeIn(buckets, hi[field]!)
  const near = [partBeside]
  for (let place = placeIn(buckets, lo[field]!); place <= last; place++) {
    const part = parts[place] ?? new OverlapIndex(lists[place]!)
    parts[place] = part
    near.push(part)
  }
  return near
}

import type { BitmapArena } from './bitmap-arena.ts'
import { clearBit, clearBits, eachBit, lowerBound, orBits, SetPieces, setBit, setBits } from './set-pieces.ts'
import { emptySet, type SetId, type SetPool } from './set-pool.ts'

/** Members that share a set. */
interface Holders {
  readonly set: SetId
  readonly members: number[]
}

/** At least so many members lie between two prefixes that are kept. */
const leastStride = 64
/** A prefix is kept for so many words of a bitmap. */
const strideOfWords = 1 / 6
/** Intervals of more than this part of a dimension are wide. */
const wideFrom = 1 / 256
/** So many wide sets are looked at one by one for a set of several intervals. */
const mostLooks = 64

/** Members in one order of where their sets begin, or end; and the bitmap of every so many of them. */
class Order {
  readonly #members: Int32Array
  readonly #bounds: Int32Array
  readonly #stride: number
  readonly #kept: readonly Uint32Array[]

  constructor(holders: readonly Holders[], boundOf: (holders: Holders) => number, words: number) {
    const sorted = holders.toSorted((a, b) => boundOf(a) - boundOf(b))
    const count = holders.reduce((count, { members }) => count + members.length, 0)
    this.#members = new Int32Array(count)
    this.#bounds = new Int32Array(count)
    let next = 0
    for (const each of sorted) {
      this.#members.set(each.members, next)
      this.#bounds.fill(boundOf(each), next, next + each.members.length)
      next += each.members.length
    }
    this.#stride = Math.max(leastStride, Math.ceil(words * strideOfWords))
    const kept = [new Uint32Array(words)]
    for (let from = 0; from + this.#stride <= this.#members.length; from += this.#stride) {
      const bitmap = kept.at(-1)!.slice()
      for (let at = from; at < from + this.#stride; at++) setBit(bitmap, this.#members[at]!)
      kept.push(bitmap)
    }
    this.#kept = kept
  }

  /** Makes a bitmap that of the members of the sets whose bound is below `limit`. */
  copyBelow(bitmap: Uint32Array, limit: number): void {
    const count = lowerBound(this.#bounds, limit)
    const place = Math.floor(count / this.#stride)
    bitmap.set(this.#kept[place]!)
    for (let at = place * this.#stride; at < count; at++) setBit(bitmap, this.#members[at]!)
  }

  /** Takes the members of the sets whose bound is below `limit` off the bitmap. */
  subtractBelow(bitmap: Uint32Array, limit: number): void {
    const count = lowerBound(this.#bounds, limit)
    const place = Math.floor(count / this.#stride)
    const other = this.#kept[place]!
    if (place > 0) for (let word = 0; word < bitmap.length; word++) bitmap[word]! &= ~other[word]!
    for (let at = place * this.#stride; at < count; at++) clearBit(bitmap, this.#members[at]!)
  }
}

/** The sets that members have in one dimension; says as a bitmap whose sets overlap another. */
export class SetLine {
  readonly #pool: SetPool
  readonly #holders: readonly Holders[]
  /** Sets of one interval that is wide, so that many of them overlap. */
  readonly #wide: readonly Holders[]
  readonly #begins: Order
  readonly #ends: Order
  /** Of other sets that have less than half of the dimension. */
  readonly #pieces: SetPieces
  /** Those that have more: they are known by what they leave out. */
  readonly #dense: readonly Holders[]
  readonly #gaps: SetPieces
  readonly #ofDense: Uint32Array | null
  /** Of these, those that leave a value out. */
  readonly #leftOut: Uint32Array
  readonly #overlapping = new Map<SetId, Uint32Array>()
  readonly #words: number
  readonly #arena: BitmapArena
  readonly #scratch: Uint32Array
  /** The last answer that is not remembered. */
  readonly #answer: Uint32Array
  /** The value that the last answer is about; null where it is about a set. */
  #answered: number | null = null
  /** Hull of all sets; null where one of them is empty. */
  readonly #hull: SetId | null

  /** `sets` has the set of each member, from 0 on; bitmaps are taken from `arena`. */
  constructor(pool: SetPool, sets: ArrayLike<SetId>, arena: BitmapArena) {
    this.#pool = pool
    this.#arena = arena
    this.#words = (sets.length + 31) >>> 5
    this.#scratch = new Uint32Array(this.#words)
    this.#answer = new Uint32Array(this.#words)
    this.#holders = holdersOf(sets)
    const last = this.#holders.reduce((last, { set }) => Math.max(last, pool.hull(set)[1]), 0)
    const count = 1 + last
    const first = this.#holders.reduce((first, { set }) => Math.min(first, pool.hull(set)[0]), last)
    const hasEmpty = this.#holders.some(({ set }) => set === emptySet)
    this.#hull = hasEmpty ? null : pool.range(first, last)
    const kindOf = ({ set }: Holders) => {
      const size = pool.size(set)
      if (pool.intervals(set).length === 2) return size > count * wideFrom ? 'wide' : 'sparse'
      return size > count / 2 ? 'dense' : 'sparse'
    }
    const {
      wide = [],
      sparse = [],
      dense = [],
    } = Object.groupBy(
      this.#holders.filter(({ set }) => set !== emptySet),
      kindOf,
    )
    this.#wide = wide
    this.#begins = new Order(wide, ({ set }) => pool.hull(set)[0], this.#words)
    this.#ends = new Order(wide, ({ set }) => pool.hull(set)[1], this.#words)
    const piecesOf = ({ set, members }: Holders) => ({ intervals: pool.intervals(set), members })
    this.#pieces = new SetPieces(sparse.map(piecesOf))
    this.#dense = dense
    const gaps = dense.map(({ set }, index) => ({
      intervals: gapsOf(pool.intervals(set), count - 1),
      members: [index],
    }))
    this.#gaps = new SetPieces(gaps)
    this.#leftOut = new Uint32Array((dense.length + 31) >>> 5)
    this.#ofDense = dense.length === 0 ? null : new Uint32Array(this.#words)
    if (this.#ofDense) for (const { members } of dense) setBits(this.#ofDense, members)
  }

  /** Number of different sets. */
  get count(): number {
    return this.#holders.length
  }

  /** Forgets all bitmaps, which the arena may take back. */
  forget(): void {
    this.#overlapping.clear()
  }

  /** Whose sets overlap `set`, which is not empty; null when all do. Not to be changed, and not for long. */
  overlapping(set: SetId): Uint32Array | null {
    if (this.#isMetByAll(set)) return null
    const known = this.#overlapping.get(set)
    if (known !== undefined) return known
    const [first, last] = this.#pool.hull(set)
    if (first === last) return this.having(first)
    const intervals = this.#pool.intervals(set)
    const isSoonMade = intervals.length === 2 && this.#wide.length === this.#holders.length
    const bitmap = isSoonMade ? this.#answer : this.#arena.takeUsed()
    if (isSoonMade) this.#answered = null
    else this.#overlapping.set(set, bitmap)
    this.#setWide(bitmap, set, intervals)
    this.#pieces.addTouching(bitmap, intervals)
    this.#addDense(bitmap, first, (other) => this.#pool.overlap(set, other))
    return bitmap
  }

  /** Whose sets have the value; until the next question. Not to be changed. */
  having(value: number): Uint32Array {
    const bitmap = this.#answer
    if (this.#answered === value) return bitmap
    this.#answered = value
    const intervals = Int32Array.of(value, value)
    if (this.#wide.length === 0) bitmap.fill(0)
    else this.#setBetween(bitmap, value, value)
    this.#pieces.addTouching(bitmap, intervals)
    this.#addDense(bitmap, value, () => false)
    return bitmap
  }

  #isMetByAll(set: SetId): boolean {
    if (this.#hull === null) return false
    if (this.#pool.within(this.#hull, set)) return true
    return this.#holders.length === 1 && this.#pool.overlap(set, this.#holders[0]!.set)
  }

  /** Those that have most of the dimension, but who leave out the first value of a set, and all else of it. */
  #addDense(bitmap: Uint32Array, first: number, overlaps: (other: SetId) => boolean): void {
    if (this.#ofDense === null) return
    orBits(bitmap, this.#ofDense)
    const leftOut = this.#leftOut.fill(0)
    this.#gaps.addTouching(leftOut, Int32Array.of(first, first))
    eachBit(leftOut, (index) => {
      const { set: other, members } = this.#dense[index]!
      if (!overlaps(other)) clearBits(bitmap, members)
    })
  }

  /** Makes a bitmap that of the wide ones. */
  #setWide(bitmap: Uint32Array, set: SetId, intervals: Int32Array): void {
    if (intervals.length > 2 && this.#wide.length <= mostLooks) {
      bitmap.fill(0)
      for (const { set: other, members } of this.#wide)
        if (this.#pool.overlap(set, other)) setBits(bitmap, members)
      return
    }
    this.#setBetween(bitmap, intervals[0]!, intervals[1]!)
    for (let at = 2; at < intervals.length; at += 2) {
      this.#setBetween(this.#scratch, intervals[at]!, intervals[at + 1]!)
      orBits(bitmap, this.#scratch)
    }
  }

  /** Makes a bitmap that of the wide ones that have something between two values, both inclusive. */
  #setBetween(bitmap: Uint32Array, lo: number, hi: number): void {
    this.#begins.copyBelow(bitmap, hi + 1)
    this.#ends.subtractBelow(bitmap, lo)
  }
}

function holdersOf(sets: ArrayLike<SetId>): Holders[] {
  const found = new Map<SetId, Holders>()
  for (let index = 0; index < sets.length; index++) {
    const set = sets[index]!
    const known = found.get(set)
    if (known) known.members.push(index)
    else found.set(set, { set, members: [index] })
  }
  return [...found.values()]
}

/** Gaps between the intervals, up to `last`. */
function gapsOf(intervals: Int32Array, last: number): Int32Array {
  const gaps: number[] = []
  let from = 0
  for (let at = 0; at < intervals.length; at += 2) {
    if (intervals[at]! > from) gaps.push(from, intervals[at]! - 1)
    from = intervals[at + 1]! + 1
  }
  if (from <= last) gaps.push(from, last)
  return Int32Array.from(gaps)
}

import type { BitmapArena } from './bitmap-arena.ts'
import { clearBits, eachBit, lowerBound, orBits, SetPieces, setBits } from './set-pieces.ts'
import { emptySet, type SetId, type SetPool } from './set-pool.ts'

/** Members that share a set. */
interface Holders {
  readonly set: SetId
  readonly members: number[]
}

/** At least so many members lie between two prefixes that are kept. */
const leastStride = 128
/** Intervals of more than this part of a dimension are wide. */
const wideFrom = 1 / 256
/** So many wide sets are looked at one by one for a set of several intervals. */
const mostLooks = 64

/** Sets, each of some members, in one order of their ends; and the members of the first so many of them. */
class Order {
  readonly #holders: readonly Holders[]
  readonly #bounds: Int32Array
  readonly #kept: { readonly count: number; readonly bitmap: Uint32Array }[]

  constructor(holders: readonly Holders[], boundOf: (holders: Holders) => number, words: number) {
    this.#holders = holders.toSorted((a, b) => boundOf(a) - boundOf(b))
    this.#bounds = Int32Array.from(this.#holders, boundOf)
    const bitmap = new Uint32Array(words)
    this.#kept = [{ count: 0, bitmap: bitmap.slice() }]
    const stride = Math.max(leastStride, words / 4)
    let since = 0
    for (const [index, { members }] of this.#holders.entries()) {
      setBits(bitmap, members)
      since += members.length
      if (since < stride) continue
      since = 0
      this.#kept.push({ count: index + 1, bitmap: bitmap.slice() })
    }
  }

  /** Makes a bitmap that of the members of the sets whose bound is below `limit`. */
  copyBelow(bitmap: Uint32Array, limit: number): void {
    const count = lowerBound(this.#bounds, limit)
    const kept = this.#kept[lastUpTo(this.#kept, count)]!
    bitmap.set(kept.bitmap)
    for (let index = kept.count; index < count; index++) setBits(bitmap, this.#holders[index]!.members)
  }

  /** Takes the members of the sets whose bound is below `limit` off the bitmap. */
  subtractBelow(bitmap: Uint32Array, limit: number): void {
    const count = lowerBound(this.#bounds, limit)
    const kept = this.#kept[lastUpTo(this.#kept, count)]!
    const { bitmap: other } = kept
    for (let word = 0; word < bitmap.length; word++) bitmap[word]! &= ~other[word]!
    for (let index = kept.count; index < count; index++) clearBits(bitmap, this.#holders[index]!.members)
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
  readonly #overlapping = new Map<SetId, Uint32Array>()
  readonly #words: number
  readonly #arena: BitmapArena
  readonly #scratch: Uint32Array

  /** `sets` has the set of each member, from 0 on; bitmaps are taken from `arena`. */
  constructor(pool: SetPool, sets: ArrayLike<SetId>, arena: BitmapArena) {
    this.#pool = pool
    this.#arena = arena
    this.#words = (sets.length + 31) >>> 5
    this.#scratch = new Uint32Array(this.#words)
    this.#holders = holdersOf(sets)
    const count = 1 + this.#holders.reduce((last, { set }) => Math.max(last, pool.hull(set)[1]), 0)
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
    this.#ofDense = dense.length === 0 ? null : new Uint32Array(this.#words)
    if (this.#ofDense) for (const { members } of dense) setBits(this.#ofDense, members)
  }

  /** How many different sets there are. */
  get count(): number {
    return this.#holders.length
  }

  /** Forgets all bitmaps, which the arena may take back. */
  forget(): void {
    this.#overlapping.clear()
  }

  /** Whose sets overlap `set`, which is not empty; null when all do. Not to be changed. */
  overlapping(set: SetId): Uint32Array | null {
    const [only] = this.#holders
    if (only !== undefined && this.#holders.length === 1 && this.#pool.overlap(set, only.set)) return null
    const known = this.#overlapping.get(set)
    if (known !== undefined) return known
    const bitmap = this.#arena.take()
    this.#overlapping.set(set, bitmap)
    this.#setWide(bitmap, set)
    this.#pieces.addTouching(bitmap, this.#pool.intervals(set))
    this.#addDense(bitmap, set)
    return bitmap
  }

  /** Those that have most of the dimension, but who leave out the first of `set`, and all else of it. */
  #addDense(bitmap: Uint32Array, set: SetId): void {
    if (this.#ofDense === null) return
    orBits(bitmap, this.#ofDense)
    const first = this.#pool.first(set)
    const leftOut = new Uint32Array((this.#dense.length + 31) >>> 5)
    this.#gaps.addTouching(leftOut, Int32Array.of(first, first))
    eachBit(leftOut, (index) => {
      const { set: other, members } = this.#dense[index]!
      if (!this.#pool.overlap(set, other)) clearBits(bitmap, members)
    })
  }

  /** Makes the empty bitmap that of the wide ones. */
  #setWide(bitmap: Uint32Array, set: SetId): void {
    if (this.#wide.length === 0) return
    const intervals = this.#pool.intervals(set)
    if (intervals.length > 2 && this.#wide.length <= mostLooks) {
      for (const { set: other, members } of this.#wide)
        if (this.#pool.overlap(set, other)) setBits(bitmap, members)
      return
    }
    this.#begins.copyBelow(bitmap, intervals[1]! + 1)
    this.#ends.subtractBelow(bitmap, intervals[0]!)
    for (let at = 2; at < intervals.length; at += 2) {
      this.#begins.copyBelow(this.#scratch, intervals[at + 1]! + 1)
      this.#ends.subtractBelow(this.#scratch, intervals[at]!)
      orBits(bitmap, this.#scratch)
    }
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

/** What is not in the intervals, up to `last`. */
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

function lastUpTo(kept: readonly { readonly count: number }[], count: number): number {
  let low = 0
  let high = kept.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (kept[middle]!.count <= count) low = middle
    else high = middle - 1
  }
  return low
}

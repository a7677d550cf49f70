import { BitmapSlab } from './bitmap-slab.ts'
import { lowerBound, orBits, SetPieces, setBits } from './set-pieces.ts'
import { liesIn, type SetId, type SetPool } from './set-pool.ts'

/** Members that share a set. */
interface Holders {
  readonly set: SetId
  readonly members: number[]
}

/** So many members lie between two prefixes that are kept. */
const stride = 128

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

/** The sets that members have in one dimension; says as a bitmap whose sets overlap another or lie in it. */
export class SetLine {
  readonly #pool: SetPool
  readonly #holders: readonly Holders[]
  readonly #last: number
  /** Of the sets of one interval, if there are any. */
  readonly #hasSimple: boolean
  readonly #begins: Order
  readonly #ends: Order
  /** The others. */
  readonly #pieces: SetPieces
  readonly #overlapping = new Map<SetId, Uint32Array>()
  readonly #within = new Map<SetId, Uint32Array>()
  readonly #words: number
  readonly #slab = new BitmapSlab()
  readonly #scratch: Uint32Array
  #bytes = 0

  /** `sets` has the set of each member, from 0 on. */
  constructor(pool: SetPool, sets: readonly SetId[]) {
    this.#pool = pool
    this.#words = (sets.length + 31) >>> 5
    this.#scratch = new Uint32Array(this.#words)
    this.#holders = holdersOf(sets)
    this.#last = this.#holders.reduce((last, { set }) => Math.max(last, pool.hull(set)[1]), 0)
    const isSimple = ({ set }: Holders) => pool.intervals(set).length === 2
    const simple = this.#holders.filter(isSimple)
    this.#hasSimple = simple.length > 0
    this.#begins = new Order(simple, ({ set }) => pool.hull(set)[0], this.#words)
    this.#ends = new Order(simple, ({ set }) => pool.hull(set)[1], this.#words)
    const split = this.#holders.filter((holders) => !isSimple(holders))
    const owners = split.map(({ set, members }) => ({ intervals: pool.intervals(set), members }))
    this.#pieces = new SetPieces(owners)
  }

  /** How many different sets there are. */
  get count(): number {
    return this.#holders.length
  }

  /** Bytes of the bitmaps that are remembered. */
  get bytes(): number {
    return this.#bytes
  }

  forget(): void {
    this.#overlapping.clear()
    this.#within.clear()
    this.#bytes = 0
  }

  /** Whose sets overlap `set`, which is not empty; null when all do. Not to be changed. */
  overlapping(set: SetId): Uint32Array | null {
    const [only] = this.#holders
    if (only !== undefined && this.#holders.length === 1 && this.#pool.overlap(set, only.set)) return null
    const known = this.#overlapping.get(set)
    if (known !== undefined) return known
    const bitmap = this.#remembered(this.#overlapping, set)
    const intervals = this.#pool.intervals(set)
    for (let at = 0; at < intervals.length; at += 2)
      this.#addTouching(bitmap, intervals[at]!, intervals[at + 1]!)
    this.#pieces.addTouching(bitmap, intervals)
    return bitmap
  }

  /** Whose sets lie in `set`, which is not empty; null when all do. Not to be changed. */
  within(set: SetId): Uint32Array | null {
    const [only] = this.#holders
    if (only !== undefined && this.#holders.length === 1 && this.#pool.within(only.set, set)) return null
    const known = this.#within.get(set)
    if (known !== undefined) return known
    const bitmap = this.#remembered(this.#within, set)
    const intervals = this.#pool.intervals(set)
    if (this.#hasSimple) this.#addSimpleWithin(bitmap, intervals)
    this.#pieces.addWithin(bitmap, intervals, (owner) => liesIn(owner, intervals))
    return bitmap
  }

  /** Those of one interval that touch nothing outside. */
  #addSimpleWithin(bitmap: Uint32Array, intervals: Int32Array): void {
    const outside = new Uint32Array(this.#words)
    let from = 0
    for (let at = 0; at < intervals.length; at += 2) {
      if (intervals[at]! > from) this.#addTouching(outside, from, intervals[at]! - 1)
      from = intervals[at + 1]! + 1
    }
    if (from <= this.#last) this.#addTouching(outside, from, this.#last)
    this.#begins.copyBelow(bitmap, Number.POSITIVE_INFINITY)
    for (let word = 0; word < bitmap.length; word++) bitmap[word]! &= ~outside[word]!
  }

  #remembered(known: Map<SetId, Uint32Array>, set: SetId): Uint32Array {
    const bitmap = this.#slab.take(this.#words)
    this.#bytes += bitmap.byteLength
    known.set(set, bitmap)
    return bitmap
  }

  /** Those of one interval. */
  #addTouching(bitmap: Uint32Array, lo: number, hi: number): void {
    if (!this.#hasSimple) return
    this.#begins.copyBelow(this.#scratch, hi + 1)
    this.#ends.subtractBelow(this.#scratch, lo)
    orBits(bitmap, this.#scratch)
  }
}

function holdersOf(sets: readonly SetId[]): Holders[] {
  const found = new Map<SetId, Holders>()
  for (const [index, set] of sets.entries()) {
    const known = found.get(set)
    if (known) known.members.push(index)
    else found.set(set, { set, members: [index] })
  }
  return [...found.values()]
}

function clearBits(bitmap: Uint32Array, members: readonly number[]): void {
  for (const member of members) bitmap[member >>> 5]! &= ~(1 << (member & 31))
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

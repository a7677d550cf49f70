import { common, indexFrom, liesIn, meets, meetsAny, rest, union } from './intervals.ts'
import { Meter } from './meter.ts'
import { PairCache, PairMap } from './pair-map.ts'

/** Number of a set of integers in a pool; equal sets have equal numbers. */
export type SetId = number

/** The empty set of every pool. */
export const emptySet: SetId = 0

/** Hull of the empty set, which meets no other. */
const noHull = [2 ** 30 - 1, -1] as const
/** So many sets there is room for at first. */
const firstRoom = 2 ** 12

/**
 * Sets of small integers, each kept once, as sorted disjoint intervals that do not touch. Equality is that of
 * numbers, and what two sets have in common is remembered for a while.
 */
export class SetPool {
  /** `[lo, hi, lo, hi, …]`, both ends inclusive; null for one interval, which is the hull, as most sets are. */
  readonly #intervals: (Int32Array | null)[] = []
  /** Sets of several intervals, by a hash or the next one that is free. */
  readonly #known = new Map<number, SetId>()
  readonly #simple = new PairMap()
  readonly #common = new PairCache()
  readonly #rest = new PairCache()
  /** The hull of each set, so that most questions need no look at the intervals. */
  #lo = new Int32Array(firstRoom)
  #hi = new Int32Array(firstRoom)
  readonly #meter: Meter

  /** `meter` counts what is not known at once. */
  constructor(meter: Meter = new Meter()) {
    this.#meter = meter
    this.#add(new Int32Array(0), ...noHull)
  }

  /** The set of the given intervals, which are sorted, disjoint and do not touch. */
  of(intervals: readonly number[]): SetId {
    if (intervals.length === 0) return emptySet
    if (intervals.length === 2) return this.range(intervals[0]!, intervals[1]!)
    let key = hashOf(intervals)
    for (let known = this.#known.get(key); known !== undefined; known = this.#known.get(++key))
      if (isSame(this.#intervals[known]!, intervals)) return known
    const id = this.#add(new Int32Array(intervals), intervals[0]!, intervals.at(-1)!)
    this.#known.set(key, id)
    return id
  }

  /** All integers from `lo` to `hi`, both inclusive. */
  range(lo: number, hi: number): SetId {
    const known = this.#simple.get(lo, hi)
    if (known >= 0) return known
    const id = this.#add(null, lo, hi)
    this.#simple.set(lo, hi, id)
    return id
  }

  /** The set of these members, in any order. */
  members(values: Iterable<number>): SetId {
    const intervals: number[] = []
    for (const value of [...new Set(values)].sort((a, b) => a - b)) {
      if (intervals.length > 0 && intervals.at(-1) === value - 1) intervals[intervals.length - 1] = value
      else intervals.push(value, value)
    }
    return this.of(intervals)
  }

  /** `[lo, hi, lo, hi, …]`; not to be changed. */
  intervals(id: SetId): Int32Array {
    return this.#intervals[id] ?? Int32Array.of(this.#lo[id]!, this.#hi[id]!)
  }

  /** True when the set is one interval. */
  isRange(id: SetId): boolean {
    return this.#intervals[id] === null
  }

  /** Place in `intervals` of the first one that does not end before `value`; of the last one when there is none. */
  indexFrom(id: SetId, value: number): number {
    const list = this.#intervals[id]!
    return list === null ? 0 : indexFrom(list, value)
  }

  /** Number of members of the set. */
  size(id: SetId): number {
    const list = this.#intervals[id]!
    if (list === null) return this.#hi[id]! - this.#lo[id]! + 1
    let count = 0
    for (let at = 0; at < list.length; at += 2) count += list[at + 1]! - list[at]! + 1
    return count
  }

  /** The smallest member; the set must not be empty. */
  first(id: SetId): number {
    return this.#lo[id]!
  }

  has(id: SetId, value: number): boolean {
    if (value < this.#lo[id]! || value > this.#hi[id]!) return false
    const list = this.#intervals[id]!
    return list === null || list[indexFrom(list, value)]! <= value
  }

  /** Intersection of both. */
  and(a: SetId, b: SetId): SetId {
    if (a === b) return a
    const lo = Math.max(this.#lo[a]!, this.#lo[b]!)
    const hi = Math.min(this.#hi[a]!, this.#hi[b]!)
    if (lo > hi) return emptySet
    if (this.#intervals[a] === null && this.#intervals[b] === null) return this.range(lo, hi)
    if (this.#isAround(a, lo, hi) && hi === this.#hi[b] && lo === this.#lo[b]) return b
    if (this.#isAround(b, lo, hi) && hi === this.#hi[a] && lo === this.#lo[a]) return a
    const [first, second] = a < b ? [a, b] : [b, a]
    const known = this.#common.get(first, second)
    if (known >= 0) return known
    const found = common(this.intervals(a), this.intervals(b))
    this.#meter.add(found.length * 4 + 16)
    const id = this.of(found)
    this.#common.set(first, second, id)
    return id
  }

  /** Part of `a` outside `b`. */
  minus(a: SetId, b: SetId): SetId {
    if (a === b) return emptySet
    if (!this.overlap(a, b)) return a
    if (this.#intervals[a] === null && this.#intervals[b] === null) return this.#restOfRange(a, b)
    const known = this.#rest.get(a, b)
    if (known >= 0) return known
    const found = rest(this.intervals(a), this.intervals(b))
    this.#meter.add(found.length * 4 + 16)
    const id = this.of(found)
    this.#rest.set(a, b, id)
    return id
  }

  /** Part of `a` outside all the others. */
  minusAll(a: SetId, others: readonly SetId[]): SetId {
    if (others.length === 1) return this.minus(a, others[0]!)
    let count = 0
    for (const id of others) count += this.#intervals[id]?.length ?? 2
    const pairs = new Float64Array(count / 2)
    let next = 0
    for (const id of others) {
      const list = this.#intervals[id]
      if (list === null) pairs[next++] = this.#lo[id]! * 2 ** 26 + this.#hi[id]!
      else for (let at = 0; at < list!.length; at += 2) pairs[next++] = list![at]! * 2 ** 26 + list![at + 1]!
    }
    const found = rest(this.intervals(a), union(pairs.sort()))
    this.#meter.add(pairs.length * 8 + found.length * 4)
    return this.of(found)
  }

  /** Least and greatest member; the set must not be empty. */
  hull(id: SetId): readonly [number, number] {
    return [this.#lo[id]!, this.#hi[id]!]
  }

  overlap(a: SetId, b: SetId): boolean {
    if (a === b) return a !== emptySet
    if (this.#lo[a]! > this.#hi[b]! || this.#lo[b]! > this.#hi[a]!) return false
    const left = this.#intervals[a]!
    const right = this.#intervals[b]!
    if (left === null) return right === null || meets(right, this.#lo[a]!, this.#hi[a]!)
    if (right === null) return meets(left, this.#lo[b]!, this.#hi[b]!)
    this.#meter.add(Math.min(left.length, right.length))
    return meetsAny(left, right)
  }

  /** Relation of `a` to `b`: nothing of it is in `b`, something, or all. */
  relation(a: SetId, b: SetId): 'apart' | 'overlap' | 'within' {
    const low = this.#lo[a]!
    const high = this.#hi[a]!
    const from = this.#lo[b]!
    const to = this.#hi[b]!
    if (low > to || from > high) return 'apart'
    if (this.#intervals[b] === null) {
      if (from <= low && high <= to) return 'within'
      if (this.#intervals[a] === null) return 'overlap'
    }
    if (this.within(a, b)) return 'within'
    return this.overlap(a, b) ? 'overlap' : 'apart'
  }

  /** True when `b` has all that `a` has. */
  within(a: SetId, b: SetId): boolean {
    if (a === b || a === emptySet) return true
    if (this.#lo[a]! < this.#lo[b]! || this.#hi[a]! > this.#hi[b]!) return false
    const left = this.#intervals[a]!
    const right = this.#intervals[b]!
    if (right === null) return true
    if (left !== null) {
      this.#meter.add(left.length)
      return liesIn(left, right)
    }
    const at = indexFrom(right, this.#lo[a]!)
    return right[at]! <= this.#lo[a]! && this.#hi[a]! <= right[at + 1]!
  }

  /** False where it is plain at once that `b` has not all that `a` has. */
  mayBeWithin(a: SetId, b: SetId): boolean {
    return this.#lo[a]! >= this.#lo[b]! && this.#hi[a]! <= this.#hi[b]!
  }

  #isAround(id: SetId, lo: number, hi: number): boolean {
    return this.#intervals[id] === null && this.#lo[id]! <= lo && hi <= this.#hi[id]!
  }

  /** The same as `minus` for two ranges that overlap. */
  #restOfRange(a: SetId, b: SetId): SetId {
    const [lo, hi] = [this.#lo[a]!, this.#hi[a]!]
    const [from, to] = [this.#lo[b]!, this.#hi[b]!]
    if (from <= lo) return to >= hi ? emptySet : this.range(to + 1, hi)
    return to >= hi ? this.range(lo, from - 1) : this.of([lo, from - 1, to + 1, hi])
  }

  #add(intervals: Int32Array | null, lo: number, hi: number): SetId {
    const id = this.#intervals.push(intervals) - 1
    if (id === this.#lo.length) [this.#lo, this.#hi] = [doubled(this.#lo), doubled(this.#hi)]
    this.#lo[id] = lo
    this.#hi[id] = hi
    return id
  }
}

function doubled(values: Int32Array): Int32Array<ArrayBuffer> {
  const more = new Int32Array(2 * values.length)
  more.set(values)
  return more
}

function hashOf(values: readonly number[]): number {
  let hash = values.length
  for (const value of values) hash = (Math.imul(hash, 0x01000193) ^ value) | 0
  return hash
}

function isSame(a: Int32Array, b: readonly number[]): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}

import { Meter } from './meter.ts'

/** Number of a set of integers in a pool; equal sets have equal numbers. */
export type SetId = number

/** The empty set of every pool. */
export const emptySet: SetId = 0

/** Numbers of two sets as one key. */
const shift = 2 ** 26
/** So many results are remembered; a Map ends at sixteen times as many. */
const mostResults = 2 ** 20

/**
 * Sets of small integers, each kept once, as sorted disjoint intervals that do not touch. Equality is that of
 * numbers, and what two sets have in common is worked out once.
 */
export class SetPool {
  /** `[lo, hi, lo, hi, …]`, both ends inclusive; null for one interval, which is the hull, as most sets are. */
  readonly #intervals: (Int32Array | null)[] = []
  /** Sets of several intervals, by a hash. */
  readonly #known = new Map<number, SetId[]>()
  readonly #simple = new Map<number, SetId>()
  readonly #common = new Map<number, SetId>()
  readonly #rest = new Map<number, SetId>()
  /** The hull of each set, so that most questions need no look at the intervals. */
  readonly #lo: number[] = []
  readonly #hi: number[] = []

  readonly #meter: Meter

  /** `meter` counts what is not known at once. */
  constructor(meter: Meter = new Meter()) {
    this.#meter = meter
    this.#add(new Int32Array(0))
  }

  /** The set of the given intervals, which are sorted, disjoint and do not touch. */
  of(intervals: readonly number[]): SetId {
    if (intervals.length === 0) return emptySet
    if (intervals.length === 2) return this.range(intervals[0]!, intervals[1]!)
    const key = hashOf(intervals)
    const alike = this.#known.get(key) ?? []
    const known = alike.find((id) => isSame(this.intervals(id), intervals))
    if (known !== undefined) return known
    const id = this.#add(Int32Array.from(intervals))
    this.#known.set(key, [...alike, id])
    return id
  }

  /** All integers from `lo` to `hi`, both inclusive. */
  range(lo: number, hi: number): SetId {
    const key = lo * 2 ** 25 + hi
    const known = this.#simple.get(key)
    if (known !== undefined) return known
    const id = this.#intervals.push(null) - 1
    this.#lo.push(lo)
    this.#hi.push(hi)
    this.#simple.set(key, id)
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

  /** Place in `intervals` of the first one that does not end before `value`; of the last one when there is none. */
  indexFrom(id: SetId, value: number): number {
    return indexFrom(this.intervals(id), value)
  }

  /** How many members the set has. */
  size(id: SetId): number {
    const list = this.intervals(id)
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

  /** What both have. */
  and(a: SetId, b: SetId): SetId {
    if (a === b) return a
    const hull = this.#byHulls(a, b)
    if (hull !== undefined) return hull
    const key = a < b ? a * shift + b : b * shift + a
    const known = this.#common.get(key)
    if (known !== undefined) return known
    const found = common(this.intervals(a), this.intervals(b))
    this.#meter.add(found.length * 4 + 16)
    const id = this.of(found)
    remember(this.#common, key, id)
    return id
  }

  /** What `a` has and `b` has not. */
  minus(a: SetId, b: SetId): SetId {
    if (a === b) return emptySet
    if (!this.overlap(a, b)) return a
    const key = a * shift + b
    const known = this.#rest.get(key)
    if (known !== undefined) return known
    const found = rest(this.intervals(a), this.intervals(b))
    this.#meter.add(found.length * 4 + 16)
    const id = this.of(found)
    remember(this.#rest, key, id)
    return id
  }

  /** What `a` has and none of the others has. */
  minusAll(a: SetId, others: readonly SetId[]): SetId {
    if (others.length === 1) return this.minus(a, others[0]!)
    const pairs: number[] = []
    for (const id of others) {
      const list = this.intervals(id)
      for (let at = 0; at < list.length; at += 2) pairs.push(list[at]! * 2 ** 26 + list[at + 1]!)
    }
    const merged: number[] = []
    for (const pair of Float64Array.from(pairs).sort()) {
      const lo = Math.floor(pair / 2 ** 26)
      const hi = pair % 2 ** 26
      if (merged.length === 0 || lo > merged.at(-1)! + 1) merged.push(lo, hi)
      else if (hi > merged.at(-1)!) merged[merged.length - 1] = hi
    }
    const found = rest(this.intervals(a), Int32Array.from(merged))
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

  /** Whether nothing of `a` is in `b`, something, or all. */
  relation(a: SetId, b: SetId): 'apart' | 'overlap' | 'within' {
    const [low, high] = [this.#lo[a]!, this.#hi[a]!]
    const [from, to] = [this.#lo[b]!, this.#hi[b]!]
    if (low > to || from > high) return 'apart'
    if (this.#intervals[b] === null) {
      if (from <= low && high <= to) return 'within'
      if (this.#intervals[a] === null) return 'overlap'
    }
    if (this.within(a, b)) return 'within'
    return this.overlap(a, b) ? 'overlap' : 'apart'
  }

  /** Whether `b` has all that `a` has. */
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

  #add(intervals: Int32Array): SetId {
    const id = this.#intervals.push(intervals) - 1
    this.#lo.push(intervals[0] ?? 2 ** 30 - 1)
    this.#hi.push(intervals.at(-1) ?? -1)
    return id
  }

  /** What both have, where no interval need be looked at. */
  #byHulls(a: SetId, b: SetId): SetId | undefined {
    const lo = Math.max(this.#lo[a]!, this.#lo[b]!)
    const hi = Math.min(this.#hi[a]!, this.#hi[b]!)
    if (lo > hi) return emptySet
    const simple = this.#intervals[a] === null && this.#intervals[b] === null
    return simple ? this.range(lo, hi) : undefined
  }
}

function remember(results: Map<number, SetId>, key: number, id: SetId): void {
  if (results.size >= mostResults) results.clear()
  results.set(key, id)
}

function hashOf(values: readonly number[]): number {
  let hash = values.length
  for (const value of values) hash = (Math.imul(hash, 0x01000193) ^ value) | 0
  return hash
}

function isSame(a: Int32Array, b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index])
}

/** Index of the first interval that does not end before `value`; the last one when there is none. */
function indexFrom(list: Int32Array, value: number): number {
  let low = 0
  let high = list.length / 2 - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list[2 * middle + 1]! < value) low = middle + 1
    else high = middle
  }
  return 2 * low
}

function meets(list: Int32Array, lo: number, hi: number): boolean {
  const at = indexFrom(list, lo)
  return list[at]! <= hi && list[at + 1]! >= lo
}

/** Index, from `from` on, of the first interval that does not end before `value`; the length when there is none. */
function skip(list: Int32Array, from: number, value: number): number {
  const { length } = list
  if (from >= length || list[from + 1]! >= value) return from
  let low = from
  let step = 2
  while (low + step < length && list[low + step + 1]! < value) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, length)
  while (high - low > 2) {
    const middle = low + (((high - low) >>> 2) << 1)
    if (list[middle + 1]! < value) low = middle
    else high = middle
  }
  return high
}

/** Whether two lists have something in common. */
function meetsAny(a: Int32Array, b: Int32Array): boolean {
  for (let i = 0, j = 0; ; ) {
    j = skip(b, j, a[i]!)
    if (j >= b.length) return false
    if (b[j]! <= a[i + 1]!) return true
    i = skip(a, i, b[j]!)
    if (i >= a.length) return false
    if (a[i]! <= b[j + 1]!) return true
  }
}

/** Whether each interval of `a` lies in one of `b`. */
export function liesIn(a: Int32Array, b: Int32Array): boolean {
  let j = 0
  for (let i = 0; i < a.length; i += 2) {
    j = skip(b, j, a[i]!)
    if (j >= b.length || b[j]! > a[i]! || b[j + 1]! < a[i + 1]!) return false
  }
  return true
}

function common(a: Int32Array, b: Int32Array): number[] {
  const found: number[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const lo = Math.max(a[i]!, b[j]!)
    const hi = Math.min(a[i + 1]!, b[j + 1]!)
    if (lo <= hi) found.push(lo, hi)
    if (a[i + 1]! < b[j + 1]!) i = skip(a, i + 2, b[j]!)
    else j = skip(b, j + 2, a[i]!)
  }
  return found
}

function rest(a: Int32Array, b: Int32Array): number[] {
  const found: number[] = []
  for (let i = 0, j = 0; i < a.length; i += 2) {
    const hi = a[i + 1]!
    let lo = a[i]!
    j = skip(b, j, lo)
    for (let k = j; k < b.length && b[k]! <= hi; k += 2) {
      if (b[k]! > lo) found.push(lo, b[k]! - 1)
      lo = Math.max(lo, b[k + 1]! + 1)
    }
    if (lo <= hi) found.push(lo, hi)
  }
  return found
}

/** Numbers of one dimension, as the high part of what is sorted; the low part tells whose it is. */
const shift = 2 ** 24
/** At most about so many bitmaps are kept for each of the two questions. */
const mostKept = 2048
const blocksInOne = 48

/** Those that have the same intervals, by their numbers. */
export interface Owner {
  readonly intervals: Int32Array
  readonly members: readonly number[]
}

/** Owners of several intervals each; tells as a bitmap of their members whose touch a range, or lie in a set. */
export class SetPieces {
  readonly #owners: readonly Owner[]
  /** Where intervals begin or have ended, in order. */
  readonly #events: Float64Array
  readonly #begins: Float64Array
  /** Where the first interval of each owner begins, in order. */
  readonly #firsts: Float64Array
  /** Owners of whom an interval lies at an event, each so many events. */
  readonly #active: readonly Uint32Array[]
  /** Owners of whom an interval begins among so many. */
  readonly #blocks: readonly Uint32Array[]
  /** The same for many blocks at once. */
  readonly #unions: readonly Uint32Array[]
  readonly #stride: number
  readonly #words: number

  constructor(owners: readonly Owner[]) {
    this.#owners = owners
    this.#words = (owners.length + 31) >>> 5
    const begins: number[] = []
    const events: number[] = []
    const firsts: number[] = []
    for (const [index, { intervals }] of owners.entries()) {
      firsts.push(intervals[0]! * shift + index)
      for (let at = 0; at < intervals.length; at += 2) {
        begins.push(intervals[at]! * shift + index)
        events.push(intervals[at]! * shift + index, (intervals[at + 1]! + 1) * shift + index)
      }
    }
    this.#begins = Float64Array.from(begins).sort()
    this.#events = Float64Array.from(events).sort()
    this.#firsts = Float64Array.from(firsts).sort()
    this.#stride = Math.max(32, Math.ceil(events.length / mostKept))
    this.#active = this.#activeAt()
    this.#blocks = this.#begunIn()
    const unions = { length: Math.ceil(this.#blocks.length / blocksInOne) }
    this.#unions = Array.from(unions, (_, index) => {
      const union = new Uint32Array(this.#words)
      const blocks = this.#blocks.slice(index * blocksInOne, (index + 1) * blocksInOne)
      for (const block of blocks) orBits(union, block)
      return union
    })
  }

  /** Adds to the bitmap the members who have something in any of the intervals. */
  addTouching(bitmap: Uint32Array, intervals: Int32Array): void {
    if (this.#owners.length === 0) return
    const owners = new Uint32Array(this.#words)
    for (let at = 0; at < intervals.length; at += 2) {
      const [lo, hi] = [intervals[at]!, intervals[at + 1]!]
      this.#addActive(owners, lo)
      if (hi === lo) continue
      const from = lowerBound(this.#begins, (lo + 1) * shift)
      this.#addBegun(owners, from, lowerBound(this.#begins, (hi + 1) * shift))
    }
    for (let word = 0; word < owners.length; word++)
      for (let bits = owners[word]!; bits !== 0; bits &= bits - 1)
        setBits(bitmap, this.#owners[word * 32 + 31 - Math.clz32(bits & -bits)]!.members)
  }

  /** Adds to the bitmap the members all of whose intervals lie in the given ones. */
  addWithin(bitmap: Uint32Array, intervals: Int32Array, isWithin: (owner: Int32Array) => boolean): void {
    for (let at = 0; at < intervals.length; at += 2) {
      let index = lowerBound(this.#firsts, intervals[at]! * shift)
      for (; index < this.#firsts.length; index++) {
        const value = this.#firsts[index]!
        if (value >= (intervals[at + 1]! + 1) * shift) break
        const owner = this.#owners[value % shift]!
        if (isWithin(owner.intervals)) setBits(bitmap, owner.members)
      }
    }
  }

  #activeAt(): Uint32Array[] {
    const bitmap = new Uint32Array(this.#words)
    const kept = [bitmap.slice()]
    for (const [index, value] of this.#events.entries()) {
      flip(bitmap, value % shift)
      if ((index + 1) % this.#stride === 0) kept.push(bitmap.slice())
    }
    return kept
  }

  #begunIn(): Uint32Array[] {
    const blocks: Uint32Array[] = []
    for (const [index, value] of this.#begins.entries()) {
      if (index % this.#stride === 0) blocks.push(new Uint32Array(this.#words))
      setBit(blocks.at(-1)!, value % shift)
    }
    return blocks
  }

  /** An owner's intervals are disjoint: what has begun and not ended has been met an odd number of times. */
  #addActive(owners: Uint32Array, at: number): void {
    const count = lowerBound(this.#events, (at + 1) * shift)
    const kept = Math.floor(count / this.#stride)
    const active = this.#active[kept]!.slice()
    for (let index = kept * this.#stride; index < count; index++) flip(active, this.#events[index]! % shift)
    orBits(owners, active)
  }

  #addBegun(owners: Uint32Array, from: number, to: number): void {
    const many = blocksInOne * this.#stride
    for (let index = from; index < to; ) {
      if (index % many === 0 && index + many <= to) {
        orBits(owners, this.#unions[index / many]!)
        index += many
      } else if (index % this.#stride === 0 && index + this.#stride <= to) {
        orBits(owners, this.#blocks[index / this.#stride]!)
        index += this.#stride
      } else {
        setBit(owners, this.#begins[index]! % shift)
        index++
      }
    }
  }
}

function setBit(bitmap: Uint32Array, at: number): void {
  bitmap[at >>> 5]! |= 1 << (at & 31)
}

function flip(bitmap: Uint32Array, at: number): void {
  bitmap[at >>> 5]! ^= 1 << (at & 31)
}

/** Adds the members. */
export function setBits(bitmap: Uint32Array, members: readonly number[]): void {
  for (const member of members) bitmap[member >>> 5]! |= 1 << (member & 31)
}

/** Adds what the other bitmap has. */
export function orBits(bitmap: Uint32Array, other: Uint32Array): void {
  for (let word = 0; word < bitmap.length; word++) bitmap[word]! |= other[word]!
}

/** How many of the sorted values are below `limit`. */
export function lowerBound(values: Float64Array | Int32Array, limit: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle]! < limit) low = middle + 1
    else high = middle
  }
  return low
}

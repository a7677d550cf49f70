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

/** Owners of several intervals each; tells as a bitmap of their members whose touch a range. */
export class SetPieces {
  readonly #owners: readonly Owner[]
  /** Where intervals begin or have ended, in order. */
  readonly #events: Float64Array
  readonly #begins: Float64Array
  /** Members of whom an interval lies at an event, each so many events. */
  readonly #active: readonly Uint32Array[]
  /** Members of whom an interval begins among so many. */
  readonly #blocks: readonly Uint32Array[]
  /** The same for many blocks at once. */
  readonly #unions: readonly Uint32Array[]
  readonly #stride: number

  constructor(owners: readonly Owner[], words: number) {
    this.#owners = owners
    const begins: number[] = []
    const events: number[] = []
    for (const [index, { intervals }] of owners.entries()) {
      for (let at = 0; at < intervals.length; at += 2) {
        begins.push(intervals[at]! * shift + index)
        events.push(intervals[at]! * shift + index, (intervals[at + 1]! + 1) * shift + index)
      }
    }
    this.#begins = Float64Array.from(begins).sort()
    this.#events = Float64Array.from(events).sort()
    this.#stride = Math.max(32, Math.ceil(events.length / mostKept))
    this.#active = this.#activeAt(words)
    this.#blocks = this.#begunIn(words)
    const unions = { length: Math.ceil(this.#blocks.length / blocksInOne) }
    this.#unions = Array.from(unions, (_, index) => {
      const union = new Uint32Array(words)
      const blocks = this.#blocks.slice(index * blocksInOne, (index + 1) * blocksInOne)
      for (const block of blocks) orBits(union, block)
      return union
    })
  }

  /** Adds to the bitmap the members who have something from `lo` to `hi`, both inclusive. */
  addTouching(bitmap: Uint32Array, lo: number, hi: number): void {
    if (this.#owners.length === 0) return
    this.#addActive(bitmap, lo)
    this.#addBegun(
      bitmap,
      lowerBound(this.#begins, (lo + 1) * shift),
      lowerBound(this.#begins, (hi + 1) * shift),
    )
  }

  #activeAt(words: number): Uint32Array[] {
    const bitmap = new Uint32Array(words)
    const kept = [bitmap.slice()]
    for (const [index, value] of this.#events.entries()) {
      for (const member of this.#membersOf(value)) bitmap[member >>> 5]! ^= 1 << (member & 31)
      if ((index + 1) % this.#stride === 0) kept.push(bitmap.slice())
    }
    return kept
  }

  #begunIn(words: number): Uint32Array[] {
    const blocks: Uint32Array[] = []
    for (const [index, value] of this.#begins.entries()) {
      if (index % this.#stride === 0) blocks.push(new Uint32Array(words))
      setBits(blocks.at(-1)!, this.#membersOf(value))
    }
    return blocks
  }

  #membersOf(value: number): readonly number[] {
    return this.#owners[value % shift]!.members
  }

  /** An owner's intervals are disjoint: what has begun and not ended has been met an odd number of times. */
  #addActive(bitmap: Uint32Array, at: number): void {
    const count = lowerBound(this.#events, (at + 1) * shift)
    const kept = Math.floor(count / this.#stride)
    const odd = new Set<number>()
    for (let index = kept * this.#stride; index < count; index++) {
      const owner = this.#events[index]! % shift
      if (!odd.delete(owner)) odd.add(owner)
    }
    const active = this.#active[kept]!
    const lost: number[] = []
    for (const owner of odd) {
      for (const member of this.#owners[owner]!.members) {
        if ((active[member >>> 5]! & (1 << (member & 31))) === 0) bitmap[member >>> 5]! |= 1 << (member & 31)
        else if ((bitmap[member >>> 5]! & (1 << (member & 31))) === 0) lost.push(member)
      }
    }
    orBits(bitmap, active)
    for (const member of lost) bitmap[member >>> 5]! &= ~(1 << (member & 31))
  }

  #addBegun(bitmap: Uint32Array, from: number, to: number): void {
    const many = blocksInOne * this.#stride
    for (let index = from; index < to; ) {
      if (index % many === 0 && index + many <= to) {
        orBits(bitmap, this.#unions[index / many]!)
        index += many
      } else if (index % this.#stride === 0 && index + this.#stride <= to) {
        orBits(bitmap, this.#blocks[index / this.#stride]!)
        index += this.#stride
      } else {
        setBits(bitmap, this.#membersOf(this.#begins[index]!))
        index++
      }
    }
  }
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

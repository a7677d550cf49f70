/** At most about so many bitmaps are kept. */
const mostKept = 512
const blocksInOne = 32
/** So many intervals are looked at one after the other. */
const mostScanned = 32

/** Those that have the same intervals, by their numbers. */
export interface Owner {
  /** Sorted and disjoint. */
  readonly intervals: Int32Array
  readonly members: readonly number[]
}

/** Owners of intervals; answers, as a bitmap of them, whose intervals touch others. */
export class SetPieces {
  /** Of each value up to one behind the last beginning: how many intervals begin before it. */
  readonly #firsts: Int32Array
  /** Beginnings of intervals, in order; the end of each of them, and its owner. */
  readonly #begins: Int32Array
  readonly #ends: Int32Array
  readonly #owners: Int32Array
  /** The only member of the owner of each interval; -1 where there are several. */
  readonly #only: Int32Array
  /** Greatest end below each node of a tree whose leaves are the intervals. */
  readonly #reach: Int32Array
  readonly #leaves: number
  /** Nodes of the tree that are still to be looked at. */
  readonly #stack = new Int32Array(64)
  /** Most that an interval goes on behind its beginning. */
  #longest = 0
  /** Owners of whom an interval begins among so many; made when a long range is asked for. */
  #blocks: readonly Uint32Array[] | null = null
  /** The same for many blocks at once. */
  #unions: readonly Uint32Array[] = []
  readonly #stride: number
  readonly #count: number
  /** The last question in which each owner was met. */
  readonly #met: Int32Array
  #question = 0
  /** Members of all owners, and where those of each begin. */
  readonly #members: Int32Array
  readonly #firstMember: Int32Array

  constructor(owners: readonly Owner[]) {
    this.#count = owners.length
    this.#met = new Int32Array(owners.length)
    this.#firstMember = new Int32Array(owners.length + 1)
    let [count, memberCount] = [0, 0]
    for (const [index, { intervals, members }] of owners.entries()) {
      count += intervals.length / 2
      memberCount += members.length
      this.#firstMember[index + 1] = memberCount
    }
    this.#members = new Int32Array(memberCount)
    for (const [index, { members }] of owners.entries()) this.#members.set(members, this.#firstMember[index])
    this.#firsts = firstsOf(owners)
    this.#begins = new Int32Array(count)
    this.#owners = new Int32Array(count)
    this.#only = new Int32Array(count)
    this.#ends = new Int32Array(count)
    const next = this.#firsts.slice()
    for (const [owner, { intervals, members }] of owners.entries()) {
      const only = members.length === 1 ? members[0]! : -1
      for (let at = 0; at < intervals.length; at += 2) {
        const [lo, hi] = [intervals[at]!, intervals[at + 1]!]
        const index = next[lo]!++
        this.#begins[index] = lo
        this.#ends[index] = hi
        this.#owners[index] = owner
        this.#only[index] = only
        this.#longest = Math.max(this.#longest, hi - lo)
      }
    }
    this.#stride = Math.max(64, Math.ceil(count / mostKept))
    this.#leaves = this.#longest === 0 ? 0 : 2 ** Math.ceil(Math.log2(Math.max(1, count)))
    this.#reach = new Int32Array(2 * this.#leaves).fill(-1)
    if (this.#leaves > 0) this.#reach.set(this.#ends, this.#leaves)
    for (let node = this.#leaves - 1; node > 0; node--)
      this.#reach[node] = Math.max(this.#reach[2 * node]!, this.#reach[2 * node + 1]!)
  }

  /** Adds to the bitmap the members of the owners who have something in any of the intervals. */
  addTouching(bitmap: Uint32Array, intervals: Int32Array): void {
    if (this.#count === 0) return
    this.#question++
    let many: Uint32Array | null = null
    for (let at = 0; at < intervals.length; at += 2) {
      const [lo, hi] = [intervals[at]!, intervals[at + 1]!]
      const from = this.#firstFrom(lo)
      const to = this.#firstFrom(hi + 1)
      if (to - from < 4 * this.#stride) {
        this.#addBetween(bitmap, from, to)
      } else {
        many ??= new Uint32Array((this.#count + 31) >>> 5)
        this.#addBegun(many, from, to)
      }
      if (this.#longest > 0 && from > 0) this.#meetActiveAt(bitmap, lo, from)
    }
    if (many !== null) eachBit(many, (owner) => this.#meet(bitmap, owner))
  }

  /** Index of the first interval that does not begin before `value`. */
  #firstFrom(value: number): number {
    return value < this.#firsts.length ? this.#firsts[value]! : this.#begins.length
  }

  #addBetween(bitmap: Uint32Array, from: number, to: number): void {
    const only = this.#only
    for (let index = from; index < to; index++) {
      const member = only[index]!
      if (member >= 0) bitmap[member >>> 5]! |= 1 << (member & 31)
      else this.#meet(bitmap, this.#owners[index]!)
    }
  }

  #meet(bitmap: Uint32Array, owner: number): void {
    if (this.#met[owner] === this.#question) return
    this.#met[owner] = this.#question
    const end = this.#firstMember[owner + 1]!
    for (let at = this.#firstMember[owner]!; at < end; at++) {
      const member = this.#members[at]!
      bitmap[member >>> 5]! |= 1 << (member & 31)
    }
  }

  /** Meets the owners of the intervals before index `limit` that reach `lo`. */
  #meetActiveAt(bitmap: Uint32Array, lo: number, limit: number): void {
    const first = Math.max(0, limit - mostScanned)
    if (first > 0 && this.#begins[first]! >= lo - this.#longest) {
      this.#meetBelow(bitmap, lo, limit)
      return
    }
    for (let index = first; index < limit; index++)
      if (this.#ends[index]! >= lo) this.#meet(bitmap, this.#owners[index]!)
  }

  /** The same by the tree: what does not reach `lo` is left out as a whole. */
  #meetBelow(bitmap: Uint32Array, lo: number, limit: number): void {
    const levels = 31 - Math.clz32(this.#leaves)
    let height = 1
    for (this.#stack[0] = 1; height > 0; ) {
      const node = this.#stack[--height]!
      if (this.#reach[node]! < lo) continue
      const first = (node << (levels - (31 - Math.clz32(node)))) - this.#leaves
      if (first >= limit) continue
      if (node >= this.#leaves) this.#meet(bitmap, this.#owners[first]!)
      else {
        this.#stack[height++] = 2 * node + 1
        this.#stack[height++] = 2 * node
      }
    }
  }

  #addBegun(owners: Uint32Array, from: number, to: number): void {
    this.#blocks ??= this.#begunIn()
    const many = blocksInOne * this.#stride
    for (let index = from; index < to; ) {
      if (index % many === 0 && index + many <= to) {
        orBits(owners, this.#unions[index / many]!)
        index += many
      } else if (index % this.#stride === 0 && index + this.#stride <= to) {
        orBits(owners, this.#blocks[index / this.#stride]!)
        index += this.#stride
      } else setBit(owners, this.#owners[index++]!)
    }
  }

  #begunIn(): readonly Uint32Array[] {
    const words = (this.#count + 31) >>> 5
    const blocks: Uint32Array[] = []
    for (const [index, owner] of this.#owners.entries()) {
      if (index % this.#stride === 0) blocks.push(new Uint32Array(words))
      setBit(blocks.at(-1)!, owner)
    }
    this.#unions = Array.from({ length: Math.ceil(blocks.length / blocksInOne) }, (_, index) => {
      const union = new Uint32Array(words)
      const some = blocks.slice(index * blocksInOne, (index + 1) * blocksInOne)
      for (const block of some) orBits(union, block)
      return union
    })
    return blocks
  }
}

/** For each value up to one behind the last beginning of an interval, how many intervals begin before it. */
function firstsOf(owners: readonly Owner[]): Int32Array<ArrayBuffer> {
  let last = -1
  for (const { intervals } of owners) last = Math.max(last, intervals.at(-2) ?? -1)
  const firsts = new Int32Array(last + 2)
  for (const { intervals } of owners)
    for (let at = 0; at < intervals.length; at += 2) firsts[intervals[at]! + 1]!++
  for (let value = 1; value < firsts.length; value++) firsts[value]! += firsts[value - 1]!
  return firsts
}

/** Adds a member. */
export function setBit(bitmap: Uint32Array, at: number): void {
  bitmap[at >>> 5]! |= 1 << (at & 31)
}

/** Takes a member away. */
export function clearBit(bitmap: Uint32Array, at: number): void {
  bitmap[at >>> 5]! &= ~(1 << (at & 31))
}

/** Adds the members. */
export function setBits(bitmap: Uint32Array, members: readonly number[]): void {
  for (const member of members) bitmap[member >>> 5]! |= 1 << (member & 31)
}

/** Takes the members away. */
export function clearBits(bitmap: Uint32Array, members: readonly number[]): void {
  for (const member of members) bitmap[member >>> 5]! &= ~(1 << (member & 31))
}

/** Adds what the other bitmap has. */
export function orBits(bitmap: Uint32Array, other: Uint32Array): void {
  for (let word = 0; word < bitmap.length; word++) bitmap[word]! |= other[word]!
}

/** Calls `use` with the index of each bit that is set, in order. */
export function eachBit(bitmap: Uint32Array, use: (index: number) => void): void {
  for (let word = 0; word < bitmap.length; word++)
    for (let bits = bitmap[word]!; bits !== 0; bits &= bits - 1)
      use(word * 32 + 31 - Math.clz32(bits & -bits))
}

/** Number of the sorted values below `limit`. */
export function lowerBound(values: ArrayLike<number>, limit: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle]! < limit) low = middle + 1
    else high = middle
  }
  return low
}

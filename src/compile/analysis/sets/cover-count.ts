import type { SetPool } from './set-pool.ts'

/** Up to this length the integers of an interval are counted one by one. */
const mostSingly = 3

/** Number of the added sets that have each integer from 0 on: a tree with the least count below each node. */
export class CoverCount {
  readonly #leaves: number
  /** Least count below a node, without what its ancestors add. */
  readonly #least: Int32Array
  /** Amount that a node adds to all below it. */
  readonly #added: Int32Array
  #bestCount = 0
  #bestValue = 0

  /** `size` is the number of integers. */
  constructor(size: number) {
    this.#leaves = 2 ** Math.ceil(Math.log2(Math.max(1, size)))
    this.#least = new Int32Array(2 * this.#leaves)
    this.#added = new Int32Array(2 * this.#leaves)
  }

  /** Counts one more set. */
  add(pool: SetPool, set: number): void {
    const intervals = pool.intervals(set)
    for (let at = 0; at < intervals.length; at += 2) {
      const [lo, hi] = [intervals[at]!, intervals[at + 1]!]
      if (hi - lo > mostSingly) this.#addRange(lo, hi)
      else for (let value = lo; value <= hi; value++) this.#addOne(value)
    }
  }

  /** The member of the set that fewest of the added sets have; the set must not be empty. */
  rarest(pool: SetPool, set: number): number {
    this.#bestCount = Number.MAX_SAFE_INTEGER
    this.#bestValue = pool.first(set)
    const intervals = pool.intervals(set)
    for (let at = 0; at < intervals.length && this.#bestCount > 0; at += 2)
      this.#search(intervals[at]!, intervals[at + 1]!)
    return this.#bestValue
  }

  /** Adds one below a node: what is above changes only while this was where the least is. */
  #addOne(value: number): void {
    const least = this.#least
    this.#addNode(value + this.#leaves)
    for (let node = (value + this.#leaves) >>> 1; node > 0; node >>>= 1) {
      const now = Math.min(least[2 * node]!, least[2 * node + 1]!) + this.#added[node]!
      if (now === least[node]) return
      least[node] = now
    }
  }

  #addRange(lo: number, hi: number): void {
    const least = this.#least
    let left = lo + this.#leaves
    let right = hi + this.#leaves + 1
    const [first, last] = [left, right - 1]
    for (; left < right; left >>>= 1, right >>>= 1) {
      if (left & 1) this.#addNode(left++)
      if (right & 1) this.#addNode(--right)
    }
    for (const leaf of first === last ? [first] : [first, last]) {
      for (let node = leaf >>> 1; node > 0; node >>>= 1)
        least[node] = Math.min(least[2 * node]!, least[2 * node + 1]!) + this.#added[node]!
    }
  }

  #addNode(node: number): void {
    this.#least[node]!++
    this.#added[node]!++
  }

  /** Looks at the nodes that make up the range, and into the one where the least is. */
  #search(lo: number, hi: number): void {
    let left = lo + this.#leaves
    let right = hi + this.#leaves + 1
    for (; left < right; left >>>= 1, right >>>= 1) {
      if (left & 1) this.#look(left++)
      if (right & 1) this.#look(--right)
    }
  }

  #look(node: number): void {
    let above = 0
    for (let parent = node >>> 1; parent > 0; parent >>>= 1) above += this.#added[parent]!
    const count = this.#least[node]! + above
    if (count >= this.#bestCount) return
    this.#bestCount = count
    let at = node
    while (at < this.#leaves) at = this.#least[2 * at]! <= this.#least[2 * at + 1]! ? 2 * at : 2 * at + 1
    this.#bestValue = at - this.#leaves
  }
}

/** Keys with what was counted of each: a table with open addressing, because lists have keys by the hundred thousand. */
export class KeyTally {
  readonly #mask: number
  readonly #keys: Float64Array
  readonly #sizes: Int32Array
  readonly #shares: Float64Array
  readonly #signs: Int32Array
  #count = 0

  /** For no more keys than `most`. */
  constructor(most: number) {
    const room = 2 ** Math.ceil(Math.log2(2 * most + 2))
    this.#mask = room - 1
    this.#keys = new Float64Array(room).fill(-1)
    this.#sizes = new Int32Array(room)
    this.#shares = new Float64Array(room)
    this.#signs = new Int32Array(room)
  }

  /** Counts one more under the key; `sign` says who. */
  add(key: number, share: number, sign: number): void {
    const slot = this.#slotOf(key)
    if (this.#keys[slot] === -1) {
      this.#keys[slot] = key
      this.#count++
    }
    this.#sizes[slot]! += 1
    this.#shares[slot]! += share
    this.#signs[slot] = Math.imul(this.#signs[slot]!, 31) + sign
  }

  /**
   * Keys, ascending, with how many were counted under each and the sum of their shares; and how many different lists of
   * signs there are, and how long these are together.
   */
  result() {
    const sorted = this.#keys.filter((key) => key !== -1).sort()
    const keys = Array.from(sorted)
    const sizes = new Array<number>(this.#count)
    const shares = new Array<number>(this.#count)
    const lists = new Map<number, number>()
    for (let place = 0; place < keys.length; place++) {
      const slot = this.#slotOf(keys[place]!)
      sizes[place] = this.#sizes[slot]!
      shares[place] = this.#shares[slot]!
      lists.set(this.#signs[slot]!, sizes[place]!)
    }
    let listed = 0
    for (const size of lists.values()) listed += size
    return { keys, sizes, shares, lists: lists.size, listed }
  }

  /** Slot of the key, or the one that it would have. */
  #slotOf(key: number): number {
    const high = Math.floor(key / 2 ** 32)
    let hash = Math.imul(key ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1)
    hash ^= hash >>> 15
    let slot = hash & this.#mask
    while (this.#keys[slot] !== key && this.#keys[slot] !== -1) slot = (slot + 1) & this.#mask
    return slot
  }
}

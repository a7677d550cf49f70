const fewKeys = 64

/** Keys with what was counted of each: a table with open addressing, because lists have keys by the hundred thousand. */
export class KeyTally {
  readonly #keys: number[] = []
  readonly #sizes: number[] = []
  readonly #shares: number[] = []
  readonly #signs: number[] = []
  /** By hash, one more than the place of a key; 0 where there is none. */
  #places = new Int32Array(2 * fewKeys)

  /** Counts one more under the key; `sign` says who. */
  add(key: number, share: number, sign: number): void {
    const slot = this.#slotOf(key)
    const place = this.#places[slot]! - 1
    if (place >= 0) {
      this.#sizes[place]! += 1
      this.#shares[place]! += share
      this.#signs[place] = (Math.imul(this.#signs[place]!, 31) + sign) | 0
      return
    }
    this.#places[slot] = this.#keys.push(key)
    this.#sizes.push(1)
    this.#shares.push(share)
    this.#signs.push(sign)
    if (2 * this.#keys.length > this.#places.length) this.#grow()
  }

  /**
   * Keys, ascending, with how many were counted under each and the sum of their shares; and how many different lists of
   * signs there are, and how long these are together.
   */
  result() {
    const keys = Array.from(Float64Array.from(this.#keys).sort())
    const sizes = new Array<number>(keys.length)
    const shares = new Array<number>(keys.length)
    const lists = new Map<number, number>()
    for (let at = 0; at < keys.length; at++) {
      const place = this.#places[this.#slotOf(keys[at]!)]! - 1
      sizes[at] = this.#sizes[place]!
      shares[at] = this.#shares[place]!
      lists.set(this.#signs[place]!, sizes[at]!)
    }
    let listed = 0
    for (const size of lists.values()) listed += size
    return { keys, sizes, shares, lists: lists.size, listed }
  }

  #grow(): void {
    this.#places = new Int32Array(2 * this.#places.length)
    for (const [place, key] of this.#keys.entries()) this.#places[this.#slotOf(key)] = place + 1
  }

  /** Slot of the key, or the one that it would have. */
  #slotOf(key: number): number {
    const mask = this.#places.length - 1
    const high = Math.floor(key / 2 ** 32)
    let hash = Math.imul(key ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1)
    hash ^= hash >>> 15
    let slot = hash & mask
    for (
      let place = this.#places[slot]!;
      place > 0 && this.#keys[place - 1] !== key;
      place = this.#places[slot]!
    )
      slot = (slot + 1) & mask
    return slot
  }
}

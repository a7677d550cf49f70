/** Slots at first; always a power of two. */
const firstSlots = 2 ** 10

/** Numbers by pairs of numbers, none of them negative: a `Map` would make an object of each pair. */
export class PairMap {
  /** `[a, b, number]` of each slot; `a` is -1 in one that is free. */
  #slots = new Int32Array(3 * firstSlots).fill(-1)
  #mask = firstSlots - 1
  #count = 0

  /** The number of the pair; -1 when there is none. */
  get(a: number, b: number): number {
    return this.#slots[this.#slotOf(a, b) + 2]!
  }

  /** Gives the pair, which has none yet, a number. */
  set(a: number, b: number, number: number): void {
    if (2 * ++this.#count > this.#mask) this.#grow()
    this.#put(a, b, number)
  }

  #put(a: number, b: number, number: number): void {
    const at = this.#slotOf(a, b)
    this.#slots[at] = a
    this.#slots[at + 1] = b
    this.#slots[at + 2] = number
  }

  /** Slot of the pair, or the one that it would have. */
  #slotOf(a: number, b: number): number {
    const slots = this.#slots
    for (let slot = hashOf(a, b) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = 3 * slot
      if (slots[at] === -1 || (slots[at] === a && slots[at + 1] === b)) return at
    }
  }

  #grow(): void {
    const before = this.#slots
    this.#mask = 2 * this.#mask + 1
    this.#slots = new Int32Array(2 * before.length).fill(-1)
    for (let at = 0; at < before.length; at += 3)
      if (before[at] !== -1) this.#put(before[at]!, before[at + 1]!, before[at + 2]!)
  }
}

const cacheSlots = 2 ** 16

/** The same for results that may be forgotten: of pairs that meet in a slot the last one stays. */
export class PairCache {
  readonly #slots = new Int32Array(3 * cacheSlots).fill(-1)

  /** The number of the pair; -1 when none is known. */
  get(a: number, b: number): number {
    const at = 3 * (hashOf(a, b) & (cacheSlots - 1))
    return this.#slots[at] === a && this.#slots[at + 1] === b ? this.#slots[at + 2]! : -1
  }

  /** Remembers the number of a pair. */
  set(a: number, b: number, number: number): void {
    const at = 3 * (hashOf(a, b) & (cacheSlots - 1))
    this.#slots[at] = a
    this.#slots[at + 1] = b
    this.#slots[at + 2] = number
  }
}

function hashOf(a: number, b: number): number {
  const mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

/** A sequence of numbers below 1 that is the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws from a sequence of random numbers. */
export interface Draw {
  /** A whole number below `limit`. */
  readonly below: (limit: number) => number
  readonly chance: (share: number) => boolean
  readonly one: <T>(list: readonly T[]) => T
  /** So many different ones of `list`, or all where there are fewer. */
  readonly some: <T>(list: readonly T[], count: number) => T[]
  /** A number from `lo` to `hi`. */
  readonly between: (lo: bigint, hi: bigint) => bigint
}

/** Draws that are the same for the same seed. */
export function drawOf(seed: number): Draw {
  const random = randomNumbers(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const one = <T>(list: readonly T[]) => list[below(list.length)]!
  const bits = () => BigInt(below(2 ** 32))
  return {
    below,
    chance: (share) => random() < share,
    one,
    some: (list, count) => {
      if (list.length <= count) return [...list]
      const chosen = new Set<(typeof list)[number]>()
      while (chosen.size < count) chosen.add(one(list))
      return [...chosen]
    },
    between: (lo, hi) => {
      const size = hi - lo + 1n
      const wide = (bits() << 96n) | (bits() << 64n) | (bits() << 32n) | bits()
      return lo + (size <= 0x1_0000_0000n ? BigInt(below(Number(size))) : wide % size)
    },
  }
}

/** So many things, each made with its number. */
export function many<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

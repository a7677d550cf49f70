/** Choices that are the same for the same seed. */
export class Choices {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** A number from 0 to below 1 (mulberry32). */
  share(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let value = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }

  /** An integer from 0 to below `limit`. */
  below(limit: number): number {
    return Math.floor(this.share() * limit)
  }

  chance(share: number): boolean {
    return this.share() < share
  }

  one<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!
  }

  /** So many different ones, all where there are not as many, in any order. */
  some<T>(count: number, list: readonly T[]): T[] {
    const rest = [...list]
    const length = Math.min(count, rest.length)
    for (let at = 0; at < length; at++) {
      const other = at + this.below(rest.length - at)
      ;[rest[at], rest[other]] = [rest[other]!, rest[at]!]
    }
    return rest.slice(0, length)
  }
}

/**
 * Numbers in place of large integers, in the same order. Those that were marked have a number each; what lies between
 * two of them may share that of the lower one, or have one of its own.
 */
export interface Scale {
  mark(value: bigint): void
  /** Ends the marking: the numbers of what was marked, sorted, each once. */
  cut(): Float64Array<ArrayBuffer>
  numberOf(value: bigint): number
  /** Value that was marked with this number. */
  valueOf(number: number): bigint
}

/** Integers that are numbers anyway: ports and IPv4 addresses. */
export class PlainScale implements Scale {
  #marks: number[] = []

  mark(value: bigint): void {
    this.#marks.push(Number(value))
  }

  cut(): Float64Array<ArrayBuffer> {
    const sorted = distinct(new Float64Array(this.#marks).sort())
    this.#marks = []
    return sorted
  }

  numberOf(value: bigint): number {
    return Number(value)
  }

  valueOf(number: number): bigint {
    return BigInt(number)
  }
}

const half = 64n
const lowBits = 2n ** half - 1n
/** The low half of a number is below this. */
const shift = 2 ** 26

/** IPv6 addresses: the places of both halves among all halves that were marked make one number. */
export class HalvesScale implements Scale {
  #marks: bigint[] = []
  #tops = new BigUint64Array(0)
  #lows = new BigUint64Array(0)

  mark(value: bigint): void {
    this.#marks.push(value)
  }

  cut(): Float64Array<ArrayBuffer> {
    this.#tops = distinct(BigUint64Array.from(this.#marks, (mark) => mark >> half).sort())
    this.#lows = distinct(BigUint64Array.from(this.#marks, (mark) => mark & lowBits).sort())
    const numbers = Float64Array.from(this.#marks, (mark) => this.numberOf(mark))
    this.#marks = []
    return distinct(numbers.sort())
  }

  numberOf(value: bigint): number {
    const top = lastUpTo(this.#tops, value >> half)
    const isMarked = top >= 0 && this.#tops[top] === value >> half
    // Behind a top half that was not marked nothing begins.
    const low = isMarked ? lastUpTo(this.#lows, value & lowBits) : this.#lows.length
    return (top + 1) * shift + low + 1
  }

  valueOf(number: number): bigint {
    const top = this.#tops[Math.floor(number / shift) - 1]!
    return (top << half) + this.#lows[(number % shift) - 1]!
  }
}

function distinct<T extends Float64Array<ArrayBuffer> | BigUint64Array<ArrayBuffer>>(sorted: T): T {
  let count = 0
  for (let index = 0; index < sorted.length; index++)
    if (index === 0 || sorted[index] !== sorted[index - 1]) sorted[count++] = sorted[index]!
  return sorted.slice(0, count) as T
}

/** Index of the last of the sorted values that is not above `value`; -1 when there is none. */
export function lastUpTo<T extends number | bigint>(sorted: ArrayLike<T>, value: T): number {
  let low = -1
  let high = sorted.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (sorted[middle]! <= value) low = middle
    else high = middle - 1
  }
  return low
}

/** The same from an index on whose value is not above `value`: what is near is found at once. */
export function lastUpToFrom(sorted: Float64Array, value: number, from: number): number {
  let low = from
  let step = 1
  while (low + step < sorted.length && sorted[low + step]! <= value) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, sorted.length) - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (sorted[middle]! <= value) low = middle
    else high = middle - 1
  }
  return low
}

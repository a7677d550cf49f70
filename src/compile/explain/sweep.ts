import type { Interval } from '../../core/ip.ts'

/** What each rule of a block admits in a field: disjoint intervals, or null for everything. */
export type Restrictions = readonly (readonly Interval[] | null)[]

/** Bits in a word, and words in a block. */
const wordBits = 32

/** Words that a bit for each rule of a block takes, at most as many as a word has bits: lists cut a line into many pieces. */
export const blockWords = 16

/** Rules in a block: a packet costs one binary search a field and block. */
export const blockSize = blockWords * wordBits

/**
 * One field of a block of rules: the number line cut where a rule's intervals begin or end, and for each piece the
 * bits of the rules that admit it. Built by one sweep along the line, read by one binary search.
 */
export class Sweep {
  /** Bits of the pieces, one after another. */
  readonly bits: Uint32Array
  /** For each piece, a bit for each of its words that is not zero: most words are never looked at. */
  readonly filled: Uint32Array
  readonly #starts: Float64Array | readonly bigint[]

  private constructor(starts: Float64Array | readonly bigint[], { bits, filled }: Pieces) {
    this.#starts = starts
    this.bits = bits
    this.filled = filled
  }

  /** Over integers below 2^32. */
  static ofNumbers(restrictions: Restrictions): Sweep {
    // Where and whose, in one number, so that a typed array sorts them.
    let count = 0
    for (const intervals of restrictions) count += 2 * (intervals?.length ?? 0)
    const sorted = new Float64Array(count)
    let next = 0
    for (let rule = 0; rule < restrictions.length; rule++) {
      for (const { lo, hi } of restrictions[rule] ?? []) {
        sorted[next++] = Number(lo) * blockSize + rule
        sorted[next++] = (Number(hi) + 1) * blockSize + rule
      }
    }
    sorted.sort()
    const at = new Float64Array(count)
    const rules = new Uint16Array(count)
    const starts = new Float64Array(count)
    let distinct = 0
    for (let index = 0; index < count; index++) {
      const edge = sorted[index]!
      at[index] = Math.floor(edge / blockSize)
      rules[index] = edge - at[index]! * blockSize
      if (index === 0 || at[index] !== at[index - 1]) starts[distinct++] = at[index]!
    }
    const line = { starts: starts.slice(0, distinct), at, rules }
    return new Sweep(line.starts, pieces(restrictions, line))
  }

  /** Over integers of any size. */
  static ofBigIntegers(restrictions: Restrictions): Sweep {
    const sorted = restrictions
      .flatMap((intervals, rule) =>
        (intervals ?? []).flatMap(({ lo, hi }) => [
          { at: lo, rule },
          { at: hi + 1n, rule },
        ]),
      )
      .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    const at = sorted.map((edge) => edge.at)
    const rules = sorted.map(({ rule }) => rule)
    const starts = at.filter((value, index) => index === 0 || value !== at[index - 1])
    return new Sweep(starts, pieces(restrictions, { starts, at, rules }))
  }

  /** Number of the piece that holds `value`. */
  pieceOf(value: number | bigint): number {
    const starts = this.#starts
    let low = 0
    let high = starts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (starts[middle]! <= value) low = middle + 1
      else high = middle
    }
    return low
  }
}

interface Pieces {
  readonly bits: Uint32Array
  readonly filled: Uint32Array
}

/** Where rules' intervals begin and end, in order (`at`, `rules`), and each of these places once (`starts`). */
interface Line {
  readonly starts: ArrayLike<number | bigint>
  readonly at: ArrayLike<number | bigint>
  readonly rules: ArrayLike<number>
}

/** The pieces of a line: one before the first start, and one from each start on. */
function pieces(restrictions: Restrictions, { starts, at, rules }: Line): Pieces {
  const current = new Uint32Array(blockWords)
  for (let rule = 0; rule < restrictions.length; rule++)
    if (restrictions[rule] === null) toggle(current, rule)
  const bits = new Uint32Array((starts.length + 1) * blockWords)
  const filled = new Uint32Array(starts.length + 1)
  bits.set(current, 0)
  filled[0] = filledWords(current)
  let next = 0
  for (let row = 1; row <= starts.length; row++) {
    for (; next < at.length && at[next] === starts[row - 1]; next++) toggle(current, rules[next]!)
    bits.set(current, row * blockWords)
    filled[row] = filledWords(current)
  }
  return { bits, filled }
}

/** A bit for each word that is not zero. */
export function filledWords(bits: Uint32Array): number {
  let filled = 0
  for (let word = 0; word < bits.length; word++) if (bits[word] !== 0) filled |= 1 << word
  return filled
}

function toggle(bits: Uint32Array, rule: number): void {
  bits[rule >>> 5]! ^= 1 << (rule & 31)
}

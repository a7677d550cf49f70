import type { Interval } from '../../core/net/ip.ts'

/** Restrictions of a field by each rule of a block: disjoint intervals, or null for everything. */
export type Restrictions = readonly (readonly Interval[] | null)[]

/** Bits in a word, and words in a block. */
const wordBits = 32

/** Words that a bit for each rule of a block takes, at most as many as a word has bits: lists cut a line into many pieces. */
export const blockWords = 16

/** Rules in a block: a packet costs one binary search a field and block. */
export const blockSize = blockWords * wordBits

/**
 * One field of a block of rules: the number line cut where a rule's intervals begin or end, and for each piece the
 * bits of the rules that admit it. Built by one sweep along the line, read by one binary search. Pieces with the same rules
 * share a row of bits: lists of addresses cut the line into tens of thousands of pieces, of which few differ.
 */
export class Sweep {
  /** Bits of the rows, one after another. */
  readonly bits: Uint32Array
  /** For each row, a bit for each of its words that is not zero: most words are never looked at. */
  readonly filled: Uint32Array
  readonly #starts: Float64Array | readonly bigint[]
  /** The row of each piece. */
  readonly #rows: Uint32Array

  private constructor(starts: Float64Array | readonly bigint[], { bits, filled, rows }: Pieces) {
    this.#starts = starts
    this.#rows = rows
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

  /** Number of the row of the piece that holds `value`. */
  rowOf(value: number | bigint): number {
    const starts = this.#starts
    let low = 0
    let high = starts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (starts[middle]! <= value) low = middle + 1
      else high = middle
    }
    return this.#rows[low]!
  }
}

interface Pieces {
  readonly bits: Uint32Array
  readonly filled: Uint32Array
  readonly rows: Uint32Array
}

/** Rows of bits, each of which is there once. */
class Rows {
  #bits = new Uint32Array(64 * blockWords)
  #count = 0
  readonly #byHash = new Map<number, number[]>()

  /** The number of the row with these bits. */
  numberOf(bits: Uint32Array): number {
    let hash = 0
    for (let word = 0; word < blockWords; word++) hash = (Math.imul(hash, 31) + bits[word]!) | 0
    const known = this.#byHash.get(hash) ?? []
    const found = known.find((row) => this.#has(row, bits))
    if (found !== undefined) return found
    if (known.length === 0) this.#byHash.set(hash, known)
    known.push(this.#count)
    return this.#add(bits)
  }

  /** All rows, one after another. */
  get bits(): Uint32Array {
    return this.#bits.slice(0, this.#count * blockWords)
  }

  #has(row: number, bits: Uint32Array): boolean {
    const start = row * blockWords
    for (let word = 0; word < blockWords; word++) if (this.#bits[start + word] !== bits[word]) return false
    return true
  }

  #add(bits: Uint32Array): number {
    const start = this.#count * blockWords
    if (start === this.#bits.length) {
      const more = new Uint32Array(2 * start)
      more.set(this.#bits)
      this.#bits = more
    }
    this.#bits.set(bits, start)
    return this.#count++
  }
}

/** Bounds of the rules' intervals, in order (`at`, `rules`), and each of these places once (`starts`). */
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
  const rows = new Uint32Array(starts.length + 1)
  const found = new Rows()
  rows[0] = found.numberOf(current)
  let next = 0
  for (let piece = 1; piece <= starts.length; piece++) {
    for (; next < at.length && at[next] === starts[piece - 1]; next++) toggle(current, rules[next]!)
    rows[piece] = found.numberOf(current)
  }
  const { bits } = found
  const filled = new Uint32Array(bits.length / blockWords)
  for (let row = 0; row < filled.length; row++) {
    filled[row] = filledWords(bits.subarray(row * blockWords, (row + 1) * blockWords))
  }
  return { bits, filled, rows }
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

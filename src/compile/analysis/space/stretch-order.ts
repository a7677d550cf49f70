import { lowerBound } from '../sets/set-pieces.ts'

/** Lists of more intervals than this are made few pieces by the order of the stretches. */
export const longFrom = 256
/** More groups would cut what is one interval into too many pieces. */
const mostGroups = 32
/** So many of the longest lists are tried. */
const mostTried = 64

/** Indices of stretches, both ends inclusive: `[from, to, from, to, …]`, sorted. */
export type Pieces = readonly number[]

/**
 * An order of stretches in which the longest lists are few intervals: those that are in the same long lists stand
 * together. Within such a group they stand as before.
 */
export class StretchOrder {
  /** For each group: where it begins in the order, and which stretches are in it, sorted; null where one has all. */
  readonly #groups: readonly { readonly start: number; readonly stretches: Int32Array }[] | null = null
  /** The stretch at each place. */
  readonly #inverse: Int32Array | null = null

  /** `lists` come in any order; `count` is the number of stretches. */
  constructor(lists: readonly Pieces[], count: number) {
    const long = lists.filter(({ length }) => length > 2 * longFrom).sort((a, b) => b.length - a.length)
    if (long.length === 0) return
    let groups = new Int32Array(count)
    for (const list of long.slice(0, mostTried)) groups = refined(groups, list) ?? groups
    this.#inverse = Int32Array.from(groups.keys()).sort((a, b) => groups[a]! - groups[b]! || a - b)
    const found: { start: number; stretches: Int32Array }[] = []
    for (let start = 0; start < count; ) {
      const group = groups[this.#inverse[start]!]
      let end = start
      while (end < count && groups[this.#inverse[end]!] === group) end++
      found.push({ start, stretches: this.#inverse.subarray(start, end) })
      start = end
    }
    this.#groups = found
  }

  /** The stretch at a place. */
  stretchAt(place: number): number {
    return this.#inverse === null ? place : this.#inverse[place]!
  }

  /** The places of the stretches, sorted and with neighbours in one piece. */
  places(pieces: Pieces): Pieces {
    const found: number[] = []
    const add = (lo: number, hi: number) => {
      if (lo > hi) return
      if (found.length > 0 && found.at(-1) === lo - 1) found[found.length - 1] = hi
      else found.push(lo, hi)
    }
    if (this.#groups === null) for (let at = 0; at < pieces.length; at += 2) add(pieces[at]!, pieces[at + 1]!)
    for (const { start, stretches } of this.#groups ?? []) {
      for (let at = 0; at < pieces.length; at += 2) {
        const end = lowerBound(stretches, pieces[at + 1]! + 1)
        add(start + lowerBound(stretches, pieces[at]!), start + end - 1)
      }
    }
    return found
  }
}

/** The groups, each cut into what is in the list and what is not; null where that would be too many. */
function refined(groups: Int32Array, list: Pieces): Int32Array<ArrayBuffer> | null {
  const cut = groups.map((group) => 2 * group + 1)
  for (let at = 0; at < list.length; at += 2)
    for (let index = list[at]!; index <= list[at + 1]!; index++) cut[index]!--
  const numbers = [...new Set(cut)].sort((a, b) => a - b)
  if (numbers.length > mostGroups) return null
  const numberOf = new Map(numbers.map((number, index) => [number, index]))
  return cut.map((number) => numberOf.get(number)!)
}

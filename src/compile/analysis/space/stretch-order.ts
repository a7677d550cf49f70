/** Lists of more pieces than this are made few pieces by the order of the stretches. */
const longFrom = 256
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
  /** For each group: where it begins in the order, and how many of its stretches come before each one. */
  readonly #groups: readonly { readonly start: number; readonly before: Int32Array }[]
  /** The stretch at each place. */
  readonly #inverse: Int32Array

  /** `lists` are told in any order; `count` is the number of stretches. */
  constructor(lists: Iterable<Pieces>, count: number) {
    let groups = new Int32Array(count)
    const long = [...lists].filter(({ length }) => length > 2 * longFrom).sort((a, b) => b.length - a.length)
    for (const list of long.slice(0, mostTried)) groups = refined(groups, list) ?? groups
    const found: { start: number; before: Int32Array }[] = []
    this.#inverse = new Int32Array(count)
    let place = 0
    for (const group of [...new Set(groups)].sort((a, b) => a - b)) {
      const before = new Int32Array(count + 1)
      const start = place
      for (let index = 0; index < count; index++) {
        before[index] = place - start
        if (groups[index] === group) this.#inverse[place++] = index
      }
      before[count] = place - start
      found.push({ start, before })
    }
    this.#groups = found
  }

  /** The stretch at a place. */
  stretchAt(place: number): number {
    return this.#inverse[place]!
  }

  /** The places of the stretches, sorted and with neighbours in one piece. */
  places(pieces: Pieces): Pieces {
    const found: number[] = []
    for (const { start, before } of this.#groups) {
      for (let at = 0; at < pieces.length; at += 2) {
        const lo = start + before[pieces[at]!]!
        const hi = start + before[pieces[at + 1]! + 1]! - 1
        if (lo > hi) continue
        if (found.length > 0 && found.at(-1) === lo - 1) found[found.length - 1] = hi
        else found.push(lo, hi)
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

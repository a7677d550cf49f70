import { cut, type Held, Sequence, usualChunk } from './sequence.ts'

/** Negative, zero or positive: whether `a` stands before, in place of or behind `b`. */
export type Order<T> = (a: T, b: T) => number

/** Elements that a sorted list loses, gains, and replaces at the same place. */
export interface ListEdit<T> {
  /** Elements of the list. */
  readonly gone: readonly T[]
  /** Elements that equal in order one that stays: they take its place. */
  readonly replaced: readonly T[]
  /** Elements that equal none that stays. */
  readonly added: readonly T[]
}

/** An edit of more than one in so many elements makes the whole list anew. */
const manyEdits = 16

/**
 * An immutable list in strict order. It is kept in chunks, so that an edit copies one of them and not the list: ten
 * thousand edits, each of which sees those before it, cost little in a list of any length.
 */
export class SortedList<T> extends Sequence<T> {
  readonly #order: Order<T>

  private constructor(order: Order<T>, held: Held<T>, length: number) {
    super(held, length)
    this.#order = order
  }

  /** The list of `sorted`, which must be in that order. */
  static of<T>(sorted: readonly T[], order: Order<T>): SortedList<T> {
    return new SortedList(order, { whole: sorted, chunks: null }, sorted.length)
  }

  /** The first element for which `compare` is not negative; `compare` must ascend along the list. */
  firstFrom(compare: (element: T) => number): T | undefined {
    const { chunks } = this
    const chunk = chunks[firstIndex(chunks, (each) => compare(each.at(-1)!))]
    return chunk?.[firstIndex(chunk, compare)]
  }

  /** Number of elements in front of `element`. */
  placeOf(element: T): number {
    const { chunks } = this
    const at = chunkAt(chunks, element, this.#order)
    const before = chunks.slice(0, at).reduce((sum, chunk) => sum + chunk.length, 0)
    return before + firstIndex(chunks[at] ?? [], (other) => this.#order(other, element))
  }

  /** The list after an edit. */
  edited(edit: ListEdit<T>): SortedList<T> {
    const edits = edit.gone.length + edit.replaced.length + edit.added.length
    if (edits === 0) return this
    return edits * manyEdits > this.length ? this.#anew(edit) : this.#chunkByChunk(edit)
  }

  #anew({ gone, replaced, added }: ListEdit<T>): SortedList<T> {
    const order = this.#order
    const list = this.whole.slice()
    for (const element of replaced) list[firstIndex(list, (other) => order(other, element))] = element
    const left = new Set(gone)
    const rest = left.size > 0 ? list.filter((element) => !left.has(element)) : list
    return SortedList.of(added.length > 0 ? rest.concat(added).sort(order) : rest, order)
  }

  #chunkByChunk({ gone, replaced, added }: ListEdit<T>): SortedList<T> {
    const order = this.#order
    const chunks: (readonly T[])[] = this.chunks.slice()
    const own = new Set<readonly T[]>()
    const chunkFor = (element: T): T[] => {
      const at = Math.min(chunkAt(chunks, element, order), chunks.length - 1)
      if (own.has(chunks[at]!)) return chunks[at] as T[]
      const copy = chunks[at]!.slice()
      own.add(copy)
      chunks[at] = copy
      return copy
    }
    const placeIn = (chunk: readonly T[], element: T) => firstIndex(chunk, (other) => order(other, element))
    for (const element of replaced) {
      const chunk = chunkFor(element)
      chunk[placeIn(chunk, element)] = element
    }
    for (const element of gone) {
      const chunk = chunkFor(element)
      chunk.splice(placeIn(chunk, element), 1)
      if (chunk.length === 0) chunks.splice(chunks.indexOf(chunk), 1)
    }
    for (const element of added) {
      if (chunks.length === 0) chunks.push([element])
      else {
        const chunk = chunkFor(element)
        chunk.splice(placeIn(chunk, element), 0, element)
      }
    }
    const long = (chunk: readonly T[]) => chunk.length > 2 * usualChunk
    const isEven = ![...own].some(long)
    const even = isEven ? chunks : chunks.flatMap((chunk) => (long(chunk) ? cut(chunk) : [chunk]))
    return new SortedList(order, { whole: null, chunks: even }, this.length + added.length - gone.length)
  }
}

/** Index of the chunk that `element` stands in or would stand in; behind the last one when it follows them all. */
function chunkAt<T>(chunks: readonly (readonly T[])[], element: T, order: Order<T>): number {
  return firstIndex(chunks, (chunk) => order(chunk.at(-1)!, element))
}

/** First index at which `compare` is not negative; the length where there is none. */
function firstIndex<T>(sorted: readonly T[], compare: (element: T) => number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(sorted[middle]!) < 0) low = middle + 1
    else high = middle
  }
  return low
}

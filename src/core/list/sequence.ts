/** A list in parts that follow on one another. */
export type Chunks<T> = readonly (readonly T[])[]

/** A list as it is held: as a whole, in chunks, or both. */
export interface Held<T> {
  readonly whole: readonly T[] | null
  readonly chunks: Chunks<T> | null
}

/** Sequences by the plain lists that were made of them. */
const wholes = new WeakMap<readonly unknown[], Sequence<unknown>>()

/** True when the plain list was made of a sequence. */
export function isWhole(list: readonly unknown[]): boolean {
  return wholes.has(list)
}

/** Elements of a chunk when a list is cut. */
export const usualChunk = 64

/**
 * An immutable list that is kept in chunks. Lists that are made of one another share most of their chunks, so what is
 * worked out for each chunk (`core/list/incremental.ts`) costs what differs, however long they are.
 */
export class Sequence<T> implements Iterable<T> {
  readonly length: number
  #whole: readonly T[] | null
  #chunks: Chunks<T> | null

  protected constructor({ whole, chunks }: Held<T>, length: number) {
    this.#whole = whole
    this.#chunks = chunks
    this.length = length
  }

  /** The elements of a plain list: the very sequence whose whole it is, if any. */
  static from<T>(list: readonly T[]): Sequence<T> {
    const known = wholes.get(list) as Sequence<T> | undefined
    return known ?? new Sequence<T>({ whole: list, chunks: null }, list.length)
  }

  /** The elements of the chunks, some of which may be empty. */
  static inChunks<T>(chunks: Chunks<T>): Sequence<T> {
    let length = 0
    for (const chunk of chunks) length += chunk.length
    return new Sequence<T>({ whole: null, chunks }, length)
  }

  /** All elements: always the same array. Making it costs its length. */
  get whole(): readonly T[] {
    if (this.#whole === null) {
      this.#whole = ([] as readonly T[]).concat(...this.#chunks!)
      wholes.set(this.#whole, this)
    }
    return this.#whole
  }

  /** The elements in chunks: always the same ones. */
  get chunks(): Chunks<T> {
    this.#chunks ??= cut(this.#whole!)
    return this.#chunks
  }

  /** The element at a place; undefined before the first and behind the last. */
  at(place: number): T | undefined {
    if (this.#whole !== null) return this.#whole[place]
    let left = place
    for (const chunk of this.#chunks!) {
      if (left < chunk.length) return chunk[left]
      left -= chunk.length
    }
    return undefined
  }

  /** The elements from one place up to another, not included. Chunks that are wholly in there are the same. */
  slice(from: number, to: number): Chunks<T> {
    const parts: (readonly T[])[] = []
    let start = 0
    for (const chunk of this.chunks) {
      if (start >= to) break
      const [first, last] = [Math.max(from - start, 0), Math.min(to - start, chunk.length)]
      if (first === 0 && last === chunk.length) parts.push(chunk)
      else if (first < last) parts.push(chunk.slice(first, last))
      start += chunk.length
    }
    return parts
  }

  *[Symbol.iterator](): Iterator<T> {
    for (const chunk of this.chunks) yield* chunk
  }
}

/** The elements of all chunks. Small ones that are neighbours become one, so that there are never many. */
export function joined<T>(chunks: Chunks<T>): Sequence<T> {
  const made: (readonly T[])[] = []
  for (const chunk of chunks) {
    const last = made.at(-1)
    if (last !== undefined && last.length + chunk.length <= usualChunk)
      made[made.length - 1] = last.concat(chunk)
    else if (chunk.length > 2 * usualChunk) made.push(...cut(chunk))
    else if (chunk.length > 0) made.push(chunk)
  }
  return Sequence.inChunks(packed(made))
}

/** Puts a list together of elements and of sequences, the long ones of which lend their chunks. */
export class ChunkWriter<T> {
  readonly #chunks: (readonly T[])[] = []
  #open: T[] = []

  push(element: T): void {
    this.#open.push(element)
    if (this.#open.length >= usualChunk) this.#close()
  }

  add({ length, chunks }: Sequence<T>): void {
    if (length < usualChunk) {
      for (const chunk of chunks) for (const element of chunk) this.push(element)
      return
    }
    this.#close()
    for (const chunk of chunks) this.#chunks.push(chunk)
  }

  done(): Chunks<T> {
    this.#close()
    return packed(this.#chunks)
  }

  #close(): void {
    if (this.#open.length > 0) this.#chunks.push(packed(this.#open))
    this.#open = []
  }
}

/** True when two lists hold the same, element by element. */
export function sameElements<T>(
  a: readonly T[],
  b: readonly T[],
  same: (one: T, other: T) => boolean = Object.is,
): boolean {
  if (a === b) return true
  if (a.length !== b.length) return false
  for (let place = 0; place < a.length; place++) if (!same(a[place]!, b[place]!)) return false
  return true
}

/**
 * The same elements in an array of just their length, for lists that are kept: V8 leaves room for 16 more in what `filter`,
 * `flatMap`, `push` and literals with `...` make.
 */
export function packed<T>(list: readonly T[]): readonly T[] {
  return list.slice()
}

/** A list in chunks of the usual length. */
export function cut<T>(list: readonly T[]): Chunks<T> {
  const count = Math.ceil(list.length / usualChunk)
  return Array.from({ length: count }, (_, at) => list.slice(at * usualChunk, (at + 1) * usualChunk))
}

import { randomUUID } from 'node:crypto'
import { ok, type Result } from '../../core/failure.ts'
import { inTurns } from '../../core/steps.ts'

type Rows = readonly object[]

/** Neighbours of a list with what answers are made of, so that an edit of one row makes few of them anew. */
interface Chunk {
  readonly rows: Rows
  /** The rows in JSON, with commas between them. */
  readonly bytes: Buffer
  /** Of each row the letters of all texts and numbers in lower case, with line breaks between them. */
  readonly letters: readonly string[]
}

/** Rows of a list in one state. */
export interface KeptRows {
  readonly rows: Rows
  /** The rows whose letters hold a text in lower case. */
  readonly search: (needle: string) => Rows
  /** All rows in JSON, made once. */
  readonly whole: () => Buffer
  /** Name of the state, for ETags. */
  readonly state: string
}

interface Kept {
  readonly state: string
  readonly made: Promise<Result<KeptRows>>
  rows: Rows
  chunks: readonly Chunk[]
}

/** So long others wait while rows are printed, in milliseconds. */
const turnMs = 4
/** Selections of rows that are kept. */
const mostKept = 8
const chunkRows = 256
/** Rows that are compared by what they print, where they are other objects than before: texts in the language of a client. */
const mostCompared = 512

/**
 * Memory of a list with rows in tens of thousands, by selection: what a client selects, and its language. Rows that are the same
 * objects as before are not printed again; the others are printed in turns, while other requests are served.
 */
export class KeptList {
  /** Another program may print the same rows in another way. */
  readonly #program = randomUUID()
  readonly #kept = new Map<string, Kept>()

  /** The rows of a selection in a state, made by `make` where they are not known. */
  get(
    { selection, state }: { readonly selection: string; readonly state: string },
    make: () => Promise<Result<Rows>> | Result<Rows>,
  ): Promise<Result<KeptRows>> {
    const before = this.#kept.get(selection)
    this.#kept.delete(selection)
    const now = before?.state === state ? before : this.#next(before, `${state} ${selection}`, state, make)
    this.#kept.set(selection, now)
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined && this.#kept.size > mostKept) this.#kept.delete(oldest)
    return now.made
  }

  #next(
    before: Kept | undefined,
    name: string,
    state: string,
    make: () => Promise<Result<Rows>> | Result<Rows>,
  ): Kept {
    const print = async () => {
      const made = await make()
      if (!made.ok) return made
      const was = { rows: before?.rows ?? [], chunks: before?.chunks ?? [] }
      const chunks = await inTurns(chunksOf(made.value, was), turnMs)
      Object.assign(kept, { rows: made.value, chunks })
      return ok(keptRows(made.value, chunks, `${this.#program} ${name}`))
    }
    const { rows, chunks } = before ?? { rows: [], chunks: [] }
    const kept: Kept = { state, rows, chunks, made: Promise.resolve().then(print) }
    const forget = () => {
      for (const [selection, each] of this.#kept) if (each === kept) this.#kept.delete(selection)
    }
    kept.made.then((found) => found.ok || forget(), forget)
    return kept
  }
}

function keptRows(rows: Rows, chunks: readonly Chunk[], state: string): KeptRows {
  let whole: Buffer | null = null
  return {
    rows,
    state,
    search: (needle) =>
      chunks.flatMap((chunk) => chunk.rows.filter((_, index) => chunk.letters[index]!.includes(needle))),
    whole: () => {
      whole ??= joined(chunks.map(({ bytes }) => bytes))
      return whole
    },
  }
}

const [open, comma, close] = ['[', ',', ']'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer]

function joined(parts: readonly Buffer[]): Buffer {
  return Buffer.concat([
    open,
    ...parts.flatMap((part, index) => (index === 0 ? [part] : [comma, part])),
    close,
  ])
}

/** Chunks of a list, in steps; those of before are kept at its beginning and at its end. */
function* chunksOf(
  rows: Rows,
  { rows: was, chunks: before }: Pick<Kept, 'rows' | 'chunks'>,
): Generator<void, readonly Chunk[]> {
  const sameAt = comparison(rows, was)
  const most = Math.min(rows.length, was.length)
  let head = 0
  while (head < most && sameAt(head, head)) head++
  let tail = 0
  while (tail < most - head && sameAt(rows.length - 1 - tail, was.length - 1 - tail)) tail++
  const first = whole(before, head)
  const last = whole(before.toReversed(), tail).toReversed()
  const count = (chunks: readonly Chunk[]) => chunks.reduce((sum, chunk) => sum + chunk.rows.length, 0)
  const between: Chunk[] = []
  for (let from = count(first); from < rows.length - count(last); from += chunkRows) {
    between.push(chunkOf(rows.slice(from, Math.min(from + chunkRows, rows.length - count(last)))))
    yield
  }
  const all = [...first, ...between, ...last]
  // Edits in many places leave small ones.
  return all.length > 16 + (4 * rows.length) / chunkRows
    ? yield* chunksOf(rows, { rows: [], chunks: [] })
    : all
}

/** Tells whether two rows are the same: as objects, or, of some, by what they print. */
function comparison(rows: Rows, was: Rows) {
  let left = 2 * mostCompared
  return (now: number, then: number) => {
    if (rows[now] === was[then]) return true
    left -= 1
    return left > 0 && JSON.stringify(rows[now]) === JSON.stringify(was[then])
  }
}

/** Chunks from the first on that lie within so many rows. */
function whole(chunks: readonly Chunk[], rows: number): readonly Chunk[] {
  let left = rows
  const end = chunks.findIndex((chunk) => {
    left -= chunk.rows.length
    return left < 0
  })
  return end < 0 ? chunks : chunks.slice(0, end)
}

function chunkOf(rows: Rows): Chunk {
  return {
    rows,
    bytes: Buffer.from(rows.map((row) => JSON.stringify(row)).join(',')),
    letters: rows.map(lettersOf),
  }
}

function lettersOf(row: object): string {
  return Object.values(row)
    .flat()
    .filter((value) => ['string', 'number'].includes(typeof value))
    .join('\n')
    .toLowerCase()
}

import type { LogOrigin } from '../../../core/log/log-record.ts'

/** Most rows of a block. */
export const blockRows = 4096
/** A block is not extended beyond so many bytes of messages. */
export const blockTextBytes = 2 ** 20

/** Words of a column, and the place of each row's word among them; the first word is the empty one. */
export interface Words {
  readonly words: readonly string[]
  readonly index: Uint16Array
  /** The words in UTF-8 with line feeds between, where they are at hand. */
  readonly bytes?: Uint8Array | null
  /** The words of all rows in their order, with line feeds between, where they are at hand. */
  readonly lines?: Uint8Array | null
}

/** Rows as columns, as they are before they are sealed. */
export interface RawBlock {
  readonly rows: number
  /** By name; NaN where a row has none. */
  readonly numbers: ReadonlyMap<string, Float64Array>
  readonly words: ReadonlyMap<string, Words>
  /** The messages in UTF-8, each with a line feed behind it. */
  readonly text: Uint8Array
}

/** Rows of one origin in the form in which they go from thread to thread, and into the journal. */
export interface Chunk {
  readonly origin: LogOrigin
  readonly rows: number
  readonly firstId: number
  readonly lastId: number
  readonly bytes: Uint8Array
}

/** Puts blocks one behind the other. */
export function joinBlocks(blocks: readonly RawBlock[]): RawBlock {
  if (blocks.length === 1) return blocks[0]!
  const rows = blocks.reduce((sum, block) => sum + block.rows, 0)
  const numbers = new Map<string, Float64Array>()
  const words = new Map<string, { words: string[]; index: Uint16Array; places: Map<string, number> }>()
  let start = 0
  for (const block of blocks) {
    for (const [name, values] of block.numbers) {
      if (!numbers.has(name)) numbers.set(name, new Float64Array(rows).fill(Number.NaN))
      numbers.get(name)!.set(values, start)
    }
    for (const [name, column] of block.words) {
      let joined = words.get(name)
      if (joined === undefined) {
        joined = { words: [''], index: new Uint16Array(rows), places: new Map([['', 0]]) }
        words.set(name, joined)
      }
      const places = column.words.map((word) => placeOf(word, joined))
      for (let row = 0; row < block.rows; row++) joined.index[start + row] = places[column.index[row]!]!
    }
    start += block.rows
  }
  return { rows, numbers, words, text: Buffer.concat(blocks.map(({ text }) => text)) }
}

function placeOf(word: string, column: { words: string[]; places: Map<string, number> }): number {
  const found = column.places.get(word)
  if (found !== undefined) return found
  column.places.set(word, column.words.length)
  return column.words.push(word) - 1
}

/** Groups successive items, each group as large as a block may be. */
export function groupChunks<C extends { readonly rows: number; readonly bytes: Uint8Array }>(
  chunks: readonly C[],
): C[][] {
  const groups: C[][] = []
  let [rows, bytes] = [0, 0]
  for (const chunk of chunks) {
    const fits = rows + chunk.rows <= blockRows && bytes + chunk.bytes.length <= 2 * blockTextBytes
    if (groups.length === 0 || !fits) {
      groups.push([])
      rows = 0
      bytes = 0
    }
    groups.at(-1)!.push(chunk)
    rows += chunk.rows
    bytes += chunk.bytes.length
  }
  return groups
}

import { isAscii } from 'node:buffer'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { LogOrigin } from '../../../core/log/log-record.ts'
import { bitsBelow, packBits } from './bits.ts'
import { type NumberRange, rangeOf } from './block.ts'
import {
  areHex,
  arePlain,
  filterBytes,
  foldForSearch,
  foldText,
  noteLines,
  noteText,
  noteValues,
} from './fold.ts'
import type { RawBlock, Words } from './raw-block.ts'
import {
  arrayOf,
  type BlockEntry,
  magic,
  type NumberColumn,
  type Piece,
  type SegmentDirectory,
  type SegmentFacts,
  type SharedColumn,
  tailBytes,
  type WordColumn,
} from './segment-format.ts'
import { packed } from './zstd.ts'

/** A piece is packed when so much of it or less is left. */
const mostWorthPacking = 0.8

/** Writes blocks as a segment, which is there as a whole, and durable, or not at all. */
export function writeSegment(path: string, origin: LogOrigin, blocks: readonly RawBlock[]): SegmentFacts {
  const temporary = `${path}.tmp`
  const file = openSync(temporary, 'w', 0o600)
  try {
    const writer = new PieceWriter(file)
    const filters = new Uint8Array(filterBytes * blocks.length)
    const shared = sharedWords(blocks)
    const entries = writeColumns(
      writer,
      blocks.map((block, place) => ({
        block,
        filter: filters.subarray(place * filterBytes, (place + 1) * filterBytes),
        place,
      })),
      shared,
    )
    const words = Object.fromEntries(
      [...shared].map(([name, { list }]) => [name, writeShared(writer, [...list.keys()].join('\n'))]),
    )
    const ids = blocks.map((block) => entryRange(block, 'id'))
    const facts = {
      origin,
      rows: blocks.reduce((sum, { rows }) => sum + rows, 0),
      firstId: ids[0]!.least,
      lastId: ids.at(-1)!.most,
      newestSecond: Math.max(...blocks.map((block) => entryRange(block, 'second').most)),
    }
    const directory: SegmentDirectory = { ...facts, words, blocks: entries, filters: writer.put(filters) }
    const bytes = writer.end(directory)
    fsyncSync(file)
    renameSync(temporary, path)
    return { ...facts, bytes, oldestSecond: oldestSecondOf(directory) }
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
}

/** Unix seconds of the oldest row of a segment. */
export function oldestSecondOf({ blocks }: Pick<SegmentDirectory, 'blocks'>): number {
  return Math.min(...blocks.map(({ numbers }) => numbers['second']!.least))
}

/** Words that blocks share, and for each block the place of each of its own words among them. */
interface Shared {
  readonly list: ReadonlyMap<string, number>
  readonly places: readonly (Uint16Array | null)[]
}

/** More words than these belong to their blocks. */
const mostShared = 16_384

/** Columns whose words repeat: a search then looks at them once for all blocks. */
function sharedWords(blocks: readonly RawBlock[]): ReadonlyMap<string, Shared> {
  const names = new Set(blocks.flatMap(({ words }) => [...words.keys()]))
  const found = new Map<string, Shared>()
  for (const name of names) {
    const columns = blocks.map(({ words }) => words.get(name))
    const isShared = columns.every(
      (column, place) => !column || !(column.lines || column.words.length > blocks[place]!.rows / 2),
    )
    if (!isShared) continue
    const list = new Map<string, number>()
    const places = columns.map((column) =>
      column === undefined ? null : Uint16Array.from(column.words, (word) => placeOf(list, word)),
    )
    if (list.size <= mostShared) found.set(name, { list, places })
  }
  return found
}

function placeOf(list: Map<string, number>, word: string): number {
  const known = list.get(word)
  if (known !== undefined) return known
  list.set(word, list.size)
  return list.size - 1
}

function writeShared(writer: PieceWriter, list: string): SharedColumn {
  return { words: writer.put(Buffer.from(list)), isPlain: arePlain(list), isHex: areHex(list) }
}

function entryRange(block: RawBlock, name: string): NumberRange {
  return rangeOf(block.numbers.get(name)!)!
}

const gap = new Uint8Array(7)

/** Gathers pieces and writes them in large steps. */
class PieceWriter {
  readonly #file: number
  readonly #room = Buffer.allocUnsafe(2 ** 20)
  #waiting = 0
  #offset = 0

  constructor(file: number) {
    this.#file = file
    this.#push(magic)
  }

  /** Bytes, packed where they become enough smaller: what hardly does is read at once as it is. */
  put(raw: Uint8Array): Piece {
    return this.#putPacked(raw) ?? this.#putAs(raw, raw.length)
  }

  /** Places in a list of so many words: as few bits as are quick to read. */
  putIndex(index: Uint16Array, count: number): Required<Pick<WordColumn, 'index' | 'bits'>> {
    const bits = bitsBelow(count)
    return { index: this.put(packBits(index, bits)), bits }
  }

  #putPacked(raw: Uint8Array): Piece | null {
    if (raw.length <= 32) return null
    const small = packed(raw)
    return small.length < raw.length * mostWorthPacking ? this.#putAs(small, raw.length) : null
  }

  #putAs(bytes: Uint8Array, rawLength: number): Piece {
    // Columns are views of what was read: they begin where numbers may.
    this.#push(gap.subarray(0, -this.#offset & 7))
    const piece = [this.#offset, bytes.length, rawLength, crc32(bytes)] as const
    this.#push(bytes)
    return piece
  }

  end(directory: SegmentDirectory): number {
    const json = Buffer.from(JSON.stringify(directory))
    const small = packed(json)
    const tail = Buffer.alloc(tailBytes)
    tail.writeUInt32LE(small.length, 0)
    tail.writeUInt32LE(json.length, 4)
    tail.writeUInt32LE(crc32(small), 8)
    magic.copy(tail, 12)
    this.#push(small)
    this.#push(tail)
    this.#flush()
    return this.#offset
  }

  #push(bytes: Uint8Array): void {
    this.#offset += bytes.length
    if (this.#waiting + bytes.length > this.#room.length) this.#flush()
    if (bytes.length > this.#room.length) return writeAll(this.#file, bytes)
    this.#room.set(bytes, this.#waiting)
    this.#waiting += bytes.length
  }

  #flush(): void {
    writeAll(this.#file, this.#room.subarray(0, this.#waiting))
    this.#waiting = 0
  }
}

/** Writes all bytes at the end of what was written; throws when there is no room for them. */
export function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}

/** A block on its way into a segment. */
interface BlockInHand {
  readonly block: RawBlock
  readonly filter: Uint8Array
  /** Place among the blocks of its segment. */
  readonly place: number
}

/** Writes what one column has of all blocks in one stretch, so that it is read at once. */
function writeColumns(
  writer: PieceWriter,
  blocks: readonly BlockInHand[],
  shared: ReadonlyMap<string, Shared>,
): readonly BlockEntry[] {
  const texts = blocks.map(({ block, filter }) => writeText(writer, block, filter))
  const numbers = blocks.map((): Record<string, NumberColumn> => ({}))
  for (const name of namesOf(blocks, ({ numbers }) => numbers))
    for (const { block, filter, place } of blocks) {
      const values = block.numbers.get(name)
      const column = values === undefined ? null : writeNumbers(writer, values)
      if (column === null) continue
      numbers[place]![name] = column
      if (name.startsWith('event.')) noteValues(filter, name, values!)
    }
  const words = blocks.map((): Record<string, WordColumn> => ({}))
  for (const name of namesOf(blocks, ({ words }) => words)) {
    const lists = blocks.map((inHand) => writeList(writer, name, inHand, shared.get(name)))
    for (const { place } of blocks) {
      const column = lists[place]
      if (column !== undefined) words[place]![name] = { ...column.entry, ...column.putIndex?.() }
    }
  }
  return blocks.map(({ block: { rows }, place }) => ({
    rows,
    numbers: numbers[place]!,
    words: words[place]!,
    text: texts[place]!,
  }))
}

function namesOf(
  blocks: readonly BlockInHand[],
  columns: (block: RawBlock) => ReadonlyMap<string, unknown>,
): ReadonlySet<string> {
  return new Set(blocks.flatMap(({ block }) => [...columns(block).keys()]))
}

/** A column of a block, and what writes its index behind those of other blocks; null where it has none. */
interface ListedColumn {
  readonly entry: WordColumn
  readonly putIndex: (() => Required<Pick<WordColumn, 'index' | 'bits'>>) | null
}

function writeList(
  writer: PieceWriter,
  name: string,
  { block, filter, place }: BlockInHand,
  known: Shared | undefined,
): ListedColumn | undefined {
  const column = block.words.get(name)
  if (column === undefined) return undefined
  const lines = packetWords.has(name) ? null : column.lines
  if (lines && block.rows > 1 && isAscii(lines))
    return { entry: { words: writer.put(lines), ...noteLines(filter, name, lines) }, putIndex: null }
  noteValues(filter, name, column.words)
  const before = packetWords.get(name)
  if (before !== undefined)
    noteText(filter, Buffer.from(foldForSearch(`${before}${column.words.join(`\n${before}`)}`)))
  return known === undefined
    ? writeWords(writer, column, block.rows)
    : sharedList(writer, column, { places: known.places[place]!, all: known.list.size })
}

/** Columns of packets that are noted as text, with what stands before their words in a message. */
const packetWords: ReadonlyMap<string, string> = new Map([
  ['event.rule', ''],
  ['event.action', ''],
  ['event.protocol', ''],
  ['event.in_interface', 'in='],
  ['event.out_interface', 'out='],
])

function writeText(writer: PieceWriter, { text, rows }: RawBlock, filter: Uint8Array): BlockEntry['text'] {
  // Nothing but line feeds: all messages are printed from their events.
  if (text.length === rows) return null
  const { folded, ends, upper, others } = foldText(text, rows)
  noteText(filter, folded)
  const lengths = Float64Array.from(ends, (end, row) => end - (row === 0 ? -1 : ends[row - 1]!))
  return {
    folded: writer.put(folded),
    lengths: writeNumbers(writer, lengths)!,
    ...(upper.length > 0 ? { upper: writer.put(upper) } : {}),
    ...(others.size > 0 ? { others: writer.put(Buffer.from(JSON.stringify([...others]))) } : {}),
  }
}

function writeNumbers(writer: PieceWriter, values: Float64Array): NumberColumn | null {
  const range = rangeOf(values)
  if (range === null) return null
  let gaps = false
  let rises = true
  let largestStep = 0
  for (let row = 0; row < values.length; row++) {
    if (Number.isNaN(values[row]!)) gaps = true
    if (row === 0) continue
    const step = values[row]! - values[row - 1]!
    if (step > largestStep) largestStep = step
    if (!(step >= 0)) rises = false
  }
  if (!gaps && range.least === range.most) return { ...range, width: 1, steps: false, gaps: false }
  const steps = rises && !gaps
  const largest = steps ? largestStep : range.most - range.least + (gaps ? 1 : 0)
  const width = largest < 2 ** 8 ? 1 : largest < 2 ** 16 ? 2 : largest < 2 ** 32 ? 4 : 8
  const packed = arrayOf(width, new Uint8Array(width * values.length))
  const zero = range.least - (gaps ? 1 : 0)
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!
    if (steps) packed[row] = row === 0 ? 0 : value - values[row - 1]!
    else packed[row] = Number.isNaN(value) ? 0 : value - zero
  }
  return { ...range, width, steps, gaps, piece: writer.put(new Uint8Array(packed.buffer)) }
}

function writeWords(writer: PieceWriter, { words, index }: Words, rows: number): ListedColumn {
  const first = index[0]!
  const isSame = index.every((place) => place === first)
  const isList = words.length > rows / 2
  const list = isSame ? words[first]! : (isList ? inRowOrder(words, index) : words).join('\n')
  const flags = { isPlain: arePlain(list), isHex: areHex(list) }
  if (isSame) return { entry: { only: list, ...flags }, putIndex: null }
  const entry = { words: writer.put(Buffer.from(list)), ...flags }
  return { entry, putIndex: isList ? null : () => writer.putIndex(index, words.length) }
}

/** A column whose words are those of the segment. */
function sharedList(
  writer: PieceWriter,
  { words, index }: Words,
  { places, all }: { readonly places: Uint16Array; readonly all: number },
): ListedColumn {
  const first = index[0]!
  const only = words[first]!
  if (index.every((place) => place === first))
    return { entry: { only, isPlain: arePlain(only), isHex: areHex(only) }, putIndex: null }
  const list = words.join('\n')
  const wide = () => index.map((place) => places[place]!)
  return {
    entry: { isPlain: arePlain(list), isHex: areHex(list) },
    putIndex: () => writer.putIndex(wide(), all),
  }
}

/** The word of each row; chunks that hold nothing but such words have them in this order behind the empty one. */
function inRowOrder(words: readonly string[], index: Uint16Array): readonly string[] {
  if (words.length === index.length + 1 && index.every((place, row) => place === row + 1))
    return words.slice(1)
  return Array.from(index, (place) => words[place]!)
}

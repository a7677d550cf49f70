import { isAscii } from 'node:buffer'
import { closeSync, fsync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import type { LogOrigin } from '../../../core/log/log-record.ts'
import { bitsBelow, packBits } from './bits.ts'
import {
  areHex,
  arePlain,
  type FilterMarks,
  filterBytes,
  filterMarks,
  foldForSearch,
  foldText,
  gatherMarks,
  noteLines,
  noteNumbers,
  noteText,
  noteWords,
} from './fold.ts'
import { blockRows, type RawBlock, type Words } from './raw-block.ts'
import {
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
import { Slab } from './slab.ts'
import { packed } from './zstd.ts'

/** A piece is packed when so much of it or less is left; a small one is read faster than unpacked. */
const mostWorthPacking = (bytes: number) => (bytes > 4096 ? 0.8 : 0.6)

/** Writes blocks as a segment, which is there as a whole, and durable, or not at all. */
export function writeSegment(path: string, origin: LogOrigin, blocks: readonly RawBlock[]): SegmentFacts {
  const file = openSync(temporaryOf(path), 'w', 0o600)
  try {
    const facts = writeBlocks(file, origin, blocks)
    fsyncSync(file)
    renameSync(temporaryOf(path), path)
    return facts
  } catch (error) {
    rmSync(temporaryOf(path), { force: true })
    throw error
  } finally {
    closeSync(file)
  }
}

/** As `writeSegment`, with its name durable, too; the disk works beside this thread. */
export async function writeSegmentBeside(
  path: string,
  origin: LogOrigin,
  blocks: readonly RawBlock[],
): Promise<SegmentFacts> {
  const file = openSync(temporaryOf(path), 'w', 0o600)
  try {
    const facts = writeBlocks(file, origin, blocks)
    await synced(file)
    renameSync(temporaryOf(path), path)
    await syncedFolder(dirname(path))
    return facts
  } catch (error) {
    rmSync(temporaryOf(path), { force: true })
    throw error
  } finally {
    closeSync(file)
  }
}

const synced = promisify(fsync)

async function syncedFolder(folder: string): Promise<void> {
  const descriptor = openSync(folder, 'r')
  try {
    await synced(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function temporaryOf(path: string): string {
  return `${path}.tmp`
}

function writeBlocks(file: number, origin: LogOrigin, blocks: readonly RawBlock[]): SegmentFacts {
  const writer = new PieceWriter(file)
  const filters = new Uint8Array(filterBytes * blocks.length)
  const shared = sharedWords(blocks)
  const inHand = blocks.map((block, place) => ({ block, marks: emptyMarks(place), place }))
  const entries = writeColumns(writer, inHand, shared)
  for (const { marks, place } of inHand)
    gatherMarks(marks, filters.subarray(place * filterBytes, (place + 1) * filterBytes))
  const words = Object.fromEntries(
    [...shared].map(([name, { list }]) => [name, writeShared(writer, [...list.keys()].join('\n'))]),
  )
  const facts = {
    origin,
    rows: blocks.reduce((sum, { rows }) => sum + rows, 0),
    firstId: entries[0]!.numbers['id']!.least,
    lastId: entries.at(-1)!.numbers['id']!.most,
    newestSecond: Math.max(...entries.map(({ numbers }) => numbers['second']!.most)),
  }
  const directory: SegmentDirectory = { ...facts, words, blocks: entries, filters: writer.put(filters) }
  const bytes = writer.end(directory)
  return { ...facts, bytes, oldestSecond: oldestSecondOf(directory) }
}

// What one segment after the other is written with.
const someMarks: FilterMarks[] = []
const textMemory = new Slab()
const someDifferences = new Float64Array(blockRows)
const byWidth = {
  1: new Uint8Array(blockRows),
  2: new Uint16Array(blockRows),
  4: new Uint32Array(blockRows),
  8: someDifferences,
}

function emptyMarks(place: number): FilterMarks {
  while (someMarks.length <= place) someMarks.push(filterMarks())
  return someMarks[place]!.fill(0)
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
    const places = columns.map((column) => (column === undefined ? null : placesIn(list, column.words)))
    if (list.size <= mostShared) found.set(name, { list, places })
  }
  return found
}

/** The place of each word in a list, which is extended by those that it lacks. */
function placesIn(list: Map<string, number>, words: readonly string[]): Uint16Array {
  const places = new Uint16Array(words.length)
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    let place = list.get(word)
    if (place === undefined) {
      place = list.size
      list.set(word, place)
    }
    places[at] = place
  }
  return places
}

function writeShared(writer: PieceWriter, list: string): SharedColumn {
  return { words: writer.put(Buffer.from(list)), isPlain: arePlain(list), isHex: areHex(list) }
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
    return small.length < raw.length * mostWorthPacking(raw.length) ? this.#putAs(small, raw.length) : null
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
  readonly marks: FilterMarks
  /** Place among the blocks of its segment. */
  readonly place: number
}

/** Writes what one column has of all blocks in one stretch, so that it is read at once. */
function writeColumns(
  writer: PieceWriter,
  blocks: readonly BlockInHand[],
  shared: ReadonlyMap<string, Shared>,
): readonly BlockEntry[] {
  const texts = blocks.map(({ block, marks }) => writeText(writer, block, marks))
  const numbers = blocks.map((): Record<string, NumberColumn> => ({}))
  for (const name of namesOf(blocks, ({ numbers }) => numbers))
    for (const { block, marks, place } of blocks) {
      const values = block.numbers.get(name)
      const column = values === undefined ? null : writeNumbers(writer, values)
      if (column === null) continue
      numbers[place]![name] = column
      if (name.startsWith('event.')) noteNumbers(marks, name, values!)
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
  { block, marks, place }: BlockInHand,
  known: Shared | undefined,
): ListedColumn | undefined {
  const column = block.words.get(name)
  if (column === undefined) return undefined
  const bytes = column.bytes && isAscii(column.bytes) ? column.bytes : null
  const lines = bytes === null || packetWords.has(name) ? null : column.lines
  if (lines && block.rows > 1)
    return { entry: { words: writer.put(lines), ...noteLines(marks, name, lines) }, putIndex: null }
  const flags = bytes === null ? noteList(marks, name, column.words) : noteLines(marks, name, bytes)
  const before = packetWords.get(name)
  if (before === '' && bytes !== null && flags.isPlain) noteText(marks, bytes)
  else if (before !== undefined)
    noteText(marks, Buffer.from(foldForSearch(`${before}${column.words.join(`\n${before}`)}`)))
  return known === undefined
    ? writeWords(writer, column, { rows: block.rows, flags })
    : sharedList(writer, column, { places: known.places[place]!, all: known.list.size, flags })
}

/** What the words of a column consist of. */
type WordFlags = ReturnType<typeof noteLines>

function noteList(marks: FilterMarks, name: string, words: readonly string[]): WordFlags {
  noteWords(marks, name, words)
  const list = words.join('\n')
  return { isPlain: arePlain(list), isHex: areHex(list) }
}

/** Columns of packets that are noted as text, with what stands before their words in a message. */
const packetWords: ReadonlyMap<string, string> = new Map([
  ['event.rule', ''],
  ['event.action', ''],
  ['event.protocol', ''],
  ['event.in_interface', 'in='],
  ['event.out_interface', 'out='],
])

function writeText(writer: PieceWriter, { text, rows }: RawBlock, marks: FilterMarks): BlockEntry['text'] {
  // Nothing but line feeds: all messages are printed from their events.
  if (text.length === rows) return null
  textMemory.reset()
  const { folded, ends, upper, others } = foldText(text, rows, textMemory)
  noteText(marks, folded)
  const lengths = new Float64Array(rows)
  for (let [row, before] = [0, -1]; row < rows; row++) {
    lengths[row] = ends[row]! - before
    before = ends[row]!
  }
  return {
    folded: writer.put(folded),
    lengths: writeNumbers(writer, lengths)!,
    ...(upper.length > 0 ? { upper: writer.put(upper) } : {}),
    ...(others.size > 0 ? { others: writer.put(Buffer.from(JSON.stringify([...others]))) } : {}),
  }
}

function writeNumbers(writer: PieceWriter, values: Float64Array): NumberColumn | null {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let [gaps, rises] = [false, true]
  let [before, largestStep] = [Number.NaN, 0]
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!
    if (Number.isNaN(value)) {
      gaps = true
      continue
    }
    if (value < least) least = value
    if (value > most) most = value
    const step = value - before
    if (step > largestStep) largestStep = step
    else if (step < 0) rises = false
    before = value
  }
  if (least > most) return null
  if (!gaps && least === most) return { least, most, width: 1, steps: false, gaps }
  const steps = rises && !gaps
  const largest = steps ? largestStep : most - least + (gaps ? 1 : 0)
  const width = largest < 2 ** 8 ? 1 : largest < 2 ** 16 ? 2 : largest < 2 ** 32 ? 4 : 8
  const differences = steps ? stepsOf(values) : lessBy(values, least - (gaps ? 1 : 0))
  const piece = writer.put(narrowed(differences, width))
  return { least, most, width, steps, gaps, piece }
}

function stepsOf(values: Float64Array): Float64Array {
  const steps = someDifferences.subarray(0, values.length)
  steps[0] = 0
  for (let row = 1; row < values.length; row++) steps[row] = values[row]! - values[row - 1]!
  return steps
}

/** Numbers less `zero`; 0 in the place of none. */
function lessBy(values: Float64Array, zero: number): Float64Array {
  const differences = someDifferences.subarray(0, values.length)
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!
    differences[row] = Number.isNaN(value) ? 0 : value - zero
  }
  return differences
}

function narrowed(values: Float64Array, width: NumberColumn['width']): Uint8Array {
  const { buffer } = byWidth[width]
  if (width !== 8) byWidth[width].set(values)
  return new Uint8Array(buffer, 0, width * values.length)
}

function writeWords(
  writer: PieceWriter,
  { words, index }: Words,
  { rows, flags }: { readonly rows: number; readonly flags: WordFlags },
): ListedColumn {
  if (isSame(index)) return { entry: { only: words[index[0]!]!, ...flags }, putIndex: null }
  const isList = words.length > rows / 2
  const list = (isList ? inRowOrder(words, index) : words).join('\n')
  const entry = { words: writer.put(Buffer.from(list)), ...flags }
  return { entry, putIndex: isList ? null : () => writer.putIndex(index, words.length) }
}

/** A column whose words are those of the segment. */
function sharedList(
  writer: PieceWriter,
  { words, index }: Words,
  { places, all, flags }: { readonly places: Uint16Array; readonly all: number; readonly flags: WordFlags },
): ListedColumn {
  if (isSame(index)) return { entry: { only: words[index[0]!]!, ...flags }, putIndex: null }
  const wide = () => {
    const among = new Uint16Array(index.length)
    for (let row = 0; row < index.length; row++) among[row] = places[index[row]!]!
    return among
  }
  return { entry: flags, putIndex: () => writer.putIndex(wide(), all) }
}

function isSame(index: Uint16Array): boolean {
  const first = index[0]
  for (let row = 1; row < index.length; row++) if (index[row] !== first) return false
  return true
}

/** The word of each row; chunks that hold nothing but such words have them in this order behind the empty one. */
function inRowOrder(words: readonly string[], index: Uint16Array): readonly string[] {
  if (words.length === index.length + 1 && index.every((place, row) => place === row + 1))
    return words.slice(1)
  return Array.from(index, (place) => words[place]!)
}

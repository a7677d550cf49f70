import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { constants, crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { LogOrigin } from '../../../core/log/log-record.ts'
import { areHex, arePlain, type Block, type NumberRange, rangeOf, type SearchWords } from './block.ts'
import { type FoldedText, filterBytes, foldForSearch, foldText, noteText, noteValues } from './fold.ts'
import type { RawBlock, Words } from './raw-block.ts'

const magic = Buffer.from('GHLOG1\n\0', 'latin1')
const tailBytes = 16
const level = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** A piece of a segment: where it begins, its bytes in the file and as they were (equal: not compressed), its CRC. */
type Piece = readonly [offset: number, bytes: number, raw: number, crc: number]

interface NumberColumn extends NumberRange {
  /** Absent where all rows have the least number. */
  readonly piece?: Piece
  /** Bytes of each number. */
  readonly width: 1 | 2 | 4 | 8
  /** Each number is the difference to the one before. */
  readonly steps: boolean
  /** Zero stands for a row without a number; the others are one larger. */
  readonly gaps: boolean
}

interface WordColumn {
  /** The only word of all rows; otherwise `words` is there. */
  readonly only?: string
  readonly words?: Piece
  /** Absent where each row has a word of its own in the list. */
  readonly index?: Piece
  readonly isPlain: boolean
  readonly isHex: boolean
}

interface BlockEntry {
  readonly rows: number
  readonly numbers: Readonly<Record<string, NumberColumn>>
  readonly words: Readonly<Record<string, WordColumn>>
  readonly text: {
    readonly folded: Piece
    readonly lengths: NumberColumn
    readonly upper?: Piece
    readonly others?: Piece
  } | null
}

/** The directory at the end of a segment. */
export interface SegmentDirectory {
  readonly origin: LogOrigin
  readonly rows: number
  readonly firstId: number
  readonly lastId: number
  /** Unix seconds of the newest row. */
  readonly newestSecond: number
  readonly blocks: readonly BlockEntry[]
  readonly filters: Piece
}

/** Code of a `SegmentDamage`, which it keeps from thread to thread. */
export const damageCode = 'LOG_DAMAGE'

/** A file that is not what it was when it was written. */
export class SegmentDamage extends Error {
  readonly code = damageCode
  readonly path: string

  constructor(path: string, detail: string) {
    super(`${path}: ${detail}`)
    this.path = path
  }
}

/** Memory for packed pieces, each of which is unpacked at once. */
let scratch = Buffer.alloc(2 ** 18)

function scratchOf(bytes: number): Buffer {
  if (bytes > scratch.length) scratch = Buffer.alloc(bytes)
  return scratch.subarray(0, bytes)
}

/** Properties of a segment, for those that choose among segments. */
export type SegmentFacts = Omit<SegmentDirectory, 'blocks' | 'filters'> & { readonly bytes: number }

/** Writes blocks as a segment, which is there as a whole, and durable, or not at all. */
export function writeSegment(path: string, origin: LogOrigin, blocks: readonly RawBlock[]): SegmentFacts {
  const temporary = `${path}.tmp`
  const file = openSync(temporary, 'w', 0o600)
  try {
    const writer = new PieceWriter(file)
    const filters = new Uint8Array(filterBytes * blocks.length)
    const entries = blocks.map((block, place) =>
      writeBlock(writer, block, filters.subarray(place * filterBytes, (place + 1) * filterBytes)),
    )
    const ids = blocks.map((block) => entryRange(block, 'id'))
    const facts = {
      origin,
      rows: blocks.reduce((sum, { rows }) => sum + rows, 0),
      firstId: ids[0]!.least,
      lastId: ids.at(-1)!.most,
      newestSecond: Math.max(...blocks.map((block) => entryRange(block, 'second').most)),
    }
    const directory: SegmentDirectory = { ...facts, blocks: entries, filters: writer.put(filters) }
    const bytes = writer.end(directory)
    fsyncSync(file)
    renameSync(temporary, path)
    return { ...facts, bytes }
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
}

function entryRange(block: RawBlock, name: string): NumberRange {
  return rangeOf(block.numbers.get(name)!)!
}

/** Gathers pieces and writes them in large steps. */
class PieceWriter {
  readonly #file: number
  #waiting: Uint8Array[] = [magic]
  #waitingBytes = magic.length
  #offset = magic.length

  constructor(file: number) {
    this.#file = file
  }

  put(raw: Uint8Array): Piece {
    const packed = raw.length > 32 ? zstdCompressSync(raw, level) : raw
    const bytes = packed.length < raw.length ? packed : raw
    const piece = [this.#offset, bytes.length, raw.length, crc32(bytes)] as const
    this.#push(bytes)
    return piece
  }

  end(directory: SegmentDirectory): number {
    const packed = zstdCompressSync(Buffer.from(JSON.stringify(directory)), level)
    const tail = Buffer.alloc(tailBytes)
    tail.writeUInt32LE(packed.length, 0)
    tail.writeUInt32LE(crc32(packed), 4)
    magic.copy(tail, 8)
    this.#push(packed)
    this.#push(tail)
    this.#flush()
    return this.#offset
  }

  #push(bytes: Uint8Array): void {
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
    this.#offset += bytes.length
    if (this.#waitingBytes >= 2 ** 20) this.#flush()
  }

  #flush(): void {
    writeAll(this.#file, Buffer.concat(this.#waiting))
    this.#waiting = []
    this.#waitingBytes = 0
  }
}

/** Writes all bytes at the end of what was written; throws when there is no room for them. */
export function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}

function writeBlock(writer: PieceWriter, block: RawBlock, filter: Uint8Array): BlockEntry {
  const numbers: Record<string, NumberColumn> = {}
  const words: Record<string, WordColumn> = {}
  for (const [name, values] of block.numbers) {
    const column = writeNumbers(writer, values)
    if (column === null) continue
    numbers[name] = column
    if (name.startsWith('event.')) noteValues(filter, name, values)
  }
  for (const [name, column] of block.words) {
    words[name] = writeWords(writer, column, block.rows)
    noteValues(filter, name, column.words)
    if (packetWords.has(name))
      noteText(
        filter,
        Buffer.from(
          foldForSearch(`${packetWords.get(name)}${column.words.join(`\n${packetWords.get(name)}`)}`),
        ),
      )
  }
  return { rows: block.rows, numbers, words, text: writeText(writer, block, filter) }
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

function arrayOf(width: NumberColumn['width'], bytes: Uint8Array) {
  const { buffer, byteOffset, length } = bytes.byteOffset % width === 0 ? bytes : new Uint8Array(bytes)
  switch (width) {
    case 1:
      return new Uint8Array(buffer, byteOffset, length)
    case 2:
      return new Uint16Array(buffer, byteOffset, length / 2)
    case 4:
      return new Uint32Array(buffer, byteOffset, length / 4)
    case 8:
      return new Float64Array(buffer, byteOffset, length / 8)
  }
}

function writeWords(writer: PieceWriter, { words, index }: Words, rows: number): WordColumn {
  const first = index[0]!
  const isSame = index.every((place) => place === first)
  const isList = words.length > rows / 2
  const list = isSame ? words[first]! : (isList ? inRowOrder(words, index) : words).join('\n')
  const flags = { isPlain: arePlain(list), isHex: areHex(list) }
  if (isSame) return { only: list, ...flags }
  if (isList) return { words: writer.put(Buffer.from(list)), ...flags }
  const narrow = words.length <= 256 ? Uint8Array.from(index) : index
  return {
    words: writer.put(Buffer.from(list)),
    index: writer.put(new Uint8Array(narrow.buffer, narrow.byteOffset, narrow.byteLength)),
    ...flags,
  }
}

/** The word of each row; chunks that hold nothing but such words have them in this order behind the empty one. */
function inRowOrder(words: readonly string[], index: Uint16Array): readonly string[] {
  if (words.length === index.length + 1 && index.every((place, row) => place === row + 1))
    return words.slice(1)
  return Array.from(index, (place) => words[place]!)
}

/** A sealed segment; its directory is read once, its columns whenever they are asked for. */
export class Segment {
  readonly path: string
  readonly directory: SegmentDirectory
  #filters: Uint8Array | null = null
  #file: number | null = null

  /** Throws a `SegmentDamage`, or the error of the system. */
  constructor(path: string) {
    this.path = path
    this.directory = this.using(() => this.#readDirectory())
  }

  /** Reads all of it. Throws a `SegmentDamage` where something is not as it was written. */
  check(): void {
    this.using(() => {
      for (const block of this.blocks()) block.check()
      this.read(this.directory.filters)
    })
  }

  /** Calls `work` with the file open. */
  using<T>(work: () => T): T {
    const close = this.open()
    try {
      return work()
    } finally {
      close()
    }
  }

  /** Opens the file until the answer is called. */
  open(): () => void {
    const file = openSync(this.path, 'r')
    this.#file = file
    return () => {
      closeSync(file)
      this.#file = null
    }
  }

  /** The blocks, to be used while the file is open. */
  blocks(): readonly SealedBlock[] {
    return this.directory.blocks.map((entry, place) => new SealedBlock(this, entry, place))
  }

  /** The filter of a block. */
  filter(place: number): Uint8Array {
    this.#filters ??= this.read(this.directory.filters)
    return this.#filters.subarray(place * filterBytes, (place + 1) * filterBytes)
  }

  read([offset, bytes, raw, crc]: Piece): Buffer {
    // What is unpacked is copied; all else is aligned memory of its own, since columns are views of it.
    const packed = this.#bytes(offset, bytes === raw ? Buffer.allocUnsafeSlow(bytes) : scratchOf(bytes))
    if (crc32(packed) !== crc) throw new SegmentDamage(this.path, `the check sum at ${offset} is wrong`)
    if (bytes === raw) return packed
    // With room for a byte more the end is seen at once; a chunk that is full asks for a second one.
    return zstdDecompressSync(packed, { chunkSize: Math.max(raw + 1, 64) })
  }

  #bytes(offset: number, buffer: Buffer): Buffer {
    const bytes = buffer.length
    for (let at = 0; at < bytes; ) {
      const read = readSync(this.#file!, buffer, at, bytes - at, offset + at)
      if (read === 0) throw new SegmentDamage(this.path, 'it is cut off')
      at += read
    }
    return buffer
  }

  #readDirectory(): SegmentDirectory {
    const size = fstatSync(this.#file!).size
    if (size < magic.length + tailBytes) throw new SegmentDamage(this.path, 'it is cut off')
    const tail = this.#bytes(size - tailBytes, Buffer.alloc(tailBytes))
    const length = tail.readUInt32LE(0)
    if (!tail.subarray(8).equals(magic) || length > size - tailBytes)
      throw new SegmentDamage(this.path, 'it has no end')
    const packed = this.#bytes(size - tailBytes - length, Buffer.alloc(length))
    if (crc32(packed) !== tail.readUInt32LE(4)) throw new SegmentDamage(this.path, 'its directory is damaged')
    return JSON.parse(zstdDecompressSync(packed, { chunkSize: 2 ** 18 }).toString())
  }
}

class SealedBlock implements Block {
  readonly #segment: Segment
  readonly #entry: BlockEntry
  readonly #place: number

  constructor(segment: Segment, entry: BlockEntry, place: number) {
    this.#segment = segment
    this.#entry = entry
    this.#place = place
  }

  get rows(): number {
    return this.#entry.rows
  }

  /** Reads all columns. */
  check(): void {
    for (const name of Object.keys(this.#entry.numbers)) this.number(name)
    for (const name of Object.keys(this.#entry.words)) this.words(name)
    this.text()
  }

  number(name: string): Float64Array | null {
    const column = this.#entry.numbers[name]
    return column === undefined ? null : this.#numbers(column)
  }

  range(name: string): NumberRange | null {
    return this.#entry.numbers[name] ?? null
  }

  words(name: string): SearchWords | null {
    const column = this.#entry.words[name]
    if (column === undefined) return null
    const { only, words, index, isPlain } = column
    if (words === undefined)
      return { words: [only!], index: new Uint16Array(this.rows), isPlain, bytes: null }
    const bytes = this.#segment.read(words)
    const places = index === undefined ? identity.subarray(0, this.rows) : this.#index(index)
    return new SealedWords(bytes, places, isPlain)
  }

  isPlain(name: string): boolean {
    return this.#entry.words[name]?.isPlain ?? true
  }

  isHex(name: string): boolean {
    return this.#entry.words[name]?.isHex ?? true
  }

  text(): FoldedText {
    const { text } = this.#entry
    if (text === null) return noText
    const ends = new Uint32Array(this.#numbers(text.lengths))
    let end = -1
    for (let row = 0; row < ends.length; row++) {
      end += ends[row]!
      ends[row] = end
    }
    return {
      folded: this.#segment.read(text.folded),
      ends,
      upper: text.upper === undefined ? new Uint8Array(0) : this.#segment.read(text.upper),
      others:
        text.others === undefined
          ? new Map()
          : new Map(JSON.parse(this.#segment.read(text.others).toString())),
    }
  }

  mayHold(bits: readonly number[]): boolean {
    const filter = this.#segment.filter(this.#place)
    return bits.every((bit) => filter[bit >> 3]! & (1 << (bit & 7)))
  }

  #index(piece: Piece): Uint16Array {
    const bytes = this.#segment.read(piece)
    if (bytes.length === this.rows) return new Uint16Array(bytes)
    return new Uint16Array(bytes.buffer, bytes.byteOffset, this.rows)
  }

  #numbers({ least, piece, width, steps, gaps }: NumberColumn): Float64Array {
    const values = new Float64Array(this.rows)
    if (piece === undefined) return values.fill(least)
    const bytes = this.#segment.read(piece)
    const packed = arrayOf(width, bytes)
    let last = least
    const zero = least - (gaps ? 1 : 0)
    for (let row = 0; row < values.length; row++) {
      const value = packed[row]!
      if (steps) {
        last += value
        values[row] = last
      } else values[row] = gaps && value === 0 ? Number.NaN : zero + value
    }
    return values
  }
}

/** Words of a sealed block; they become texts when these are asked for. */
class SealedWords implements SearchWords {
  readonly index: Uint16Array
  readonly isPlain: boolean
  readonly #bytes: Buffer
  #words: readonly string[] | null = null

  constructor(bytes: Buffer, index: Uint16Array, isPlain: boolean) {
    this.#bytes = bytes
    this.index = index
    this.isPlain = isPlain
  }

  get bytes(): Buffer | null {
    return this.isPlain ? this.#bytes : null
  }

  get words(): readonly string[] {
    this.#words ??= this.#bytes.toString(this.isPlain ? 'latin1' : 'utf8').split('\n')
    return this.#words
  }
}

const identity = Uint16Array.from({ length: 2 ** 16 }, (_, row) => row)
const noText: FoldedText = {
  folded: Buffer.alloc(0),
  ends: new Uint32Array(2 ** 16),
  upper: new Uint8Array(0),
  others: new Map(),
}

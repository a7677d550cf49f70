import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { unpackBits } from './bits.ts'
import type { Block, NumberRange, SearchWords } from './block.ts'
import { type FoldedText, filterBytes } from './fold.ts'
import {
  arrayOf,
  type BlockEntry,
  magic,
  type NumberColumn,
  type Piece,
  type SegmentDirectory,
  tailBytes,
} from './segment-format.ts'
import { freshMemory } from './slab.ts'
import { unpacked } from './zstd.ts'

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

/** Errors of a file that is not ours, or none. */
export const closedTo = ['EACCES', 'EPERM', 'ELOOP', 'EISDIR']

/** Memory for packed pieces, each of which is unpacked at once. */
let scratch = Buffer.alloc(2 ** 18)

function scratchOf(bytes: number): Buffer {
  if (bytes > scratch.length) scratch = Buffer.alloc(bytes)
  return scratch.subarray(0, bytes)
}

/** A sealed segment; its directory is read once, its columns whenever they are asked for. */
export class Segment {
  readonly path: string
  readonly directory: SegmentDirectory
  // Both are kept while the file is open.
  readonly #shared = new Map<string, WordList>()
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
    const file = this.#opened()
    this.#file = file
    return () => {
      closeSync(file)
      this.#file = null
      // Those of ten million rows are 40 MB in each thread.
      this.#filters = null
      this.#shared.clear()
    }
  }

  /** A file of somebody else costs the rows of its segment, not those of all others. */
  #opened(): number {
    try {
      return openSync(this.path, 'r')
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (!closedTo.includes(code)) throw error
      throw new SegmentDamage(this.path, `it cannot be opened (${code})`)
    }
  }

  /** The words of a column that the blocks share. */
  sharedWords(name: string): WordList {
    let list = this.#shared.get(name)
    if (list === undefined) {
      const { words, isPlain } = this.directory.words[name]!
      list = new WordList(this.read(words), isPlain)
      this.#shared.set(name, list)
    }
    return list
  }

  /** The blocks, to be used while the file is open; columns are in memory of `memory`. */
  blocks(memory = freshMemory): readonly SealedBlock[] {
    return this.directory.blocks.map((entry, place) => new SealedBlock(this, entry, { place, memory }))
  }

  /** The filter of a block. */
  filter(place: number): Uint8Array {
    this.#filters ??= this.read(this.directory.filters)
    return this.#filters.subarray(place * filterBytes, (place + 1) * filterBytes)
  }

  read([offset, bytes, raw, crc]: Piece, memory = freshMemory): Buffer {
    // What is unpacked is copied; all else is aligned, since columns are views of it.
    const packed = this.#bytes(offset, bytes === raw ? memory.take(bytes) : scratchOf(bytes))
    if (crc32(packed) !== crc) throw new SegmentDamage(this.path, `the check sum at ${offset} is wrong`)
    if (bytes === raw) return packed
    return unpacked(packed, raw, memory)
  }

  #bytes(offset: number, buffer: Buffer): Buffer {
    const bytes = buffer.length
    for (let at = 0; at < bytes; ) {
      const read = this.#read(buffer, at, offset + at)
      if (read === 0) throw new SegmentDamage(this.path, 'it is cut off')
      at += read
    }
    return buffer
  }

  /** A sector that the disk cannot read costs the rows of its segment, not those of all others. */
  #read(buffer: Buffer, at: number, position: number): number {
    try {
      return readSync(this.#file!, buffer, at, buffer.length - at, position)
    } catch (error) {
      if (!['EIO', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
      throw new SegmentDamage(this.path, 'the disk cannot read it')
    }
  }

  #readDirectory(): SegmentDirectory {
    const size = fstatSync(this.#file!).size
    if (size < magic.length + tailBytes) throw new SegmentDamage(this.path, 'it is cut off')
    const tail = this.#bytes(size - tailBytes, Buffer.alloc(tailBytes))
    const length = tail.readUInt32LE(0)
    if (!tail.subarray(12).equals(magic) || length > size - tailBytes)
      throw new SegmentDamage(this.path, 'it has no end')
    const packed = this.#bytes(size - tailBytes - length, Buffer.alloc(length))
    if (crc32(packed) !== tail.readUInt32LE(8)) throw new SegmentDamage(this.path, 'its directory is damaged')
    return JSON.parse(unpacked(packed, tail.readUInt32LE(4)).toString())
  }
}

class SealedBlock implements Block {
  readonly #segment: Segment
  readonly #entry: BlockEntry
  readonly #place: number
  readonly #memory: typeof freshMemory

  constructor(
    segment: Segment,
    entry: BlockEntry,
    { place, memory }: { readonly place: number; readonly memory: typeof freshMemory },
  ) {
    this.#segment = segment
    this.#entry = entry
    this.#place = place
    this.#memory = memory
  }

  get rows(): number {
    return this.#entry.rows
  }

  /** Reads all columns. */
  check(): void {
    for (const name of Object.keys(this.#entry.numbers)) this.number(name)
    for (const name of Object.keys(this.#entry.words)) this.words(name)
    this.#text()?.check()
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
    const { only, words, index, bits = 16, isPlain } = column
    if (only !== undefined)
      return { words: [only], index: noPlaces.subarray(0, this.rows), isPlain, bytes: null }
    const list =
      words === undefined ? this.#segment.sharedWords(name) : new WordList(this.#read(words), isPlain)
    const places = index === undefined ? identity.subarray(0, this.rows) : this.#index(index, bits)
    return new SealedWords(list, places)
  }

  isPlain(name: string): boolean {
    return this.#entry.words[name]?.isPlain ?? true
  }

  isHex(name: string): boolean {
    return this.#entry.words[name]?.isHex ?? true
  }

  text(): FoldedText {
    return this.#text() ?? noText
  }

  #text(): SealedText | null {
    const { text } = this.#entry
    if (text === null) return null
    const [read, numbers] = [
      (piece: Piece) => this.#read(piece),
      (column: NumberColumn) => this.#numbers(column),
    ]
    return new SealedText(text, { read, numbers })
  }

  mayHold(bits: readonly number[]): boolean {
    const filter = this.#segment.filter(this.#place)
    return bits.every((bit) => filter[bit >> 3]! & (1 << (bit & 7)))
  }

  #index(piece: Piece, bits: number): Uint16Array {
    const bytes = this.#read(piece)
    if (bits === 16) return new Uint16Array(bytes.buffer, bytes.byteOffset, this.rows)
    const { buffer, byteOffset } = this.#memory.take(2 * this.rows)
    const index = new Uint16Array(buffer, byteOffset, this.rows)
    unpackBits(bytes, bits, index)
    return index
  }

  #read(piece: Piece): Buffer {
    return this.#segment.read(piece, this.#memory)
  }

  #numbers({ least, piece, width, steps, gaps }: NumberColumn): Float64Array {
    const { buffer, byteOffset } = this.#memory.take(8 * this.rows)
    const values = new Float64Array(buffer, byteOffset, this.rows)
    if (piece === undefined) return values.fill(least)
    const bytes = this.#read(piece)
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

/** Where the columns of a block come from. */
interface Columns {
  readonly read: (piece: Piece) => Buffer
  readonly numbers: (column: NumberColumn) => Float64Array
}

/** Text of a sealed block; a search that finds nothing needs the folded text alone. */
class SealedText implements FoldedText {
  readonly folded: Buffer
  readonly #entry: NonNullable<BlockEntry['text']>
  readonly #from: Columns
  #ends: Uint32Array | null = null
  #upper: Uint8Array | null = null
  #others: ReadonlyMap<number, string> | null = null

  constructor(entry: NonNullable<BlockEntry['text']>, from: Columns) {
    this.#entry = entry
    this.#from = from
    this.folded = from.read(entry.folded)
  }

  get ends(): Uint32Array {
    if (this.#ends !== null) return this.#ends
    const ends = new Uint32Array(this.#from.numbers(this.#entry.lengths))
    let end = -1
    for (let row = 0; row < ends.length; row++) {
      end += ends[row]!
      ends[row] = end
    }
    this.#ends = ends
    return ends
  }

  get upper(): Uint8Array {
    const { upper } = this.#entry
    this.#upper ??= upper === undefined ? new Uint8Array(0) : this.#from.read(upper)
    return this.#upper
  }

  get others(): ReadonlyMap<number, string> {
    const { others } = this.#entry
    this.#others ??= new Map(others === undefined ? [] : JSON.parse(this.#from.read(others).toString()))
    return this.#others
  }

  /** Reads all of it. */
  check(): void {
    void [this.ends, this.upper, this.others]
  }
}

/** Words with line feeds between; they become texts when these are asked for. */
class WordList {
  readonly isPlain: boolean
  readonly bytes: Buffer
  #words: readonly string[] | null = null

  constructor(bytes: Buffer, isPlain: boolean) {
    this.bytes = bytes
    this.isPlain = isPlain
  }

  get words(): readonly string[] {
    this.#words ??= this.bytes.toString(this.isPlain ? 'latin1' : 'utf8').split('\n')
    return this.#words
  }
}

/** Words of the rows of a sealed block. */
class SealedWords implements SearchWords {
  readonly index: Uint16Array
  readonly #list: WordList

  constructor(list: WordList, index: Uint16Array) {
    this.#list = list
    this.index = index
  }

  get isPlain(): boolean {
    return this.#list.isPlain
  }

  get bytes(): Buffer | null {
    return this.isPlain ? this.#list.bytes : null
  }

  get words(): readonly string[] {
    return this.#list.words
  }
}

const noPlaces = new Uint16Array(2 ** 16)
const identity = Uint16Array.from({ length: 2 ** 16 }, (_, row) => row)
const noText: FoldedText = {
  folded: Buffer.alloc(0),
  ends: new Uint32Array(2 ** 16),
  upper: new Uint8Array(0),
  others: new Map(),
}

import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { answerBits, unpackBits } from './bits.ts'
import { type Block, markPlaces, type NumberRange, type PackedNumbers, type SearchWords } from './block.ts'
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
import { freshMemory, type Slab } from './slab.ts'
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

/** Errors that say nothing about the file itself, and pass. */
const shortages = ['EMFILE', 'ENFILE', 'ENOMEM', 'EINTR', 'EAGAIN']

/**
 * Whether a file that is there cannot be read: it belongs to others, is no file, or the disk cannot. Disks and file systems
 * have many errors for the last (EIO, EUCLEAN, EBADMSG, ENODATA, EREMOTEIO).
 */
export function isUnreadable(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException
  return code !== undefined && syscall !== undefined && code !== 'ENOENT' && !shortages.includes(code)
}

/** A file system with faults may have something else by the name of a file, such as a pipe, which nobody waits for. */
export const readFlags = constants.O_RDONLY | constants.O_NONBLOCK

/** Memory for packed pieces, each of which is unpacked at once. */
let scratch = Buffer.alloc(2 ** 18)

function scratchOf(bytes: number): Buffer {
  if (bytes > scratch.length) scratch = Buffer.alloc(bytes)
  return scratch.subarray(0, bytes)
}

type Memory = Pick<Slab, 'take'>

/** Pieces of a column, as they stand in the file one behind the other. */
interface Run {
  readonly offset: number
  readonly bytes: Buffer
}

/** Bytes of a column of all blocks that are read at once. */
const mostOfRun = 2 ** 19

/** A sealed segment; its directory is read once, its columns whenever they are asked for. */
export class Segment {
  readonly path: string
  readonly directory: SegmentDirectory
  // All are kept while the file is open.
  readonly #shared = new Map<string, WordList>()
  readonly #runs = new Map<string, Run | null>()
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
      this.#runs.clear()
    }
  }

  /** A file of somebody else costs the rows of its segment, not those of all others. */
  #opened(): number {
    try {
      return openSync(this.path, readFlags)
    } catch (error) {
      if (!isUnreadable(error)) throw error
      throw new SegmentDamage(this.path, `it cannot be opened (${(error as NodeJS.ErrnoException).code})`)
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

  /**
   * The blocks, to be used while the file is open. Columns are in memory of `memory`; `runs`, where it is given, has room for
   * what is read of all blocks at once.
   */
  blocks(memory = freshMemory, runs: Slab | null = null): readonly SealedBlock[] {
    return this.directory.blocks.map((entry, place) => new SealedBlock(this, entry, { place, memory, runs }))
  }

  /** The filter of a block. */
  filter(place: number): Uint8Array {
    this.#filters ??= this.read(this.directory.filters)
    return this.#filters.subarray(place * filterBytes, (place + 1) * filterBytes)
  }

  /** A piece of a column, which stands beside those of the other blocks: all of them are read at once. */
  readOfRun(
    name: string,
    piece: Piece,
    { memory, runs }: { readonly memory: Memory; readonly runs: Slab },
  ): Buffer {
    let run = this.#runs.get(name)
    if (run === undefined) {
      run = this.#readRun(name, runs)
      this.#runs.set(name, run)
    }
    const [offset, bytes, raw, crc] = piece
    const at = offset - (run?.offset ?? 0)
    if (run === null || at < 0 || at + bytes > run.bytes.length) return this.read(piece, memory)
    const packed = run.bytes.subarray(at, at + bytes)
    if (crc32(packed) !== crc) throw this.#badSum(offset)
    return bytes === raw ? packed : unpacked(packed, raw, memory)
  }

  #readRun(name: string, runs: Slab): Run | null {
    let [from, to, sum] = [Number.POSITIVE_INFINITY, 0, 0]
    for (const { numbers, words } of this.directory.blocks) {
      const piece = numbers[name]?.piece ?? words[name]?.index
      if (piece === undefined) continue
      const [offset, bytes] = piece
      from = Math.min(from, offset)
      to = Math.max(to, offset + bytes)
      sum += bytes
    }
    // Segments of an earlier release have them block by block.
    if (sum === 0 || to - from > 1.5 * sum + 1024 || sum > mostOfRun) return null
    return { offset: from, bytes: this.#bytes(from, runs.take(to - from)) }
  }

  #badSum(offset: number): SegmentDamage {
    return new SegmentDamage(this.path, `the check sum at ${offset} is wrong`)
  }

  read([offset, bytes, raw, crc]: Piece, memory: Memory = freshMemory): Buffer {
    // What is unpacked is copied; all else is aligned, since columns are views of it.
    const packed = this.#bytes(offset, bytes === raw ? memory.take(bytes) : scratchOf(bytes))
    if (crc32(packed) !== crc) throw this.#badSum(offset)
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
    // A disk that failed once mostly reads the next time.
    for (let left = 1; ; left--)
      try {
        return readSync(this.#file!, buffer, at, buffer.length - at, position)
      } catch (error) {
        if (!isUnreadable(error)) throw error
        if (left === 0) throw new SegmentDamage(this.path, 'the disk cannot read it')
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
  readonly #memory: Memory
  readonly #runs: Slab | null

  constructor(
    segment: Segment,
    entry: BlockEntry,
    { place, memory, runs }: { readonly place: number; readonly memory: Memory; readonly runs: Slab | null },
  ) {
    this.#segment = segment
    this.#entry = entry
    this.#place = place
    this.#memory = memory
    this.#runs = runs
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
    return column === undefined ? null : this.#numbers(column, name)
  }

  packed(name: string): PackedNumbers | null {
    const column = this.#entry.numbers[name]
    if (column?.piece === undefined || column.steps) return null
    const { least, piece, width, gaps } = column
    return { values: arrayOf(width, this.#readOf(name, piece)), zero: least - (gaps ? 1 : 0), gaps }
  }

  range(name: string): NumberRange | null {
    return this.#entry.numbers[name] ?? null
  }

  words(name: string): SearchWords | null {
    const column = this.#entry.words[name]
    if (column === undefined) return null
    const { only, words, index, bits = 16, isPlain } = column
    if (only !== undefined)
      return {
        ...{ words: [only], index: noPlaces.subarray(0, this.rows), isPlain, bytes: null },
        mark: (answers, rows) => rows.fill(answers[0]!).length > 0 && answers[0] === 1,
      }
    const list =
      words === undefined ? this.#segment.sharedWords(name) : new WordList(this.#read(words), isPlain)
    if (index === undefined) return new SealedWords(list, { index: () => identity.subarray(0, this.rows) })
    const places = this.#readOf(name, index)
    return new SealedWords(list, {
      index: () => this.#index(places, bits),
      ...(bits <= 8 ? { packed: places, bits } : {}),
    })
  }

  isPlain(name: string): boolean {
    return this.#entry.words[name]?.isPlain ?? true
  }

  isHex(name: string): boolean {
    return this.#entry.words[name]?.isHex ?? true
  }

  hasFewWords(name: string): boolean {
    const { only, words } = this.#entry.words[name] ?? { only: '' }
    return only !== undefined || words === undefined
  }

  text(): FoldedText {
    return this.#text() ?? noText
  }

  #text(): SealedText | null {
    const { text } = this.#entry
    if (text === null) return null
    const [read, numbers] = [
      (piece: Piece) => this.#read(piece),
      (column: NumberColumn) => this.#numbers(column, null),
    ]
    return new SealedText(text, { read, numbers })
  }

  mayHold(bits: readonly number[]): boolean {
    const filter = this.#segment.filter(this.#place)
    return bits.every((bit) => filter[bit >> 3]! & (1 << (bit & 7)))
  }

  #index(bytes: Buffer, bits: number): Uint16Array {
    if (bits === 16) return arrayOf(2, bytes) as Uint16Array
    const { buffer, byteOffset } = this.#memory.take(2 * this.rows)
    const index = new Uint16Array(buffer, byteOffset, this.rows)
    unpackBits(bytes, bits, index)
    return index
  }

  #read(piece: Piece): Buffer {
    return this.#segment.read(piece, this.#memory)
  }

  #readOf(name: string, piece: Piece): Buffer {
    const runs = this.#runs
    return runs === null
      ? this.#read(piece)
      : this.#segment.readOfRun(name, piece, { memory: this.#memory, runs })
  }

  #numbers({ least, piece, width, steps, gaps }: NumberColumn, name: string | null): Float64Array {
    const { buffer, byteOffset } = this.#memory.take(8 * this.rows)
    const values = new Float64Array(buffer, byteOffset, this.rows)
    if (piece === undefined) return values.fill(least)
    const bytes = name === null ? this.#read(piece) : this.#readOf(name, piece)
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

/** Where each row's word is among those of a list; packed places of up to 8 bits answer without being unpacked. */
interface Places {
  readonly index: () => Uint16Array
  readonly packed?: Buffer
  readonly bits?: number
}

/** Words of the rows of a sealed block. */
class SealedWords implements SearchWords {
  readonly #list: WordList
  readonly #places: Places
  #index: Uint16Array | null = null

  constructor(list: WordList, places: Places) {
    this.#list = list
    this.#places = places
  }

  get index(): Uint16Array {
    this.#index ??= this.#places.index()
    return this.#index
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

  mark(answers: Uint8Array, rows: Uint8Array): boolean {
    const { packed, bits } = this.#places
    return packed === undefined || this.#index !== null
      ? markPlaces(this.index, answers, rows)
      : answerBits(packed, bits!, answers, rows)
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

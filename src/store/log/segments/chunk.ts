import { crc32 } from 'node:zlib'
import { type LogKindName, logKind } from '../../../core/log/log-kinds.ts'
import { type LogOrigin, type LogRecord, logOrigins } from '../../../core/log/log-record.ts'
import { visible } from '../../../core/text/visible.ts'
import { blockRows, blockTextBytes, type Chunk, type RawBlock, type Words } from './raw-block.ts'

// A chunk: magic, length of the header, length of the whole (a multiple of 8), CRC of what follows; then the header as
// JSON, padded with spaces; then the columns in its order, numbers first, which keeps them aligned.
const magic = 0x31_43_4c_47
const magicBytes = Buffer.from('GLC1')
const prefixBytes = 16
/** Words of a column at which it is asked whether they repeat, and the rows by which they must have. */
const manyWords = { words: 512, rows: 563 }
const plain = /^[ -~]*$/

/** Column of a header: name, `n` numbers, `w` words with an index, `t` text; bytes, and of words the bytes of the index. */
type HeaderColumn = readonly [name: string, type: 'n' | 'w' | 't', bytes: number, indexBytes?: number]

interface Header {
  readonly origin: number
  readonly rows: number
  readonly first: number
  readonly last: number
  readonly columns: readonly HeaderColumn[]
}

/** Collects rows of one origin into chunks. */
export class ChunkBuilder {
  readonly #origin: LogOrigin
  #rows = 0
  #textLength = 0
  #texts: string[] = []
  readonly #ids = new Float64Array(blockRows)
  readonly #seconds = new Float64Array(blockRows)
  readonly #microseconds = new Float64Array(blockRows)
  readonly #moments = new Float64Array(blockRows)
  readonly #priorities = new Float64Array(blockRows)
  readonly #syslogIds = new WordBuilder()
  readonly #units = new WordBuilder()
  readonly #kinds = new WordBuilder()
  readonly #fieldWords = new Map<string, WordBuilder>()
  readonly #fieldNumbers = new Map<string, NumberBuilder>()
  readonly #columnsOfKind = new Map<string, KindColumns>()

  constructor(origin: LogOrigin) {
    this.#origin = origin
  }

  get rows(): number {
    return this.#rows
  }

  get isFull(): boolean {
    return this.#rows === blockRows || this.#textLength >= blockTextBytes
  }

  /** Adds a row to a builder that is not full; `dateTime` is its moment on the gateway's clock. */
  add(record: LogRecord, id: number, dateTime: number): void {
    const row = this.#rows++
    const at = record.atMicroseconds
    const second = Math.floor(at / 1_000_000)
    this.#ids[row] = id
    this.#seconds[row] = second
    this.#microseconds[row] = Math.floor(at - second * 1_000_000)
    this.#moments[row] = dateTime
    this.#priorities[row] = record.priority
    this.#syslogIds.put(row, record.syslogId)
    this.#units.put(row, record.unit)
    this.#texts.push(record.message === null ? '' : this.#shown(record.message))
    const { event } = record
    if (event === undefined) return
    this.#kinds.put(row, event.kind)
    const { fields } = event
    const columns = this.#columnsOfKind.get(event.kind) ?? this.#columnsFor(event.kind)
    // An event has a few of the many fields of its kind, mostly the same ones in the same order.
    let place = 0
    for (const name in fields) {
      const value = fields[name]
      const column = columns.at(place++, name)
      if (value !== undefined) column?.put(row, value)
    }
  }

  #shown(message: string): string {
    const text = plain.test(message) ? message : visible(message)
    this.#textLength += text.length
    return text
  }

  #columnsFor(kind: LogKindName) {
    const entries = Object.entries(logKind(kind).fields).map(([name, type]) => {
      if (type === 'integer') {
        const column = this.#fieldNumbers.get(name) ?? new NumberBuilder()
        this.#fieldNumbers.set(name, column)
        return [name, column] as const
      }
      const column = this.#fieldWords.get(name) ?? new WordBuilder()
      this.#fieldWords.set(name, column)
      return [name, column] as const
    })
    const columns = new KindColumns(new Map<string, WordBuilder | NumberBuilder>(entries))
    this.#columnsOfKind.set(kind, columns)
    return columns
  }

  /** The rows so far, in memory that threads share; the builder is empty then. */
  take(): Chunk {
    const rows = this.#rows
    const numbers: [string, Float64Array][] = [
      ['id', this.#ids],
      ['second', this.#seconds],
      ['microseconds', this.#microseconds],
      ['date_time', this.#moments],
      ['priority', this.#priorities],
      ...[...this.#fieldNumbers]
        .filter(([, column]) => !column.isEmpty)
        .map(([name, { values }]) => [`event.${name}`, values] as [string, Float64Array]),
    ]
    const words: [string, WordBuilder][] = [
      ['syslog_id', this.#syslogIds],
      ['unit', this.#units],
      ['event.kind', this.#kinds],
      ...[...this.#fieldWords].map(([name, column]) => [`event.${name}`, column] as [string, WordBuilder]),
    ]
    const chunk = {
      origin: this.#origin,
      rows,
      firstId: this.#ids[0]!,
      lastId: this.#ids[rows - 1]!,
      bytes: encode(
        { origin: logOrigins.indexOf(this.#origin), rows, first: this.#ids[0]!, last: this.#ids[rows - 1]! },
        {
          numbers: numbers.map(([name, column]) => [name, column.subarray(0, rows)]),
          words: words.filter(([, column]) => !column.isEmpty).map(([name, column]) => [name, column]),
          text: `${this.#texts.join('\n')}\n`,
        },
      ),
    }
    for (const column of this.#fieldNumbers.values()) column.clear(rows)
    for (const [, column] of words) column.clear()
    this.#texts = []
    this.#rows = 0
    this.#textLength = 0
    return chunk
  }
}

/** Columns for the fields of a kind. */
class KindColumns {
  readonly #byName: ReadonlyMap<string, WordBuilder | NumberBuilder>
  readonly #names: string[] = []
  readonly #columns: (WordBuilder | NumberBuilder | undefined)[] = []

  constructor(byName: ReadonlyMap<string, WordBuilder | NumberBuilder>) {
    this.#byName = byName
  }

  /** The column of a field, which is the `place`-th of its event; it mostly is the one that the last event had there. */
  at(place: number, name: string): WordBuilder | NumberBuilder | undefined {
    if (this.#names[place] !== name) {
      this.#names[place] = name
      this.#columns[place] = this.#byName.get(name)
    }
    return this.#columns[place]
  }
}

/** Collects the numbers of a column, NaN where a row has none. */
class NumberBuilder {
  readonly values = new Float64Array(blockRows).fill(Number.NaN)
  isEmpty = true

  put(row: number, value: unknown): void {
    this.values[row] = Number(value)
    this.isEmpty = false
  }

  clear(rows: number): void {
    if (!this.isEmpty) this.values.fill(Number.NaN, 0, rows)
    this.isEmpty = true
  }
}

/** Collects the words of a column. Where most rows have words of their own, these are no longer looked up. */
class WordBuilder {
  #places = new Map<string, number>([['', 0]])
  words: string[] = ['']
  readonly index = new Uint16Array(blockRows)
  #used = 0
  #last = ''
  #lastPlace = 0
  #looksUp = true

  get isEmpty(): boolean {
    return this.words.length === 1
  }

  put(row: number, value: unknown): void {
    const word = typeof value === 'string' ? value : String(value)
    if (!this.#looksUp) this.index[row] = this.#push(word)
    else {
      if (word !== this.#last) {
        this.#lastPlace = this.#places.get(word) ?? this.#add(word)
        this.#last = word
      }
      this.index[row] = this.#lastPlace
    }
    this.#used = row + 1
    if (this.words.length === manyWords.words && this.#looksUp && this.#used <= manyWords.rows) this.#list()
  }

  #push(word: string): number {
    return this.words.push(plain.test(word) ? word : visible(word)) - 1
  }

  #add(word: string): number {
    const place = this.#push(word)
    this.#places.set(word, place)
    return place
  }

  /** From now on each row has a word of its own, as all so far where none is without. */
  #list(): void {
    this.#looksUp = false
    const rows = this.index.subarray(0, this.#used)
    if (rows.includes(0)) return
    const { words } = this
    this.words = ['', ...Array.from(rows, (place) => words[place]!)]
    for (let row = 0; row < rows.length; row++) rows[row] = row + 1
  }

  clear(): void {
    if (this.words.length > 1) {
      this.#places = new Map([['', 0]])
      this.words = ['']
    }
    this.#last = ''
    this.#lastPlace = 0
    this.#looksUp = true
    this.index.fill(0, 0, this.#used)
    this.#used = 0
  }
}

interface Content {
  readonly numbers: readonly (readonly [string, Float64Array])[]
  readonly words: readonly (readonly [string, WordBuilder])[]
  readonly text: string
}

function encode(head: Omit<Header, 'columns'>, { numbers, words, text }: Content): Uint8Array {
  const columns: HeaderColumn[] = numbers.map(([name]) => [name, 'n', head.rows * 8])
  const blobs = words.map(([, column]) => column.words.join('\n'))
  words.forEach(([name], place) => {
    columns.push([name, 'w', Buffer.byteLength(blobs[place]!), head.rows * 2])
  })
  columns.push(['message', 't', Buffer.byteLength(text)])
  const json = JSON.stringify({ ...head, columns })
  const header = json.padEnd(Math.ceil(json.length / 8) * 8, ' ')
  const body = columns.reduce((sum, [, , bytes, indexBytes = 0]) => sum + bytes + indexBytes, 0)
  const total = Math.ceil((prefixBytes + header.length + body) / 8) * 8
  const bytes = Buffer.from(new SharedArrayBuffer(total))
  bytes.writeUInt32LE(magic, 0)
  bytes.writeUInt32LE(header.length, 4)
  bytes.writeUInt32LE(total, 8)
  bytes.write(header, prefixBytes, 'latin1')
  let at = prefixBytes + header.length
  for (const [, values] of numbers) {
    bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), at)
    at += values.byteLength
  }
  words.forEach(([, { index }], place) => {
    bytes.set(new Uint8Array(index.buffer, 0, head.rows * 2), at)
    at += head.rows * 2
    at += bytes.write(blobs[place]!, at, 'utf8')
  })
  bytes.write(text, at, 'utf8')
  return bytes
}

/** Notes the check sum of a chunk in it, before it goes to a disk. */
export function sign(bytes: Uint8Array): void {
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).writeUInt32LE(
    crc32(bytes.subarray(prefixBytes)),
    12,
  )
}

/** Content of a journal. */
export interface JournalContent {
  readonly chunks: readonly Chunk[]
  /** End of the last chunk; what follows is torn. */
  readonly length: number
  /** Bytes between chunks that are none, or damaged. */
  readonly damagedBytes: number
  /** Last id of the part behind these, as its header says, which may be damaged itself; 0 for none. */
  readonly tornLastId: number
}

/** So many times the bytes of a journal are read at most, whatever stands in it. */
const mostReadings = 8

/** Rows that a journal has, as its name says. */
export interface JournalName {
  readonly origin: LogOrigin
  readonly firstId: number
}

/** Reads a journal. Behind a damaged chunk, or one that is not of this journal, it goes on with the next one. */
export function readChunks(bytes: Buffer, name: JournalName): JournalContent {
  const chunks: Chunk[] = []
  let [at, length, damagedBytes] = [0, 0, 0]
  let left = mostReadings * bytes.length
  for (;;) {
    const end = endOfChunk(bytes, at)
    left -= end - at
    const one = bytes.subarray(at, end)
    const header = end > at ? wholeHeader(one) : null
    if (header !== null && belongsTo(header, name, chunks.at(-1))) {
      const { rows, first, last } = header
      chunks.push({ origin: name.origin, rows, firstId: first, lastId: last, bytes: one })
      damagedBytes += at - length
      at = length = end
      continue
    }
    at = bytes.indexOf(magicBytes, at + 1)
    if (at < 0 || left < 0) return { chunks, length, damagedBytes, tornLastId: lastIdAt(bytes, length) }
  }
}

/** A disk may write to a place that was not meant, also parts of other journals. */
function belongsTo({ origin, first }: Header, name: JournalName, before: Chunk | undefined): boolean {
  return logOrigins[origin] === name.origin && first >= name.firstId && first > (before?.lastId ?? 0)
}

function lastIdAt(bytes: Buffer, at: number): number {
  try {
    return Number(headerOf(bytes.subarray(at)).last) || 0
  } catch {
    return 0
  }
}

/** Where the chunk ends that begins at a place; the place itself where none does. */
function endOfChunk(bytes: Buffer, at: number): number {
  if (at + prefixBytes > bytes.length || bytes.readUInt32LE(at) !== magic) return at
  const length = bytes.readUInt32LE(at + 8)
  return length < prefixBytes || at + length > bytes.length ? at : at + length
}

/** The header of a chunk; null where that is not as it was written. The check sum says nothing about the lengths before it. */
function wholeHeader(chunk: Buffer): Header | null {
  const length = chunk.readUInt32LE(4)
  if (length % 8 !== 0 || prefixBytes + length > chunk.length) return null
  if (crc32(chunk.subarray(prefixBytes)) !== chunk.readUInt32LE(12)) return null
  try {
    const header = headerOf(chunk)
    const body = header.columns.reduce((sum, [, , bytes, indexBytes = 0]) => sum + bytes + indexBytes, 0)
    const padding = chunk.length - prefixBytes - length - body
    return padding >= 0 && padding < 8 ? header : null
  } catch {
    return null
  }
}

function headerOf(bytes: Uint8Array): Header {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return JSON.parse(buffer.toString('latin1', prefixBytes, prefixBytes + buffer.readUInt32LE(4)))
}

/** The columns of a chunk. */
export function decodeChunk({ bytes }: Pick<Chunk, 'bytes'>): RawBlock {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const { rows, columns } = headerOf(bytes)
  const numbers = new Map<string, Float64Array>()
  const words = new Map<string, Words>()
  let text: Uint8Array = buffer.subarray(0, 0)
  let at = prefixBytes + buffer.readUInt32LE(4)
  for (const [name, type, length, indexBytes = 0] of columns) {
    if (type === 'n') numbers.set(name, numbersAt(buffer, at, length / 8))
    else if (type === 'w') {
      const index = new Uint16Array(copied(buffer, at, indexBytes))
      words.set(name, new ChunkWords(buffer.subarray(at + indexBytes, at + indexBytes + length), index))
    } else text = buffer.subarray(at, at + length)
    at += length + indexBytes
  }
  return { rows, numbers, words, text }
}

/** Words of a chunk; they become texts when these are asked for. */
class ChunkWords implements Words {
  readonly index: Uint16Array
  readonly bytes: Buffer
  #words: readonly string[] | null = null

  constructor(bytes: Buffer, index: Uint16Array) {
    this.bytes = bytes
    this.index = index
  }

  get words(): readonly string[] {
    this.#words ??= this.bytes.toString('utf8').split('\n')
    return this.#words
  }

  get lines(): Uint8Array | null {
    // Behind the empty word there is one for each row then.
    return isCounting(this.index) ? this.bytes.subarray(1) : null
  }
}

function isCounting(index: Uint16Array): boolean {
  for (let row = 0; row < index.length; row++) if (index[row] !== row + 1) return false
  return true
}

/** Numbers where they are, or a copy where memory has no numbers. */
function numbersAt(buffer: Buffer, at: number, count: number): Float64Array {
  const start = buffer.byteOffset + at
  return start % 8 === 0
    ? new Float64Array(buffer.buffer, start, count)
    : new Float64Array(copied(buffer, at, 8 * count))
}

/** A copy, which is aligned, whatever the place. */
function copied(buffer: Buffer, at: number, length: number): ArrayBuffer {
  const copy = new Uint8Array(length)
  copy.set(buffer.subarray(at, at + length))
  return copy.buffer
}

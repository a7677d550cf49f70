import type { LogRow } from '../../../core/log/log-query.ts'
import { type PacketFields, packetMessage } from '../../../core/log/packet-message.ts'
import { type FoldedText, foldForSearch, restored } from './fold.ts'
import type { Words } from './raw-block.ts'

/** Words of a column with what a search needs of them. */
export interface SearchWords extends Words {
  /** True where no word has capitals or other than ASCII characters. */
  readonly isPlain: boolean
  /** The words as bytes, with line feeds between; null where they are not at hand, or not plain. */
  readonly bytes: Buffer | null
  /** Fills `rows` with what `answers` says of the place of each row's word; true where some are 1. */
  mark(answers: Uint8Array, rows: Uint8Array): boolean
}

/** Numbers as they are packed: each is `zero` more, and 0 is a row without one where there are gaps. */
export interface PackedNumbers {
  readonly values: Uint8Array | Uint16Array | Uint32Array | Float64Array
  readonly zero: number
  readonly gaps: boolean
}

/** Smallest and largest number of a column. */
export interface NumberRange {
  readonly least: number
  readonly most: number
}

/** Up to 4,096 rows in the order of their ids, column by column; each column is read when it is asked for. */
export interface Block {
  readonly rows: number
  /** Null where no row has one. */
  number(name: string): Float64Array | null
  /** Null where the numbers are not packed so. */
  packed(name: string): PackedNumbers | null
  /** Null where it is not known without reading the column. */
  range(name: string): NumberRange | null
  words(name: string): SearchWords | null
  /** True where no word of a column has capitals or other than ASCII characters. */
  isPlain(name: string): boolean
  /** True where the words of a column hold nothing but hexadecimal digits, points and colons. */
  isHex(name: string): boolean
  /** True where the words of a column repeat so much that they are looked at sooner than the filter is read. */
  hasFewWords(name: string): boolean
  text(): FoldedText
  /** False when no text of a row has these bits, which `bitsOfText` gives. */
  mayHold(bits: readonly number[]): boolean
}

const integerColumns = ['date_time', 'microseconds', 'priority'] as const

/** Memory for the columns that one evaluation asks for more than once. */
export class BlockView {
  readonly block: Block
  readonly #numbers = new Map<string, Float64Array | null>()
  readonly #words = new Map<string, SearchWords | null>()
  #text: FoldedText | null = null
  #packets: ((row: number) => PacketFields) | null = null

  constructor(block: Block) {
    this.block = block
  }

  get rows(): number {
    return this.block.rows
  }

  number(name: string): Float64Array | null {
    let found = this.#numbers.get(name)
    if (found === undefined) {
      found = this.block.number(name)
      this.#numbers.set(name, found)
    }
    return found
  }

  /** Null where the numbers are at hand already, or not packed so. */
  packed(name: string): PackedNumbers | null {
    return this.#numbers.has(name) ? null : this.block.packed(name)
  }

  words(name: string): SearchWords | null {
    let found = this.#words.get(name)
    if (found === undefined) {
      found = this.block.words(name)
      this.#words.set(name, found)
    }
    return found
  }

  word(name: string, row: number): string {
    const column = this.words(name)
    return column === null ? '' : column.words[column.index[row]!]!
  }

  text(): FoldedText {
    this.#text ??= this.block.text()
    return this.#text
  }

  /** True where messages of packets may have to be printed. */
  get hasPackets(): boolean {
    return this.words('event.kind')?.words.includes('packet') ?? false
  }

  /** The message of a row: as it was stored, or printed from the event. */
  message(row: number): string {
    const stored = restored(this.text(), row)
    return stored === '' && this.word('event.kind', row) === 'packet'
      ? packetMessage(this.packet(row))
      : stored
  }

  packet(row: number): PacketFields {
    this.#packets ??= packetReader(this)
    return this.#packets(row)
  }

  /** A cell as conditions and orders see it: absent ones are the empty text. */
  cell(column: string, row: number): string | number {
    if (column === 'message') return this.message(row)
    if (column === 'id') return padded(this.number('id')![row]!)
    const numbers = this.number(column)
    if (numbers === null) return this.word(column, row)
    const value = numbers[row]!
    return Number.isNaN(value) ? '' : value
  }

  row(row: number): LogRow {
    const [date_time, microseconds, priority] = integerColumns.map((name) => this.number(name)![row]!)
    return {
      id: padded(this.number('id')![row]!),
      date_time: date_time!,
      microseconds: microseconds!,
      priority: priority!,
      message: this.message(row),
      syslog_id: this.word('syslog_id', row),
      unit: this.word('unit', row),
    }
  }
}

/** Looks the columns of packets up once for all rows of a block. */
function packetReader(view: BlockView): (row: number) => PacketFields {
  const word = (name: string) => {
    const column = view.words(`event.${name}`)
    if (column === null) return () => ''
    const { words, index } = column
    return (row: number) => words[index[row]!]!
  }
  const number = (name: string) => {
    const values = view.number(`event.${name}`)
    return (row: number) => {
      const value = values === null ? Number.NaN : values[row]!
      return Number.isNaN(value) ? undefined : value
    }
  }
  const [rule, action, protocol] = [word('rule'), word('action'), word('protocol')]
  const [source, destination] = [word('source'), word('destination')]
  const [sourcePort, destinationPort] = [number('source_port'), number('destination_port')]
  const [inside, outside, length] = [word('in_interface'), word('out_interface'), number('length')]
  return (row) => ({
    rule: rule(row),
    action: action(row),
    protocol: protocol(row),
    source: source(row),
    source_port: sourcePort(row),
    destination: destination(row),
    destination_port: destinationPort(row),
    in_interface: inside(row),
    out_interface: outside(row),
    length: length(row) ?? 0,
  })
}

/** An id as it is answered. */
export function padded(id: number): string {
  return String(id).padStart(16, '0')
}

/** Range of the numbers of a column, without those that are absent. */
export function rangeOf(values: Float64Array): NumberRange | null {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!
    if (value < least) least = value
    if (value > most) most = value
  }
  return least > most ? null : { least, most }
}

/** A word as it is searched. */
export function searched(word: string, { isPlain }: SearchWords): string {
  return isPlain ? word : foldForSearch(word)
}

/** `SearchWords.mark` of places that are at hand. */
export function markPlaces(index: Uint16Array, answers: Uint8Array, rows: Uint8Array): boolean {
  let some = 0
  for (let row = 0; row < rows.length; row++) some |= rows[row] = answers[index[row]!]!
  return some !== 0
}

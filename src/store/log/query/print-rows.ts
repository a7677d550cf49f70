import { type LogFieldName, type LogKindName, logKind } from '../../../core/log/log-kinds.ts'
import type { LogPriority } from '../../../core/log/log-record.ts'
import { type AddressFrame, AddressPieces } from '../../../core/log/print/address-pieces.ts'
import type { FrameWriter } from '../../../core/log/print/frames.ts'
import { Pieces } from '../../../core/log/print/pieces.ts'
import type { RowForm, RowPart } from '../../../core/log/print/row-form.ts'
import { secondsAt } from '../../../core/text/moment.ts'
import type { BlockView } from '../segments/block.ts'
import { packetPrinter } from './print-packet.ts'

/** The text of a field in rows of one kind. */
type FieldText = (field: LogFieldName, value: string | number) => string

type Part<P extends RowPart['part']> = Extract<RowPart, { readonly part: P }>

const priorities = 8
const idDigits = 16

/** Prints the rows of a block in a form, from its columns: no row becomes an object. */
export class BlockPrinter {
  readonly view: BlockView
  readonly ids: Float64Array
  /** Unix seconds of the rows. */
  readonly seconds: Float64Array
  readonly #writer: FrameWriter
  readonly #parts: readonly ((row: number) => void)[]
  readonly #kinds: { readonly words: readonly string[]; readonly index: Uint16Array }

  constructor(view: BlockView, form: RowForm, writer: FrameWriter) {
    this.view = view
    this.ids = view.number('id')!
    this.seconds = view.number('second')!
    this.#writer = writer
    this.#kinds = view.words('event.kind') ?? { words: [''], index: new Uint16Array(view.rows) }
    this.#parts = form.map((part) => this.#printerOf(part))
  }

  /** Prints a row; answers how many bytes its frame has. */
  print(row: number): number {
    this.#writer.begin()
    for (const part of this.#parts) part(row)
    return this.#writer.finish()
  }

  #printerOf(part: RowPart): (row: number) => void {
    const writer = this.#writer
    switch (part.part) {
      case 'class':
        return this.#classes(part)
      case 'time':
        return this.#times()
      case 'milliseconds':
        return this.#milliseconds()
      case 'id': {
        const ids = this.view.number('id')!
        return (row) => writer.digits(ids, row, idDigits)
      }
      case 'word':
        return this.#words(part)
      case 'fields':
        return this.#fields(part)
      case 'text':
        return () => writer.beginText()
      case 'message':
        return this.#messages(part)
    }
  }

  #classes({ text }: Part<'class'>): (row: number) => void {
    const { words, index } = this.#kinds
    const priority = this.view.number('priority')!
    const texts: Buffer[] = []
    return (row) => {
      const place = index[row]! * priorities + priority[row]!
      let known = texts[place]
      if (known === undefined) {
        known = Buffer.from(text({ kind: words[index[row]!]!, priority: priority[row]! as LogPriority }))
        texts[place] = known
      }
      this.#writer.bytes(known, 0, known.length)
    }
  }

  #words({ column, text }: Part<'word'>): (row: number) => void {
    const { words, index } = this.view.words(column) ?? {
      words: [''],
      index: new Uint16Array(this.view.rows),
    }
    const pieces = new Pieces(words, text)
    return (row) => pieces.write(index[row]!, this.#writer)
  }

  /** RFC 3339 with microseconds and the offset of the gateway's time zone. */
  #times(): (row: number) => void {
    const [seconds, microseconds] = [this.view.number('second')!, this.view.number('microseconds')!]
    const moments = this.view.number('date_time')!
    let [second, moment] = [Number.NaN, Number.NaN]
    let [local, zone] = ['', '']
    return (row) => {
      if (seconds[row] !== second || moments[row] !== moment) {
        ;[second, moment] = [seconds[row]!, moments[row]!]
        const atSeconds = secondsAt(moment)
        local = `${new Date(atSeconds * 1000).toISOString().slice(0, 19)}.`
        zone = zoneText(Math.round((atSeconds - second) / 60))
      }
      this.#writer.text(local)
      this.#writer.digits(microseconds, row, 6)
      this.#writer.text(zone)
    }
  }

  #milliseconds(): (row: number) => void {
    const [seconds, microseconds] = [this.view.number('second')!, this.view.number('microseconds')!]
    const milliseconds = seconds.map((second, row) => second * 1000 + Math.floor(microseconds[row]! / 1000))
    return (row) => this.#writer.digits(milliseconds, row, 13)
  }

  #fields({ text, unless }: Part<'fields'>): (row: number) => void {
    const { words, index } = this.#kinds
    const kinds = words.map((word) => {
      const kind = word as LogKindName
      const fields = Object.keys(logKind(kind)?.fields ?? {}) as LogFieldName[]
      const textOf: FieldText = (field, value) => text(field, value, kind)
      return fields.flatMap((field) => this.#field(field, { text: textOf, unless }) ?? [])
    })
    return (row) => {
      for (const printer of kinds[index[row]!]!) printer(row)
    }
  }

  /** Null where no row of the block has the field. */
  #field(
    field: LogFieldName,
    { text, unless }: { readonly text: FieldText } & Pick<Part<'fields'>, 'unless'>,
  ): ((row: number) => void) | null {
    const print = this.#numberField(field, text) ?? this.#wordField(field, text)
    const other = unless[field]
    const others = other === undefined || print === null ? null : this.view.words(`event.${other}`)
    if (others === null || print === null) return print
    return (row) => {
      if (others.words[others.index[row]!] === '') print(row)
    }
  }

  #wordField(field: LogFieldName, text: FieldText): ((row: number) => void) | null {
    const column = this.view.words(`event.${field}`)
    if (column === null) return null
    const { index } = column
    const pieces =
      addressPieces(this.view, `event.${field}`, (word) => text(field, word)) ??
      new Pieces(column.words, (word) => text(field, word))
    return (row) => {
      if (!pieces.isEmpty(index[row]!)) pieces.write(index[row]!, this.#writer)
    }
  }

  #numberField(field: LogFieldName, text: FieldText): ((row: number) => void) | null {
    const numbers = this.view.number(`event.${field}`)
    if (numbers === null) return null
    const [front = '', behind = ''] = text(field, '\0').split('\0')
    const [before, after] = [Buffer.from(front), Buffer.from(behind)]
    const writer = this.#writer
    return (row) => {
      if (Number.isNaN(numbers[row]!)) return
      writer.bytes(before, 0, before.length)
      writer.number(numbers, row)
      writer.bytes(after, 0, after.length)
    }
  }

  #messages({ front, escaped }: Part<'message'>): (row: number) => void {
    const [view, writer] = [this.view, this.#writer]
    const text = view.text()
    const isEscaped = new Uint8Array(256)
    for (const character of escaped) isEscaped[character.charCodeAt(0)] = 1
    const before = Buffer.from(front)
    const escapeText = (message: string) => (escaped === '' ? message : withBackslashes(message, escaped))
    const packet = view.hasPackets ? packetPrinter(view, writer, escapeText) : null
    const { words, index } = this.#kinds
    return (row) => {
      const other = text.others.get(row)
      const start = row === 0 ? 0 : text.ends[row - 1]! + 1
      const end = text.ends[row]!
      // A block without any text has no ends.
      const isStored = end > start
      const isPacket = !isStored && words[index[row]!] === 'packet'
      if (!isStored && !isPacket) return
      writer.bytes(before, 0, before.length)
      if (other !== undefined) writer.text(escapeText(other))
      else if (isPacket) packet?.(row)
      else writer.restored(text, start, end, isEscaped)
    }
  }
}

/** Null where the words of a column are not at hand as bytes, or not all of them addresses. */
function addressPieces(
  view: BlockView,
  column: string,
  text: (address: string) => string,
): AddressPieces | null {
  const found = view.words(column)
  if (found?.bytes == null || !view.block.isHex(column)) return null
  const frame = (example: string): AddressFrame => {
    const [front = '', behind = ''] = text(example).split(example)
    return { front: Buffer.from(front), behind: Buffer.from(behind) }
  }
  return new AddressPieces(found.bytes, [frame('192.0.2.1'), frame('2001:db8::1')])
}

function withBackslashes(message: string, characters: string): string {
  let text = message
  for (const character of characters) text = text.replaceAll(character, `\\${character}`)
  return text
}

function zoneText(minutes: number): string {
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return size === 0 ? 'Z' : `${minutes < 0 ? '-' : '+'}${two(Math.trunc(size / 60))}:${two(size % 60)}`
}

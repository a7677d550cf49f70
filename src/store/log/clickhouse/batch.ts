import { isAscii } from 'node:buffer'
import { oncePerObject } from '../../../core/list/incremental.ts'
import { eventFields } from '../../../core/log/log-kinds.ts'
import type { LogEvent, LogOrigin } from '../../../core/log/log-record.ts'
import { secondsAt } from '../../../core/text/moment.ts'
import { byOrigin, eventReader, type Place, placesAfter } from '../query/follow.ts'
import type { ScanUnit, Units } from '../query/scan.ts'
import { foldForSearch } from '../segments/fold.ts'
import { keyOfText } from './address-key.ts'
import { absentNumber, columnsOfField, fixedColumns } from './columns.ts'

/** Rows that are to be stored together. */
export interface BatchJob {
  readonly logId: number
  /** Number of the attempt to store them. */
  readonly batch: number
  /** Rows behind this id. */
  readonly after: number
  /** Rows before this id: later ones are not all there yet. */
  readonly before: number
  readonly mostRows: number
  /** The rows have some so many bytes at most, unless the first has more. */
  readonly mostBytes: number
}

/** Rows in the format `RowBinary`, for these columns in this order. */
export interface Batch {
  readonly columns: readonly string[]
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly rows: number
  /** Up to this id there are no others. */
  readonly through: number
  /** Ids up to there that no row has: their rows left the log. Before the first row of a log that begins they do not count. */
  readonly missing: number
  /** Unix seconds of the first of these rows; null without one. */
  readonly firstSecond: number | null
  /** Id of the last of these rows; null without one. */
  readonly lastId: number | null
  /** Its Unix seconds. */
  readonly lastSecond: number | null
}

const fixedNames = Object.keys(fixedColumns)

/** Makes a batch of the rows behind an id. */
export function batchAfter(memory: Units, units: readonly ScanUnit[], job: BatchJob): Batch {
  const { after, before, mostRows, mostBytes } = job
  const eventsOf = oncePerObject(eventReader)
  const taken: TakenRow[] = []
  const fields = new Set<string>()
  let [through, bytes, missing] = [after, 0, 0]
  let isFull = false
  for (const place of placesAfter(memory, byOrigin(units), after)) {
    if (place.id >= before) break
    isFull = taken.length >= mostRows || bytes >= mostBytes
    if (isFull) break
    const event = eventsOf(place.view)(place.row)
    for (const name in event?.fields) fields.add(name)
    if (event !== null) fields.add('kind')
    // A block can be read until the next one is.
    const row = takenRow(place, event)
    taken.push(row)
    bytes += 200 + row.message.length
    if (through > 0) missing += place.id - through - 1
    through = place.id
  }
  const names = [...fields].filter((name) => name in eventFields)
  const writer = new RowWriter()
  for (const row of taken) writeRow(writer, job, { row, names })
  const last = taken.at(-1)
  return {
    columns: [...fixedNames, ...names.flatMap((name) => columnsOfField(name).map(([column]) => column))],
    bytes: writer.take(),
    rows: taken.length,
    missing,
    through: isFull ? through : Math.max(through, before - 1),
    firstSecond: taken[0]?.second ?? null,
    lastId: last?.id ?? null,
    lastSecond: last?.second ?? null,
  }
}

interface TakenRow {
  readonly id: number
  readonly origin: LogOrigin
  readonly second: number
  readonly microseconds: number
  readonly dateTime: number
  readonly priority: number
  readonly message: string
  readonly syslogId: string
  readonly unit: string
  readonly event: LogEvent | null
}

function takenRow({ view, row, id, origin }: Place, event: LogEvent | null): TakenRow {
  const number = (name: string) => view.number(name)![row]!
  return {
    ...{ id, origin, event },
    second: number('second'),
    microseconds: number('microseconds'),
    dateTime: number('date_time'),
    priority: number('priority'),
    message: view.message(row),
    syslogId: view.word('syslog_id', row),
    unit: view.word('unit', row),
  }
}

/** A row, and the fields of events that the batch has columns for. */
interface RowToWrite {
  readonly row: TakenRow
  readonly names: readonly string[]
}

function writeRow(writer: RowWriter, { logId, batch }: BatchJob, { row, names }: RowToWrite): void {
  const { message, syslogId, unit, event } = row
  const field = (name: string) => (name === 'kind' ? event?.kind : event?.fields[name])
  const folded: (readonly [string, string])[] = []
  const note = (name: string, text: string) => {
    if (!isPlain(text)) folded.push([name, foldForSearch(text)])
  }
  note('syslog_id', syslogId)
  note('unit', unit)
  for (const name of names) {
    const value = field(name)
    if (typeof value === 'string') note(`event_${name}`, value)
  }
  // In the order of `fixedColumns`.
  writer.number(logId)
  writer.number(batch)
  writer.number(row.id)
  writer.text(row.origin)
  writer.day(row.second)
  writer.number(row.second)
  writer.number(row.microseconds)
  writer.number(row.dateTime)
  writer.clock(row.dateTime)
  writer.number(row.priority)
  writer.text(message)
  writer.text(isPlain(message) ? '' : foldForSearch(message))
  writer.text(syslogId)
  writer.text(unit)
  writer.texts(folded.map(([name]) => name))
  writer.texts(folded.map(([, text]) => text))
  for (const name of names) writeField(writer, name, field(name))
}

function writeField(writer: RowWriter, name: string, value: string | number | undefined): void {
  switch (eventFields[name]) {
    case 'integer':
      return value === undefined ? writer.absent() : writer.number(Math.trunc(Number(value)))
    case 'address':
      writer.text(String(value ?? ''))
      return writer.text(keyOfText(String(value ?? '')))
    default:
      return writer.text(String(value ?? ''))
  }
}

function isPlain(text: string): boolean {
  // Longer texts are no slower in native code.
  return text.length < 64 ? /^[\0-\x7f]*$/.test(text) : isAscii(Buffer.from(text))
}

const daySeconds = 86_400
const mostDays = 65_535

/** Writes values one behind the other in the format `RowBinary`. */
class RowWriter {
  #bytes = Buffer.allocUnsafeSlow(2 ** 20)
  #length = 0
  #clock = { moment: Number.NaN, seconds: 0 }

  number(value: number): void {
    this.#room(8)
    // Faster than a `BigInt` for each number.
    const high = Math.floor(value / 2 ** 32)
    this.#bytes.writeUInt32LE(value - high * 2 ** 32, this.#length)
    this.#bytes.writeInt32LE(high, this.#length + 4)
    this.#length += 8
  }

  /** The seconds of a moment; rows that follow each other are mostly of the same. */
  clock(moment: number): void {
    if (moment !== this.#clock.moment) this.#clock = { moment, seconds: secondsAt(moment) }
    this.number(this.#clock.seconds)
  }

  absent(): void {
    this.#room(8)
    this.#bytes.writeBigInt64LE(absentNumber, this.#length)
    this.#length += 8
  }

  /** The day of a moment in Unix seconds, as near as ClickHouse has it. */
  day(second: number): void {
    this.#room(2)
    const day = Math.min(Math.max(Math.floor(second / daySeconds), 0), mostDays)
    this.#bytes.writeUInt16LE(day, this.#length)
    this.#length += 2
  }

  text(value: string): void {
    const { length } = value
    // A character takes at most three bytes of UTF-8 for each of its halves.
    this.#room(length * 3 + 5)
    if (length < 64) {
      const start = this.#length + 1
      let at = 0
      for (; at < length; at++) {
        const unit = value.charCodeAt(at)
        if (unit > 127) break
        this.#bytes[start + at] = unit
      }
      if (at === length) {
        this.#bytes[this.#length] = length
        this.#length += 1 + length
        return
      }
    }
    this.#size(Buffer.byteLength(value))
    this.#length += this.#bytes.write(value, this.#length, 'utf8')
  }

  texts(values: readonly string[]): void {
    this.#room(5)
    this.#size(values.length)
    for (const value of values) this.text(value)
  }

  take(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#bytes.buffer as ArrayBuffer, 0, this.#length)
  }

  /** Seven bits a byte, the lowest first. */
  #size(value: number): void {
    let rest = value
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.#bytes[this.#length++] = rest
  }

  #room(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#length + bytes))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}

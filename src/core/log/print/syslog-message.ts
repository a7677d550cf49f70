import type { LogFieldName } from '../log-kinds.ts'
import type { PrintedRow, Sender } from './printed-row.ts'

/** "local use 0": what a receiver's rules have nothing else for. */
const facility = 16
/** RFC 5424 asks for it before a message in UTF-8. */
const byteOrderMark = '\u{feff}'

/** Words of headers and structured data that a printer remembers, in turns. */
const mostKnown = 8_192

/** Prints rows. */
export type RowPrinter = (row: PrintedRow) => string

/** Prints rows in the form of RFC 5424, with the fields of their events as structured data. */
export function syslogPrinter(sender: Sender): RowPrinter {
  const header = headerPrinter(sender)
  const data = dataPrinter(sender)
  return (row) => `${header(row)} ${data(row)} ${marked(row.message)}`
}

/** Prints rows in the form of RFC 5424 without structured data, with a message that is made of the row. */
export function plainPrinter(sender: Sender, print: RowPrinter): RowPrinter {
  const header = headerPrinter(sender)
  return (row) => `${header(row)} - ${marked(print(row))}`
}

function headerPrinter({ hostName }: Sender): RowPrinter {
  const host = name(hostName, 255)
  const timestamp = timestampPrinter()
  const source = remembered((syslogId: string) => name(syslogId, 48))
  const kindOf = remembered((kind: string) => name(kind, 32))
  return (row) =>
    `<${facility * 8 + row.priority}>1 ${timestamp(row)} ${host} ${source(row.syslogId)} - ${kindOf(row.event?.kind ?? '')}`
}

/** RFC 3339 with microseconds and the offset of the gateway's time zone. */
function timestampPrinter(): RowPrinter {
  let second = Number.NaN
  let offset = Number.NaN
  let [local, zone] = ['', '']
  return ({ unixSeconds, microseconds, offsetMinutes }) => {
    if (unixSeconds !== second || offsetMinutes !== offset) {
      ;[second, offset] = [unixSeconds, offsetMinutes]
      local = new Date((unixSeconds + offsetMinutes * 60) * 1000).toISOString().slice(0, 19)
      const size = Math.abs(offsetMinutes)
      zone =
        size === 0 ? 'Z' : `${offsetMinutes < 0 ? '-' : '+'}${two(Math.trunc(size / 60))}:${two(size % 60)}`
    }
    return `${local}.${String(microseconds).padStart(6, '0')}${zone}`
  }
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

/** A field of the header: printable ASCII, `-` where nothing of it is left. */
function name(text: string, longest: number): string {
  const printable = text.replaceAll(/[^\x21-\x7e]/g, '').slice(0, longest)
  return printable === '' ? '-' : printable
}

function dataPrinter({ enterpriseId }: Sender): RowPrinter {
  return ({ id, unit, event }) => {
    let params = `[gatehouse@${enterpriseId} id="${id}" unit="${escaped(unit)}"`
    if (event !== null) {
      // Field names of events are letters and `_`.
      for (const field in event.fields) {
        const each = event.fields[field as LogFieldName]
        if (each !== undefined) params += ` ${field}="${typeof each === 'number' ? each : escaped(each)}"`
      }
    }
    return `${params}]`
  }
}

function escaped(value: string): string {
  return /[\\"\]]/.test(value) ? value.replaceAll(/[\\"\]]/g, '\\$&') : value
}

function marked(text: string): string {
  return isAscii(text) ? text : `${byteOrderMark}${text}`
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII.
  return /^[\x00-\x7f]*$/.test(text)
}

/** A function of short texts that remembers its last results: rows have few words, again and again. */
function remembered(make: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    let made = known.get(text)
    if (made === undefined) {
      made = make(text)
      if (known.size >= mostKnown) known.clear()
      if (text.length <= 256) known.set(text, made)
    }
    return made
  }
}

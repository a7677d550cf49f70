import type { PrintedRow, Sender } from './printed-row.ts'

/** "local use 0": what a receiver's rules have nothing else for. */
const facility = 16
/** RFC 5424 asks for it before a message in UTF-8. */
const byteOrderMark = '\u{feff}'

/** A row in the form of RFC 5424, with the fields of its event as structured data. */
export function syslogMessage(row: PrintedRow, sender: Sender): string {
  const text = row.message
  return `${syslogHeader(row, sender)} ${structuredData(row, sender)} ${isAscii(text) ? '' : byteOrderMark}${text}`
}

/** The header of a row without structured data, and its message. */
export function plainMessage(row: PrintedRow, sender: Sender, text: string): string {
  return `${syslogHeader(row, sender)} - ${isAscii(text) ? '' : byteOrderMark}${text}`
}

function syslogHeader(row: PrintedRow, { hostName }: Sender): string {
  const kind = name(row.event?.kind ?? '', 32)
  return `<${facility * 8 + row.priority}>1 ${timestamp(row)} ${name(hostName, 255)} ${name(row.syslogId, 48)} - ${kind}`
}

/** RFC 3339 with microseconds and the offset of the gateway's time zone. */
function timestamp({ unixSeconds, microseconds, offsetMinutes }: PrintedRow): string {
  const local = new Date((unixSeconds + offsetMinutes * 60) * 1000).toISOString().slice(0, 19)
  const size = Math.abs(offsetMinutes)
  const offset =
    size === 0 ? 'Z' : `${offsetMinutes < 0 ? '-' : '+'}${two(Math.trunc(size / 60))}:${two(size % 60)}`
  return `${local}.${String(microseconds).padStart(6, '0')}${offset}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

/** A field of the header: printable ASCII, `-` where nothing of it is left. */
function name(text: string, longest: number): string {
  const printable = text.replaceAll(/[^\x21-\x7e]/g, '').slice(0, longest)
  return printable === '' ? '-' : printable
}

function structuredData({ id, unit, event }: PrintedRow, { enterpriseId }: Sender): string {
  const params = [param('id', id), param('unit', unit)]
  for (const [field, value] of Object.entries(event?.fields ?? {}))
    if (value !== undefined) params.push(param(field, String(value)))
  return `[gatehouse@${enterpriseId} ${params.join(' ')}]`
}

/** Field names of events are letters and `_`. */
function param(field: string, value: string): string {
  return `${field}="${value.replaceAll(/[\\"\]]/g, '\\$&')}"`
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII.
  return /^[\x00-\x7f]*$/.test(text)
}

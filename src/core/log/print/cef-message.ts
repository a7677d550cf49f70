import { type LogFieldName, logKind } from '../log-kinds.ts'
import type { LogEvent } from '../log-record.ts'
import type { PrintedRow, Sender } from './printed-row.ts'
import { plainPrinter, type RowPrinter } from './syslog-message.ts'

/** Keys of an extension with their values. */
type Extension = readonly (readonly [key: string, value: string | number])[]

/** CEF severity by syslog priority: very high from 9, high from 7, medium from 4, low below. */
const severities = [10, 9, 8, 7, 5, 3, 2, 0] as const

/** Prints rows in the Common Event Format, version 0, in the form of RFC 5424. */
export function cefPrinter(sender: Sender): RowPrinter {
  return plainPrinter(sender, (row) => cefText(row, sender))
}

/** `CEF:0|vendor|product|version|class|name|severity|extension`. */
function cefText(row: PrintedRow, { version, hostName }: Sender): string {
  const { event, priority } = row
  const [classId, title] =
    event === null ? ['row', 'A row of the log.'] : [event.kind, logKind(event.kind).title]
  const header = [
    'Gatehouse',
    'Gatehouse',
    version,
    classId,
    title.replace(/\.$/, ''),
    String(severities[priority]),
  ]
  const extension: Extension = [
    ['rt', row.unixSeconds * 1000 + Math.floor(row.microseconds / 1000)],
    ['externalId', row.id],
    ['dvchost', hostName],
    ['deviceProcessName', row.syslogId],
    ['deviceFacility', row.unit],
    ...fieldsOf(row),
    ['msg', row.message],
  ]
  const pairs = extension
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${extensionValue(String(value))}`)
  return `CEF:0|${header.map(headerValue).join('|')}|${pairs.join(' ')}`
}

function headerValue(text: string): string {
  return text.replaceAll(/[\\|]/g, '\\$&').replaceAll(/[\r\n]/g, ' ')
}

function extensionValue(text: string): string {
  return text.replaceAll(/[\\=]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
}

function fieldsOf({ event }: PrintedRow): Extension {
  if (event === null) return []
  return Object.entries(asSent(event.fields)).flatMap(([field, value]) =>
    value === undefined ? [] : keys[field as LogFieldName](value),
  )
}

/** CEF has the addresses before any translation where those of the packet would stand. */
function asSent(fields: LogEvent['fields']): LogEvent['fields'] {
  if (fields['original_source'] === undefined) return fields
  return {
    ...fields,
    source: fields['original_source'],
    source_port: fields['original_source_port'],
    destination: fields['original_destination'],
    destination_port: fields['original_destination_port'],
  }
}

function labelled(key: string, label: string) {
  return (value: string | number): Extension => [
    [key, value],
    [`${key}Label`, label],
  ]
}

function plain(key: string) {
  return (value: string | number): Extension => [[key, value]]
}

/** Version 0 has keys of their own for addresses of IPv6. */
function address(key: string, key6: string, label6: string) {
  return (value: string | number): Extension =>
    String(value).includes(':') ? labelled(key6, label6)(value) : [[key, value]]
}

/** Method and path stand in one field. */
function request(value: string | number): Extension {
  const [method = '', ...rest] = String(value).split(' ')
  return rest.length === 0
    ? [['request', method]]
    : [
        ['requestMethod', method],
        ['request', rest.join(' ')],
      ]
}

/** Shown as the source or destination. */
const nothing = (): Extension => []

const source = address('src', 'c6a2', 'Source IPv6 Address')

/** Keys of each field: ArcSight's own where it has one. Source: "ArcSight Common Event Format", CEF 0. */
const keys: Readonly<Record<LogFieldName, (value: string | number) => Extension>> = {
  rule: labelled('cs1', 'Rule'),
  action: plain('act'),
  protocol: plain('proto'),
  source,
  source_port: plain('spt'),
  destination: address('dst', 'c6a3', 'Destination IPv6 Address'),
  destination_port: plain('dpt'),
  in_interface: plain('deviceInboundInterface'),
  out_interface: plain('deviceOutboundInterface'),
  length: plain('in'),
  in_zone: labelled('cs2', 'Inbound zone'),
  out_zone: labelled('cs3', 'Outbound zone'),
  user: plain('suser'),
  source_country: labelled('cs4', 'Source country'),
  destination_country: labelled('cs5', 'Destination country'),
  original_source: nothing,
  original_source_port: nothing,
  original_destination: nothing,
  original_destination_port: nothing,
  translated_source: address('sourceTranslatedAddress', 'c6a1', 'Source Translated IPv6 Address'),
  translated_source_port: plain('sourceTranslatedPort'),
  translated_destination: address(
    'destinationTranslatedAddress',
    'c6a4',
    'Destination Translated IPv6 Address',
  ),
  translated_destination_port: plain('destinationTranslatedPort'),
  facility: plain('deviceFacility'),
  subsystem: labelled('cs1', 'Subsystem'),
  device: labelled('cs2', 'Device'),
  sequence: labelled('cn1', 'Sequence'),
  pid: plain('spid'),
  uid: plain('suid'),
  executable: labelled('cs1', 'Executable'),
  packets_sent: labelled('cn1', 'Packets sent'),
  bytes_sent: plain('in'),
  packets_received: labelled('cn2', 'Packets received'),
  bytes_received: plain('out'),
  milliseconds: labelled('cn3', 'Milliseconds'),
  connections: plain('cnt'),
  job: labelled('cn1', 'Job'),
  packets: plain('cnt'),
  rows: plain('cnt'),
  refused: plain('cnt'),
  address: source,
  login: plain('suser'),
  request,
  answer: plain('outcome'),
  reason: plain('reason'),
  name: plain('dhost'),
  receiver: plain('dhost'),
  process: plain('sproc'),
  engine: labelled('cs2', 'Engine'),
  stream: labelled('cs3', 'Stream'),
  summary: labelled('cs4', 'Summary'),
  what: labelled('cs5', 'Kind'),
  version: labelled('cs6', 'Version'),
  revision: labelled('cn1', 'Revision'),
  last: labelled('cn2', 'Last revision'),
  made: labelled('cn3', 'Revision made'),
  seconds: labelled('cn2', 'Seconds'),
  whole: labelled('cn2', 'Whole'),
}

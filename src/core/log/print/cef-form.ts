import { titleOf } from '../../text/message.ts'
import { type LogFieldName, type LogKindName, logKind } from '../log-kinds.ts'
import type { RowClass, RowForm } from './row-form.ts'
import type { Sender } from './sender.ts'
import { header } from './syslog-form.ts'

/** Keys of an extension with their values. */
type Extension = readonly (readonly [key: string, value: string | number])[]

/** CEF severity by syslog priority: very high from 9, high from 7, medium from 4, low below. */
const severities = [10, 9, 8, 7, 5, 3, 2, 0] as const

/** Kinds that are the good or the bad end of an attempt. */
const outcomes: Readonly<Partial<Record<LogKindName, 'success' | 'failure'>>> = {
  login: 'success',
  'login-refused': 'failure',
  change: 'success',
  confirmed: 'success',
  'take-back-failed': 'failure',
  upload: 'success',
  backup: 'success',
  'refused-request': 'failure',
  'request-done': 'success',
  'agent-authorized': 'success',
  'agent-refused': 'failure',
  'engine-failed': 'failure',
  'dynamic-dns-sent': 'success',
  'dynamic-dns-refused': 'failure',
  'dynamic-dns-failed': 'failure',
}

/**
 * The Common Event Format, version 0, in the form of RFC 5424: `CEF:0|vendor|product|version|class|name|severity|extension`. CEF
 * has the addresses before any translation where those of the packet would stand.
 */
export function cefForm(sender: Sender): RowForm {
  const host = extensionText([['dvchost', sender.hostName]])
  return [
    ...header(sender),
    { part: 'class', text: () => ' - ' },
    { part: 'text' },
    { part: 'class', text: (row) => `${cefHeader(row, sender)}|rt=` },
    { part: 'milliseconds' },
    { part: 'class', text: () => ' externalId=' },
    { part: 'id' },
    {
      part: 'word',
      column: 'syslog_id',
      text: (syslogId) => host + extensionText([['deviceProcessName', syslogId]]),
    },
    { part: 'word', column: 'unit', text: (unit) => extensionText([['deviceFacility', unit]]) },
    { part: 'class', text: ({ kind }) => extensionText([['outcome', outcomes[kind as LogKindName] ?? '']]) },
    {
      part: 'fields',
      text: (field, value, kind) => extensionText((keysOfKind[kind]?.[field] ?? keys[field])(value)),
      unless: {
        source: 'original_source',
        source_port: 'original_source',
        destination: 'original_source',
        destination_port: 'original_source',
      },
    },
    { part: 'message', front: ' msg=', escaped: '\\=' },
  ]
}

function cefHeader({ kind, priority }: RowClass, { version }: Sender): string {
  const [classId, title] =
    kind === '' ? ['row', 'A row of the log.'] : [kind, titleOf(logKind(kind as LogKindName)?.title ?? kind)]
  const fields = ['Gatehouse', 'Gatehouse', version, classId, title.replace(/\.$/, ''), severities[priority]]
  return `CEF:0|${fields.map((field) => headerValue(String(field))).join('|')}`
}

function headerValue(text: string): string {
  return text.replaceAll(/[\\|]/g, '\\$&').replaceAll(/[\r\n]/g, ' ')
}

function extensionText(extension: Extension): string {
  return extension
    .filter(([, value]) => value !== '')
    .map(([key, value]) => ` ${key}=${extensionValue(String(value))}`)
    .join('')
}

function extensionValue(text: string): string {
  return text.replaceAll(/[\\=]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
}

/** The label stands in front, so that it is there when a long value is cut. */
function labelled(key: string, label: string) {
  return (value: string | number): Extension => [
    [`${key}Label`, label],
    [key, value],
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

const source = address('src', 'c6a2', 'Source IPv6 Address')
const destination = address('dst', 'c6a3', 'Destination IPv6 Address')

type Keys<Field extends LogFieldName> = Readonly<Record<Field, (value: string | number) => Extension>>

/** Keys of each field: ArcSight's own where it has one. Source: "ArcSight Common Event Format", CEF 0. */
const keys: Keys<LogFieldName> = {
  rule: labelled('cs1', 'Rule'),
  action: plain('act'),
  protocol: plain('proto'),
  source,
  source_port: plain('spt'),
  destination,
  destination_port: plain('dpt'),
  in_interface: plain('deviceInboundInterface'),
  out_interface: plain('deviceOutboundInterface'),
  length: plain('in'),
  path: labelled('cs3', 'Protocols'),
  profile: labelled('cs2', 'Profile'),
  profile_rule: labelled('cn3', 'Profile rule'),
  firewall_rule: labelled('cs6', 'Firewall rule'),
  in_zone: labelled('cs2', 'Inbound zone'),
  out_zone: labelled('cs3', 'Outbound zone'),
  user: plain('suser'),
  source_country: labelled('cs4', 'Source country'),
  destination_country: labelled('cs5', 'Destination country'),
  original_source: source,
  original_source_port: plain('spt'),
  original_destination: destination,
  original_destination_port: plain('dpt'),
  translated_source: address('sourceTranslatedAddress', 'c6a1', 'Source Translated IPv6 Address'),
  translated_source_port: plain('sourceTranslatedPort'),
  translated_destination: address(
    'destinationTranslatedAddress',
    'c6a4',
    'Destination Translated IPv6 Address',
  ),
  translated_destination_port: plain('destinationTranslatedPort'),
  rule_name: labelled('cs2', 'Rule name'),
  method: plain('requestMethod'),
  url: plain('request'),
  categories: plain('cat'),
  status: labelled('cn1', 'Status'),
  tls_name: plain('dhost'),
  decrypted: labelled('cn2', 'Decrypted'),
  quote: labelled('flexString1', 'Number to quote'),
  requests: plain('cnt'),
  facility: labelled('cs4', 'Facility'),
  alerts: plain('cnt'),
  application: plain('app'),
  bytes: plain('in'),
  classtype: plain('cat'),
  direction: labelled('cs6', 'Direction'),
  host: plain('dhost'),
  severity: labelled('flexString2', 'Severity'),
  sid: labelled('cn2', 'Signature'),
  signature: plain('reason'),
  tactics: labelled('flexString1', 'Tactics'),
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
  rule_id: labelled('cn2', 'Rule number'),
  category: plain('cat'),
  variable: labelled('cs1', 'Variable'),
  score: labelled('cn3', 'Anomaly score'),
  outcome: plain('act'),
  site: labelled('flexString1', 'Site'),
  client: source,
  country: labelled('cs4', 'Country'),
  unique_id: labelled('cs6', 'Number of the request'),
  list_rule: labelled('flexString2', 'List rule'),
  matches: plain('cnt'),
  quota: labelled('cs1', 'Quota'),
  percent: labelled('cn1', 'Percent'),
  used: labelled('cn2', 'Bytes used'),
  limit: labelled('cn3', 'Limit in bytes'),
  period: labelled('cs2', 'Period'),
  milliseconds: labelled('cn3', 'Milliseconds'),
  connections: plain('cnt'),
  job: labelled('cn1', 'Job'),
  packets: plain('cnt'),
  rows: plain('cnt'),
  refused: labelled('cn1', 'Refused sign-ins'),
  address: source,
  login: plain('suser'),
  request,
  answer: plain('reason'),
  reason: plain('reason'),
  name: plain('dhost'),
  receiver: labelled('cs1', 'Receiver'),
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

/** Fields that say something else in events of a kind. */
const keysOfKind: Readonly<Partial<Record<LogKindName, Partial<Keys<LogFieldName>>>>> = {
  ips: { path: plain('request') },
  waf: { path: plain('request'), what: labelled('cs5', 'Rule name') },
}

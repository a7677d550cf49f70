import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import {
  type LogCondition,
  type LogQuery,
  type LogRow,
  type QueryColumn,
  queryColumns,
} from '../../src/core/log/log-query.ts'
import { type LogEvent, type LogRecord, messageOf } from '../../src/core/log/log-record.ts'
import { containsAddress, parseAddress, parsePrefix, prefixInterval } from '../../src/core/net/ip.ts'
import { foldCase } from '../../src/core/text/fold-case.ts'
import { visible } from '../../src/core/text/visible.ts'

// Rows in several scripts, random queries about them, and a plain reading of the document that answers them row by row.

const sample = new URL('../../../shared/data/logs/', import.meta.url)
const tricky = [
  'Вход администратора: ОТКАЗАНО',
  'вход администратора: отказано',
  'ΟΔΟΣ ΟΔΟΣΑ οδος',
  'Straße STRASSE',
  '100% _sure_ \\ *?[x]',
  'quote \' and " and ; DROP TABLE log',
  'nul \u0000 inside A',
  'emoji 😀 and ﬀ',
  '',
]
const real = existsSync(sample)
  ? ['Apache', 'Linux', 'OpenSSH'].flatMap((name) =>
      gunzipSync(readFileSync(new URL(`${name}_2k.log.gz`, sample)))
        .toString()
        .split('\n')
        .filter((_, index) => index % 30 === 0),
    )
  : []

/** Packets of either family, with and without ports, interfaces and names in other scripts. */
const packets = Array.from({ length: 60 }, (_, index): LogEvent => {
  const six = index % 5 === 0
  const address = (host: number) => (six ? `fd00::${host.toString(16)}` : `10.${index % 3}.0.${host}`)
  const ports =
    index % 4 === 0 ? {} : { source_port: 40_000 + index * 7, destination_port: [80, 443, 53][index % 3]! }
  return {
    kind: 'packet',
    fields: {
      rule: ['fwd.ngfw.12', 'fwd.sys.Гость', 'inp.ngfw.3'][index % 3]!,
      action: index % 2 === 0 ? 'drop' : 'accept',
      protocol: ['tcp', 'udp', 'icmp'][index % 3]!,
      source: address(index % 17),
      destination: address(200 - (index % 11)),
      in_interface: index % 7 === 0 ? '' : 'LAN0',
      ...(index % 6 === 0 ? {} : { out_interface: 'wan' }),
      length: 40 + index,
      ...ports,
    },
  }
})
const changes = [3, 12, 12, 44].map(
  (revision): LogEvent => ({
    kind: 'change',
    fields: { login: 'Админ', address: `192.0.2.${revision}`, revision, summary: 'DNS' },
  }),
)

/** A row with the fields of its event. */
export interface ModelRow extends LogRow {
  readonly event: Readonly<Record<string, string | number>>
}

/** Unix seconds of the first row. */
export const start = 1_700_000_000
const records = [
  ...[...tricky, ...real].map((message, index) => ({ message, event: changes[index - 20] })),
  ...packets.map((event) => ({ message: null, event })),
].map(({ message, event }, index): LogRecord => {
  return {
    atMicroseconds: (start + Math.floor(index / 7) * 3) * 1_000_000 + ((index * 7919) % 1_000_000),
    priority: (index % 8) as LogRecord['priority'],
    message,
    syslogId: ['sshd', 'firewall', 'Почта', 'kernel'][index % 4]!,
    unit: ['ssh.service', 'gatehouse-packet-log', ''][index % 3]!,
    origin: message === null ? 'packet' : index % 3 === 0 ? 'outside' : 'gateway',
    ...(event === undefined ? {} : { event }),
  }
})
// Rows of different origins alternate, so that their ids do in the files.
const order = records.map((_, index) => (index * 101) % records.length)
/** The rows as they come in; their ids are 1, 2 and so on. */
export const inOrder =
  new Set(order).size === records.length ? order.map((index) => records[index]!) : records
/** The same as they are answered. */
export const rows: ModelRow[] = inOrder.map((record, index) => {
  const second = Math.floor(record.atMicroseconds / 1_000_000)
  return {
    id: String(index + 1).padStart(16, '0'),
    date_time: momentOf(second),
    microseconds: record.atMicroseconds % 1_000_000,
    priority: record.priority,
    message: visible(messageOf(record)),
    syslog_id: record.syslogId,
    unit: record.unit,
    event: record.event === undefined ? {} : { kind: record.event.kind, ...record.event.fields },
  }
})

/** What the gateway's clock shows at a second. */
export function momentOf(second: number): number {
  return Number(new Date((second + 3 * 3600) * 1000).toISOString().replace(/\D/g, '').slice(0, 14))
}

/** The ten-line reading of the document that SQL has to agree with. */
export function model(
  query: LogQuery,
  all: readonly ModelRow[] = rows,
): { data: readonly LogRow[]; total: number } {
  const holds = (row: ModelRow, column: QueryColumn, text: string) =>
    foldCase(String(cellIn(row, column))).includes(foldCase(text))
  const equal = (column: QueryColumn, cell: string | number, value: string | number) =>
    value === cell || (queryColumns[column] === 'address' && isWithin(String(cell), String(value)))
  const matches = (row: ModelRow, condition: LogCondition): boolean => {
    const cell = cellIn(row, condition.column)
    if (condition.kind === 'compare') {
      const isOfNumbers = queryColumns[condition.column] === 'integer' && typeof condition.value === 'number'
      if (isOfNumbers && cell === '') return false
      const order = compare(cell, condition.value)
      return { '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0 }[condition.relation]
    }
    return condition.kind === 'contains'
      ? condition.texts.some((text) => holds(row, condition.column, text) !== condition.negate)
      : condition.values.some((value) => equal(condition.column, cell, value) !== condition.negate)
  }
  const found = all
    .filter((row) => query.search?.columns.some((column) => holds(row, column, query.search!.text)) ?? true)
    .filter((row) =>
      query.filters.every(({ link, conditions }) => {
        if (conditions.length === 0) return true
        const results = conditions.map((condition) => matches(row, condition))
        return link === 'and' ? results.every(Boolean) : results.some(Boolean)
      }),
    )
  const sorted = found.reverse().sort((a, b) => {
    for (const { column, descending } of query.sort) {
      const order = compare(cellIn(a, column), cellIn(b, column))
      if (order !== 0) return descending ? -order : order
    }
    return 0
  })
  const page = sorted.slice(query.offset, query.offset + query.limit)
  return { data: page.map(({ event: _event, ...row }) => row), total: found.length }
}

/** A cell as conditions see it. */
export function cellIn(row: ModelRow, column: QueryColumn): string | number {
  return column.startsWith('event.') ? (row.event[column.slice(6)] ?? '') : row[column as keyof LogRow]
}

function isWithin(cell: string, network: string): boolean {
  const [address, prefix] = [parseAddress(cell), parsePrefix(network)]
  if (address === null || prefix === null) return false
  const set = { v4: [], v6: [], [`v${prefix.family}`]: [prefixInterval(prefix)] }
  return containsAddress(set, address)
}

function compare(a: string | number, b: string | number): number {
  // A field that is not there is less than every number.
  if (typeof a !== typeof b) return typeof a === 'number' ? 1 : -1
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}

/** A column of queries. */
export const column = fc.constantFrom(...(Object.keys(queryColumns) as QueryColumn[]))
const words = fc.oneof(
  fc.constantFrom(
    'отказ',
    'οδοσ',
    'strasse',
    'ß',
    '%',
    '_',
    '\\',
    "'",
    '\u0000',
    'LAN0\u0000b',
    'ＦＦ',
    'FF',
    'drop tcp 10.',
    'in=lan0 o',
    ':443 in',
    '->',
    'len=4',
    '',
    '7',
    '2026',
  ),
  fc.constantFrom(...rows).chain((row) =>
    fc.tuple(fc.nat(row.message.length), fc.nat(12)).map(([at, length]) => {
      const text = row.message.slice(at, at + length).toWellFormed()
      return length % 2 ? text.toUpperCase() : text
    }),
  ),
)
const networks = fc.constantFrom('10.0.0.0/16', '10.1.0.8/29', 'fd00::/16', '0.0.0.0/0', '192.0.2.12/32')
const cellOf = (name: QueryColumn) =>
  fc.oneof(
    fc.constantFrom(...rows).map((row) => cellIn(row, name)),
    ...(queryColumns[name] === 'address' ? [networks] : []),
  )
const condition: fc.Arbitrary<LogCondition> = column.chain((name) =>
  fc.oneof(
    fc.record({
      kind: fc.constant('contains' as const),
      column: fc.constant(name),
      negate: fc.boolean(),
      texts: fc.array(words, { maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant('equals' as const),
      column: fc.constant(name),
      negate: fc.boolean(),
      values: fc.array(cellOf(name), { maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant('compare' as const),
      column: fc.constant(name),
      relation: fc.constantFrom('<' as const, '<=' as const, '>' as const, '>=' as const),
      value: fc.oneof(cellOf(name), queryColumns[name] === 'integer' ? fc.integer({ max: 9 }) : words),
    }),
  ),
)
/** Any query about the rows. */
export const query: fc.Arbitrary<LogQuery> = fc.record({
  limit: fc.nat(rows.length),
  offset: fc.oneof(fc.constant(0), fc.nat(40)),
  sort: fc.array(fc.record({ column, descending: fc.boolean() }), { maxLength: 3 }),
  filters: fc.array(
    fc.record({
      link: fc.constantFrom('and' as const, 'or' as const),
      conditions: fc.array(condition, { maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
  search: fc.option(fc.record({ text: words, columns: fc.array(column, { minLength: 1, maxLength: 4 }) })),
  lastBootOnly: fc.constant(false),
  format: fc.constant('JSON' as const),
})

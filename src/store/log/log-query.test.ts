import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Database } from 'better-sqlite3'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type LogCondition,
  type LogQuery,
  type LogRow,
  logColumnNames,
  logColumns,
} from '../../core/log/log-query.ts'
import { foldCase } from '../../core/text/fold-case.ts'
import { openLogDatabase } from './log-database.ts'
import { runLogQuery } from './log-query.ts'
import { logWriter } from './log-write.ts'

const sample = new URL('../../../../shared/data/logs/', import.meta.url)
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
const rows: LogRow[] = [...tricky, ...real].map((message, index) => ({
  id: String(index + 1).padStart(16, '0'),
  date_time: 20261121120000 + Math.floor(index / 7) * 3,
  microseconds: (index * 7919) % 1_000_000,
  priority: index % 8,
  message,
  syslog_id: ['sshd', 'firewall', 'Почта', 'kernel'][index % 4]!,
  unit: ['ssh.service', 'gatehouse-packet-log', ''][index % 3]!,
}))

let folder: string
let database: Database

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'))
  database = openLogDatabase(folder)
  logWriter(database, { packet: 1_000_000, gateway: 1_000_000, refusal: 1, outside: 1 }).append(
    rows.map((row) => [
      0,
      row.date_time,
      row.microseconds,
      row.priority,
      row.message,
      row.syslog_id,
      row.unit,
      Number(row.id) % 2,
    ]),
  )
})

afterAll(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

/** The ten-line reading of the document that SQL has to agree with. */
function model(query: LogQuery): { data: readonly LogRow[]; total: number } {
  const holds = (row: LogRow, column: keyof LogRow, text: string) =>
    foldCase(String(row[column])).includes(foldCase(text))
  const matches = (row: LogRow, condition: LogCondition): boolean => {
    const cell = row[condition.column]
    if (condition.kind === 'compare') {
      const order = compare(cell, condition.value)
      return { '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0 }[condition.relation]
    }
    return condition.kind === 'contains'
      ? condition.texts.some((text) => holds(row, condition.column, text) !== condition.negate)
      : condition.values.some((value) => (value === cell) !== condition.negate)
  }
  const found = rows
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
      const order = compare(a[column], b[column])
      if (order !== 0) return descending ? -order : order
    }
    return 0
  })
  return { data: sorted.slice(query.offset, query.offset + query.limit), total: found.length }
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}

const column = fc.constantFrom(...logColumnNames)
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
    'ＦＦ',
    'FF',
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
const cellOf = (name: keyof LogRow) => fc.constantFrom(...rows).map((row) => row[name])
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
      value: fc.oneof(cellOf(name), logColumns[name] === 'integer' ? fc.integer({ max: 9 }) : words),
    }),
  ),
)
const query: fc.Arbitrary<LogQuery> = fc.record({
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

test('answers what the document says, for any query', () => {
  fc.assert(
    fc.property(query, (query) => {
      const answer = runLogQuery(database, query, 60_000)
      if (!answer.ok) throw new Error('the query was refused')
      const expected = model(query)
      expect(answer.value.data).toEqual(expected.data)
      expect(answer.value.rows_before_limit_at_least).toBe(expected.total)
      expect(answer.value.rows).toBe(expected.data.length)
    }),
    { numRuns: 1000 },
  )
})

test('the widest query that the grammar allows still compiles', () => {
  const texts = Array.from({ length: 255 }, (_, index) => `a${index}`)
  const wide: LogCondition = { kind: 'contains', column: 'message', negate: false, texts }
  const answer = runLogQuery(
    database,
    {
      ...{ limit: 1, offset: 0, sort: [], search: null, lastBootOnly: false, format: 'JSON' },
      filters: Array.from({ length: 255 }, (_, index) => ({
        link: 'or' as const,
        conditions:
          index === 0 ? [wide, ...Array.from({ length: 254 }, () => ({ ...wide, texts: ['b'] }))] : [],
      })),
    },
    60_000,
  )
  expect(answer.ok).toBe(true)
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePorts, startClickHouse, type TestClickHouse } from '../../../../test/fixtures/clickhouse.ts'
import {
  answer,
  expectHistograms,
  expectModel,
  storeRows,
  viewOf,
} from '../../../../test/fixtures/stored-log.ts'
import { column, model, query, rows } from '../../../../test/oracle/log-model.ts'
import { type LogQuery, queryColumnNames } from '../../../core/log/log-query.ts'
import { ArchiveReader } from './archive-reader.ts'
import { ask, select } from './client.ts'
import { identifier, joined, sql } from './sql.ts'
import { createStatements, type TablePlace } from './tables.ts'

let servers: TestClickHouse[]
const places: Record<string, TablePlace> = {
  'one server': { database: 'alone', cluster: '' },
  'two shards': { database: 'logs', cluster: 'two' },
}

beforeAll(async () => {
  const ports = [await freePorts(), await freePorts()]
  const shards = ports.map(({ tcp }) => [tcp])
  servers = await Promise.all(ports.map((each) => startClickHouse({ ports: each, shards })))
  for (const place of Object.values(places))
    for (const { server } of servers)
      for (const statement of createStatements(place, 'each'))
        await ask(server, statement, { milliseconds: 10_000 })
  for (const place of Object.values(places)) await storeRows(servers[0]!.server, place)
})

afterAll(async () => {
  for (const server of servers) await server.close()
})

describe.each(Object.keys(places))('%s', (name) => {
  test('answers what the document says, for any query, with rows there and here', async () => {
    await expectModel(servers[0]!.server, places[name]!, 500)
  }, 300_000)

  test('counts over time what the rows say', async () => {
    await expectHistograms(servers[0]!.server, places[name]!, 100)
  }, 300_000)
})

test('rows that are too large for one answer come in parts', async () => {
  const wide = { ...viewOf(servers[0]!.server, places['one server']!, rows.length) }
  const abort = new AbortController()
  const reader = new ArchiveReader(wide, { left: () => 9_000, signal: abort.signal, mostBytes: 2_000 })
  const selection = { filters: [], search: null, firstId: 0 }
  const parts: number[] = []
  for await (const part of reader.page(selection, { sort: [], offset: 0, limit: 40 })) parts.push(part.length)
  expect(parts.length).toBeGreaterThan(3)
  expect(parts.reduce((sum, each) => sum + each, 0)).toBe(40)
})

test('the newest rows are found in parts of the log as in all of it', async () => {
  const view = viewOf(servers[0]!.server, places['two shards']!, rows.length)
  const { signal } = new AbortController()
  const newest = fc.constantFrom(false, true)
  await fc.assert(
    fc.asyncProperty(query, newest, fc.integer({ min: 1, max: 9 }), async (asked, byId, newestSpan) => {
      const sort = byId ? [{ column: 'id' as const, descending: true }] : []
      const bounds = { ...asked, sort, limit: asked.limit % 20 }
      const selection = { filters: asked.filters, search: asked.search, firstId: asked.offset }
      const ids = async (span: object) => {
        const reader = new ArchiveReader(view, { left: () => 9_000, signal, ...span })
        const found: number[] = []
        for await (const part of reader.page(selection, bounds)) found.push(...part.map(({ id }) => id))
        return found
      }
      expect(await ids({ newestSpan })).toEqual(await ids({}))
    }),
    { numRuns: 80 },
  )
})

test('both shards have rows', async () => {
  const counts = servers.map(({ server }) =>
    select(server, sql`SELECT count() FROM ${identifier('logs')}.${identifier('gatehouse_log_shard')}`, {
      milliseconds: 10_000,
    }),
  )
  for (const [[count]] of (await Promise.all(counts)) as [[number]][])
    expect(count).toBeGreaterThan(rows.length / 4)
})

test('each text comes back from the server as it is, and finds itself', async () => {
  const { server } = servers[0]!
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.constantFrom(
      "'",
      '\\',
      "\\'",
      '\u0000',
      '`',
      '{a:String}',
      '--',
      '/*',
      '%',
      '\\N',
      "' OR 1=1 --",
      '\ufeff',
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 40 }), async (list) => {
      const whole = list.map((text) => text.toWellFormed())
      const literals = joined(
        whole.map((text) => sql`${text}`),
        ', ',
        sql``,
      )
      const [row] = await select(
        server,
        sql`SELECT hex(x), x IN (${literals}) FROM (SELECT arrayJoin([${literals}]) AS x) ORDER BY x LIMIT 1`,
        { milliseconds: 9_000 },
      )
      const least = [...whole].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))[0]!
      expect(row).toEqual([Buffer.from(least).toString('hex').toUpperCase(), 1])
    }),
    { numRuns: 300 },
  )
})

test('texts with halves of characters are ordered as the local log orders them', async () => {
  const texts = fc.array(fc.constantFrom('a', '\u0000', '\ud83d', '\ude00', '😀', 'я', '\uffff', ''), {
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(texts, fc.constantFrom('<', '<=', '>', '>='), column, async (parts, relation, name) => {
      const asked: LogQuery = {
        ...{ limit: 0, offset: 0, sort: [], search: null, lastBootOnly: false, format: 'JSON' },
        filters: [
          { link: 'and', conditions: [{ kind: 'compare', column: name, relation, value: parts.join('') }] },
        ],
      }
      const [there, here] = [rows.length, 0].map((through) =>
        answer(asked, viewOf(servers[0]!.server, places['one server']!, through)),
      )
      expect(await there).toEqual(await here)
    }),
    { numRuns: 400 },
  )
})

test('the widest queries that the grammar allows are answered', async () => {
  const base = { limit: 1, offset: 0, sort: [], lastBootOnly: false, format: 'JSON' } as const
  const texts = Array.from({ length: 255 }, (_, index) => `a${index}ж`)
  const wide = { kind: 'contains', column: 'message', negate: true, texts } as const
  const long = "ы'".repeat(16_000)
  const asked: LogQuery[] = [
    {
      ...base,
      search: null,
      filters: Array.from({ length: 60 }, () => ({ link: 'and', conditions: [wide] })),
    },
    { ...base, filters: [], search: { text: long, columns: queryColumnNames } },
    {
      ...base,
      ...{ search: null, filters: [] },
      sort: queryColumnNames.map((name) => ({ column: name, descending: true })),
    },
    { ...base, search: null, filters: [], offset: 1e9 },
  ]
  for (const each of asked) {
    const page = await answer(each, viewOf(servers[0]!.server, places['two shards']!, 100))
    const expected = model(each)
    expect([page.data, page.rows_before_limit_at_least]).toEqual([expected.data, expected.total])
  }
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePorts, startClickHouse, type TestClickHouse } from '../../../../test/fixtures/clickhouse.ts'
import { column, inOrder, model, momentOf, query, rows } from '../../../../test/oracle/log-model.ts'
import { type LogQuery, type LogRow, logPage } from '../../../core/log/log-query.ts'
import type { LogOrigin } from '../../../core/log/log-record.ts'
import { secondsAt } from '../../../core/text/moment.ts'
import { newControl } from '../log-query.ts'
import { type ScanUnit, Units } from '../query/scan.ts'
import { ChunkBuilder } from '../segments/chunk.ts'
import type { ArchiveView } from './archive-view.ts'
import { batchAfter } from './batch.ts'
import { ask, select } from './client.ts'
import { readMergedHistogram, readMergedQuery } from './merged-query.ts'
import { identifier, joined, sql } from './sql.ts'
import { createStatements, type TablePlace, tableOf } from './tables.ts'

const memory = new Units()
let servers: TestClickHouse[]
let units: ScanUnit[]
const places: Record<string, TablePlace> = {
  'one server': { database: 'alone', cluster: '' },
  'two shards': { database: 'logs', cluster: 'two' },
}

beforeAll(async () => {
  const ports = [await freePorts(), await freePorts()]
  const shards = ports.map(({ tcp }) => tcp)
  servers = await Promise.all(ports.map((each) => startClickHouse({ ports: each, shards })))
  for (const place of Object.values(places))
    for (const { server } of servers)
      for (const statement of createStatements(place, 'each'))
        await ask(server, statement, { milliseconds: 10_000 })
  units = (['packet', 'gateway', 'outside'] as const).map(unitOf)
  // Rows that do not count, of an attempt that was given up and of one before a cut.
  for (const place of Object.values(places)) {
    await store(place, { batch: 3, after: 0, before: 90 })
    await store(place, { batch: 7, after: 10, before: 60 })
    await store(place, { batch: 9, after: 0, before: 50 })
    await store(place, { batch: 12, after: 49, before: rows.length + 1 })
  }
}, 120_000)

afterAll(async () => {
  for (const server of servers) await server.close()
})

function unitOf(origin: LogOrigin): ScanUnit {
  const builder = new ChunkBuilder(origin)
  for (const [index, record] of inOrder.entries())
    if (record.origin === origin)
      builder.add(record, index + 1, momentOf(Math.floor(record.atMicroseconds / 1_000_000)))
  return { chunks: [builder.take()] }
}

const logId = "one'log\\"

async function store(place: TablePlace, range: { batch: number; after: number; before: number }) {
  const job = { logId, mostRows: 1e6, mostBytes: 1e9, ...range }
  const { columns, bytes, through } = batchAfter(memory, units, job)
  expect(through).toBe(range.before - 1)
  const names = joined(columns.map(identifier), ', ', sql``)
  await ask(servers[0]!.server, sql`INSERT INTO ${tableOf(place)} (${names}) FORMAT RowBinary`, {
    ...{ rows: bytes, milliseconds: 20_000, settings: { insert_distributed_sync: 1 } },
  })
}

function viewOf(place: TablePlace, through: number): ArchiveView {
  const counted = { abandoned: [[7, 8]] as const, cuts: [{ after: 0, before: 5 }] }
  return { logId, through, ...counted, server: servers[0]!.server, place }
}

const deadlineMilliseconds = 60_000

async function answer(query: LogQuery, view: ArchiveView) {
  const task = { query, units, bootId: 1, control: newControl(), deadlineMilliseconds, view }
  const data: LogRow[] = []
  const total = await readMergedQuery(memory, task, {
    assistant: null,
    take: (rows) => void data.push(...rows),
  })
  if (!total.ok) throw new Error(JSON.stringify(total.failure))
  return logPage(data, total.value)
}

describe.each(Object.keys(places))('%s', (name) => {
  test('answers what the document says, for any query, with rows there and here', async () => {
    const through = fc.constantFrom(0, 1, 30, Math.floor(rows.length / 2), rows.length)
    await fc.assert(
      fc.asyncProperty(query, through, async (query, through) => {
        const page = await answer(query, viewOf(places[name]!, through))
        const expected = model(query)
        expect(page.data).toEqual(expected.data)
        expect(page.rows_before_limit_at_least).toBe(expected.total)
      }),
      { numRuns: 500 },
    )
  }, 300_000)

  test('counts over time what the rows say', async () => {
    const from = rows[0]!.date_time - 5
    await fc.assert(
      fc.asyncProperty(query, column, fc.nat(rows.length), async ({ filters, search }, by, through) => {
        const asked = { filters, search, from, to: null, buckets: 9, by }
        const control = newControl()
        const nowSeconds = secondsAt(rows.at(-1)!.date_time) + 500
        const task = { query: asked, units, control, deadlineMilliseconds, nowSeconds }
        const [split, here] = await Promise.all([
          readMergedHistogram(memory, { ...task, view: viewOf(places[name]!, through) }, null),
          readMergedHistogram(memory, { ...task, view: viewOf(places[name]!, 0) }, null),
        ])
        expect(split).toEqual(here)
      }),
      { numRuns: 100 },
    )
  }, 300_000)
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

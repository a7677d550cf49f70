import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startClickHouseOfToday } from '../../../../test/fixtures/clickhouse-of-today.ts'
import { expectHistograms, expectModel, storeRows } from '../../../../test/fixtures/stored-log.ts'
import { ask, type ClickHouseServer } from './client.ts'
import { checkServer, prepareServer } from './server-check.ts'
import { sql } from './sql.ts'
import { createStatements } from './tables.ts'

const place = { database: 'gatehouse', cluster: '' }
let server: ClickHouseServer
let close: () => Promise<void>

beforeAll(async () => {
  ;({ server, close } = await startClickHouseOfToday(mkdtempSync(join(tmpdir(), 'gatehouse-chdb-'))))
})

afterAll(() => close?.())

test('ClickHouse of today makes the table, stores rows and answers any query', async () => {
  expect(Number.parseInt(await prepareServer(server, place), 10)).toBeGreaterThan(24)
  await storeRows(server, place)
  await expectModel(server, place, 500)
  await expectHistograms(server, place, 100)
  await ask(server, sql`ALTER TABLE gatehouse.gatehouse_log DROP COLUMN event_rule`, { milliseconds: 9_000 })
  await expect(checkServer(server, place)).rejects.toThrow('event_rule missing')
  await prepareServer(server, place)
  await checkServer(server, place)
}, 300_000)

test('the statements for shards and replicas are of its dialect', async () => {
  for (const kind of ['each', 'keeper'] as const)
    for (const statement of createStatements({ database: 'logs', cluster: 'two-shards' }, kind))
      await ask(server, sql`EXPLAIN AST ${statement}`, { milliseconds: 9_000 })
})

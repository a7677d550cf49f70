import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, select } from '../../../src/store/log/clickhouse/client.ts'
import { Sql, sql } from '../../../src/store/log/clickhouse/sql.ts'
import { freePorts, startClickHouse, type TestClickHouse, testPassword } from '../../fixtures/clickhouse.ts'
import type { Client } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

let gateway: RealGateway
let admin: Client
let servers: TestClickHouse[]

beforeAll(async () => {
  const ports = [await freePorts(), await freePorts()]
  const shards = ports.map(({ tcp }) => [tcp])
  servers = await Promise.all(ports.map((each) => startClickHouse({ ports: each, shards })))
  gateway = await startGateway()
  admin = gateway.admin
})

afterAll(async () => {
  await gateway?.close()
  for (const server of servers ?? []) await server.close()
})

interface Status {
  readonly kind: string
  readonly state: string
  readonly rows_waiting: number
  readonly last_error: string
  readonly remedy: string
}

const status = () => admin.read<Status>('/x/logs/store/status')

async function settled() {
  await expect.poll(async () => (await status()).state, { timeout: 30_000 }).toBe('active')
  await expect.poll(async () => (await status()).rows_waiting, { timeout: 30_000 }).toBe(0)
}

async function rowsOf(query = '') {
  const reply = await admin.get(`/logs_backend/logs${query}`)
  expect(reply.status).toBe(200)
  const { data, rows_before_limit_at_least: total } = reply.json<{
    data: { id: string; message: string }[]
    rows_before_limit_at_least: number
  }>()
  return { by: reply.headers['x-log-store'], ids: data.map(({ id }) => id), total, data }
}

const settings = () => ({
  kind: 'clickhouse',
  servers: servers.map(({ server }) => server.url),
  user: servers[0]!.server.user,
  password: testPassword,
})

test('names the field and the rule of what cannot be', async () => {
  const refused = (body: unknown) => admin.refused('/x/logs/store', body, 'PATCH')
  expect(await refused({ kind: 'clickhouse' })).toEqual(['servers'])
  expect(
    await refused({ servers: ['http://a:8123', 'ftp://a', 'http://u:p@a', 'http://a/x?query=1'] }),
  ).toEqual(['servers[1]', 'servers[2]', 'servers[3]'])
  expect(await refused({ database: 'a`b' })).toEqual(['database'])
  expect(await refused({ cluster: 'a;b' })).toEqual(['cluster'])
  expect(await refused({ ca: 'x' })).toEqual(['ca'])
  expect(await refused({ user: '' })).toEqual(['user'])
})

test('rows go to a server as soon as it is set, each once, and its password is never shown', async () => {
  expect(await status()).toMatchObject({ kind: 'local', state: 'active' })
  expect((await rowsOf()).by).toBe('local')
  const logStore = async () => (await admin.read<{ log_store: object }>('/x/status')).log_store
  expect(await logStore()).toEqual({ status: 'inactive', msg: 'rows are kept on this machine alone' })
  const reply = await admin.patch('/x/logs/store', settings())
  expect(reply.status).toBe(200)
  await settled()
  expect(await logStore()).toEqual({ status: 'active', msg: '' })
  const { by, ids, total, data } = await rowsOf()
  expect(by).toBe('clickhouse')
  expect(new Set(ids).size).toBe(total)
  expect(data.some(({ message }) => message.includes('stored revision'))).toBe(true)
  const csv = await admin.get('/logs_backend/logs?format_type=CSV&limit=3')
  expect([csv.headers['x-log-store'], csv.text.split('\r\n').length]).toEqual(['clickhouse', 5])
  const counted = await admin.get('/x/logs/histogram?by=event.kind')
  expect(counted.headers['x-log-store']).toBe('clickhouse')
  expect(counted.json<{ rows: number }>().rows).toBeGreaterThanOrEqual(total)
  for (const path of ['/x/logs/store', '/x/revisions', '/logs_backend/logs', '/x/logs/store/status'])
    expect((await admin.get(path)).text).not.toContain(testPassword.slice(0, 6))
})

test('killed gateway and killed ClickHouse: the status says so, and every row is there once', async () => {
  gateway.kill('gateway')
  await gateway.ready()
  await settled()
  await servers[0]!.kill()
  await servers[1]!.kill()
  await expect.poll(status, { timeout: 5_000 }).toMatchObject({
    state: 'failed',
    last_error: expect.stringContaining('cannot be reached'),
    remedy: 'start ClickHouse, or correct servers in /x/logs/store',
  })
  expect(await admin.read('/x/status')).toMatchObject({
    log_store: { status: 'failed', msg: expect.stringMatching(/cannot be reached.*; start ClickHouse, or/) },
  })
  const away = await rowsOf()
  expect(away.by).toBe('local-without-clickhouse')
  await admin.post('/web/auth/login', { login: 'nobody', password: 'x', rest_path: '/', recaptcha: '' })
  await servers[0]!.start()
  await servers[1]!.start()
  await settled()
  const { by, ids, total } = await rowsOf()
  expect([by, new Set(ids).size, ids.length]).toEqual(['clickhouse', total, total])
  expect(total).toBeGreaterThan(away.total)
})

test('on a cluster the statements that are shown make the tables, and shards share the rows', async () => {
  const before = await rowsOf()
  expect((await admin.patch('/x/logs/store', { database: 'logs', cluster: 'two' })).status).toBe(200)
  await expect.poll(status, { timeout: 5_000 }).toMatchObject({
    state: 'failed',
    remedy: 'run the statements of /x/logs/store/tables on the servers of the cluster',
  })
  const text = (await admin.get('/x/logs/store/tables')).text
  const each = text.split('-- With ZooKeeper')[0]!.replace(/^--.*$/gm, '')
  for (const { server } of servers)
    for (const statement of each.split(';\n').filter((part) => part.trim() !== ''))
      await run(server, statement)
  await settled()
  const { by, ids, total } = await rowsOf()
  expect([by, new Set(ids).size, ids.length]).toEqual(['clickhouse', total, total])
  expect(total).toBeGreaterThan(before.total)
  for (const { server } of servers) {
    const [row] = await select(server, sql`SELECT count() FROM logs.gatehouse_log_shard`, {
      milliseconds: 9_000,
    })
    expect(Number(row![0])).toBeGreaterThan(2)
    expect(Number(row![0])).toBeLessThan(total)
  }
  // Without one shard there is no exact answer from there.
  await servers[1]!.kill()
  await expect.poll(status, { timeout: 5_000 }).toMatchObject({ state: 'failed' })
  expect((await rowsOf()).by).toBe('local-without-clickhouse')
  await servers[1]!.start()
  await settled()
  servers[1]!.signal('SIGSTOP')
  await expect.poll(status, { timeout: 5_000 }).toMatchObject({ state: 'failed' })
  expect((await rowsOf()).by).toBe('local-without-clickhouse')
  servers[1]!.signal('SIGCONT')
  await settled()
  const after = await rowsOf()
  expect([after.by, new Set(after.ids).size]).toEqual(['clickhouse', after.total])
})

/** Runs a statement that an administrator copied. */
function run(server: TestClickHouse['server'], statement: string) {
  return ask(server, new Sql(statement.trim()), { milliseconds: 9_000 })
}

test('set back, the disk of the gateway answers', async () => {
  expect((await admin.patch('/x/logs/store', { kind: 'local' })).status).toBe(200)
  await expect.poll(status).toMatchObject({ kind: 'local', state: 'active' })
  const { by, ids, total } = await rowsOf()
  expect([by, new Set(ids).size]).toEqual(['local', total])
})

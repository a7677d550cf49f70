import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  freePorts,
  startClickHouse,
  type TestClickHouse,
  testPassword,
} from '../../../../test/fixtures/clickhouse.ts'
import type { LogPage, LogQuery } from '../../../core/log/log-query.ts'
import type { LogOrigin, LogRecord } from '../../../core/log/log-record.ts'
import { english } from '../../../core/text/message.ts'
import { LogStore } from '../log-store.ts'
import { ask, type ClickHouseServer, select } from './client.ts'
import { LogReading } from './log-reading.ts'
import { sql } from './sql.ts'
import { addColumns, createStatements } from './tables.ts'

const place = { database: 'gatehouse', cluster: '' }
const everything: LogQuery = {
  ...{ limit: 100_000, offset: 0, sort: [], filters: [], search: null, lastBootOnly: false },
  format: 'JSON',
}
const wide = { bytes: 1e9, days: 400_000 }

let folder: string
let closing: (() => unknown)[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'))
  closing = []
})

afterEach(async () => {
  for (const close of closing.reverse()) await close()
  rmSync(folder, { recursive: true, force: true })
})

async function startServer(options = {}): Promise<TestClickHouse> {
  const started = await startClickHouse(options)
  closing.push(started.close)
  return started
}

function openLog(servers: readonly ClickHouseServer[], at = place) {
  const logs = new LogStore({
    ...{ dataFolder: folder, bootId: 'one', offsetSecondsAt: () => 3 * 3600 },
    bounds: { packet: wide, gateway: wide, refusal: wide, outside: wide, system: wide },
    journal: { rows: 2_000, bytes: 1e6, chunks: 50 },
  })
  const lost: number[] = []
  const parts = {
    logs,
    folder: join(folder, 'logs'),
    nowMs: Date.now,
    lost: (rows: number) => lost.push(rows),
  }
  const reading = new LogReading(parts)
  reading.take({ servers, place: at })
  const close = async () => {
    await reading.close()
    await logs.close()
  }
  closing.push(close)
  return { logs, reading, lost, close }
}

function records(count: number, name: string): LogRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    atMicroseconds: 1_700_000_000_000_000 + index * 1_000,
    priority: 6,
    message: `${name} ${index} Привет`,
    ...{ syslogId: 'test', unit: 'test.service' },
    origin: (['gateway', 'packet', 'outside'] as LogOrigin[])[index % 3]!,
  }))
}

async function page(reading: LogReading, change: Partial<LogQuery> = {}) {
  const answer = await reading.query({ ...everything, ...change })
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  const { value, by, release } = answer.value
  release()
  return { by, ...(JSON.parse(Buffer.concat(value).toString()) as LogPage) }
}

function shown(reading: LogReading) {
  const { state } = reading
  return state && { state: state.state, waiting: state.rowsWaiting, remedy: english(state.remedy) }
}

const stored = { state: 'active', waiting: 0, remedy: '' }

async function settled(reading: LogReading) {
  await expect.poll(() => shown(reading), { timeout: 60_000 }).toEqual(stored)
}

/** Every row that was appended is there once, in the answer and in the total. */
async function expectExact(reading: LogReading, rows: number, by: string) {
  const all = await page(reading)
  expect(all.rows_before_limit_at_least).toBe(rows)
  expect(new Set(all.data.map(({ message }) => message)).size).toBe(rows)
  expect(all.by).toBe(by)
}

async function counted(server: ClickHouseServer): Promise<number> {
  const [row] = await select(server, sql`SELECT count() FROM gatehouse.gatehouse_log`, {
    milliseconds: 9_000,
  })
  return Number(row![0])
}

test('what is there moves to ClickHouse, and what follows; it goes on where it was', async () => {
  const clickhouse = await startServer()
  const { logs, reading, close } = openLog([clickhouse.server])
  logs.append(records(15_000, 'before'))
  await logs.settle()
  logs.append(records(10_000, 'then'))
  // Also while rows are on their way each is in the answer once.
  const meanwhile = await page(reading)
  expect(meanwhile.rows_before_limit_at_least).toBe(25_000)
  expect(new Set(meanwhile.data.map(({ message }) => message)).size).toBe(25_000)
  await settled(reading)
  await expectExact(reading, 25_000, 'clickhouse')
  expect(await counted(clickhouse.server)).toBe(25_000)
  logs.append(records(3, 'later'))
  expect((await page(reading, { limit: 1 })).rows_before_limit_at_least).toBe(25_003)
  await settled(reading)
  await close()
  const again = openLog([clickhouse.server])
  again.logs.append(records(2, 'last'))
  await settled(again.reading)
  expect(await counted(clickhouse.server)).toBe(25_005)
  await expectExact(again.reading, 25_005, 'clickhouse')
})

test('killed and stopped in the middle of batches it loses no row and doubles none', async () => {
  const clickhouse = await startServer()
  const { logs, reading } = openLog([clickhouse.server])
  let sent = 0
  const feed = setInterval(() => {
    // Of a flood beyond what may wait to be written rows are left out.
    if (logs.waiting > 2_000) return
    logs.append(records(700, `part ${sent}`))
    sent += 700
  }, 50)
  closing.push(() => clearInterval(feed))
  for (const pause of [40, 170, 90, 260, 10, 330]) {
    await expect.poll(() => shown(reading)?.state, { timeout: 60_000 }).not.toBe('failed')
    await new Promise((resolve) => setTimeout(resolve, 1_000 + pause))
    if (pause % 20 === 10) {
      clickhouse.signal('SIGSTOP')
      await expect.poll(() => shown(reading)?.state, { timeout: 5_000 }).toBe('failed')
      await expectLocal(reading)
      clickhouse.signal('SIGCONT')
    } else {
      await clickhouse.kill()
      await expect.poll(() => shown(reading)?.state, { timeout: 5_000 }).toBe('failed')
      await expectLocal(reading)
      await clickhouse.start()
    }
  }
  clearInterval(feed)
  await settled(reading)
  const { rows_before_limit_at_least, by } = await page(reading, { limit: 1 })
  expect([rows_before_limit_at_least, by]).toEqual([sent, 'clickhouse'])
  const seen = new Set<string>()
  for (let offset = 0; offset < sent; offset += 50_000)
    for (const { message } of (await page(reading, { offset, limit: 50_000 })).data) seen.add(message)
  expect(seen.size).toBe(sent)
}, 300_000)

async function expectLocal(reading: LogReading) {
  expect((await page(reading, { limit: 1 })).by).toBe('local-without-clickhouse')
}

test('a query that ClickHouse leaves without an answer is answered by the local log', async () => {
  const clickhouse = await startServer()
  const { logs, reading } = openLog([clickhouse.server])
  logs.append(records(100, 'row'))
  await settled(reading)
  clickhouse.signal('SIGSTOP')
  const { by, rows } = await page(reading)
  expect([by, rows]).toEqual(['local-without-clickhouse', 100])
  clickhouse.signal('SIGCONT')
  await settled(reading)
  expect((await page(reading)).by).toBe('clickhouse')
})

async function expectFault(reading: LogReading, words: RegExp, remedy: RegExp) {
  await expect.poll(() => english(reading.state?.lastError?.text ?? ''), { timeout: 5_000 }).toMatch(words)
  expect(reading.state?.state).toBe('failed')
  expect(english(reading.state!.remedy)).toMatch(remedy)
}

test('says within five seconds what is wrong', async () => {
  const { http } = await freePorts()
  const server = { url: `http://127.0.0.1:${http}`, user: 'gate', password: '', ca: '' }
  const { logs, reading } = openLog([server])
  logs.append(records(10, 'row'))
  await expectFault(reading, /cannot be reached: connect ECONNREFUSED/, /start ClickHouse/)
  // Connections are taken and not answered.
  const silent = await listening(http, () => undefined)
  await expectFault(reading, /does not answer/, /load of the machine/)
  await silent()
  const strange = await listening(http, (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'))
  await expectFault(reading, /no ClickHouse, or breaks off/, /HTTP interface/)
  await strange()
  const other = await listening(http, (socket) =>
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 15\r\n\r\n<html>hi</html>'),
  )
  await expectFault(reading, /the answer has no rows/, /HTTP interface/)
  await other()
  const endless = await listening(http, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    const more = setInterval(() => socket.write('x'.repeat(65_536)), 5)
    socket.on('close', () => clearInterval(more))
  })
  await expectFault(reading, /more than 1048576 bytes/, /HTTP interface/)
  await endless()
  const clickhouse = await startServer({ ports: { http, tcp: (await freePorts()).tcp } })
  await expectFault(reading, /refuses the user/, /correct user and password/)
  reading.take({ servers: [clickhouse.server], place })
  await settled(reading)
  await ask(clickhouse.server, sql`RENAME TABLE gatehouse.gatehouse_log TO gatehouse.away`, {
    milliseconds: 9_000,
  })
  await ask(clickhouse.server, sql`CREATE TABLE gatehouse.gatehouse_log (id String) ENGINE = Log`, {
    milliseconds: 9_000,
  })
  await expectFault(reading, /not that of the log: id is String in place of Int64/, /rename the table/)
  expect((await page(reading)).by).toBe('local-without-clickhouse')
  await ask(clickhouse.server, sql`DROP TABLE gatehouse.gatehouse_log`, { milliseconds: 9_000 })
  // Made anew, and filled from the local log.
  await settled(reading)
  expect(await counted(clickhouse.server)).toBe(10)
  await expectExact(reading, 10, 'clickhouse')
})

async function listening(port: number, take: (socket: Socket) => void): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    take(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return () =>
    new Promise((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
}

test('a full disk of ClickHouse is said, and nothing is lost', async () => {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk])
  closing.push(() => execFileSync('umount', ['-l', disk]))
  const clickhouse = await startServer({ data: join(disk, 'data') })
  const { logs, reading } = openLog([clickhouse.server])
  logs.append(records(1_000, 'first'))
  await settled(reading)
  const filler = join(disk, 'filler')
  try {
    execFileSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1k', 'count=40000'], { stdio: 'ignore' })
  } catch {
    // Until there is no room.
  }
  logs.append(records(5_000, 'second'))
  await expectFault(reading, /disk of ClickHouse is full/, /make room/)
  expect((await page(reading, { limit: 1 })).rows_before_limit_at_least).toBe(6_000)
  rmSync(filler)
  await settled(reading)
  await expectExact(reading, 6_000, 'clickhouse')
})

test('set back, rows that only ClickHouse has come back into the local log, where its bounds have room', async () => {
  const clickhouse = await startServer()
  const { logs, reading, close } = openLog([clickhouse.server])
  const packet = (index: number): LogRecord => ({
    ...{ atMicroseconds: Date.now() * 1000 + index, priority: 4, message: null, origin: 'packet' },
    ...{ syslogId: 'firewall', unit: 'packets' },
    event: {
      kind: 'packet',
      fields: {
        rule: `fwd.Ж.${index}`,
        protocol: 'udp',
        source: 'fd00::1',
        destination: '10.0.0.1',
        source_port: 9,
        length: 40,
      },
    },
  })
  for (let part = 0; part < 6; part++) {
    logs.append([
      ...records(2_500, `part ${part}`),
      ...Array.from({ length: 500 }, (_, index) => packet(index)),
    ])
    await logs.settle()
  }
  await settled(reading)
  const before = await page(reading)
  await close()
  const segments = readdirSync(join(folder, 'logs')).filter((name) => name.endsWith('.segment'))
  expect(segments.length).toBeGreaterThan(6)
  for (const name of segments.filter((_, index) => index % 2 === 0)) rmSync(join(folder, 'logs', name))
  const again = openLog([clickhouse.server])
  await settled(again.reading)
  expect(await page(again.reading)).toEqual(before)
  again.reading.take(null, { servers: [clickhouse.server], place })
  expect((await page(again.reading)).rows).toBeLessThan(before.rows)
  await expect.poll(() => again.reading.state, { timeout: 30_000 }).toBe(null)
  expect(await page(again.reading)).toEqual({ ...before, by: 'local' })
  const rule = { kind: 'equals', column: 'event.rule', negate: false, values: ['fwd.Ж.7'] } as const
  const found = await page(again.reading, { filters: [{ link: 'and', conditions: [rule] }] })
  expect(found.rows_before_limit_at_least).toBe(6)
  await again.close()
  const last = openLog([clickhouse.server])
  await settled(last.reading)
  expect(await page(last.reading)).toEqual(before)
})

test('rows that ClickHouse no longer has are stored again', async () => {
  const clickhouse = await startServer()
  const { logs, reading } = openLog([clickhouse.server])
  logs.append(records(50, 'row'))
  await settled(reading)
  await ask(clickhouse.server, sql`DROP DATABASE gatehouse`, { milliseconds: 9_000 })
  await expect.poll(() => counted(clickhouse.server).catch(() => 0), { timeout: 20_000 }).toBe(50)
  await settled(reading)
  await expectExact(reading, 50, 'clickhouse')
})

test('the lag is the age of the oldest row that waits, also of one that was never there', async () => {
  const ports = await freePorts()
  const { logs, reading } = openLog([
    { url: `http://127.0.0.1:${ports.http}`, user: 'gate', password: testPassword, ca: '' },
  ])
  const row = records(1, 'row')[0]!
  const hourAgo = (Date.now() - 3_600_000) * 1000
  logs.append([
    { ...row, atMicroseconds: hourAgo },
    { ...row, atMicroseconds: Date.now() * 1000 },
  ])
  const lag = () => reading.state?.lagSeconds ?? 0
  await expect.poll(lag, { timeout: 10_000 }).toBeGreaterThanOrEqual(3_600)
  await startServer({ ports })
  await settled(reading)
  expect(lag()).toBe(0)
  logs.append([{ ...row, atMicroseconds: hourAgo }])
  await settled(reading)
  // The newest row that is there is an hour old; those that wait are not.
  const seen: number[] = []
  for (let time = 0; time < 20; time++) {
    logs.append([{ ...row, atMicroseconds: Date.now() * 1000 }])
    seen.push(lag())
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(Math.max(...seen)).toBeLessThan(60)
})

test('a cluster whose tables lack columns of this release names the statements that add them', async () => {
  const ports = await freePorts()
  const { server } = await startServer({ ports, shards: [[ports.tcp]] })
  const cluster = { ...place, cluster: 'two' }
  const patience = { milliseconds: 30_000 }
  for (const statement of createStatements(cluster, 'each')) await ask(server, statement, patience)
  for (const table of [sql`gatehouse_log`, sql`gatehouse_log_shard`])
    for (const column of [sql`event_quota`, sql`event_percent`])
      await ask(server, sql`ALTER TABLE gatehouse.${table} DROP COLUMN ${column}`, patience)
  const { logs, reading } = openLog([server], cluster)
  logs.append(records(30, 'row'))
  const remedy = 'run the statements of /x/logs/store/tables on the servers of the cluster'
  await expect
    .poll(() => shown(reading), { timeout: 10_000 })
    .toEqual({ state: 'failed', waiting: 30, remedy })
  expect(english(reading.state!.lastError!.text)).toContain('event_percent missing')
  expect(reading.missingColumns.toSorted()).toEqual(['event_percent', 'event_quota'])
  for (const statement of addColumns(cluster, 'each', reading.missingColumns))
    await ask(server, statement, patience)
  await settled(reading)
  expect(reading.missingColumns).toEqual([])
  await expectExact(reading, 30, 'clickhouse')
})

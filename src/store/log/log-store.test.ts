import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LogOrigin, LogPage, LogQuery, LogRecord } from '../../core/log/log-query.ts'
import { english } from '../../core/text/message.ts'
import type { LogText } from './log-message.ts'
import { LogStore } from './log-store.ts'

const firstLayout = `
CREATE TABLE log (id INTEGER PRIMARY KEY AUTOINCREMENT, unix_microseconds INTEGER NOT NULL, date_time INTEGER NOT NULL,
  microseconds INTEGER NOT NULL, priority INTEGER NOT NULL, message TEXT NOT NULL, syslog_id TEXT NOT NULL,
  unit TEXT NOT NULL) STRICT;
CREATE INDEX log_date_time ON log (date_time);
CREATE TABLE boot (number INTEGER PRIMARY KEY, boot_id TEXT NOT NULL, first_log_id INTEGER NOT NULL) STRICT;
PRAGMA user_version = 1;
`
const everything: LogQuery = {
  limit: 10_000,
  offset: 0,
  sort: [],
  filters: [],
  search: null,
  lastBootOnly: false,
  format: 'JSON',
}
let folder: string
let open: LogStore[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'))
})

afterEach(async () => {
  for (const store of open) await store.close()
  open = []
  rmSync(folder, { recursive: true })
})

function openStore(more: Partial<ConstructorParameters<typeof LogStore>[0]> = {}): LogStore {
  const store = new LogStore({ dataFolder: folder, bootId: 'one', offsetSecondsAt: () => 3 * 3600, ...more })
  open.push(store)
  return store
}

function record(message: string, origin: LogOrigin = 'packet'): LogRecord {
  const atMicroseconds = 1_700_000_000_000_042
  return { atMicroseconds, priority: 6, message, syslogId: 'test', unit: 'test.service', origin }
}

function records(count: number, origin: LogOrigin): LogRecord[] {
  return Array.from({ length: count }, (_, index) => record(`${origin} ${index}`, origin))
}

const few = { packet: 100, gateway: 100, refusal: 100, outside: 100 }

async function ask(store: LogStore, change: Partial<LogQuery> = {}) {
  const answer = await store.query({ ...everything, ...change })
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return JSON.parse(textOf(answer.value)) as LogPage
}

test('a thread that does not answer is shown as long as it does not', async () => {
  const store = openStore()
  const shown = () => store.threads.map(({ name, status, message }) => [name, status, english(message)])
  await ask(store)
  const idle = [
    ['log-writer', 'active', ''],
    ['log-reader', 'active', ''],
  ]
  expect(shown()).toEqual(idle)
  const other = new Sqlite(join(folder, 'logs.db'))
  other.exec('BEGIN IMMEDIATE')
  store.append([record('waits')])
  const silent = ['log-writer', 'activating', expect.stringMatching(/^it has not answered for [3-9] s$/)]
  await expect.poll(shown, { timeout: 30_000, interval: 20 }).toEqual([silent, idle[1]])
  other.exec('ROLLBACK')
  other.close()
  await expect.poll(shown, { timeout: 30_000 }).toEqual(idle)
}, 60_000)

function textOf(pieces: LogText): string {
  return Buffer.concat(pieces).toString()
}

async function messages(store: LogStore, change: Partial<LogQuery> = {}) {
  return (await ask(store, change)).data.map((row) => row.message)
}

describe('log store', () => {
  test('a row is answered as the documents describe it, in the time zone of the gateway', async () => {
    const store = openStore()
    store.append([record('hello')])
    expect(await ask(store)).toEqual({
      meta: [
        { name: 'id', type: 'string' },
        { name: 'date_time', type: 'integer' },
        { name: 'microseconds', type: 'integer' },
        { name: 'priority', type: 'integer' },
        { name: 'message', type: 'string' },
        { name: 'syslog_id', type: 'string' },
        { name: 'unit', type: 'string' },
      ],
      data: [
        {
          id: '0000000000000001',
          date_time: 20231115011320,
          microseconds: 42,
          priority: 6,
          message: 'hello',
          syslog_id: 'test',
          unit: 'test.service',
        },
      ],
      rows: 1,
      rows_before_limit_at_least: 1,
    })
  })

  test('an empty log answers no rows', async () => {
    expect(await ask(openStore())).toMatchObject({ data: [], rows: 0, rows_before_limit_at_least: 0 })
  })

  test('rows that were appended before a query are in its answer, newest first', async () => {
    const store = openStore()
    for (let index = 0; index < 1234; index++) store.append([record(`row ${index}`)])
    const page = await ask(store, { limit: 2, offset: 1 })
    expect(page.data.map((row) => row.message)).toEqual(['row 1232', 'row 1231'])
    expect(page.rows_before_limit_at_least).toBe(1234)
  })

  test('closing writes what is waiting', async () => {
    const store = openStore()
    store.append([record('last words')])
    await store.close()
    expect(await messages(openStore())).toEqual(['last words'])
  })

  test('only the newest rows are kept, and ids are not used again', async () => {
    const store = openStore({ mostRows: few })
    store.append(Array.from({ length: 12_000 }, (_, index) => record(`row ${index}`)))
    await expect
      .poll(async () => (await ask(store)).rows_before_limit_at_least, { timeout: 15_000 })
      .toBe(100)
    expect((await ask(store, { limit: 1 })).data[0]!.id).toBe('0000000000012000')
  })

  test('rows of one origin never displace those of another', async () => {
    const store = openStore({ mostRows: few })
    store.append(records(90, 'gateway'))
    store.append(records(20_000, 'packet'))
    store.append(records(4_000, 'outside'))
    store.append(records(30, 'refusal'))
    store.append(records(20_000, 'packet'))
    await expect
      .poll(async () => (await ask(store)).rows_before_limit_at_least, { timeout: 15_000 })
      .toBe(90 + 100 + 100 + 30)
    const kept = await messages(store, { sort: [{ column: 'id', descending: false }] })
    expect(kept.slice(0, 90)).toEqual(records(90, 'gateway').map(({ message }) => message))
    expect(kept[90]).toBe('outside 3900')
    expect(kept.at(-1)).toBe('packet 19999')
    await store.close()
    const again = openStore({ mostRows: { ...few, gateway: 50 } })
    again.append(records(1, 'packet'))
    await expect
      .poll(async () => (await ask(again)).rows_before_limit_at_least, { timeout: 15_000 })
      .toBe(50 + 100 + 100 + 30)
    expect((await ask(again, { limit: 1 })).data[0]!.id).toBe('0000000000044121')
  })

  test('controls and changes of direction are written out', async () => {
    const store = openStore()
    store.append([record('user \u202enimda\u001b[2J\nposed')])
    const shown = 'user \\u202enimda\\u001b[2J\\nposed'
    expect(await messages(store)).toEqual([shown])
    expect(await messages(store, { search: { text: '\\u202E', columns: ['message'] } })).toEqual([shown])
  })

  test('a log of the first layout keeps its rows, and packets displace no others from then on', async () => {
    const old = new Sqlite(join(folder, 'logs.db'))
    old.exec(firstLayout)
    const insert = old.prepare(`INSERT INTO log VALUES (?, 0, 20231115011320, 0, 6, ?, 'firewall', ?)`)
    insert.run(7, 'old audit row \u202e', 'gatehouse')
    for (let id = 8; id < 300; id++) insert.run(id, `old packet ${id}`, 'gatehouse-packet-log')
    old.close()
    const store = openStore({ mostRows: few })
    expect((await ask(store)).rows_before_limit_at_least).toBe(293)
    store.append([record('new')])
    await expect
      .poll(async () => (await ask(store)).rows_before_limit_at_least, { timeout: 15_000 })
      .toBe(101)
    const rows = (await ask(store)).data
    expect([rows[0]!.id, rows[0]!.message]).toEqual(['0000000000000300', 'new'])
    expect([rows.at(-1)!.id, rows.at(-1)!.message]).toEqual(['0000000000000007', 'old audit row \\u202e'])
  })

  test('last_reboot_only begins with the newest boot, not with a restart of the program', async () => {
    const before = openStore()
    before.append([record('old boot')])
    await before.close()
    const store = openStore({ bootId: 'two' })
    store.append([record('new boot')])
    await store.close()
    const restarted = openStore({ bootId: 'two' })
    restarted.append([record('restarted')])
    expect(await messages(restarted, { lastBootOnly: true })).toEqual(['restarted', 'new boot'])
    expect(await messages(restarted)).toEqual(['restarted', 'new boot', 'old boot'])
  })

  test('a query that takes too long is given up', async () => {
    const store = openStore({ deadlineMilliseconds: -1 })
    store.append([record('row')])
    expect(await store.query(everything)).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
  })

  test('a flood is dropped beyond what may wait, and the log says so', async () => {
    const store = openStore()
    store.append(Array.from({ length: 60_000 }, (_, index) => record(`row ${index}`)))
    expect((await ask(store)).rows_before_limit_at_least).toBe(50_000)
    store.append([record('after the flood')])
    const [newest, notice] = await messages(store, { limit: 2 })
    expect(newest).toBe('after the flood')
    expect(notice).toBe('10000 log rows were dropped: more came than could be written')
    expect(store.dropped).toEqual({ packet: 10_000, gateway: 0, refusal: 0, outside: 0 })
  })

  test('packets that wait leave room for other rows', async () => {
    const store = openStore()
    store.append([...records(60_000, 'packet'), record('the administrator', 'gateway')])
    expect((await messages(store, { limit: 1 }))[0]).toBe('the administrator')
  })

  test('what could not be written is said, and rows that are no packets are tried again', async () => {
    const store = openStore()
    store.append([record('before')])
    expect(await messages(store)).toEqual(['before'])
    const blocker = new Sqlite(join(folder, 'logs.db'))
    blocker.exec(`CREATE TRIGGER full BEFORE INSERT ON log BEGIN SELECT RAISE(FAIL, 'the disk is full'); END`)
    store.append([record('packet'), record('change', 'gateway')])
    await expect.poll(() => english(store.fault), { timeout: 15_000 }).toBe('the disk is full')
    expect(store.dropped.packet).toBe(1)
    blocker.exec('DROP TRIGGER full')
    blocker.close()
    await expect.poll(() => store.fault, { timeout: 15_000 }).toBeNull()
    expect(await messages(store)).toEqual(['change', 'before'])
  })
})

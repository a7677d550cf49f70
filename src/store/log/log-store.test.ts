import { execFileSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LogPage, LogQuery } from '../../core/log/log-query.ts'
import type { LogOrigin, LogRecord } from '../../core/log/log-record.ts'
import { english } from '../../core/text/message.ts'
import { TakeOver } from './earlier-log.ts'
import type { LogText } from './log-message.ts'
import { readLog } from './log-reader.ts'
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
const wide = { bytes: 1e9, days: 400_000 }
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
  const store = new LogStore({
    dataFolder: folder,
    bootId: 'one',
    offsetSecondsAt: () => 3 * 3600,
    // The rows are of a time long ago.
    bounds: { packet: wide, gateway: wide, refusal: wide, outside: wide, system: wide },
    ...more,
  })
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

const some = { bytes: 20_000, days: 400_000 }
const few = { packet: some, gateway: some, refusal: some, outside: some, system: some }
/** Journals that are sealed soon. */
const short = { rows: 100, bytes: 1e6, chunks: 50 }

/** Appends rows so that they become many segments. */
async function appendInParts(store: LogStore, rows: readonly LogRecord[]) {
  for (let at = 0; at < rows.length; at += 100) {
    store.append(rows.slice(at, at + 100))
    await store.settle()
  }
}

function segmentsIn(data: string, origin: LogOrigin): string[] {
  return readdirSync(join(data, 'logs')).filter(
    (name) => name.startsWith(origin) && name.endsWith('.segment'),
  )
}

async function ask(store: LogStore, change: Partial<LogQuery> = {}) {
  const answer = await store.query({ ...everything, ...change })
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return JSON.parse(textOf(answer.value)) as LogPage
}

test('a thread that does not answer is shown as long as it does not', async () => {
  const store = openStore()
  const shown = () => store.threads.map(({ name, status, message }) => [name, status, english(message)])
  await ask(store)
  const idle = ['log-writer', 'log-sealer', 'log-reader'].map((name) => [name, 'active', ''])
  expect(shown()).toEqual(idle)
  // To open a pipe waits for its other end.
  const pipe = join(folder, 'logs', 'packet-0000000000000001.journal')
  execFileSync('mkfifo', [pipe])
  store.append([record('waits')])
  const silent = ['log-writer', 'activating', expect.stringMatching(/^it has not answered for [3-9] s$/)]
  await expect.poll(shown, { timeout: 30_000, interval: 20 }).toEqual([silent, ...idle.slice(1)])
  const end = openSync(pipe, 'r+')
  await expect.poll(shown, { timeout: 30_000 }).toEqual(idle)
  closeSync(end)
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

  test('the oldest rows go where there are too many, and ids are not used again', async () => {
    const store = openStore({ bounds: few, journal: short })
    const rows = Array.from({ length: 6_000 }, (_, index) => record(`row ${index} ${Math.sin(index)}`))
    await appendInParts(store, rows)
    const { data, rows_before_limit_at_least: total } = await ask(store)
    expect(total).toBeGreaterThan(500)
    expect(total).toBeLessThan(5_000)
    expect(data.map(({ message }) => message)).toEqual(
      rows
        .slice(-total)
        .reverse()
        .map(({ message }) => message),
    )
    expect(data[0]!.id).toBe('0000000000006000')
    await store.close()
    const again = openStore({ bounds: { ...few, packet: { bytes: 2_000, days: 1 } }, journal: short })
    again.append([record('next')])
    const rowsNow = async () => (await ask(again)).data.map(({ id, message }) => [id, message])
    await expect.poll(rowsNow, { timeout: 15_000 }).toEqual([['0000000000006001', 'next']])
  })

  test('rows that are too old go', async () => {
    const store = openStore({ bounds: { ...few, packet: { bytes: 1e9, days: 30 } }, journal: short })
    const now = Date.now() * 1000
    await appendInParts(store, records(300, 'packet'))
    await appendInParts(
      store,
      records(100, 'packet').map((row) => ({ ...row, atMicroseconds: now })),
    )
    expect((await ask(store)).rows_before_limit_at_least).toBe(100)
  })

  test('rows of one origin never displace those of another', async () => {
    const store = openStore({ bounds: few, journal: short })
    store.append(records(90, 'gateway'))
    store.append(records(30, 'refusal'))
    await appendInParts(store, records(10_000, 'packet'))
    await appendInParts(store, records(200, 'outside'))
    await appendInParts(store, records(200, 'system'))
    const kept = await messages(store, { sort: [{ column: 'id', descending: false }] })
    const of = (origin: LogOrigin) => kept.filter((text) => text.startsWith(origin))
    expect(of('gateway')).toEqual(records(90, 'gateway').map(({ message }) => message))
    expect(of('refusal')).toHaveLength(30)
    expect(of('outside')).toHaveLength(200)
    expect(of('system')).toHaveLength(200)
    expect(of('packet').length).toBeLessThan(9_000)
    expect(of('packet').at(-1)).toBe('packet 9999')
  })

  test('controls and changes of direction are written out', async () => {
    const store = openStore()
    store.append([record('user \u202enimda\u001b[2J\nposed')])
    const shown = 'user \\u202enimda\\u001b[2J\\nposed'
    expect(await messages(store)).toEqual([shown])
    expect(await messages(store, { search: { text: '\\u202E', columns: ['message'] } })).toEqual([shown])
  })

  test('the log of an earlier release is taken over, with the boot it belongs to', async () => {
    const old = new Sqlite(join(folder, 'logs.db'))
    old.exec(firstLayout)
    const insert = old.prepare(
      `INSERT INTO log VALUES (?, 1700000000000042, 20231115011320, 42, 6, ?, 'firewall', ?)`,
    )
    insert.run(7, 'old audit row \u202e', 'gatehouse')
    const packet = (id: number) => `fwd.ngfw.${id} drop udp 192.0.2.1:${id} -> 192.0.2.2:53 in=lan len=60`
    for (let id = 8; id < 300; id++) insert.run(id, id % 2 ? packet(id) : `row ${id}`, 'gatehouse-packet-log')
    old.exec(`INSERT INTO boot VALUES (1, 'one', 200)`)
    old.close()
    const store = openStore()
    store.append([record('new')])
    await store.settle()
    expect(existsSync(join(folder, 'logs.db'))).toBe(false)
    const rows = (await ask(store)).data
    expect(rows).toHaveLength(294)
    expect([rows[0]!.id, rows[0]!.message]).toEqual(['0000000000000300', 'new'])
    expect(rows[1]).toMatchObject({ id: '0000000000000299', message: packet(299), date_time: 20231115011320 })
    expect([rows.at(-1)!.id, rows.at(-1)!.message]).toEqual(['0000000000000007', 'old audit row \\u202e'])
    expect((await ask(store, { lastBootOnly: true })).rows_before_limit_at_least).toBe(101)
    const equal = { kind: 'equals', column: 'event.rule', negate: false, values: ['fwd.ngfw.9'] } as const
    expect(await messages(store, { filters: [{ link: 'and', conditions: [equal] }] })).toEqual([packet(9)])
  })

  test('a take-over that was cut short goes on where it was, and no row comes twice', async () => {
    const old = new Sqlite(join(folder, 'logs.db'))
    old.exec(firstLayout)
    const insert = old.prepare(`INSERT INTO log VALUES (?, 0, 20231115011320, 0, 6, ?, 'x', ?)`)
    old.transaction(() => {
      for (let id = 1; id <= 80_000; id++)
        insert.run(id, `old ${id}`, id % 3 === 0 ? 'gatehouse' : 'gatehouse-packet-log')
    })()
    old.close()
    const takeOver = new TakeOver(folder)
    expect(takeOver.next(0)).toMatchObject({ last: 32_768 })
    const store = openStore()
    store.append([record('new')])
    await store.settle()
    expect(existsSync(join(folder, 'logs.db'))).toBe(false)
    const some = await ask(store, { limit: 2, offset: 60_000 })
    expect(some.rows_before_limit_at_least).toBe(80_001)
    expect(some.data.map(({ message }) => message)).toEqual(['old 20001', 'old 20000'])
  }, 60_000)

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

  test('a query that nobody waits for is given up', async () => {
    const store = openStore()
    store.append([record('row')])
    const isGivenUp = { ok: false, failure: { kind: 'unavailable' } }
    expect(await store.query(everything, AbortSignal.abort())).toMatchObject(isGivenUp)
    const aborted = new AbortController()
    const answer = store.query({ ...everything, search: { text: 'x', columns: ['message'] } }, aborted.signal)
    aborted.abort()
    expect(await answer).toMatchObject(isGivenUp)
  })

  test('a flood is dropped beyond what may wait, and the log says so', async () => {
    const store = openStore()
    store.append(Array.from({ length: 60_000 }, (_, index) => record(`row ${index}`)))
    expect((await ask(store)).rows_before_limit_at_least).toBe(50_000)
    store.append([record('after the flood')])
    const [newest, notice] = await messages(store, { limit: 2 })
    expect(newest).toBe('after the flood')
    expect(notice).toBe('10000 log rows were dropped: more came than could be written')
    expect(store.dropped).toEqual({ packet: 10_000, gateway: 0, refusal: 0, outside: 0, system: 0 })
  })

  test('packets that wait leave room for other rows', async () => {
    const store = openStore()
    store.append([...records(60_000, 'packet'), record('the administrator', 'gateway')])
    expect((await messages(store, { limit: 1 }))[0]).toBe('the administrator')
  })

  test('what could not be written is said, and rows that are no packets are tried again', async () => {
    const store = openStore()
    store.append([record('before', 'refusal')])
    expect(await messages(store)).toEqual(['before'])
    const [packet, change] = ['packet-0000000000000002.journal', 'gateway-0000000000000003.journal'].map(
      (name) => join(folder, 'logs', name),
    )
    for (const path of [packet!, change!]) mkdirSync(path)
    store.append([record('packet'), record('change', 'gateway')])
    await expect.poll(() => english(store.fault), { timeout: 15_000 }).toMatch(/^EISDIR/)
    expect(store.dropped.packet).toBe(1)
    for (const path of [packet!, change!]) rmdirSync(path)
    await expect.poll(() => store.fault, { timeout: 15_000 }).toBeNull()
    expect(await messages(store)).toEqual(['change', 'before'])
  })

  test('rows of a mebibyte, in several scripts, are found and answered as they came', async () => {
    const store = openStore({ journal: { rows: 100_000, bytes: 4e6, chunks: 50 } })
    const long = ['Aa0 ', 'Ёж ', '漢字 '].flatMap((part) =>
      [0, 1].map((number) => `${number} ${part.repeat(2 ** 20 / Buffer.byteLength(part))} end ${number}`),
    )
    for (const text of long) store.append([record(text, 'gateway'), record('short', 'gateway')])
    const sealed = async () => {
      const all = await ask(store, { search: { text: 'END 1', columns: ['message'] } })
      expect(all.rows_before_limit_at_least).toBe(3)
      const rows = await ask(store, { sort: [{ column: 'id', descending: false }] })
      expect(rows.data.map(({ message }) => message)).toEqual(long.flatMap((text) => [text, 'short']))
    }
    await sealed()
    await store.settle()
    expect(segmentsIn(folder, 'gateway').length).toBeGreaterThan(0)
    await sealed()
  }, 60_000)

  test('words that the rows of a segment share, and words that all of them have, are found', async () => {
    const store = openStore({ journal: { rows: 20_000, bytes: 1e9, chunks: 50 } })
    const units = ['A.service', 'b.service', 'Ё.service', '']
    const rows = Array.from({ length: 20_000 }, (_, index) => ({
      ...record(`row ${index}`, 'gateway'),
      // The first block has one of the words alone.
      unit: index < 5_000 ? 'b.service' : units[index % units.length]!,
      syslogId: `id ${index < 12_000 ? index % 3 : index % 300}`,
    }))
    for (let at = 0; at < rows.length; at += 5_000) {
      store.append(rows.slice(at, at + 5_000))
      await store.written()
    }
    await store.settle()
    expect(segmentsIn(folder, 'gateway')).toHaveLength(1)
    const count = async (column: 'unit' | 'syslog_id', values: readonly string[], isWhole = true) => {
      const condition = isWhole
        ? ({ kind: 'equals', column, negate: false, values } as const)
        : ({ kind: 'contains', column, negate: false, texts: values } as const)
      const page = await ask(store, { limit: 1, filters: [{ link: 'and', conditions: [condition] }] })
      return page.rows_before_limit_at_least
    }
    const plain = (holds: (row: LogRecord) => boolean) => rows.filter(holds).length
    for (const unit of units) expect(await count('unit', [unit])).toBe(plain((row) => row.unit === unit))
    expect(await count('unit', ['ё.'], false)).toBe(plain((row) => row.unit[0] === 'Ё'))
    for (const id of ['id 2', 'id 299', 'id 300'])
      expect(await count('syslog_id', [id])).toBe(plain((row) => row.syslogId === id))
    expect(await count('syslog_id', ['D 29'], false)).toBe(plain((row) => row.syslogId.startsWith('id 29')))
  }, 60_000)

  test('a page far down in another order is the same as a page of few rows', async () => {
    const store = openStore()
    for (let at = 0; at < 60_000; at += 20_000) {
      store.append(Array.from({ length: 20_000 }, (_, index) => record(`row ${at + index}`)))
      await store.settle()
    }
    const byText = [{ column: 'message', descending: false }] as const
    const sorted = Array.from({ length: 60_000 }, (_, index) => `row ${index}`).sort()
    expect(await messages(store, { sort: byText, offset: 45_000, limit: 3 })).toEqual(
      sorted.slice(45_000, 45_003),
    )
    expect(await ask(store, { offset: 1e9 })).toMatchObject({ rows: 0, rows_before_limit_at_least: 60_000 })
  }, 60_000)
})

describe('damage', () => {
  test('a segment that is cut off is set aside and told, and the other rows are answered', async () => {
    const store = openStore({ journal: short })
    await appendInParts(store, records(500, 'packet'))
    await store.close()
    const [first, second] = segmentsIn(folder, 'packet')
    truncateSync(join(folder, 'logs', second!), 100)
    const again = openStore({ journal: short })
    const rest = await messages(again, { filters: [ofUnit] })
    await again.settle()
    expect(rest).toHaveLength(400)
    again.append([record('wakes the writer')])
    await expect.poll(() => messages(again, { search: told(second!) }), { timeout: 15_000 }).toHaveLength(1)
    expect(segmentsIn(folder, 'packet')).toContain(first)
  })

  test('a changed byte is found when it is read', async () => {
    const store = openStore({ journal: short })
    await appendInParts(store, records(500, 'packet'))
    expect((await ask(store, { filters: [ofUnit] })).rows_before_limit_at_least).toBe(500)
    const [, name] = segmentsIn(folder, 'packet')
    spoil(join(folder, 'logs', name!))
    // Counting alone needs little of a segment, the rows themselves all of it.
    expect((await ask(store, { filters: [ofUnit] })).data).toHaveLength(400)
    expect(await messages(store, { search: told(name!) })).toHaveLength(1)
    expect(readdirSync(join(folder, 'logs')).some((each) => each.startsWith(`${name}.broken-`))).toBe(true)
  })

  test('a segment that somebody removes is told too', async () => {
    const store = openStore({ journal: short })
    await appendInParts(store, records(300, 'packet'))
    const [name = ''] = segmentsIn(folder, 'packet')
    rmSync(join(folder, 'logs', name))
    expect((await ask(store, { filters: [ofUnit] })).rows_before_limit_at_least).toBe(200)
    const text = `${name} is gone: somebody removed 100 log rows`
    expect(await messages(store, { search: { text, columns: ['message'] } })).toEqual([text])
  })

  test('the torn end of a journal is cut off, and what comes next is written behind the rest', async () => {
    const store = openStore()
    store.append(records(20, 'packet'))
    await ask(store)
    store.append([record('torn')])
    await store.close()
    const path = join(folder, 'logs', 'packet-0000000000000001.journal')
    truncateSync(path, statSync(path).size - 3)
    const again = openStore()
    again.append([record('next')])
    const kept = await messages(again, { filters: [ofUnit] })
    expect([kept[0], kept[1], kept.length]).toEqual(['next', 'packet 19', 21])
    await again.close()
    expect([...readLog(folder, () => undefined)].map(({ message }) => message)).toContain('next')
  })
})

const ofUnit = {
  link: 'and',
  conditions: [{ kind: 'equals', column: 'unit', negate: false, values: ['test.service'] }],
} as const

const told = (name: string) => ({ text: `${name}.broken-`, columns: ['message'] as const })

/** Changes a byte of a piece in the middle of a file. */
function spoil(path: string): void {
  const file = openSync(path, 'r+')
  const byte = Buffer.alloc(1)
  const place = 20
  readSync(file, byte, 0, 1, place)
  byte[0]! ^= 0xff
  writeSync(file, byte, 0, 1, place)
  closeSync(file)
}

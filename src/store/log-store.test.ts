import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LogPage, LogQuery, LogRecord } from '../core/log-query.ts'
import type { LogText } from './log-message.ts'
import { LogStore } from './log-store.ts'

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

function record(message: string, atMicroseconds = 1_700_000_000_000_042): LogRecord {
  return { atMicroseconds, priority: 6, message, syslogId: 'test', unit: 'test.service' }
}

async function ask(store: LogStore, change: Partial<LogQuery> = {}) {
  const answer = await store.query({ ...everything, ...change })
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return JSON.parse(textOf(answer.value)) as LogPage
}

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
    const store = openStore({ maxRows: 100 })
    store.append(Array.from({ length: 12_000 }, (_, index) => record(`row ${index}`)))
    await expect
      .poll(async () => (await ask(store)).rows_before_limit_at_least, { timeout: 15_000 })
      .toBe(100)
    expect((await ask(store, { limit: 1 })).data[0]!.id).toBe('0000000000012000')
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
  })
})

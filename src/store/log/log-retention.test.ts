import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { byOrigin, type LogOrigin, type LogRecord } from '../../core/log/log-record.ts'
import type { LogRetention } from '../../core/log/log-retention.ts'
import { boundsOf, brokenInfix, logFolder, pathOf } from './log-folder.ts'
import { readLog } from './log-reader.ts'
import { LogStore } from './log-store.ts'

const wide = { bytes: 1e9, days: 400_000 }
const day = 86_400
const nowSeconds = Math.floor(Date.now() / 1000)
let folder: string
let store: LogStore

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-retention-'))
  store = opened()
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

function opened(): LogStore {
  return new LogStore({
    dataFolder: folder,
    bootId: 'one',
    offsetSecondsAt: () => 0,
    bounds: byOrigin(() => wide),
    journal: { rows: 100, bytes: 1e6, chunks: 40 },
  })
}

function rows(count: number, origin: LogOrigin, daysAgo = 0): LogRecord[] {
  const atMicroseconds = (nowSeconds - daysAgo * day) * 1e6
  return Array.from({ length: count }, (_, index) => ({
    ...{ origin, atMicroseconds, priority: 6, message: `row ${index}`, syslogId: 'x', unit: 'x' },
    ...(origin === 'packet' ? { event: { kind: 'line', fields: {} } } : {}),
  }))
}

function wanted(more: Partial<LogRetention>): LogRetention {
  return { bounds: byOrigin(() => wide), omittedKinds: [], ...more }
}

async function append(more: LogRecord[]): Promise<void> {
  for (let from = 0; from < more.length; from += 50) {
    store.append(more.slice(from, from + 50))
    await store.settle()
  }
}

test('bounds that are made narrower remove the oldest rows of their origin, also after a restart of its thread', async () => {
  await append(rows(300, 'gateway', 20))
  await append(rows(200, 'gateway'))
  await append(rows(150, 'outside', 20))
  const before = await store.stored()
  expect(before.gateway).toMatchObject({ rows: 500, oldestSecond: nowSeconds - 20 * day, bound: wide })
  expect(before.packet).toEqual({ rows: 0, bytes: 0, oldestSecond: null, bound: { ...wide } })
  await store.retain(wanted({ bounds: { ...byOrigin(() => wide), gateway: { bytes: null, days: 10 } } }))
  const after = await store.stored()
  expect(after.gateway).toMatchObject({ rows: 200, oldestSecond: nowSeconds })
  expect(after.gateway.bound.days).toBe(10)
  expect(after.outside.rows).toBe(150)
})

test('a journal that is old becomes a segment, and goes in time', async () => {
  store.append(rows(3, 'refusal', 5))
  await store.settle()
  const kept = { ...byOrigin(() => wide), refusal: { bytes: 1e9, days: 2 } }
  await store.retain(wanted({ bounds: kept }))
  expect((await store.stored()).refusal.rows).toBe(3)
  await store.close()
  // It was begun five days ago, as its rows say.
  store = opened()
  store.append(rows(1, 'gateway'))
  await store.settle()
  await store.close()
  store = opened()
  await store.retain(wanted({ bounds: kept }))
  await store.settle()
  expect((await store.stored()).refusal.rows).toBe(0)
})

test('kinds that are omitted are not taken, until they are again', async () => {
  await store.retain(wanted({ omittedKinds: ['line'] }))
  await append([...rows(5, 'packet'), ...rows(5, 'gateway')])
  expect((await store.stored()).packet.rows).toBe(0)
  expect((await store.stored()).gateway.rows).toBe(5)
  await store.retain(wanted({}))
  await append(rows(5, 'packet'))
  expect((await store.stored()).packet.rows).toBe(5)
})

test('bounds fit the disk', () => {
  const { blocks, bsize } = statfsSync(folder)
  const all = Math.min((blocks * bsize) / 10, 16e9)
  const usual = boundsOf(folder, {})
  const sum = Object.values(usual).reduce((total, { bytes }) => total + bytes, 0)
  expect(sum).toBeLessThanOrEqual(all)
  expect(sum).toBeGreaterThan(all - 10)
  const many = boundsOf(folder, { packet: { bytes: 2 ** 50, days: null }, gateway: { bytes: null, days: 7 } })
  expect(many.packet).toEqual({ bytes: Math.floor(0.8 * blocks * bsize), days: 90 })
  expect(many.gateway).toEqual({ bytes: usual.gateway.bytes, days: 7 })
})

test('a bound that is small is kept, whatever the usual size of a journal', async () => {
  await store.close()
  const small = { bytes: 300_000, days: 400_000 }
  store = new LogStore({
    ...{ dataFolder: folder, bootId: 'one', offsetSecondsAt: () => 0 },
    bounds: { ...byOrigin(() => wide), system: small },
  })
  const digits = () => Array.from({ length: 5 }, () => Math.random().toString(36).slice(2)).join('')
  for (let part = 0; part < 100; part++) {
    store.append(rows(100, 'system').map((row) => ({ ...row, message: digits() })))
    await store.settle()
    expect((await store.stored()).system.bytes).toBeLessThanOrEqual(small.bytes)
  }
  const { system } = await store.stored()
  expect(system.bytes).toBeGreaterThan(small.bytes * 0.8)
  expect(system.rows).toBeGreaterThan(2_000)
})

test('a journal that is larger than a new bound allows is sealed, and displaces nothing that has room beside it', async () => {
  await append(rows(500, 'system'))
  await store.close()
  const bounds = byOrigin(() => wide)
  store = new LogStore({ dataFolder: folder, bootId: 'one', offsetSecondsAt: () => 0, bounds })
  store.append(rows(3_000, 'system').map((row) => ({ ...row, message: 'x'.repeat(100) })))
  await store.settle()
  const { bytes } = (await store.stored()).system
  await store.retain(wanted({ bounds: { ...bounds, system: { bytes: Math.floor(bytes / 2), days: null } } }))
  store.append(rows(1, 'gateway'))
  await store.settle()
  const { system } = await store.stored()
  expect(system.rows).toBe(3_500)
  expect(system.bytes).toBeLessThan(bytes / 2)
})

test('what is to be kept longer than usual is there after a restart, from the first moment on', async () => {
  const retention = wanted({ bounds: { gateway: { bytes: null, days: 36_500 } } })
  const options = {
    dataFolder: folder,
    bootId: 'one',
    offsetSecondsAt: () => 0,
    journal: { rows: 100, bytes: 1e6, chunks: 40 },
  }
  await append(rows(300, 'gateway', 1_000))
  await store.close()
  store = new LogStore({ ...options, retention })
  await append(rows(1, 'gateway'))
  expect((await store.stored()).gateway.rows).toBe(301)
  await store.close()
  store = new LogStore(options)
  await append(rows(1, 'gateway'))
  expect((await store.stored()).gateway.rows).toBe(2)
})

test('what cannot be read as a file of the log is set aside, and the rest answers', async () => {
  await append(rows(300, 'gateway'))
  await store.close()
  const place = (kind: 'segment' | 'journal', firstId: number) =>
    pathOf(join(folder, logFolder), { origin: 'outside', firstId, kind })
  mkdirSync(place('segment', 1))
  mkdirSync(place('journal', 2))
  const told: string[] = []
  expect([...readLog(folder, ({ message }) => told.push(message))]).toHaveLength(300)
  expect(told).toHaveLength(2)
  store = opened()
  await append(rows(1, 'outside'))
  const { gateway, outside } = await store.stored()
  // Each of the two is told in a row.
  expect([gateway.rows, outside.rows]).toEqual([302, 1])
  expect(store.fault).toBeNull()
  expect(readdirSync(join(folder, logFolder)).filter((name) => name.includes(brokenInfix))).toHaveLength(2)
})

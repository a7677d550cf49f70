import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Type from 'typebox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok } from '../../core/failure.ts'
import type { LogRecord } from '../../core/log/log-record.ts'
import { openDatabase } from '../../store/database/database.ts'
import { DiskState } from '../../store/disk/disk-state.ts'
import { ExportedLogs } from '../../store/log/exported-logs.ts'
import { LogStore } from '../../store/log/log-store.ts'
import { JobTable } from '../../store/runtime/job-table.ts'
import { Jobs } from './jobs.ts'
import { logExportRoutes } from './log-export-routes.ts'

const wide = { bytes: 1e9, days: 400_000 }
const all = { format: 'jsonl', columns: null, filters: [], search: null, lastBootOnly: false } as const
let folder: string
let logs: LogStore

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-export-'))
  logs = new LogStore({
    dataFolder: folder,
    bootId: 'one',
    offsetSecondsAt: () => 0,
    bounds: {
      ...{ packet: { bytes: 20_000, days: 400_000 }, gateway: wide, refusal: wide, outside: wide },
      system: wide,
    },
    journal: { rows: 40, bytes: 1e6, chunks: 10 },
  })
})

afterEach(async () => {
  await logs.close()
  rmSync(folder, { recursive: true })
})

function row(message: string, origin: LogRecord['origin']): LogRecord {
  return { atMicroseconds: 1.7e15, priority: 6, message, syslogId: 'test', unit: 'test', origin }
}

/** The routes of exports of a log; `bugs` is what went wrong in jobs. */
function exporting(from: Pick<LogStore, 'export' | 'newestId'>) {
  const bugs: string[] = []
  const table = new JobTable(openDatabase(folder), new DiskState({ folder, probe: () => undefined }))
  const reportBug = (text: string) => void bugs.push(text)
  const jobs = new Jobs({ table, nowMs: Date.now, reportBug, logEvent: () => undefined })
  const grammar = { request: Type.Object({}), parse: () => ok(all) }
  const parts = { logs: from, exportedLogs: new ExportedLogs(folder, Date.now), jobs }
  const routes = logExportRoutes(parts, grammar)
  const ask = async (method: string, id?: string) => {
    const route = routes.find((each) => each.method === method)!
    const asked = { body: {}, params: { id }, caller: { account: { login: 'ann' } } }
    return await route.handle(asked as unknown as Parameters<typeof route.handle>[0])
  }
  return { ask, table, bugs }
}

test('the result counts the rows that were no longer there when it began', async () => {
  for (let at = 0; at < 3_000; at += 100) {
    logs.append(Array.from({ length: 100 }, (_, index) => row(`row ${at + index}`, 'packet')))
    await logs.settle()
  }
  const { ask, table, bugs } = exporting(logs)
  await ask('POST')
  await expect.poll(() => table.get(1)?.state, { timeout: 30_000 }).toBe('done')
  const { rows, missed, older } = (table.get(1)?.result ?? {}) as Readonly<Record<string, number>>
  expect({ missed, all: rows! + older! }).toEqual({ missed: 0, all: logs.newestId })
  expect(older).toBeGreaterThan(1_000)
  expect(bugs).toEqual([])
}, 60_000)

test('one that is stopped reads no more of the log', async () => {
  logs.append([row('first', 'outside')])
  await logs.kept()
  // The next row cannot be written, and is waited for.
  mkdirSync(join(folder, 'logs', 'gateway-0000000000000002.journal'))
  logs.append([row('second', 'gateway')])
  let readings = 0
  const { ask, table } = exporting({
    newestId: logs.newestId,
    export: async (step) => {
      readings += 1
      return await logs.export(step)
    },
  })
  await ask('POST')
  await expect.poll(() => readings).toBeGreaterThan(3)
  expect(await ask('DELETE', '1')).toMatchObject({ ok: true })
  await expect.poll(() => table.get(1)?.state).toBe('failed')
  // One may be under way.
  const before = readings
  await sleep(1_000)
  expect(readings).toBeLessThanOrEqual(before + 1)
})

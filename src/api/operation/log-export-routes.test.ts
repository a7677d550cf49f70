import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { ok } from '../../core/failure.ts'
import { openDatabase } from '../../store/database/database.ts'
import { DiskState } from '../../store/disk/disk-state.ts'
import { ExportedLogs } from '../../store/log/exported-logs.ts'
import { LogStore } from '../../store/log/log-store.ts'
import { JobTable } from '../../store/runtime/job-table.ts'
import { Jobs } from './jobs.ts'
import { logExportRoutes } from './log-export-routes.ts'

const wide = { bytes: 1e9, days: 400_000 }

test('the result counts the rows that were no longer there when it began', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-export-'))
  const logs = new LogStore({
    dataFolder: folder,
    bootId: 'one',
    offsetSecondsAt: () => 0,
    bounds: {
      ...{ packet: { bytes: 20_000, days: 400_000 }, gateway: wide, refusal: wide, outside: wide },
      system: wide,
    },
    journal: { rows: 40, bytes: 1e6, chunks: 10 },
  })
  try {
    for (let at = 0; at < 3_000; at += 100) {
      const row = { priority: 6, syslogId: 'test', unit: 'test', origin: 'packet' } as const
      logs.append(
        Array.from({ length: 100 }, (_, index) => ({
          ...row,
          atMicroseconds: 1_700_000_000_000_000,
          message: `row ${at + index}`,
        })),
      )
      await logs.settle()
    }
    const bugs: string[] = []
    const table = new JobTable(openDatabase(folder), new DiskState({ folder, probe: () => undefined }))
    const jobs = new Jobs({
      table,
      nowMs: Date.now,
      reportBug: (text) => bugs.push(text),
      logEvent: () => undefined,
    })
    const exportedLogs = new ExportedLogs(folder, Date.now)
    const all = { format: 'jsonl', columns: null, filters: [], search: null, lastBootOnly: false } as const
    const grammar = { request: Type.Object({}), parse: () => ok(all) }
    const [start] = logExportRoutes({ logs, exportedLogs, jobs }, grammar)
    const caller = { account: { login: 'ann' } }
    await start!.handle({ body: {}, caller } as unknown as Parameters<(typeof start & {})['handle']>[0])
    await expect.poll(() => table.get(1)?.state, { timeout: 30_000 }).toBe('done')
    const { rows, missed, older } = (table.get(1)?.result ?? {}) as Readonly<Record<string, number>>
    expect({ missed, all: rows! + older! }).toEqual({ missed: 0, all: logs.newestId })
    expect(older).toBeGreaterThan(1_000)
    expect(bugs).toEqual([])
  } finally {
    await logs.close()
    rmSync(folder, { recursive: true })
  }
}, 60_000)

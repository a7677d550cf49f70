import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { byOrigin } from '../../core/log/log-record.ts'
import { hasRowsBehind, readLog } from './log-reader.ts'
import { LogStore } from './log-store.ts'

test('who reads the files of a log that is written finds out whether there are more rows by now', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(hasRowsBehind(folder, 0)).toBe(false)
  const bounds = byOrigin(() => ({ bytes: 1e9, days: 400_000 }))
  const logs = new LogStore({ dataFolder: folder, bootId: 'one', offsetSecondsAt: () => 0, bounds })
  onTestFinished(() => logs.close())
  const row = { atMicroseconds: 1.7e15, priority: 6, message: 'row', syslogId: 'x', unit: 'x' } as const
  logs.append([
    { ...row, origin: 'gateway' },
    { ...row, origin: 'system' },
  ])
  await logs.kept()
  const rows = [...readLog(folder, () => undefined)]
  expect(rows).toHaveLength(2)
  expect(hasRowsBehind(folder, 2)).toBe(false)
  logs.append([{ ...row, origin: 'gateway' }])
  await logs.kept()
  expect(hasRowsBehind(folder, 2)).toBe(true)
})

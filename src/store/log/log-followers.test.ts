import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LogQuery } from '../../core/log/log-query.ts'
import { byOrigin, type LogRecord } from '../../core/log/log-record.ts'
import { LogStore } from './log-store.ts'

const rows = 30_000
const newest: LogQuery = {
  ...{ limit: 50, offset: 0, sort: [], filters: [], search: null, lastBootOnly: false, format: 'JSON' },
}
const form = { format: 'syslog', sender: { hostName: 'gate', version: '0', enterpriseId: 32473 } } as const
const step = { mostRows: 500, mostCharacters: 65_536, mostScanned: 20_000, mostMilliseconds: 200 }
let folder: string
let store: LogStore

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'))
  const bounds = byOrigin(() => ({ bytes: 1e9, days: 400_000 }))
  store = new LogStore({ dataFolder: folder, bootId: 'one', offsetSecondsAt: () => 0, bounds })
})

afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

function record(_: unknown, index: number): LogRecord {
  const atMicroseconds = 1_700_000_000_000_000 + index
  const message = `connection from 192.168.10.${index % 256} closed after ${index} s`
  return { atMicroseconds, priority: 6, message, syslogId: 'test', unit: 'test.service', origin: 'system' }
}

async function filled(): Promise<void> {
  for (let done = 0; done < rows; done += 10_000) {
    store.append(Array.from({ length: 10_000 }, record))
    await store.kept()
  }
}

test('a query is answered while receivers and readers that are far behind read on without a pause', async () => {
  await filled()
  // Threads start with the first query.
  await store.query(newest)
  let steps = 0
  let isOver = false
  const follow = async (step: () => Promise<unknown>) => {
    while (!isOver) {
      await step()
      steps += 1
    }
  }
  const selection = { after: 0, mostRows: 2_000, mostBytes: 1e6, kinds: null, leastPriority: 7 }
  const scan = { filters: [], search: null, ...step }
  const followers = [
    ...Array.from({ length: 4 }, () => follow(() => store.print(selection, form))),
    ...Array.from({ length: 2 }, () => follow(() => store.tail({ ...scan, after: 0 }))),
  ]
  while (steps < 20) await store.stored()
  const before = steps
  const answered = await store.query(newest)
  const between = steps - before
  isOver = true
  await Promise.all(followers)
  expect(answered.ok).toBe(true)
  // One step of a follower for each turn of the query, of which it needs a few.
  expect(between).toBeLessThan(100)
})

test('a step of a reader ends behind a block when its time is over, and the steps together have all rows', async () => {
  await filled()
  const found: string[] = []
  let steps = 0
  for (let after = 0; after < rows; steps++) {
    const search = { text: 'closed after 7', columns: ['message'] as const }
    const most = { mostRows: 1e6, mostCharacters: 1e9, mostScanned: 1e6, mostMilliseconds: 0 }
    const part = await store.tail({ filters: [], search, ...most, after })
    for (const item of part.items) if ('row' in item) found.push(item.row.id)
    after = part.through
  }
  expect(steps).toBeGreaterThan(3)
  const wanted = Array.from({ length: rows }, (_, index) => index).filter((index) =>
    `${index % 10_000}`.startsWith('7'),
  )
  expect(found).toEqual(wanted.map((index) => String(index + 1).padStart(16, '0')))
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LogPage, LogQuery } from '../../core/log/log-query.ts'
import { byOrigin, type LogRecord } from '../../core/log/log-record.ts'
import { LogStore } from './log-store.ts'

const count = 6_000
const length = 6_000
let folder: string
let store: LogStore

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-large-'))
  store = new LogStore({
    ...{ dataFolder: folder, bootId: 'one', offsetSecondsAt: () => 0 },
    bounds: byOrigin(() => ({ bytes: 1e9, days: 400_000 })),
    deadlineMilliseconds: 120_000,
  })
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

/** Rows in the order of `number`, which is not that in which they come. */
function row(number: number): LogRecord {
  const name = String((number * 7919) % count).padStart(8, '0')
  return {
    ...{ origin: 'system', atMicroseconds: 1_700_000_000_000_000 + number, priority: 6 },
    ...{ message: `${name} ${'ж'.repeat(length)}`, syslogId: 'x', unit: 'x' },
  }
}

async function answer(change: Partial<LogQuery>): Promise<LogPage & { readonly bytes: number }> {
  const found = await store.query({
    ...{ limit: 100_000, offset: 0, sort: [], filters: [], search: null },
    ...{ lastBootOnly: false, format: 'JSON', ...change },
  })
  if (!found.ok) throw new Error(JSON.stringify(found.failure))
  const text = Buffer.concat(found.value)
  return { ...(JSON.parse(text.toString()) as LogPage), bytes: text.length }
}

test('rows that are more than an answer has room for are as many as it has, in any order, and the total is exact', async () => {
  for (let number = 0; number < count; number += 200) {
    store.append(Array.from({ length: 200 }, (_, index) => row(number + index)))
    await store.written()
  }
  await store.settle()
  const names = (page: LogPage) => page.data.map(({ message }) => Number(message.slice(0, 8)))
  for (const column of ['message', 'priority', 'id'] as const) {
    const page = await answer({ sort: [{ column, descending: false }] })
    expect(page.rows_before_limit_at_least).toBe(count)
    expect(page.rows).toBe(page.data.length)
    expect(page.bytes).toBeGreaterThan(2 ** 26)
    expect(page.bytes).toBeLessThan(1.01 * 2 ** 26)
    if (column !== 'message') continue
    expect(names(page)).toEqual(Array.from({ length: page.rows }, (_, place) => place))
    const next = await answer({ sort: [{ column, descending: false }], offset: page.rows, limit: 300 })
    expect(names(next)).toEqual(Array.from({ length: 300 }, (_, place) => page.rows + place))
  }
  expect(store.threads.map(({ restarts }) => restarts)).toEqual([0, 0, 0])
}, 240_000)

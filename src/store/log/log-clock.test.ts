import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LogPage, LogQuery } from '../../core/log/log-query.ts'
import { byOrigin, logOrigins } from '../../core/log/log-record.ts'
import { LogStore } from './log-store.ts'

const wide = { bytes: 1e9, days: 400_000 }
const everything: LogQuery = {
  ...{ limit: 10_000, offset: 0, sort: [], filters: [], search: null, lastBootOnly: false, format: 'JSON' },
}
let folder: string
let store: LogStore

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-clock-'))
  store = new LogStore({
    dataFolder: folder,
    bootId: 'one',
    offsetSecondsAt: () => 0,
    bounds: byOrigin(() => wide),
    journal: { rows: 64, bytes: 1e6, chunks: 40 },
  })
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

async function ask(query: Partial<LogQuery>): Promise<LogPage> {
  const answer = await store.query({ ...everything, ...query })
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return JSON.parse(Buffer.concat(answer.value).toString())
}

/** Seconds of a clock that goes on, jumps back an hour, stands, jumps a year on, and comes back. */
const hour = 3600
const clock = Array.from({ length: 600 }, (_, tick) => {
  const start = 1_780_000_000
  if (tick < 200) return start + tick
  if (tick < 300) return start - hour + tick
  if (tick < 400) return start
  return tick < 450 ? start + 365 * 24 * hour + tick : start + tick
})

test('rows keep the order in which they came, and the time that the clock had, wherever it jumps', async () => {
  for (const [tick, seconds] of clock.entries()) {
    const origin = logOrigins[tick % logOrigins.length]!
    const row = { origin, priority: 6, message: `tick ${tick}`, syslogId: 'x', unit: 'x' } as const
    store.append([{ ...row, atMicroseconds: seconds * 1e6 + tick }])
    if (tick % 37 === 0) await store.written()
  }
  await store.settle()
  const momentOf = (seconds: number) =>
    Number(new Date(seconds * 1000).toISOString().replaceAll(/[-:T]|\.\d+Z/g, ''))
  const { data } = await ask({})
  expect(data.map(({ message }) => message)).toEqual(clock.map((_, tick) => `tick ${tick}`).reverse())
  expect(data.map(({ date_time }) => date_time)).toEqual(clock.map(momentOf).reverse())
  const byTime = await ask({ sort: [{ column: 'date_time', descending: false }] })
  expect(byTime.data.map(({ date_time }) => date_time)).toEqual(clock.toSorted((a, b) => a - b).map(momentOf))
  const [from, to] = [1_780_000_000 - hour, 1_780_000_000 + 100]
  const compare = (relation: '>=' | '<', seconds: number) =>
    ({ kind: 'compare', column: 'date_time', relation, value: momentOf(seconds) }) as const
  const range = { link: 'and' as const, conditions: [compare('>=', from), compare('<', to)] }
  const expected = clock.filter((seconds) => seconds >= from && seconds < to).length
  expect((await ask({ filters: [range] })).rows_before_limit_at_least).toBe(expected)
  const counted = await store.histogram({
    ...{ filters: [], search: null, from: momentOf(from), to: momentOf(to), buckets: 10, by: null },
  })
  expect(counted.ok && counted.value.rows).toBe(expected)
})

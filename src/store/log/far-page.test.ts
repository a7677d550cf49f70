import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LogFilter, LogPage, LogQuery } from '../../core/log/log-query.ts'
import type { LogRecord } from '../../core/log/log-record.ts'
import { LogStore } from './log-store.ts'

// Pages further down than rows are kept at one go (20,000): blocks of two origins whose ids and times overlap.

const rows = 60_000
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'))
const wide = { bytes: 1e9, days: 400_000 }
const bounds = { packet: wide, gateway: wide, refusal: wide, outside: wide, system: wide }
const store = new LogStore({ dataFolder: folder, bootId: 'one', offsetSecondsAt: () => 0, bounds })

/** Seconds of a row: the clock jumps back, and 25 rows have one second. */
const secondsOf = (place: number) => 1_700_000_000 + Math.floor((place % 21_000) / 25)
const record = (place: number): LogRecord => ({
  ...{
    atMicroseconds: secondsOf(place) * 1_000_000,
    message: `row ${place}`,
    syslogId: 'test',
    unit: 'test',
  },
  priority: place % 3 === 0 ? 4 : 6,
  origin: place % 7 < 3 ? 'gateway' : 'packet',
})

beforeAll(async () => {
  for (let at = 0; at < rows; at += 10_000) {
    store.append(Array.from({ length: 10_000 }, (_, index) => record(at + index)))
    await store.settle()
  }
})

afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const places = Array.from({ length: rows }, (_, place) => place)
const isWarning: LogFilter = {
  link: 'and',
  conditions: [{ kind: 'equals', column: 'priority', negate: true, values: [4] }],
}
const orders = [
  ['newest first', [], (one: number, other: number) => other - one],
  ['oldest first', [{ column: 'id', descending: false }], (one: number, other: number) => one - other],
  [
    'latest first',
    [{ column: 'date_time', descending: true }],
    (one: number, other: number) => secondsOf(other) - secondsOf(one) || other - one,
  ],
  [
    'earliest first',
    [{ column: 'date_time', descending: false }],
    (one: number, other: number) => secondsOf(one) - secondsOf(other) || other - one,
  ],
] as const satisfies readonly (readonly [string, LogQuery['sort'], (one: number, other: number) => number])[]

test.each(orders)('a page far down, %s, has the rows of a sorted list', async (_name, sort, order) => {
  for (const filters of [[], [isWarning]])
    for (const offset of [20_001, 39_999, 59_000]) {
      const wanted = places
        .filter((place) => filters.length === 0 || place % 3 !== 0)
        .sort(order)
        .slice(offset, offset + 12)
      const answer = await store.query({
        ...{ limit: 12, offset, sort, filters, search: null, lastBootOnly: false, format: 'JSON' },
      })
      if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
      const page = JSON.parse(Buffer.concat(answer.value).toString()) as LogPage
      expect(page.data.map(({ message }) => message)).toEqual(wanted.map((place) => `row ${place}`))
      expect(page.rows_before_limit_at_least).toBe(filters.length === 0 ? rows : rows - rows / 3)
    }
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { LogPage, LogQuery } from '../../core/log/log-query.ts'
import { LogReading } from './clickhouse/log-reading.ts'
import { LogStore } from './log-store.ts'
import { lengthOf, QueryTurns } from './query-turns.ts'

const page: LogQuery = {
  ...{ limit: 100_000, offset: 0, sort: [], filters: [], search: null, lastBootOnly: false },
  format: 'JSON',
}

test('long pages come one by one, short ones beside them', async () => {
  const turns = new QueryTurns(60_000)
  const order: string[] = []
  const first = await turns.take('long')
  const second = turns.take('long').then((end) => {
    order.push('second')
    return end
  })
  const third = turns.take('long').then((end) => {
    order.push('third')
    return end
  })
  const short = await turns.take('short')
  order.push('short')
  first!()
  const endSecond = await second
  expect(order).toEqual(['short', 'second'])
  endSecond!()
  await third
  short!()
  expect(order).toEqual(['short', 'second', 'third'])
})

test('who waits too long, or is gone, has no turn and holds up nobody', async () => {
  const turns = new QueryTurns(20)
  const first = await turns.take('long')
  expect(await turns.take('long')).toBe(null)
  const gone = new AbortController()
  const waiting = turns.take('long', gone.signal)
  gone.abort()
  expect(await waiting).toBe(null)
  expect(await turns.take('long', gone.signal)).toBe(null)
  first!()
  expect(await turns.take('long')).not.toBe(null)
})

test('while much waits for its readers no more is made, short pages somewhat longer', async () => {
  const turns = new QueryTurns(1_000)
  const released = turns.keep(2 ** 26)
  const short = await turns.take('short')
  short!()
  const long = turns.take('long')
  released()
  released()
  expect(await long).not.toBe(null)
  turns.keep(2 ** 27)
  expect(await new QueryTurns(1).take('short')).not.toBe(null)
  expect(await Promise.race([turns.take('short'), Promise.resolve('waits')])).toBe('waits')
})

test('a page is long by all rows up to its last, not by those that are left out', () => {
  expect(lengthOf({ limit: 50, offset: 0 })).toBe('short')
  expect(lengthOf({ limit: 50, offset: 10_000 })).toBe('long')
  expect(lengthOf({ limit: 0, offset: 10_000 })).toBe('short')
})

test('many whole pages at once are all answered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const logs = new LogStore({ dataFolder: folder, bootId: 'one', offsetSecondsAt: () => 0 })
  onTestFinished(() => logs.close())
  const rows = 20_000
  const record = (number: number) => ({
    ...({ origin: 'system', priority: 6, syslogId: 'test', unit: 'test.service' } as const),
    atMicroseconds: 1_700_000_000_000_000 + number,
    message: `row ${number}`,
  })
  for (let first = 0; first < rows; first += 2_000) {
    logs.append(Array.from({ length: 2_000 }, (_, number) => record(first + number)))
    await logs.written()
  }
  const parts = { logs, folder, nowMs: Date.now, lost: () => undefined, waitMilliseconds: 120_000 }
  const reading = new LogReading(parts)
  const ask = async () => {
    const answer = await reading.query(page)
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
    const { value, release } = answer.value
    const { rows } = JSON.parse(Buffer.concat(value).toString()) as LogPage
    release()
    return rows
  }
  expect(await Promise.all(Array.from({ length: 60 }, ask))).toEqual(Array(60).fill(rows))
  expect(logs.threads.map(({ lastEnd }) => lastEnd)).toEqual([null, null, null])
})

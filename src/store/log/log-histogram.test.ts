import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LogHistogram, LogHistogramQuery } from '../../core/log/log-histogram.ts'
import { type LogRecord, messageOf } from '../../core/log/log-record.ts'
import { momentAt, secondsAt } from '../../core/text/moment.ts'
import { LogStore } from './log-store.ts'

const offsetSeconds = 5 * 3600
const beginning = Math.floor(Date.now() / 1000) - 3 * 86_400
const rowCount = 9_000

let folder: string
let store: LogStore
const records: LogRecord[] = []

/** A repeatable number below a bound. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'))
  store = new LogStore({
    dataFolder: folder,
    bootId: 'one',
    offsetSecondsAt: () => offsetSeconds,
    // Sealed segments and rows that are not sealed yet.
    journal: { rows: 700, bytes: 1e6, chunks: 20 },
  })
  const random = numbers(11)
  for (let place = 0; place < rowCount; place++) {
    const times = { atMicroseconds: (beginning + random(2 * 86_400)) * 1e6, priority: 6 } as const
    const packet = {
      kind: 'packet',
      fields: {
        ...{
          rule: `fwd.ngfw.${1 + random(3_000)}`,
          action: random(4) === 0 ? 'drop' : 'accept',
          protocol: 'tcp',
        },
        ...{ source: '10.0.0.1', destination: '10.0.0.2', source_port: 1024 + random(5), length: 40 },
      },
    } as const
    const record: LogRecord =
      place % 3 === 0
        ? { ...times, message: `line ${random(7)}`, syslogId: 'sshd', unit: 'sshd', origin: 'gateway' }
        : { ...times, message: null, syslogId: 'firewall', unit: 'packet', origin: 'packet', event: packet }
    records.push(record)
    if (place % 1000 === 999) {
      store.append(records.slice(-1000))
      await store.written()
    }
  }
})

afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const cellOf: Record<string, (record: LogRecord) => string> = {
  'event.action': ({ event }) => String(event?.fields['action'] ?? ''),
  'event.rule': ({ event }) => String(event?.fields['rule'] ?? ''),
  'event.source_port': ({ event }) => String(event?.fields['source_port'] ?? ''),
  syslog_id: ({ syslogId }) => syslogId,
  priority: ({ priority }) => String(priority),
  message: messageOf,
}

/** The same, row by row. */
function plain({
  search,
  from,
  to,
  buckets: most,
  by,
}: LogHistogramQuery): Omit<LogHistogram, 'from' | 'to'> {
  const [start, end] = [secondsAt(from!), secondsAt(to!)]
  const step = Math.max(1, Math.ceil((end - start) / most))
  const rows = records.filter((record) => {
    const local = Math.floor(record.atMicroseconds / 1e6) + offsetSeconds
    return local >= start && local < end && (search === null || messageOf(record).includes(search.text))
  })
  const totals = new Map<string, number>()
  for (const record of by === null ? [] : rows)
    totals.set(cellOf[by!]!(record), (totals.get(cellOf[by!]!(record)) ?? 0) + 1)
  const values = [...totals]
    .sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
    .slice(0, 10)
    .map(([value]) => value)
  return {
    bucket_seconds: step,
    rows: rows.length,
    values,
    buckets: Array.from({ length: Math.ceil((end - start) / step) }, (_, place) => {
      const own = rows.filter(({ atMicroseconds }) => {
        const local = Math.floor(atMicroseconds / 1e6) + offsetSeconds
        return Math.floor((local - start) / step) === place
      })
      const counts = values.map((value) => own.filter((record) => cellOf[by!]!(record) === value).length)
      const others = by === null ? 0 : own.length - counts.reduce((sum, count) => sum + count, 0)
      return { date_time: momentAt(start + place * step, 0), rows: own.length, counts, others }
    }),
  }
}

const moments = fc
  .tuple(fc.integer({ min: -86_400, max: 3 * 86_400 }), fc.integer({ min: 1, max: 3 * 86_400 }))
  .map(([from, length]) => ({ from: beginning + offsetSeconds + from, length }))

test('counts what a plain reading counts, by time and by values of any column', async () => {
  const queries = fc.record({
    time: moments,
    // With many buckets and values, rows are gone through twice.
    buckets: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 60 }) }, fc.constant(1_000)),
    by: fc.constantFrom(null, ...Object.keys(cellOf)),
    text: fc.constantFrom(null, 'drop', 'line 3', 'ngfw.2'),
  })
  await fc.assert(
    fc.asyncProperty(queries, async ({ time: { from, length }, buckets, by, text }) => {
      const query: LogHistogramQuery = {
        filters: [],
        search: text === null ? null : { text, columns: ['message'] },
        from: momentAt(from, 0),
        to: momentAt(from + length, 0),
        buckets,
        by: by as LogHistogramQuery['by'],
      }
      const counted = await store.histogram(query)
      const found = counted.ok ? counted.value : null
      expect(found).toEqual({ from: query.from, to: query.to, ...plain(query) })
    }),
    { numRuns: 60 },
  )
}, 60_000)

test('without times it is the last day, and the newest row is in it', async () => {
  const all = { filters: [], search: null, from: null, to: null, buckets: 24, by: null }
  const count = async () => {
    const counted = await store.histogram(all)
    return counted.ok ? counted.value : null
  }
  const before = await count()
  store.append([
    {
      atMicroseconds: Date.now() * 1000,
      priority: 6,
      message: 'now',
      syslogId: 'a',
      unit: 'a',
      origin: 'gateway',
    },
  ])
  const after = await count()
  expect(after!.rows).toBe(before!.rows + 1)
  expect([after!.bucket_seconds, after!.buckets.length]).toEqual([3_600, 24])
  expect(after!.buckets.at(-1)!.rows).toBeGreaterThan(0)
})

test('nobody who has gone is answered', async () => {
  const gone = await store.histogram(
    { filters: [], search: null, from: null, to: null, buckets: 5, by: 'message' },
    AbortSignal.abort(),
  )
  expect(gone.ok).toBe(false)
})

test('in the hour that a clock shows twice rows of both count, whatever the order of its moments', async () => {
  const own = mkdtempSync(join(tmpdir(), 'gatehouse-log-'))
  // From 3 o'clock back to 2 o'clock.
  const change = 1_761_440_400
  const offsetSecondsAt = (unixSeconds: number) => (unixSeconds < change ? 7_200 : 3_600)
  const wide = { bytes: 1e9, days: 400_000 }
  const bounds = { packet: wide, gateway: wide, refusal: wide, outside: wide, system: wide }
  const logs = new LogStore({ dataFolder: own, bootId: 'one', offsetSecondsAt, bounds })
  const at = (unixSeconds: number) => ({
    ...({ atMicroseconds: unixSeconds * 1e6, priority: 6, message: `at ${unixSeconds}` } as const),
    ...({ syslogId: 'test', unit: 'test', origin: 'gateway' } as const),
  })
  // A row each minute of five hours around it.
  const minutes = Array.from({ length: 300 }, (_, minute) => change - 9_000 + 60 * minute)
  logs.append(minutes.map(at))
  const counted = async (from: number, to: number) => {
    const query = { from, to, buckets: 10, by: null, filters: [], search: null }
    const answer = await logs.histogram(query)
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
    return answer.value
  }
  // Half an hour around the change: from 2:50 to 2:20 on the clock.
  expect(await counted(change - 600, change + 1_200)).toMatchObject({
    ...{ from: momentAt(change, 3_600), to: momentAt(change, 7_200), rows: 120 },
  })
  // Whatever else the time holds, no row of it is missing.
  for (const [from, to] of [
    [change - 600, change + 7_200],
    [change - 7_200, change + 60],
    [change - 7_200, change - 60],
    [change + 60, change + 7_200],
  ] as const)
    expect((await counted(from, to)).rows).toBeGreaterThanOrEqual((to - from) / 60)
  expect((await counted(change - 7_200, change - 3_600)).rows).toBe(60)
  expect((await counted(change + 3_600, change + 7_200)).rows).toBe(60)
  await logs.close()
  rmSync(own, { recursive: true })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  barsIn,
  type Histogram,
  histogramOf,
  liveStretch,
  momentOf,
  mostBars,
  movedTo,
  rowsOf,
  spans,
  stretchOf,
  sumOf,
  untilNow,
  wallSeconds,
  wider,
  withRows,
} from './window.ts'

const bar = (accept: number, drop = 0, other = 0) => ({ accept, drop, other })
const start = wallSeconds('20261126164000')
const three: Histogram = { from: start, step: 10, bars: [bar(1), bar(2), bar(3)] }

test('moments and seconds of the wall clock are the same time', () => {
  expect(momentOf(wallSeconds(20261231235959) + 1)).toBe('20270101000000')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
      expect(wallSeconds(momentOf(seconds))).toBe(seconds)
    }),
  )
})

test('an answer becomes bars by what was done; other actions and none are other', () => {
  const histogram = histogramOf({
    from: 20261126164000,
    to: 20261126164020,
    bucket_seconds: 10,
    rows: 12,
    values: ['', 'drop', 'snat'],
    buckets: [
      { date_time: 20261126164000, rows: 9, counts: [4, 3, 1], others: 1 },
      { date_time: 20261126164010, rows: 3, counts: [0, 3, 0], others: 0 },
    ],
  })
  expect(histogram).toEqual({ from: start, step: 10, bars: [bar(0, 3, 6), bar(0, 3)] })
})

test.each(spans)('a live stretch of %d s has whole bars, and the last holds now', (span) => {
  const now = 1_795_752_123
  const { from, to } = liveStretch(now, span)
  expect((to - from) % mostBars).toBe(0)
  const step = (to - from) / mostBars
  expect(from % step).toBe(0)
  expect(to).toBeGreaterThan(now)
  expect(to - step).toBeLessThanOrEqual(now)
  expect(to - from).toBeGreaterThanOrEqual(span)
})

test('bars move with the clock, and no row is lost but with its bar', () => {
  expect(movedTo(three, start + 29)).toBe(three)
  expect(movedTo(three, start + 30)).toEqual({ from: start + 10, step: 10, bars: [bar(2), bar(3), bar(0)] })
  expect(movedTo(three, start + 1_000)).toEqual({
    from: start + 980,
    step: 10,
    bars: [bar(0), bar(0), bar(0)],
  })
  expect(movedTo(three, start - 50)).toBe(three)
})

test('rows count in the bar of their second, those outside in none', () => {
  const rows = [0, 9, 10, 29, 30, -1].map((at) => ({ at: start + at, kind: 'drop' as const }))
  expect(withRows(three, rows).bars).toEqual([bar(1, 2), bar(2, 1), bar(3, 1)])
})

test('moving and counting come to the same in either order, while the row is seen', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 29 }), fc.integer({ min: 0, max: 60 }), (at, now) => {
      const rows = [{ at: start + at, kind: 'other' as const }]
      expect(movedTo(withRows(three, rows), start + now)).toEqual(withRows(movedTo(three, start + now), rows))
    }),
  )
})

test('a stretch of bars is a stretch of time, whichever end came first', () => {
  const stretch = { from: start + 10, to: start + 30 }
  expect(stretchOf(three, 2, 1)).toEqual(stretch)
  expect(stretchOf(three, 1, 2)).toEqual(stretch)
  expect(rowsOf(sumOf(barsIn(three, stretch)))).toBe(5)
  expect(barsIn(three, { from: start - 100, to: start + 10 })).toEqual([bar(1)])
})

test('a wider stretch is thrice as long, and does not reach beyond now', () => {
  expect(wider({ from: 100, to: 110 }, 1_000)).toEqual({ from: 90, to: 120 })
  expect(wider({ from: 100, to: 110 }, 112)).toEqual({ from: 82, to: 112 })
  expect(wider({ from: 100, to: 110 }, null)).toEqual({ from: 80, to: 110 })
})

test('a stretch ends where no row can be yet, and is never empty', () => {
  expect(untilNow({ from: 100, to: 110 }, 105)).toEqual({ from: 100, to: 105 })
  expect(untilNow({ from: 100, to: 110 }, 200)).toEqual({ from: 100, to: 110 })
  expect(untilNow({ from: 100, to: 110 }, 90)).toEqual({ from: 100, to: 101 })
  expect(untilNow({ from: 100, to: 110 }, null)).toEqual({ from: 100, to: 110 })
})

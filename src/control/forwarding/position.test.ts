import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Position } from './position.ts'

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}

test('behind a break goes what was not acknowledged, and a thousand rows before it', () => {
  const position = new Position({ after: 10, delivered: 10 }, true)
  position.sent(range(11, 3_010), 3_010)
  expect(position.acknowledge(2_500)).toBe(2_500)
  expect([position.next, position.unacknowledged, position.resume.after]).toEqual([3_010, 500, 1_510])
  position.back(true)
  expect([position.next, position.unacknowledged, position.resume.after]).toEqual([1_510, 0, 1_510])
})

test('behind a connection that was lost, all is sent again that the receiver may not have read', () => {
  const position = new Position({ after: 0, delivered: 0 }, true)
  position.sent(range(1, 200_000), 200_000)
  for (let rows = 5_000; rows <= 150_000; rows += 5_000) position.acknowledge(rows)
  expect(position.resume.after).toBe(149_000)
  position.back(false)
  expect(position.next).toBe(150_000 - 32_768)
})

test.each([
  ['ends each connection after 300 rows', 300, true],
  ['resets each connection after 9,000 rows', 9_000, false],
  ['takes one row of each connection', 1, true],
])('a receiver that %s gets the same rows again a few times, and then others', (_what, rows, hasReadAll) => {
  const position = new Position({ after: 0, delivered: 0 }, true)
  const begun: number[] = []
  for (let connection = 0; connection < 6; connection++) {
    begun.push(position.next)
    position.sent(range(position.next + 1, 100_000), 100_000)
    position.acknowledge(rows)
    position.back(hasReadAll)
  }
  const step = Math.ceil(rows / 2)
  expect(begun).toEqual([0, 0, 0, 0, step, 2 * step])
})

test('a receiver that resets each connection gets the last thousand rows that its machine had again, however often', () => {
  const position = new Position({ after: 0, delivered: 0 }, true)
  const begun: number[] = []
  for (let connection = 0; connection < 9; connection++) {
    begun.push(position.next)
    position.sent(range(position.next + 1, 10_000), 10_000)
    position.acknowledge(connection < 6 ? 600 : 1_500)
    position.back(false)
  }
  expect(begun).toEqual([0, 0, 0, 0, 0, 0, 0, 500, 1_000])
})

test('a receiver that has all rows at each break gets the last ones again, however often it breaks', () => {
  const position = new Position({ after: 0, delivered: 0 }, true)
  for (let last = 10; last <= 100; last += 10) {
    position.sent(range(position.next + 1, last), last)
    position.acknowledge(last)
    position.back(true)
    expect(position.next).toBe(0)
  }
})

test('without repetition sending goes on behind the last row', () => {
  const position = new Position({ after: 0, delivered: 0 }, false)
  position.sent([1, 2, 3], 5)
  position.acknowledge(3)
  position.back(true)
  expect(position.next).toBe(3)
})

test('rows that are not wanted move the beginning on', () => {
  const position = new Position({ after: 0, delivered: 0 }, true)
  position.sent([], 500)
  expect([position.next, position.resume.after]).toEqual([500, 500])
})

test('rows that are not wanted count as delivered with those around them, also behind a break', () => {
  const position = new Position({ after: 0, delivered: 0 }, true)
  position.sent([5, 90], 1_000)
  expect(position.delivered).toBe(4)
  position.acknowledge(1)
  expect(position.delivered).toBe(89)
  position.acknowledge(2)
  expect(position.delivered).toBe(1_000)
  position.sent([], 70_000)
  position.back(true)
  expect([position.next, position.delivered]).toEqual([4, 70_000])
  position.sent([5, 90, 70_500], 80_000)
  expect(position.delivered).toBe(70_000)
  position.acknowledge(3)
  expect(position.resume).toEqual({ after: 4, delivered: 80_000 })
})

test('whatever breaks when, each row is sent, in order, and none behind one that was never sent', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          send: fc.nat(40),
          acknowledged: fc.nat(60),
          breaks: fc.boolean(),
          hasReadAll: fc.boolean(),
        }),
        {
          maxLength: 60,
        },
      ),
      (steps) => {
        const position = new Position({ after: 0, delivered: 0 }, true)
        const seen = new Set<number>()
        let ofConnection = 0
        for (const { send, acknowledged, breaks, hasReadAll } of steps) {
          const ids = range(position.next + 1, position.next + send)
          // All before these were sent before.
          expect(position.next === 0 || seen.has(position.next)).toBe(true)
          for (const id of ids) seen.add(id)
          position.sent(ids, position.next + send)
          ofConnection += send
          position.acknowledge(Math.min(acknowledged, ofConnection))
          if (breaks) {
            position.back(hasReadAll)
            ofConnection = 0
          }
        }
      },
    ),
  )
})

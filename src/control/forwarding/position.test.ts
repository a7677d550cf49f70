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
  position.back()
  expect([position.next, position.unacknowledged, position.resume.after]).toEqual([1_510, 0, 1_510])
})

test('without repetition sending goes on behind the last row', () => {
  const position = new Position({ after: 0, delivered: 0 }, false)
  position.sent([1, 2, 3], 5)
  position.acknowledge(3)
  position.back()
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
  position.back()
  expect([position.next, position.delivered]).toEqual([4, 70_000])
  position.sent([5, 90, 70_500], 80_000)
  expect(position.delivered).toBe(70_000)
  position.acknowledge(3)
  expect(position.resume).toEqual({ after: 4, delivered: 80_000 })
})

test('whatever breaks when, each row is sent, in order, and none behind one that was never sent', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ send: fc.nat(40), acknowledged: fc.nat(60), breaks: fc.boolean() }), {
        maxLength: 60,
      }),
      (steps) => {
        const position = new Position({ after: 0, delivered: 0 }, true)
        const seen = new Set<number>()
        let ofConnection = 0
        for (const { send, acknowledged, breaks } of steps) {
          const ids = range(position.next + 1, position.next + send)
          // All before these were sent before.
          expect(position.next === 0 || seen.has(position.next)).toBe(true)
          for (const id of ids) seen.add(id)
          position.sent(ids, position.next + send)
          ofConnection += send
          position.acknowledge(Math.min(acknowledged, ofConnection))
          if (breaks) {
            position.back()
            ofConnection = 0
          }
        }
      },
    ),
  )
})

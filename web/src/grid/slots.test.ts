import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inElementOrder, slotsOf } from './slots.ts'

const rowHeight = 28
const spare = 6
const place = {
  rows: fc.integer({ min: 0, max: 10_000 }),
  height: fc.integer({ min: 0, max: 1_200 }),
  top: fc.integer({ min: 0, max: 300_000 }),
}

test('every row that is seen is drawn, by an element of its own', () => {
  fc.assert(
    fc.property(place.rows, place.height, place.top, (rows, height, wanted) => {
      const top = Math.min(wanted, Math.max(0, rows * rowHeight - height))
      const slots = slotsOf(rows, rowHeight, height, top, spare)
      const seen = Array.from({ length: rows }, (_none, at) => at).filter(
        (at) => (at + 1) * rowHeight > top && at * rowHeight < top + height,
      )
      const drawn = inElementOrder(slots, 17)
      expect(seen.filter((at) => !drawn.includes(at))).toEqual([])
      expect(new Set(drawn.map((at) => at % slots.count)).size).toBe(drawn.length)
      expect(drawn.length).toBeLessThanOrEqual(slots.count)
    }),
    { numRuns: 60 },
  )
})

test('elements stay in their order while the window moves, and are in the order of rows when it rests', () => {
  fc.assert(
    fc.property(place.height, place.top, place.top, (height, from, to) => {
      const before = slotsOf(100_000, rowHeight, height, from, spare)
      const after = slotsOf(100_000, rowHeight, height, to, spare)
      const elements = (places: readonly number[]) => places.map((at) => at % before.count)
      expect(elements(inElementOrder(after, before.first))).toEqual(
        elements(inElementOrder(before, before.first)),
      )
      const rested = inElementOrder(after, after.first)
      expect(rested).toEqual([...rested].sort((one, other) => one - other))
    }),
    { numRuns: 60 },
  )
})

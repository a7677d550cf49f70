import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Destination, moved, movesBetween, nudged, placed } from './moves.ts'

/** The model: take out what goes, find the gap among what stays, put it in. */
function model(order: readonly number[], ids: ReadonlySet<number>, gap: number): number[] {
  const stays: number[] = []
  const goes: number[] = []
  let before = 0
  order.forEach((id, index) => {
    if (ids.has(id)) goes.push(id)
    else stays.push(id)
    if (index < gap && !ids.has(id)) before += 1
  })
  return [...stays.slice(0, before), ...goes, ...stays.slice(before)]
}

const table = fc.integer({ min: 1, max: 12 }).chain((size) =>
  fc.record({
    order: fc.shuffledSubarray(
      Array.from({ length: size }, (_none, index) => index + 1),
      { minLength: size },
    ),
    chosen: fc.subarray(
      Array.from({ length: size }, (_none, index) => index + 1),
      { minLength: 1 },
    ),
    anchor: fc.integer({ min: 1, max: size }),
    kind: fc.constantFrom('before', 'after', 'first', 'last'),
  }),
)

test('rules are placed as the model places them', () => {
  fc.assert(
    fc.property(table, ({ order, chosen, anchor, kind }) => {
      const ids = new Set(chosen)
      const place = order.indexOf(anchor)
      const [destination, gap]: [Destination, number] =
        kind === 'before'
          ? [{ before: anchor }, place]
          : kind === 'after'
            ? [{ after: anchor }, place + 1]
            : kind === 'first'
              ? [{ end: 'first' }, 0]
              : [{ end: 'last' }, order.length]
      expect(placed(order, ids, destination)).toEqual(model(order, ids, gap))
    }),
  )
})

test('moves between two orders lead from one to the other, and no rule moves twice', () => {
  fc.assert(
    fc.property(table, ({ order, chosen, anchor }) => {
      const to = placed(order, new Set(chosen), { after: anchor })
      const moves = movesBetween(order, to)
      expect(moves.reduce<readonly number[]>(moved, order)).toEqual(to)
      expect(new Set(moves.map(({ id }) => id)).size).toBe(moves.length)
      expect(moves.length).toBeLessThanOrEqual(Math.min(chosen.length, order.length - 1))
    }),
  )
})

test('an order that stays needs no move', () => {
  expect(movesBetween([3, 1, 2], [3, 1, 2])).toEqual([])
  expect(movesBetween([1], [1])).toEqual([])
})

test('one step up or down passes the next rule that stays, and ends at the ends', () => {
  expect(nudged([1, 2, 3, 4], new Set([3]), 'up')).toEqual([1, 3, 2, 4])
  expect(nudged([1, 2, 3, 4], new Set([2, 3]), 'down')).toEqual([1, 4, 2, 3])
  expect(nudged([1, 2, 3, 4], new Set([1]), 'up')).toBeNull()
  expect(nudged([1, 2, 3, 4], new Set([4]), 'down')).toBeNull()
  // Rules apart come together first.
  expect(nudged([1, 2, 3, 4], new Set([1, 3]), 'up')).toEqual([1, 3, 2, 4])
})

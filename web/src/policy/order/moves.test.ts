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

test('moves between two orders lead from one to the other; only those that were to move do, and none twice', () => {
  fc.assert(
    fc.property(table, ({ order, chosen, anchor }) => {
      const ids = new Set(chosen)
      const to = placed(order, ids, { after: anchor })
      const moves = movesBetween(order, to, ids)
      expect(moves.reduce<readonly number[]>(moved, order)).toEqual(to)
      const movers = moves.map(({ id }) => id)
      expect(new Set(movers).size).toBe(moves.length)
      expect(movers.filter((id) => !ids.has(id))).toEqual([])
      if (moves.length > 0) expect(to).not.toEqual(order)
    }),
  )
})

test('an order that stays needs no move', () => {
  expect(movesBetween([3, 1, 2], [3, 1, 2], new Set([1]))).toEqual([])
  expect(movesBetween([1], [1], new Set([1]))).toEqual([])
})

test('many rules that pass a few go by the moves of these', () => {
  const many = Array.from({ length: 200 }, (_none, index) => index + 1)
  const ids = new Set(many)
  const order = [...many, 201, 202, 203]
  const to = placed(order, ids, { after: 202 })
  const moves = movesBetween(order, to, ids)
  expect(moves.map(({ id }) => id)).toEqual([201, 202])
  expect(moves.reduce<readonly number[]>(moved, order)).toEqual(to)
  const few = new Set(many.slice(190))
  const passed = placed(order, few, { after: 201 })
  expect(movesBetween(order, passed, few).map(({ id }) => id)).toEqual([...few])
})

test('a rule that passes another is the one that moves, up and down', () => {
  expect(movesBetween([1, 2, 3], [1, 3, 2], new Set([2]))).toEqual([
    { id: 2, anchor_item_id: 3, insert_after: true },
  ])
  expect(movesBetween([1, 2, 3], [1, 3, 2], new Set([3]))).toEqual([
    { id: 3, anchor_item_id: 1, insert_after: true },
  ])
  expect(movesBetween([1, 2], [2, 1], new Set([2]))).toEqual([
    { id: 2, anchor_item_id: 1, insert_after: false },
  ])
})

test('one step up or down passes the next rule that stays, and ends at the ends', () => {
  expect(nudged([1, 2, 3, 4], new Set([3]), 'up')).toEqual([1, 3, 2, 4])
  expect(nudged([1, 2, 3, 4], new Set([2, 3]), 'down')).toEqual([1, 4, 2, 3])
  expect(nudged([1, 2, 3, 4], new Set([1]), 'up')).toBeNull()
  expect(nudged([1, 2, 3, 4], new Set([4]), 'down')).toBeNull()
  // Rules apart come together first.
  expect(nudged([1, 2, 3, 4], new Set([1, 3]), 'up')).toEqual([1, 3, 2, 4])
})

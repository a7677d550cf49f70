import fc from 'fast-check'
import { expect, test } from 'vitest'
import { observationAfter, observationChange } from './observation-change.ts'

const entries = Array.from({ length: 2_000 }, (_, index) => ({ name: `n${index}` }))

test('a change leads to the observation, through the wire, and keeps the objects that stay', () => {
  const list = fc
    .array(fc.nat(entries.length - 1), { maxLength: 800 })
    .map((places) => places.map((at) => entries[at]!))
  fc.assert(
    fc.property(list, list, fc.array(fc.nat(9)), (some, others, short) => {
      const before = { names: [...entries, ...some], short: [1, 2] }
      const after = { names: [...some, ...entries.slice(100), ...others], short }
      const change = observationChange(before, after)!
      expect(observationAfter(before, JSON.parse(JSON.stringify(change)))).toEqual(after)
      expect(
        (observationAfter(before, change) as typeof after).names.every((each) => entries.includes(each)),
      ).toBe(true)
    }),
    { numRuns: 50 },
  )
})

test('of a long list only what is new travels', () => {
  const fresh = { name: 'fresh' }
  const before = { names: entries, count: 1 }
  const after = { names: [...entries.slice(0, 700), fresh, ...entries.slice(701)], count: 2 }
  expect(observationChange(before, after)).toEqual({
    others: { count: 2 },
    lists: { names: [{ at: 700, gone: 1, come: [fresh] }] },
  })
})

test('without a long list there is no change to send, and one that does not fit is refused', () => {
  expect(observationChange({ names: [] }, { names: [1] })).toBe(null)
  expect(observationChange(null, { names: entries })).toBe(null)
  const change = observationChange({ names: entries }, { names: entries.slice(1) })!
  expect(observationAfter({ names: [] }, change)).toBe(null)
  expect(observationAfter({}, change)).toBe(null)
})

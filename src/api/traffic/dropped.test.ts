import { expect, test } from 'vitest'
import { droppedSince } from './dropped.ts'

const rule = (id: number) => ({ table: 'forward', id, rule: `fwd.ngfw.${id}` })
const counters = (...packets: number[]) =>
  Object.fromEntries(
    packets.map((each, index) => [`fwd.ngfw.${index + 1}`, { packets: each, bytes: each * 60 }]),
  )

test('rules that dropped since a reading come with what they dropped, the most first', () => {
  const before = { secondsAgo: 300, counters: counters(10, 5, 7) }
  // The third was set back, the fourth is new, the fifth is no rule that drops.
  const now = counters(11, 5, 3, 2, 100)
  const dropped = droppedSince(before, now, [1, 2, 3, 4].map(rule))
  expect(dropped.map(({ id, packets, bytes, seconds }) => [id, packets, bytes, seconds])).toEqual([
    [3, 3, 180, 300],
    [4, 2, 120, 300],
    [1, 1, 60, 300],
  ])
  expect(droppedSince(null, now, [rule(1)])).toEqual([])
})

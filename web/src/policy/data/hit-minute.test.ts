import { expect, test } from 'vitest'
import { type HitMinute, nextMinute, recentOf, secondsOf, sparkPath } from './hit-minute.ts'

const answer = (packets: readonly number[]) => ({
  counted_since: 0,
  tables: [
    {
      table: 'forward',
      counters: packets.map((count, place) => ({
        id: place + 1,
        packets: count,
        bytes: 0,
        last_hit: null,
      })),
    },
  ],
})

/** Reads the counters each five seconds. */
function after(looks: readonly (readonly number[])[], stepMs = 5_000): HitMinute {
  return looks.reduce<HitMinute | undefined>(
    (minute, packets, place) => nextMinute(minute, answer(packets), 1_000 + place * stepMs),
    undefined,
  )!
}

test('what was counted before the first look is not of the last minute', () => {
  const minute = after([[500, 0]])
  expect(recentOf(minute, 'forward').size).toBe(0)
  expect(secondsOf(minute)).toBe(0)
})

test('hits stand in their stretch, and leave with it', () => {
  const minute = after([
    [500, 0],
    [503, 0],
    [503, 0],
    [510, 0],
  ])
  expect(recentOf(minute, 'forward').get(1)).toEqual({
    packets: 10,
    bins: [0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 7],
  })
  expect(recentOf(minute, 'forward').has(2)).toBe(false)
  expect(secondsOf(minute)).toBe(15)
  const quiet = after([[500], [503], ...Array.from({ length: 11 }, () => [503])])
  expect(recentOf(quiet, 'forward').get(1)?.bins[0]).toBe(3)
  expect(secondsOf(quiet)).toBe(60)
  const over = after([[500], [503], ...Array.from({ length: 12 }, () => [503])])
  expect(recentOf(over, 'forward').size).toBe(0)
  expect(recentOf(over, 'forward')).toBe(recentOf(undefined, 'input'))
})

test('several looks in one stretch come together', () => {
  const minute = after([[1], [2], [4]], 1_000)
  expect(recentOf(minute, 'forward').get(1)?.bins.at(-1)).toBe(3)
})

test('a counter that begins anew has counted what it has, and a new rule nothing', () => {
  expect(recentOf(after([[9], [4]]), 'forward').get(1)?.packets).toBe(4)
  expect(recentOf(after([[9], [9, 7]]), 'forward').size).toBe(0)
})

test('after a pause nothing is known of the last minute', () => {
  const minute = after([[0], [50]], 20_000)
  expect(recentOf(minute, 'forward').size).toBe(0)
  expect(secondsOf(minute)).toBe(0)
})

test('bars are as high as their share of the highest, and one that is hit is seen', () => {
  expect(sparkPath([0, 1, 1000])).toBe('M1 10V9h.8V10zM2 10V0h.8V10z')
})

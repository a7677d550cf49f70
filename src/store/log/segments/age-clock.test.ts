import { expect, test } from 'vitest'
import { AgeClock } from './age-clock.ts'

const [hour, day] = [3_600, 86_400]

/**
 * A clock at some second, and what moves it: seconds that pass, and seconds by which somebody sets it. `newest` is how much later the
 * newest row is.
 */
function clock(newest = Number.POSITIVE_INFINITY) {
  let [atMs, steadyMs] = [1_780_000_000_000, 5_000]
  const age = new AgeClock({ nowMs: () => atMs, steadyMs: () => steadyMs })
  age.begin(1_780_000_000 + newest)
  return (passes: number, isSetBy = 0) => {
    atMs += (passes + isSetBy) * 1000
    steadyMs += passes * 1000
    return age.now() - 1_780_000_000
  }
}

test('the time goes on as it passes, and follows a clock that is corrected or set back', () => {
  const after = clock()
  expect(after(60)).toBe(60)
  expect(after(40 * day)).toBe(40 * day + 60)
  expect(after(0, 0.9 * hour)).toBe(40 * day + 60 + 0.9 * hour)
  expect(after(60, -30 * day)).toBe(10 * day + 120 + 0.9 * hour)
})

test('a clock that jumps ahead is not believed for a day, wherever it comes back', () => {
  const after = clock()
  expect(after(60, 400 * day)).toBe(60)
  expect(after(60)).toBe(120)
  expect(after(60, -400 * day)).toBe(180)
  expect(after(60, 3 * day)).toBe(240)
  expect(after(0.9 * day)).toBe(0.9 * day + 240)
  expect(after(0.2 * day)).toBeCloseTo(4.1 * day + 240)
  expect(after(60)).toBeCloseTo(4.1 * day + 300)
})

test('a clock that is ahead of the newest row at the start is not believed for a day either', () => {
  const after = clock(-400 * day)
  expect(after(60)).toBe(-400 * day + 60)
  expect(after(1.1 * day)).toBeCloseTo(1.1 * day + 60)
  const late = clock(-0.5 * hour)
  expect(late(60)).toBe(60)
})

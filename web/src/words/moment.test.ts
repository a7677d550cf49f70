import { expect, test } from 'vitest'
import { digitsText, momentText, otherOffset, unixAt, wallText } from './moment.ts'

const winter = Date.UTC(2026, 10, 29, 13, 40, 5) / 1000
const summer = Date.UTC(2026, 6, 1, 22, 30) / 1000

test.each([
  ['en', winter, 'Europe/Moscow', 'Europe/Moscow', '2026-11-29 16:40:05'],
  ['ru', winter, 'Europe/Moscow', 'Europe/Moscow', '29.11.2026 16:40:05'],
  ['ru', winter, 'Europe/Moscow', 'UTC', '29.11.2026 16:40:05 UTC+3'],
  ['en', winter, 'UTC', 'Europe/Berlin', '2026-11-29 13:40:05 UTC'],
  ['en', winter, 'Asia/Kathmandu', 'UTC', '2026-11-29 19:25:05 UTC+5:45'],
  ['en', winter, 'America/St_Johns', 'UTC', '2026-11-29 10:10:05 UTC−3:30'],
  // London and Lisbon have one clock, and in summer another one than UTC.
  ['en', summer, 'Europe/Lisbon', 'Europe/London', '2026-07-01 23:30:00'],
  ['en', summer, 'Europe/London', 'UTC', '2026-07-01 23:30:00 UTC+1'],
] as const)('a moment by the clock of the gateway: %s, %d in %s from %s', (code, at, zone, own, text) => {
  expect(momentText(code, at, zone, own)).toBe(text)
})

test('what the clock shows leads back to the moment, also around the hours at which it is changed', () => {
  for (const zone of ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns', 'Australia/Lord_Howe'])
    for (const at of [
      winter,
      summer,
      Date.UTC(2026, 2, 29, 0, 59) / 1000,
      Date.UTC(2026, 2, 29, 1, 0) / 1000,
    ])
      expect(unixAt(wallText(at, zone), zone)).toBe(at)
  expect(unixAt('', 'UTC')).toBeNull()
})

test('moments of the documents are in words of the language, to the millisecond where they are known so', () => {
  expect(digitsText('en', 20261129164005)).toBe('2026-11-29 16:40:05')
  expect(digitsText('ru', '20261129164005')).toBe('29.11.2026 16:40:05')
  expect(digitsText('en', 20261129164005, 7_999)).toBe('2026-11-29 16:40:05.007')
  expect(digitsText('ru', 20261129164005, 113_000)).toBe('29.11.2026 16:40:05,113')
  expect(digitsText('ru', 'never')).toBe('never')
  expect([otherOffset(winter, 'UTC', 'UTC'), otherOffset(winter, 'Europe/Moscow', 'UTC')]).toEqual([
    '',
    'UTC+3',
  ])
})

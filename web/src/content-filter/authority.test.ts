import { expect, test } from 'vitest'
import { bytesOf, daysLeft } from './authority.ts'

test('a certificate tells its last thirty days, and that it is over', () => {
  const now = 1_000_000
  const after = (days: number) => daysLeft({ valid_until: now + days * 86_400 }, now)
  expect([after(31), after(30), after(1.5), after(0.5), after(0), after(-3)]).toEqual([null, 30, 1, 1, 0, 0])
})

test('base64 becomes its bytes', () => {
  expect([...bytesOf('MIIB/w==')]).toEqual([0x30, 0x82, 0x01, 0xff])
})

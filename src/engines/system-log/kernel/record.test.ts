import { expect, test } from 'vitest'
import { recordClock } from './clock.ts'
import { readRecord } from './record.ts'

test('a record has its level, number, time, text, subsystem and device', () => {
  const text = '6,339,5140900,-;NET: \\xd0\\x96 \\x1b[0m \\xff\n SUBSYSTEM=acpi\n DEVICE=+acpi:PNP0A03:00\n'
  expect(readRecord(Buffer.from(text))).toEqual({
    ...{ priority: 6, facility: 'kern', sequence: 339, microseconds: 5_140_900 },
    message: 'NET: Ж \u001b[0m \ufffd',
    ...{ subsystem: 'acpi', device: '+acpi:PNP0A03:00' },
  })
  expect(readRecord(Buffer.from('12,1,2,-,caller=T1;user\n'))).toMatchObject({
    priority: 4,
    facility: 'user',
  })
  expect(readRecord(Buffer.from('no record'))).toBeNull()
})

test('what is read as it comes has the time of the clock, also after a suspension; what is older is summed up', () => {
  let [now, monotonic] = [1_000_000, 100]
  const clock = recordClock(
    () => now,
    () => monotonic,
  )
  expect(clock.timeOf(40)).toBe(999_940)
  // Suspended: the clock went on, the monotonic one did not.
  now = 9_000_000
  clock.idle()
  now += 100
  monotonic += 100
  // The record's own clock is far off by now.
  expect(clock.timeOf(50)).toBe(9_000_000)
  expect(clock.timeOf(7_000)).toBe(9_000_100)
})

test('records keep their distances, though the difference of both clocks is read to the millisecond', () => {
  let [now, monotonic] = [5_000_000, 100]
  const clock = recordClock(
    () => now,
    () => monotonic,
  )
  expect(clock.timeOf(40)).toBe(4_999_940)
  monotonic += 6
  expect(clock.timeOf(41)).toBe(4_999_941)
  // Somebody set the clock.
  now += 3_600_000_000
  expect(clock.timeOf(46)).toBe(3_604_999_940)
})

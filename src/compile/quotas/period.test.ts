import { describe, expect, test } from 'vitest'
import { intervals, periodStarts } from './period.ts'

const seconds = (text: string) => Date.parse(text) / 1000
const starts = (zone: string, at: string) =>
  Object.fromEntries(
    Object.entries(periodStarts(zone, seconds(at))).map(([interval, start]) => [
      interval,
      new Date(start * 1000).toISOString().replace('.000', ''),
    ]),
  )

describe('silences#quota-periods', () => {
  test('periods begin in the zone of the gateway: weeks on Monday, quarters in January and every third month', () => {
    // A Friday in November, 01:14 on Saturday in Moscow.
    expect(starts('Europe/Moscow', '2026-11-27T22:14:33Z')).toEqual({
      hour: '2026-11-27T22:00:00Z',
      day: '2026-11-27T21:00:00Z',
      week: '2026-11-22T21:00:00Z',
      month: '2026-10-31T21:00:00Z',
      quarter: '2026-09-30T21:00:00Z',
    })
    expect(starts('UTC', '2026-01-01T00:00:00Z')).toEqual({
      hour: '2026-01-01T00:00:00Z',
      day: '2026-01-01T00:00:00Z',
      week: '2025-12-29T00:00:00Z',
      month: '2026-01-01T00:00:00Z',
      quarter: '2026-01-01T00:00:00Z',
    })
    expect(starts('UTC', '2025-12-31T23:59:59Z')['quarter']).toBe('2025-10-01T00:00:00Z')
  })

  test('a Sunday is the last day of its week', () => {
    expect(starts('UTC', '2026-11-29T23:59:59Z')['week']).toBe('2026-11-23T00:00:00Z')
    expect(starts('UTC', '2026-11-30T00:00:00Z')['week']).toBe('2026-11-30T00:00:00Z')
  })

  test('days of 23 and 25 hours begin at their midnight', () => {
    // Berlin: 29 March 2026 has 23 hours, 25 October 25.
    expect(starts('Europe/Berlin', '2026-03-29T21:59:59Z')['day']).toBe('2026-03-28T23:00:00Z')
    expect(starts('Europe/Berlin', '2026-03-29T22:00:00Z')['day']).toBe('2026-03-29T22:00:00Z')
    expect(starts('Europe/Berlin', '2026-10-25T22:59:59Z')['day']).toBe('2026-10-24T22:00:00Z')
    expect(starts('Europe/Berlin', '2026-10-25T23:00:00Z')['day']).toBe('2026-10-25T23:00:00Z')
    expect(starts('Europe/Berlin', '2026-10-25T12:00:00Z')['quarter']).toBe('2026-09-30T22:00:00Z')
  })

  test('an hour that is there twice begins twice', () => {
    expect(starts('Europe/Berlin', '2026-10-25T00:30:00Z')['hour']).toBe('2026-10-25T00:00:00Z')
    expect(starts('Europe/Berlin', '2026-10-25T01:30:00Z')['hour']).toBe('2026-10-25T01:00:00Z')
    expect(starts('Asia/Kolkata', '2026-10-25T01:40:00Z')['hour']).toBe('2026-10-25T01:30:00Z')
  })

  test('a day without midnight begins with its first moment', () => {
    // Beirut went from 00:00 to 01:00 on 26 March 2017.
    expect(starts('Asia/Beirut', '2017-03-26T12:00:00Z')['day']).toBe('2017-03-25T22:00:00Z')
    // Samoa had no 30 December 2011.
    expect(starts('Pacific/Apia', '2011-12-30T12:00:00Z')['day']).toBe('2011-12-30T10:00:00Z')
  })

  test.each(['UTC', 'Europe/Berlin', 'America/Havana', 'Australia/Lord_Howe', 'Asia/Beirut'])(
    'in %s a period holds its moment, and never goes back',
    (zone) => {
      let before = periodStarts(zone, seconds('2026-01-01T00:00:00Z'))
      for (let at = seconds('2026-01-01T00:00:00Z'); at < seconds('2027-01-10T00:00:00Z'); at += 100_003) {
        const now = periodStarts(zone, at)
        for (const interval of intervals) {
          expect(now[interval]).toBeLessThanOrEqual(at)
          expect(now[interval]).toBeGreaterThanOrEqual(before[interval])
          expect(periodStarts(zone, now[interval])[interval]).toBe(now[interval])
        }
        before = now
      }
    },
    60_000,
  )
})

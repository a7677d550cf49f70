import { describe, expect, it } from 'vitest'
import { isInForce } from '../../../../test/oracle/verdict-time.ts'
import { plainInputs } from '../../../../test/policy/universe.ts'
import { emptySnapshot, type PlainItem } from '../../../../test/snapshot.ts'
import { schedules } from '../../objects/schedule.ts'
import { timeRanges } from '../../objects/time-range.ts'
import { systemSettings } from '../../system/settings.ts'
import { offsetSpans } from './time-zone.ts'
import { horizonAt, nextHorizonAt, timetableWindows } from './timetable.ts'

type Time = PlainItem<typeof timeRanges>

const title = 'time'
const utc = (text: string) => Date.parse(`${text}Z`) / 1000
const iso = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 19)

function configuration(zone: string, times: readonly Time[], lists: readonly string[][] = []) {
  return emptySnapshot()
    .with(
      timeRanges,
      times.map((time) => ({ title, weekdays: [], ...time })),
    )
    .with(
      schedules,
      lists.map((values) => ({ title, values })),
    )
    .set(systemSettings, { time_zone: zone })
}

/** Windows of the first Time around a moment, as UTC texts. */
function windows(zone: string, time: Time, now: string, ids: readonly string[] = ['time_range.id.1']) {
  const horizon = horizonAt(zone, utc(now))
  const found = timetableWindows(configuration(zone, [time]), ids, horizon)
  return found?.map(({ fromSeconds, toSeconds }) => `${iso(fromSeconds)} ${iso(toSeconds)}`)
}

/** The windows of one UTC day, without the day. */
function onDay(found: readonly string[] | undefined, day: string) {
  return found?.filter((window) => window.startsWith(day))
}

describe('windows of a timetable', () => {
  it('take the whole last minute', () => {
    const found = windows('UTC', { start: '09:00', end: '17:59' }, '2026-03-04T12:00:00')
    expect(onDay(found, '2026-03-05')).toEqual(['2026-03-05T09:00:00 2026-03-05T17:59:59'])
  })

  it('may be one minute', () => {
    const found = windows('UTC', { start: '09:00', end: '09:00' }, '2026-03-04T12:00:00')
    expect(onDay(found, '2026-03-05')).toEqual(['2026-03-05T09:00:00 2026-03-05T09:00:59'])
  })

  it('belong, past midnight, to the weekday on which they begin', () => {
    // 6 March 2026 is a Friday.
    const friday: Time = { weekdays: [5], start: '22:00', end: '05:59' }
    expect(windows('UTC', friday, '2026-03-05T12:00:00')).toEqual([
      '2026-03-06T22:00:00 2026-03-07T05:59:59',
      '2026-03-13T22:00:00 2026-03-13T23:59:59',
    ])
  })

  it('run into each other where days touch', () => {
    const workdays: Time = { weekdays: [1, 2, 3, 4, 5], start: '00:00', end: '23:59' }
    expect(windows('UTC', workdays, '2026-03-05T12:00:00')).toEqual([
      '2026-03-04T00:00:00 2026-03-06T23:59:59',
      '2026-03-09T00:00:00 2026-03-13T23:59:59',
    ])
  })

  it('vanish when they are always', () => {
    expect(windows('Europe/Berlin', { start: '00:00', end: '23:59' }, '2026-03-05T12:00:00')).toBeUndefined()
    expect(windows('Europe/Berlin', { start: '08:00', end: '07:59' }, '2026-03-05T12:00:00')).toBeUndefined()
    const time: Time = { start: '09:00', end: '09:59' }
    expect(windows('UTC', time, '2026-03-05T12:00:00', [])).toBeUndefined()
    expect(windows('UTC', time, '2026-03-05T12:00:00', ['time_range.id.1', 'any'])).toBeUndefined()
  })

  it('are none for an empty schedule, and for a Time that is not there', () => {
    const snapshot = configuration('UTC', [], [[], ['time_range.id.9']])
    const horizon = horizonAt('UTC', utc('2026-03-05T12:00:00'))
    for (const id of ['time_list.id.1', 'time_list.id.2', 'time_list.id.3', 'time_range.id.1']) {
      expect(timetableWindows(snapshot, [id], horizon)).toEqual([])
    }
  })

  it('are united over Times and schedules', () => {
    const snapshot = configuration(
      'UTC',
      [
        { start: '08:00', end: '11:59', weekdays: [4] },
        { start: '12:00', end: '12:59', weekdays: [4] },
        { start: '20:00', end: '20:29', weekdays: [4] },
      ],
      [['time_range.id.2', 'time_range.id.3']],
    )
    const found = timetableWindows(
      snapshot,
      ['time_range.id.1', 'time_list.id.1'],
      horizonAt('UTC', utc('2026-03-05T12:00:00')),
    )
    expect(
      found?.map(({ fromSeconds, toSeconds }) => `${iso(fromSeconds)} ${iso(toSeconds)}`).slice(0, 2),
    ).toEqual(['2026-03-05T08:00:00 2026-03-05T12:59:59', '2026-03-05T20:00:00 2026-03-05T20:29:59'])
  })

  it('keep to a period, both ends inclusive, in the zone of the gateway', () => {
    const period = { first: 20260305100000, last: 20260306095959 }
    expect(windows('Asia/Kolkata', { start: '00:00', end: '23:59', period }, '2026-03-05T00:00:00')).toEqual([
      '2026-03-05T04:30:00 2026-03-06T04:29:59',
    ])
    expect(windows('UTC', { start: '09:00', end: '10:29', period }, '2026-03-05T00:00:00')).toEqual([
      '2026-03-05T10:00:00 2026-03-05T10:29:59',
      '2026-03-06T09:00:00 2026-03-06T09:59:59',
    ])
  })

  it('know a half-hour zone', () => {
    const found = windows(
      'Asia/Kolkata',
      { start: '00:00', end: '05:29', weekdays: [5] },
      '2026-03-05T12:00:00',
    )
    expect(found?.[0]).toBe('2026-03-05T18:30:00 2026-03-05T23:59:59')
  })
})

describe('daylight saving', () => {
  it('Berlin: a Time that begins in the hour that is skipped begins with the next', () => {
    // 29 March 2026: 02:00 CET becomes 03:00 CEST at 01:00 UTC.
    const found = windows('Europe/Berlin', { start: '02:30', end: '03:29' }, '2026-03-28T12:00:00')
    expect(onDay(found, '2026-03-28')).toEqual(['2026-03-28T01:30:00 2026-03-28T02:29:59'])
    expect(onDay(found, '2026-03-29')).toEqual(['2026-03-29T01:00:00 2026-03-29T01:29:59'])
    expect(onDay(found, '2026-03-30')).toEqual(['2026-03-30T00:30:00 2026-03-30T01:29:59'])
  })

  it('Berlin: a Time within the hour that is skipped does not come', () => {
    const found = windows('Europe/Berlin', { start: '02:00', end: '02:59' }, '2026-03-28T12:00:00')
    expect(onDay(found, '2026-03-29')).toEqual([])
  })

  it('Berlin: a Time within the hour that comes twice comes twice', () => {
    // 25 October 2026: 03:00 CEST becomes 02:00 CET at 01:00 UTC.
    const found = windows('Europe/Berlin', { start: '02:15', end: '02:44' }, '2026-10-24T12:00:00')
    expect(onDay(found, '2026-10-25')).toEqual([
      '2026-10-25T00:15:00 2026-10-25T00:44:59',
      '2026-10-25T01:15:00 2026-10-25T01:44:59',
    ])
  })

  it('Berlin: a night lasts an hour longer or shorter', () => {
    const night: Time = { start: '22:00', end: '05:59' }
    expect(windows('Europe/Berlin', night, '2026-10-24T12:00:00')).toContain(
      '2026-10-24T20:00:00 2026-10-25T04:59:59',
    )
    expect(windows('Europe/Berlin', night, '2026-03-28T12:00:00')).toContain(
      '2026-03-28T21:00:00 2026-03-29T03:59:59',
    )
  })

  it('New York: both changes, whose hours lie elsewhere', () => {
    // 8 March 2026: 02:00 EST becomes 03:00 EDT at 07:00 UTC; 1 November: 02:00 EDT becomes 01:00 EST at 06:00 UTC.
    const found = windows('America/New_York', { start: '01:30', end: '03:29' }, '2026-03-07T12:00:00')
    expect(onDay(found, '2026-03-08')).toEqual(['2026-03-08T06:30:00 2026-03-08T07:29:59'])
    const later = windows('America/New_York', { start: '01:30', end: '02:29' }, '2026-10-31T12:00:00')
    expect(onDay(later, '2026-11-01')).toEqual([
      '2026-11-01T05:30:00 2026-11-01T05:59:59',
      '2026-11-01T06:30:00 2026-11-01T07:29:59',
    ])
  })

  it('finds the very second of a change', () => {
    const spans = offsetSpans('Europe/Berlin', utc('2026-03-25T00:00:00'), utc('2026-04-01T00:00:00'))
    expect(spans.map((span) => [iso(span.fromSeconds), span.offsetSeconds])).toEqual([
      ['2026-03-25T00:00:00', 3600],
      ['2026-03-29T01:00:00', 7200],
    ])
    expect(offsetSpans('Asia/Kolkata', utc('2026-03-25T00:00:00'), utc('2026-04-01T00:00:00'))).toHaveLength(
      1,
    )
  })
})

describe('windows and the wall clock', () => {
  const times: Time[] = [
    { weekdays: [7], start: '00:00', end: '03:00' },
    { weekdays: [6], start: '23:30', end: '02:30' },
    { weekdays: [], start: '01:59', end: '01:59' },
    {
      weekdays: [1, 3],
      start: '12:00',
      end: '11:58',
      period: { first: 20260101000000, last: 20260329023000 },
    },
    { weekdays: [], start: '00:00', end: '23:59', period: { first: 20261025021500, last: 20261101013000 } },
  ]
  const changes = ['2026-03-08T07:00:00', '2026-03-29T01:00:00', '2026-10-25T01:00:00', '2026-11-01T06:00:00']

  it.each([
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kolkata',
    'UTC',
    'Australia/Lord_Howe',
    'Africa/Cairo',
  ])('agree at every five minutes and half minute around every change, %s', (zone) => {
    const snapshot = configuration(zone, times)
    const world = { snapshot, inputs: plainInputs(0) }
    const wrong: string[] = []
    for (const change of changes) {
      const horizon = horizonAt(zone, utc(change))
      for (const [index] of times.entries()) {
        const ids = [`time_range.id.${index + 1}`]
        const found = timetableWindows(snapshot, ids, horizon)
        for (let at = utc(change) - 86_400; at < utc(change) + 172_800; at += 270) {
          const inside = !found || found.some((window) => window.fromSeconds <= at && at <= window.toSeconds)
          if (inside !== isInForce(world, ids, at)) wrong.push(`${ids} at ${iso(at)}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('the horizon', () => {
  it('is the same all day and reaches a week further than the next compilation', () => {
    const morning = horizonAt('UTC', utc('2026-03-05T00:00:00'))
    const evening = horizonAt('UTC', utc('2026-03-05T23:59:59'))
    expect(evening).toEqual(morning)
    const next = nextHorizonAt(utc('2026-03-05T23:59:59'))
    expect(iso(next)).toBe('2026-03-06T00:00:00')
    expect(morning.toSeconds - next).toBeGreaterThanOrEqual(7 * 86_400)
  })
})

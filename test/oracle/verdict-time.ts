import type { Item } from '../../src/core/resource/resource.ts'
import type { World } from '../../src/domains/firewall/verdict/packet.ts'
import { schedules } from '../../src/domains/objects/schedule.ts'
import { timeRanges } from '../../src/domains/objects/time-range.ts'
import { systemSettings } from '../../src/domains/system/settings.ts'

/** Time on a clock on the wall. */
interface WallClock {
  /** 1 is Monday. */
  readonly weekday: number
  /** `HH:MM` */
  readonly time: string
  /** `YYYYMMDDhhmmss` as an integer. */
  readonly moment: number
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const clocks = new Map<string, Intl.DateTimeFormat>()
/** The reading before: all rules of a policy are asked about at one time. */
let latest: { readonly zone: string; readonly at: number; readonly clock: WallClock } | null = null

/**
 * True when a timetable is in force at `at` (Unix seconds): the wall clock of the gateway's zone shows a time that
 * one of its Times names. Second reading: shares nothing with the compiler.
 */
export function isInForce({ snapshot }: World, timetable: readonly string[], at: number): boolean {
  if (timetable.length === 0 || timetable.includes('any')) return true
  const now = wallClock(snapshot.value(systemSettings).time_zone, at)
  return timetable.some((id) => {
    const [type, number] = id.split('.id.')
    if (type === 'time_range') return shows(now, snapshot.rows(timeRanges).get(Number(number))?.item)
    const values = snapshot.rows(schedules).get(Number(number))?.item.values ?? []
    return values.some((value) =>
      shows(now, snapshot.rows(timeRanges).get(Number(value.split('.id.')[1]))?.item),
    )
  })
}

function shows({ weekday, time, moment }: WallClock, range: Item<typeof timeRanges> | undefined): boolean {
  if (range === undefined) return false
  if (range.period && (moment < range.period.first || moment > range.period.last)) return false
  const on = (day: number) => range.weekdays.length === 0 || range.weekdays.includes(day)
  if (range.start <= range.end) return on(weekday) && range.start <= time && time <= range.end
  const yesterday = weekday === 1 ? 7 : weekday - 1
  return (on(weekday) && time >= range.start) || (on(yesterday) && time <= range.end)
}

function wallClock(zone: string, at: number): WallClock {
  if (latest?.zone !== zone || latest.at !== at) latest = { zone, at, clock: wallClockAnew(zone, at) }
  return latest.clock
}

function wallClockAnew(zone: string, at: number): WallClock {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
  clocks.set(zone, clock)
  // "Wed, 15/01/2027, 08:00:00"
  const shown = clock.format(at * 1000)
  const [day, month, year, hour, minute, second] = shown.match(/\d+/g)!
  return {
    weekday: weekdays.indexOf(shown.slice(0, 3)) + 1,
    time: `${hour}:${minute}`,
    moment: Number(`${year}${month}${day}${hour}${minute}${second}`),
  }
}

import type { Item } from '../../../core/resource/resource.ts'
import type { Snapshot } from '../../../core/resource/snapshot.ts'
import { parseAlias } from '../../../core/schema/alias.ts'
import { schedules } from '../../objects/schedule.ts'
import { timeRanges } from '../../objects/time-range.ts'
import { systemSettings } from '../../system/settings.ts'
import type { TimeWindow } from './normalised-rule.ts'
import { type OffsetSpan, offsetAt, offsetSpans } from './time-zone.ts'

const daySeconds = 86_400

/** A Time object. */
export type Time = Item<typeof timeRanges>

/** A stretch of time for which timetables are worked out, and the zone they are read in. */
export interface Horizon {
  readonly fromSeconds: number
  /** Exclusive. */
  readonly toSeconds: number
  readonly spans: readonly OffsetSpan[]
}

/**
 * The horizon around `nowSeconds`: from the beginning of yesterday (UTC) for ten days, so that every compilation
 * of one day has the same windows and they reach at least eight days ahead.
 */
export function horizonAt(zone: string, nowSeconds: number): Horizon {
  const fromSeconds = (Math.floor(nowSeconds / daySeconds) - 1) * daySeconds
  const toSeconds = fromSeconds + 10 * daySeconds
  return { fromSeconds, toSeconds, spans: offsetSpans(zone, fromSeconds, toSeconds) }
}

/** Time at which windows must be worked out again, in Unix seconds: the next UTC midnight, a week before they run out. */
export function nextHorizonAt(nowSeconds: number): number {
  return (Math.floor(nowSeconds / daySeconds) + 1) * daySeconds
}

/**
 * Windows in which a timetable is in force within the horizon; null for always. Several Times are united; unknown ones and
 * empty schedules are never in force.
 *
 * A Time is in force whenever a clock on the wall of the gateway's zone shows one of its minutes: an hour that
 * the clock shows twice counts twice, an hour that it skips does not come (silences#timetables).
 * Source: document 1, "Object bodies", Time and Schedule.
 */
export function timetableWindows(
  snapshot: Snapshot,
  ids: readonly string[],
  horizon: Horizon,
): readonly TimeWindow[] | null {
  if (ids.length === 0 || ids.includes('any')) return null
  const times = ids.flatMap((id) => timesOf(snapshot, id))
  const windows = mergeWindows(times.flatMap((time) => timeWindows(time, horizon)))
  const [first] = windows
  const whole = first && first.fromSeconds <= horizon.fromSeconds && first.toSeconds >= horizon.toSeconds - 1
  return whole && times.every(({ period }) => period === null) ? null : windows
}

/** The Times that an identifier of a timetable names. */
export function timesOf(snapshot: Snapshot, id: string): readonly Time[] {
  const alias = parseAlias(id)
  if (alias?.kind !== 'object') return []
  if (alias.type === 'time_range') {
    const time = snapshot.rows(timeRanges).get(alias.id)?.item
    return time ? [time] : []
  }
  if (alias.type !== 'time_list') return []
  const values = snapshot.rows(schedules).get(alias.id)?.item.values ?? []
  return values.flatMap((value) => timesOf(snapshot, value))
}

/** In a span of constant offset local seconds are UTC seconds plus a constant, so days can be counted off. */
function timeWindows(time: Time, horizon: Horizon): TimeWindow[] {
  return horizon.spans.flatMap((span) => {
    const localFrom = span.fromSeconds + span.offsetSeconds
    const localTo = span.toSeconds + span.offsetSeconds - 1
    return localWindows(time, localFrom, localTo)
      .map((window) => clip(window, localFrom, localTo))
      .filter((window) => window.fromSeconds <= window.toSeconds)
      .map((window) => ({
        fromSeconds: window.fromSeconds - span.offsetSeconds,
        toSeconds: window.toSeconds - span.offsetSeconds,
      }))
  })
}

/** Windows in local seconds (as if local time were UTC) of all days that touch the stretch. */
function localWindows(time: Time, localFrom: number, localTo: number): TimeWindow[] {
  const start = minuteOfDay(time.start) * 60
  const overnight = minuteOfDay(time.end) < minuteOfDay(time.start)
  const end = minuteOfDay(time.end) * 60 + 59 + (overnight ? daySeconds : 0)
  const windows: TimeWindow[] = []
  // The day before may reach into the stretch when the Time ends after midnight.
  for (let day = Math.floor(localFrom / daySeconds) - 1; day * daySeconds <= localTo; day++) {
    if (!isOnWeekday(time, day)) continue
    const window = { fromSeconds: day * daySeconds + start, toSeconds: day * daySeconds + end }
    windows.push(
      time.period === null
        ? window
        : clip(window, localSeconds(time.period.first), localSeconds(time.period.last)),
    )
  }
  return windows
}

function isOnWeekday(time: Time, day: number): boolean {
  // Day 0, 1 January 1970, was a Thursday, which is 4.
  const weekday = ((day + 3) % 7) + 1
  return time.weekdays.length === 0 || time.weekdays.includes(weekday)
}

function minuteOfDay(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
}

/** When a clock in `zone` shows `moment`, `YYYYMMDDhhmmss`, in Unix seconds; the later of two times that it does. */
export function secondsOfMoment(zone: string, moment: number): number {
  const local = localSeconds(moment)
  return local - offsetAt(zone, local - offsetAt(zone, local))
}

/** `YYYYMMDDhhmmss` as seconds, as if local time were UTC. */
function localSeconds(moment: number): number {
  const digits = String(moment)
  const [month, day, hour, minute, second] = digits.slice(4).match(/../g)!.map(Number)
  return Date.UTC(Number(digits.slice(0, 4)), month! - 1, day, hour, minute, second) / 1000
}

function clip(window: TimeWindow, from: number, to: number): TimeWindow {
  return { fromSeconds: Math.max(window.fromSeconds, from), toSeconds: Math.min(window.toSeconds, to) }
}

function mergeWindows(windows: readonly TimeWindow[]): TimeWindow[] {
  const merged: TimeWindow[] = []
  for (const next of [...windows].sort((a, b) => a.fromSeconds - b.fromSeconds)) {
    const last = merged.at(-1)
    if (last === undefined || next.fromSeconds > last.toSeconds + 1) merged.push(next)
    else if (next.toSeconds > last.toSeconds)
      merged[merged.length - 1] = { ...last, toSeconds: next.toSeconds }
  }
  return merged
}

/** The gateway's zone. */
export function zoneOf(snapshot: Snapshot): string {
  return snapshot.value(systemSettings).time_zone
}

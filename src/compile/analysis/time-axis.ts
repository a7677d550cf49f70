import type { Snapshot } from '../../core/snapshot.ts'
import { offsetAt } from '../../domains/firewall/time-zone.ts'
import { type Time, timesOf, zoneOf } from '../../domains/firewall/timetable.ts'
import type { SetId, SetPool } from './set-pool.ts'

const daySeconds = 86_400
const weekSeconds = 7 * daySeconds

/** From now on, time as far as the timetables of a policy tell moments apart. */
export interface TimeAxis {
  readonly count: number
  /** When the timetable is in force; an empty set when it never will be again. */
  set(timetable: readonly string[]): SetId
  /** A moment of the part in Unix seconds, the first or nearly so; null where there are no timetables. */
  momentOf(part: number): number | null
  /** The part in which the same Times are in force as at a moment, which may have passed; null when none will again. */
  partAt(unixSeconds: number): number | null
}

/** Local seconds, as if local time were UTC; both ends inclusive. */
interface Span {
  readonly from: number
  readonly to: number
}

/** A configuration and timetables of it. */
export interface Timetables {
  readonly snapshot: Snapshot
  readonly timetables: Iterable<readonly string[]>
}

/**
 * Parts of the time from `nowSeconds` on, for ever. Two moments are in one part when the same Times show them; a part
 * that no clock in the gateway's zone will show (an hour that is skipped, a period that is over) does not exist.
 * Several configurations get the same parts, in the zone of the first, and an axis each for their identifiers.
 * Source: silences#timetables.
 */
export function timeAxes(
  sides: readonly Timetables[],
  { pool, nowSeconds }: { readonly pool: SetPool; readonly nowSeconds: number },
): TimeAxis[] {
  const all = sides.flatMap(({ snapshot, timetables }) =>
    [...timetables]
      .filter((ids) => !isAlways(ids))
      .flatMap((ids) => ids.flatMap((id) => timesOf(snapshot, id))),
  )
  const times = [...new Set(all)]
  const zone = zoneOf(sides[0]!.snapshot)
  const moments = times.length === 0 ? new Map([['', null]]) : momentsOf(times, zone, nowSeconds)
  const parts = [...moments].map(([key, moment]) => ({ shown: new Set(key.split(',')), moment }))
  const partOf = new Map([...moments.keys()].map((key, part) => [key, part]))
  const partAt = (at: number) => {
    if (times.length === 0) return 0
    const local = at + offsetAt(zone, at)
    const second = secondOfWeek(local)
    const shown = (time: Time) => isWithin(time, local) && isShown(time, second)
    return partOf.get([...times.keys()].filter((index) => shown(times[index]!)).join()) ?? null
  }
  const indexOf = new Map(times.map((time, index) => [time, String(index)]))
  return sides.map(({ snapshot }) => {
    const sets = new Map<string, SetId>()
    return {
      count: parts.length,
      set: (timetable) => {
        if (isAlways(timetable)) return pool.range(0, parts.length - 1)
        const key = timetable.join()
        const known = sets.get(key)
        if (known !== undefined) return known
        const named = timetable.flatMap((id) => timesOf(snapshot, id)).map((time) => indexOf.get(time)!)
        const found = [...parts.keys()].filter((part) => named.some((index) => parts[part]!.shown.has(index)))
        const set = pool.members(found)
        sets.set(key, set)
        return set
      },
      momentOf: (part) => parts[part]!.moment,
      partAt,
    }
  })
}

function isAlways(timetable: readonly string[]): boolean {
  return timetable.length === 0 || timetable.includes('any')
}

/** The first moment at which exactly these Times are in force, by their indices. */
function momentsOf(times: readonly Time[], zone: string, nowSeconds: number): Map<string, number | null> {
  const found = new Map<string, number | null>()
  const now = nowSeconds + offsetAt(zone, nowSeconds)
  const week = weekParts(times)
  for (const span of periodSpans(times, now)) {
    const inPeriod = new Set([...times.keys()].filter((index) => isWithin(times[index]!, span.from)))
    // An hour that is skipped comes again a week later.
    const last = Math.min(span.to, span.from + 2 * weekSeconds)
    for (const { from, to, shown } of instances(week, { from: span.from, to: last })) {
      const key = shown.filter((index) => inPeriod.has(index)).join()
      if (found.has(key)) continue
      const moment = unixSeconds(zone, from, nowSeconds) ?? unixSeconds(zone, to, nowSeconds)
      if (moment !== null) found.set(key, moment)
    }
  }
  return found
}

/** Stretches of the time from `now` on in which no period begins or ends. */
function periodSpans(times: readonly Time[], now: number): Span[] {
  const bounds = times.flatMap(({ period }) =>
    period === null ? [] : [localSeconds(period.first), localSeconds(period.last) + 1],
  )
  const starts = [...new Set([now, ...bounds.filter((bound) => bound > now)])].sort((a, b) => a - b)
  return starts.map((from, index) => ({ from, to: (starts[index + 1] ?? Number.POSITIVE_INFINITY) - 1 }))
}

function isWithin({ period }: Time, local: number): boolean {
  return period === null || (localSeconds(period.first) <= local && local <= localSeconds(period.last))
}

interface WeekPart extends Span {
  readonly shown: readonly number[]
}

/** The week, in seconds from Monday 00:00, cut where a Time begins or ends; periods are not asked here. */
function weekParts(times: readonly Time[]): WeekPart[] {
  const bounds = new Set([0])
  for (const time of times) {
    for (let day = 0; day < 7; day++) {
      bounds.add(day * daySeconds + secondsOf(time.start))
      bounds.add((day * daySeconds + secondsOf(time.end) + 60) % weekSeconds)
    }
  }
  const starts = [...bounds].sort((a, b) => a - b)
  return starts.map((from, index) => ({
    from,
    to: (starts[index + 1] ?? weekSeconds) - 1,
    shown: [...times.keys()].filter((time) => isShown(times[time]!, from)),
  }))
}

/** Whether the Time is in force at a second of the week, its period aside. */
function isShown({ weekdays, start, end }: Time, second: number): boolean {
  const day = Math.floor(second / daySeconds)
  const time = second % daySeconds
  const on = (each: number) => weekdays.length === 0 || weekdays.includes(each + 1)
  const [begins, ends] = [secondsOf(start), secondsOf(end) + 59]
  if (begins <= ends) return on(day) && begins <= time && time <= ends
  return (on(day) && time >= begins) || (on((day + 6) % 7) && time <= ends)
}

/** The parts of the week as they come in the span, which is finite. */
function* instances(week: readonly WeekPart[], span: Span): Generator<WeekPart> {
  const monday = span.from - secondOfWeek(span.from)
  for (let start = monday; start <= span.to; start += weekSeconds) {
    for (const { from, to, shown } of week) {
      const part = { from: Math.max(span.from, start + from), to: Math.min(span.to, start + to), shown }
      if (part.from <= part.to) yield part
    }
  }
}

/** Seconds since Monday 00:00. Day 0, 1 January 1970, was a Thursday. */
function secondOfWeek(local: number): number {
  return (((local + 3 * daySeconds) % weekSeconds) + weekSeconds) % weekSeconds
}

function secondsOf(text: string): number {
  return Number(text.slice(0, 2)) * 3600 + Number(text.slice(3, 5)) * 60
}

/** `YYYYMMDDhhmmss` as seconds, as if local time were UTC. */
function localSeconds(moment: number): number {
  const digits = String(moment)
  const [month, day, hour, minute, second] = digits.slice(4).match(/../g)!.map(Number)
  return Date.UTC(Number(digits.slice(0, 4)), month! - 1, day, hour, minute, second) / 1000
}

/** When a clock of the zone shows this, not before `nowSeconds`; null when it never does. */
function unixSeconds(zone: string, local: number, nowSeconds: number): number | null {
  const offsets = [-daySeconds, daySeconds].map((shift) => offsetAt(zone, local + shift))
  const moments = offsets.map((offset) => local - offset)
  return moments.find((at) => at >= nowSeconds && at + offsetAt(zone, at) === local) ?? null
}

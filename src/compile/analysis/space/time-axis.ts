import type { Snapshot } from '../../../core/resource/snapshot.ts'
import { offsetAt, offsetSpans } from '../../../domains/firewall/compile/time-zone.ts'
import { type Time, timesOf, zoneOf } from '../../../domains/firewall/compile/timetable.ts'
import type { SetId, SetPool } from '../sets/set-pool.ts'

const daySeconds = 86_400
const weekSeconds = 7 * daySeconds

/** From now on, time as far as the timetables of a policy distinguish moments. */
export interface TimeAxis {
  readonly count: number
  /** When the timetable is in force; an empty set when it never will be again. */
  set(timetable: readonly string[]): SetId
  /** A moment of the part in Unix seconds, the first or nearly so; null where there are no timetables. */
  momentOf(part: number): number | null
  /** The part in which the same Times are in force as at a moment, which may have passed; null when none will again. */
  partAt(unixSeconds: number): number | null
}

/** Both ends inclusive, in seconds. */
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
 * Parts of the time from `nowSeconds` on, without end. Two moments are in one part when the same Times show them, each read
 * by the clock of its configuration's zone; a part that no clock will show (an hour that is skipped, a period that is
 * over) does not exist. Several configurations get the same parts, and an axis each for their identifiers.
 * Source: silences#timetables.
 */
export function timeAxes(
  sides: readonly Timetables[],
  { pool, nowSeconds }: { readonly pool: SetPool; readonly nowSeconds: number },
): TimeAxis[] {
  const clocked = new Map<string, Map<Time, number>>()
  const shown: Clocked[] = []
  const indexOf = (zone: string, time: Time) => {
    const known = clocked.get(zone) ?? new Map<Time, number>()
    clocked.set(zone, known)
    const index = known.get(time) ?? shown.push(clockedTime(zone, time)) - 1
    known.set(time, index)
    return index
  }
  for (const { snapshot, timetables } of sides) {
    const zone = zoneOf(snapshot)
    for (const ids of timetables) {
      if (isAlways(ids)) continue
      for (const time of ids.flatMap((id) => timesOf(snapshot, id))) indexOf(zone, time)
    }
  }
  const moments = shown.length === 0 ? new Map([['', null]]) : momentsOf(shown, nowSeconds)
  const parts = [...moments].map(([key, moment]) => ({ shown: new Set(key.split(',')), moment }))
  const partOf = new Map([...moments.keys()].map((key, part) => [key, part]))
  const partAt = (at: number) => {
    if (shown.length === 0) return 0
    const offsets = new Map([...clocked.keys()].map((zone) => [zone, offsetAt(zone, at)]))
    const isNow = (time: Clocked) => {
      const local = at + offsets.get(time.zone)!
      return isWithin(time, local) && isShown(time, secondOfWeek(local))
    }
    return partOf.get([...shown.keys()].filter((index) => isNow(shown[index]!)).join()) ?? null
  }
  return sides.map(({ snapshot }) => {
    const zone = zoneOf(snapshot)
    const sets = new Map<string, SetId>()
    return {
      count: parts.length,
      set: (timetable) => {
        if (isAlways(timetable)) return pool.range(0, parts.length - 1)
        const key = timetable.join()
        const known = sets.get(key)
        if (known !== undefined) return known
        const named = timetable
          .flatMap((id) => timesOf(snapshot, id))
          .map((time) => String(indexOf(zone, time)))
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

/** A Time and the zone by whose clock it is read, in seconds. */
interface Clocked {
  readonly zone: string
  /** By day from Monday on. */
  readonly days: readonly boolean[]
  /** Of a day; the last one is before the first one where it is in the next day. */
  readonly begins: number
  readonly ends: number
  /** As if local time were UTC. */
  readonly period: Span | null
}

function clockedTime(zone: string, { weekdays, start, end, period }: Time): Clocked {
  return {
    zone,
    days: Array.from({ length: 7 }, (_, day) => weekdays.length === 0 || weekdays.includes(day + 1)),
    begins: secondsOf(start),
    ends: secondsOf(end) + 59,
    period: period && { from: localSeconds(period.first), to: localSeconds(period.last) },
  }
}

function isAlways(timetable: readonly string[]): boolean {
  return timetable.length === 0 || timetable.includes('any')
}

/** A moment at which exactly these Times are in force, by their indices. */
function momentsOf(times: readonly Clocked[], nowSeconds: number): Map<string, number> {
  const found = new Map<string, number>()
  const zones = [...new Set(times.map(({ zone }) => zone))]
  const weeks = new Map<string, readonly WeekPart[]>()
  for (const { from, to, offsets } of spansOf(times, zones, nowSeconds)) {
    const key = offsets.join()
    const offsetOf = new Map(zones.map((zone, index) => [zone, offsets[index]!]))
    const week = weeks.get(key) ?? weekParts(times, offsetOf)
    weeks.set(key, week)
    const inPeriod = times.map((time) => isWithin(time, from + offsetOf.get(time.zone)!))
    // What comes later is as a week before.
    for (const part of instances(week, { from, to: Math.min(to, from + weekSeconds - 1) })) {
      const shown = part.shown.filter((index) => inPeriod[index]).join()
      if (!found.has(shown)) found.set(shown, part.from)
    }
  }
  return found
}

/** A stretch of time in which no period begins or ends and no clock is set, and how far the clocks are ahead of UTC. */
interface Stretch extends Span {
  readonly offsets: readonly number[]
}

/** So far ahead clocks are followed where nothing else changes: their zones do the same every year. */
const yearSeconds = 400 * daySeconds

function* spansOf(
  times: readonly Clocked[],
  zones: readonly string[],
  nowSeconds: number,
): Generator<Stretch> {
  const bounds = times.flatMap(({ period, zone }) =>
    period === null ? [] : [...unixSeconds(zone, period.from), ...unixSeconds(zone, period.to + 1)],
  )
  const starts = [...new Set([nowSeconds, ...bounds.filter((bound) => bound > nowSeconds)])].sort(
    (a, b) => a - b,
  )
  for (const [index, start] of starts.entries()) {
    const end = Math.min(starts[index + 1] ?? Number.POSITIVE_INFINITY, start + yearSeconds)
    const changes = zones.flatMap((zone) => offsetChanges(zone, start, end))
    const cuts = [start, ...[...new Set(changes)].sort((a, b) => a - b), end]
    for (let at = 0; at + 1 < cuts.length; at++) {
      const from = cuts[at]!
      if (from < cuts[at + 1]!)
        yield { from, to: cuts[at + 1]! - 1, offsets: zones.map((zone) => offsetAt(zone, from)) }
    }
  }
}

const knownChanges = new Map<string, readonly number[]>()

/** When the clocks of a zone are set, between two moments. */
function offsetChanges(zone: string, from: number, to: number): number[] {
  const found: number[] = []
  for (let year = Math.floor(from / yearSeconds); year * yearSeconds < to; year++) {
    const key = `${zone} ${year}`
    const spans = () => offsetSpans(zone, year * yearSeconds, (year + 1) * yearSeconds + 1)
    const changes =
      knownChanges.get(key) ??
      spans()
        .slice(1)
        .map(({ fromSeconds }) => fromSeconds)
    knownChanges.set(key, changes)
    found.push(...changes.filter((at) => from < at && at < to))
  }
  return found
}

function isWithin({ period }: Clocked, local: number): boolean {
  return period === null || (period.from <= local && local <= period.to)
}

interface WeekPart extends Span {
  readonly shown: readonly number[]
}

/** The week in UTC, in seconds from Monday 00:00, cut where a Time begins or ends; periods are not asked here. */
function weekParts(times: readonly Clocked[], offsetOf: ReadonlyMap<string, number>): WeekPart[] {
  const bounds = new Set([0])
  for (const { zone, begins, ends } of times) {
    for (let day = 0; day < 7; day++) {
      for (const second of [begins, ends + 1])
        bounds.add(inWeek(day * daySeconds + second - offsetOf.get(zone)!))
    }
  }
  const starts = [...bounds].sort((a, b) => a - b)
  return starts.map((from, index) => ({
    from,
    to: (starts[index + 1] ?? weekSeconds) - 1,
    shown: [...times.keys()].filter((index) => {
      const time = times[index]!
      return isShown(time, inWeek(from + offsetOf.get(time.zone)!))
    }),
  }))
}

/** True when the Time is in force at a second of the week, its period aside. */
function isShown({ days, begins, ends }: Clocked, second: number): boolean {
  const day = Math.floor(second / daySeconds)
  const time = second % daySeconds
  if (begins <= ends) return days[day]! && begins <= time && time <= ends
  return (days[day]! && time >= begins) || (days[(day + 6) % 7]! && time <= ends)
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
  return inWeek(local + 3 * daySeconds)
}

function inWeek(seconds: number): number {
  return ((seconds % weekSeconds) + weekSeconds) % weekSeconds
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

/** When a clock of the zone shows this: once as a rule, twice when it is set back; where it skips this, nearby. */
function unixSeconds(zone: string, local: number): number[] {
  return [-daySeconds, daySeconds].map((shift) => local - offsetAt(zone, local + shift))
}

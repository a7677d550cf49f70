import { offsetAt, offsetSpans } from '../../domains/firewall/compile/time-zone.ts'

/** Intervals of quotas, the shortest first. */
export const intervals = ['hour', 'day', 'week', 'month', 'quarter'] as const

/** Interval after which counting begins anew. */
export type Interval = (typeof intervals)[number]

/** Beginnings of the periods that a moment is in, in Unix seconds. */
export type PeriodStarts = Readonly<Record<Interval, number>>

/**
 * The beginnings of the periods at `atSeconds` in an IANA zone. Days begin at midnight, or with the first moment after it where a
 * day has no midnight; weeks on Monday, quarters in January, April, July and October. Source: silences#quota-periods.
 */
export function periodStarts(zone: string, atSeconds: number): PeriodStarts {
  const local = new Date((atSeconds + offsetAt(zone, atSeconds)) * 1000)
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()]
  // Sunday is 0.
  const sinceMonday = (local.getUTCDay() + 6) % 7
  const start = (localYear: number, localMonth: number, localDay: number) =>
    Math.min(atSeconds, firstMoment(zone, Date.UTC(localYear, localMonth, localDay) / 1000))
  return {
    hour: hourStart(zone, atSeconds),
    day: start(year, month, day),
    week: start(year, month, day - sinceMonday),
    month: start(year, month, 1),
    quarter: start(year, month - (month % 3), 1),
  }
}

const hour = 3600
const day = 86_400

/** An hour that is there twice begins twice; one of which a part is left out begins with what is left. */
function hourStart(zone: string, atSeconds: number): number {
  const spans = offsetSpans(zone, atSeconds - hour, atSeconds + 1)
  const { fromSeconds, offsetSeconds } = spans.at(-1)!
  const local = atSeconds + offsetSeconds
  const start = atSeconds - (local - Math.floor(local / hour) * hour)
  return Math.max(start, Math.min(fromSeconds, atSeconds))
}

/** The first moment at which clocks show `localSeconds` or more, given as if they were Unix seconds. */
function firstMoment(zone: string, localSeconds: number): number {
  const spans = offsetSpans(zone, localSeconds - day, localSeconds + day)
  const found = spans.flatMap(({ fromSeconds, toSeconds, offsetSeconds }) => {
    const at = Math.max(fromSeconds, localSeconds - offsetSeconds)
    return at < toSeconds ? [at] : []
  })
  return found[0] ?? localSeconds
}

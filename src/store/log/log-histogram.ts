import { fail, ok, problem, type Result } from '../../core/failure.ts'
import type { LogHistogram, LogHistogramQuery } from '../../core/log/log-histogram.ts'
import type { LogFilter, LogQuery } from '../../core/log/log-query.ts'
import { momentAt, secondsAt } from '../../core/text/moment.ts'
import { message } from '../messages.ts'
import { type Assistant, type RoundsTask, roundsOf, unlessTooSlow } from './log-query.ts'
import type { Units } from './query/scan.ts'
import { joinedTallies, mostValues, type TallyJob, type TallyResult } from './query/tally.ts'

/** Values that are counted apart, the most frequent ones. */
const shownValues = 10
const daySeconds = 86_400
const noChoice = { sort: [], most: 0, after: null }

/** A histogram of the log, the rows of which it counts, and the second it is on the gateway's clock. */
export interface HistogramTask extends RoundsTask {
  /** Older rows do not count, unless they are in the archive. */
  readonly firstId: number
  readonly query: LogHistogramQuery
  /** `secondsAt` of the present moment, or of a later one that the clock has shown. */
  readonly nowSeconds: number
}

/** Help for a histogram, and the older rows where they are elsewhere. */
interface HistogramReading {
  readonly assistant: Assistant | null
  readonly archived:
    | ((query: Pick<LogQuery, 'filters' | 'search'>, job: TallyJob) => Promise<TallyResult>)
    | null
}

type Offset = (unixSeconds: number) => number

const hour = 3_600

/**
 * The earliest that the gateway's clock shows from a moment on, in seconds of `secondsAt`: it is earlier than at that moment where the
 * clock is set back within the hour behind it.
 */
export function clockFrom(unixSeconds: number, offsetAt: Offset): number {
  const later = offsetAt(unixSeconds + hour)
  if (later >= offsetAt(unixSeconds)) return unixSeconds + offsetAt(unixSeconds)
  return changeWithin(unixSeconds, offsetAt) + later
}

/** The latest that the clock has shown up to a moment, and before it where the clock was set back within the hour before. */
export function clockUpTo(unixSeconds: number, offsetAt: Offset): number {
  const earlier = offsetAt(unixSeconds - hour)
  const now = unixSeconds + offsetAt(unixSeconds)
  return earlier <= offsetAt(unixSeconds) ? now : changeWithin(unixSeconds - hour, offsetAt) + earlier
}

/** The first moment with the offset that there is at the end of an hour. */
function changeWithin(unixSeconds: number, offsetAt: Offset): number {
  let [before, behind] = [unixSeconds, unixSeconds + hour]
  while (behind - before > 1) {
    const middle = Math.floor((before + behind) / 2)
    if (offsetAt(middle) === offsetAt(unixSeconds + hour)) behind = middle
    else before = middle
  }
  return behind
}

/**
 * Counts rows over time, from one consistent state of the log. Fails `invalid` where the column has too many different values,
 * `unavailable` when it takes longer than its deadline. Rejects with `GivenUp` when nobody waits for it.
 */
export async function readLogHistogram(
  memory: Units,
  { query, nowSeconds, firstId, ...task }: HistogramTask,
  { assistant, archived }: HistogramReading,
): Promise<Result<LogHistogram>> {
  const { by } = query
  const to = query.to === null ? nowSeconds + 1 : secondsAt(query.to)
  const from = query.from === null ? to - daySeconds : secondsAt(query.from)
  if (from >= to) return fail({ kind: 'invalid', problems: [notBeforeEnd] })
  const stepSeconds = Math.max(1, Math.ceil((to - from) / query.buckets))
  const buckets = Math.ceil((to - from) / stepSeconds)
  const rounds = roundsOf(memory, task, assistant)
  const selected = { search: query.search, filters: [...query.filters, within(from, to)] }
  const tallied = async (values: TallyJob['values']) => {
    const tally = { fromSeconds: from, stepSeconds, buckets, by, values }
    const others = archived?.(selected, tally)
    others?.catch(() => undefined)
    const found = await rounds.scan({ query: selected, firstId, choice: noChoice, counts: true, tally })
    return others === undefined ? found.tally! : joinedTallies(found.tally!, await others)
  }
  return await unlessTooSlow(async () => {
    const all = await tallied(null)
    if (all.values.size > mostValues) return fail({ kind: 'invalid', problems: [tooManyValues] })
    const values = [...all.values]
      .sort(([one, rows], [other, otherRows]) => otherRows - rows || (one < other ? -1 : 1))
      .slice(0, shownValues)
      .map(([value]) => value)
    const overTime = all.overTime ?? (await tallied(values)).overTime!
    const countsOf = (bucket: number) => values.map((value) => overTime.get(value)![bucket]!)
    return ok({
      from: momentAt(from, 0),
      to: momentAt(to, 0),
      bucket_seconds: stepSeconds,
      rows: all.rows.reduce((sum, rows) => sum + rows, 0),
      values,
      buckets: Array.from(all.rows, (rows, bucket) => {
        const counts = countsOf(bucket)
        const others = by === null ? 0 : counts.reduce((left, count) => left - count, rows)
        return { date_time: momentAt(from + bucket * stepSeconds, 0), rows, counts, others }
      }),
    })
  })
}

const notBeforeEnd = problem('from', message('must be before the end, which is now unless `to` says another'))
const tooManyValues = problem(
  'by',
  message('has more than {most} different values in these rows: select fewer', { most: mostValues }),
)

function within(from: number, to: number): LogFilter {
  const column = 'date_time'
  return {
    link: 'and',
    conditions: [
      { kind: 'compare', column, relation: '>=', value: momentAt(from, 0) },
      { kind: 'compare', column, relation: '<', value: momentAt(to, 0) },
    ],
  }
}

import type { CounterAnswer } from './answers.ts'

/** Hits of a rule in the last minute, or since counting began if that is less. */
export interface RecentHits {
  readonly packets: number
  /** By stretches of five seconds, the oldest first. */
  readonly bins: readonly number[]
}

/** The last minute of hits, from what `GET /x/counters` said each time. */
export interface HitMinute {
  /** Milliseconds of some clock when the counters were read last. */
  readonly at: number
  /** When they were first read without a pause since. */
  readonly since: number
  /** Packets of each rule, by table and id. */
  readonly packets: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** Rules that were hit in this minute, by table and id. */
  readonly recent: ReadonlyMap<string, ReadonlyMap<number, RecentHits>>
}

/** Stretches of a minute, and the length of one. */
const binCount = 12
const binMs = 5_000
/** Hits over a longer pause are not known to be of the last minute. */
const longestPauseMs = 3 * binMs

const nothing: ReadonlyMap<number, RecentHits> = new Map()

/** Seconds that the last minute covers by now. */
export function secondsOf({ at, since }: HitMinute): number {
  return Math.min(60, Math.round((at - since) / 1000))
}

/** Rules of a table that were hit in the last minute; the same object while there are none. */
export function recentOf(minute: HitMinute | undefined, table: string): ReadonlyMap<number, RecentHits> {
  return minute?.recent.get(table) ?? nothing
}

/** The minute after the counters were read again at `at`. */
export function nextMinute(before: HitMinute | undefined, { tables }: CounterAnswer, at: number): HitMinute {
  const packets = new Map(
    tables.map(({ table, counters }) => [table, new Map(counters.map((each) => [each.id, each.packets]))]),
  )
  if (before === undefined || at - before.at > longestPauseMs)
    return { at, since: at, packets, recent: new Map() }
  // Reads come more often after changes; a stretch is over when the clock says so.
  const shift = Math.floor(at / binMs) - Math.floor(before.at / binMs)
  const recent = new Map(
    tables.map(({ table, counters }) => {
      const [known, old] = [before.packets.get(table), before.recent.get(table)]
      const found = new Map<number, RecentHits>()
      for (const { id, packets: now } of counters) {
        const last = known?.get(id)
        // A counter that begins anew has counted what it has.
        const more = last === undefined ? 0 : now >= last ? now - last : now
        const bins = shifted(old?.get(id)?.bins, shift, more)
        const sum = bins === null ? 0 : bins.reduce((all, each) => all + each, 0)
        if (bins !== null && sum > 0) found.set(id, { packets: sum, bins })
      }
      return [table, found.size === 0 ? nothing : found]
    }),
  )
  return { at, since: before.since, packets, recent }
}

/** Stretches moved on by some, with further hits in the last; null where nothing was and is there. */
function shifted(bins: readonly number[] | undefined, by: number, more: number): readonly number[] | null {
  if (bins === undefined && more === 0) return null
  const kept = (bins ?? Array.from({ length: binCount }, () => 0)).slice(by)
  const next = [...kept, ...Array.from({ length: binCount - kept.length }, () => 0)]
  next[binCount - 1]! += more
  return next
}

/** The stretches as a path of bars, one wide each and ten high. */
export function sparkPath(bins: readonly number[]): string {
  const most = Math.max(1, ...bins)
  return bins
    .map((count, place) =>
      count === 0 ? '' : `M${place} 10V${10 - Math.max(1, Math.round((count / most) * 10))}h.8V10z`,
    )
    .join('')
}

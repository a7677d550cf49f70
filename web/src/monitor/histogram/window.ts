/** Things that were done to what a row is about, as the histogram draws them, from the bottom. */
export const doneKinds = ['accept', 'drop', 'other'] as const

/** One of these things. */
export type DoneKind = (typeof doneKinds)[number]

/** Rows of a stretch of time. */
export type Bar = Readonly<Record<DoneKind, number>>

/**
 * Rows over time in bars of one length. Times are seconds of the wall clock of the gateway, which rows and answers have: those
 * of a calendar without time zones.
 */
export interface Histogram {
  readonly from: number
  /** Length of a bar in seconds. */
  readonly step: number
  readonly bars: readonly Bar[]
}

/** A stretch of time; `to` is not in it. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** Answer of `GET /x/logs/histogram` with `by=event.action`. */
export interface HistogramAnswer {
  readonly from: number
  readonly to: number
  readonly bucket_seconds: number
  readonly rows: number
  readonly values: readonly string[]
  readonly buckets: readonly {
    readonly date_time: number
    readonly rows: number
    readonly counts: readonly number[]
    readonly others: number
  }[]
}

/** Bars of a histogram, at most. */
export const mostBars = 90

/** Stretches of time that a live histogram may show, in seconds. */
export const spans = [900, 3_600, 21_600, 86_400, 604_800] as const

const nothing: Bar = { accept: 0, drop: 0, other: 0 }

/** `YYYYMMDDhhmmss` as seconds of the wall clock. */
export function wallSeconds(moment: number | string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(String(moment)) ?? []
  return (
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) /
    1000
  )
}

/** Seconds of the wall clock as `YYYYMMDDhhmmss`. */
export function momentOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace(/\D/g, '')
}

/** Kind that an action belongs to. */
export function doneKind(action: unknown): DoneKind {
  return action === 'accept' || action === 'drop' ? action : 'other'
}

/** All rows of a bar. */
export function rowsOf({ accept, drop, other }: Bar): number {
  return accept + drop + other
}

/** Rows of several bars together. */
export function sumOf(bars: readonly Bar[]): Bar {
  return bars.reduce(
    (sum, { accept, drop, other }) => ({
      accept: sum.accept + accept,
      drop: sum.drop + drop,
      other: sum.other + other,
    }),
    nothing,
  )
}

/** The histogram of an answer. */
export function histogramOf({ from, bucket_seconds, values, buckets }: HistogramAnswer): Histogram {
  return {
    from: wallSeconds(from),
    step: bucket_seconds,
    bars: buckets.map(({ rows, counts }) => {
      const of = (kind: string) => counts[values.indexOf(kind)] ?? 0
      const [accept, drop] = [of('accept'), of('drop')]
      return { accept, drop, other: rows - accept - drop }
    }),
  }
}

/** The stretch of Unix seconds to ask for, so that bars begin at whole multiples of their length and the last one holds now. */
export function liveStretch(nowSeconds: number, span: number): Stretch {
  const step = Math.ceil(span / mostBars)
  const to = (Math.floor(nowSeconds / step) + 1) * step
  return { from: to - mostBars * step, to }
}

/** The histogram with the bar that holds `now` as its last: bars that are too old go, empty ones come. */
export function movedTo(histogram: Histogram, now: number): Histogram {
  const { from, step, bars } = histogram
  const by = Math.floor((now - from) / step) - (bars.length - 1)
  if (by <= 0) return histogram
  const kept = bars.slice(by)
  return {
    step,
    from: from + by * step,
    bars: [...kept, ...Array.from({ length: bars.length - kept.length }, () => nothing)],
  }
}

/** The histogram with further rows; those outside of it do not count. */
export function withRows(
  histogram: Histogram,
  rows: readonly { readonly at: number; readonly kind: DoneKind }[],
): Histogram {
  const bars = [...histogram.bars]
  for (const { at, kind } of rows) {
    const place = placeOf(histogram, at)
    const bar = bars[place]
    if (bar !== undefined) bars[place] = { ...bar, [kind]: bar[kind] + 1 }
  }
  return { ...histogram, bars }
}

/** Place of the bar that holds a moment; outside of the histogram beyond its bars. */
export function placeOf({ from, step }: Pick<Histogram, 'from' | 'step'>, at: number): number {
  return Math.floor((at - from) / step)
}

/** The stretch from one bar to another, both in it, in whichever order. */
export function stretchOf({ from, step }: Histogram, one: number, other: number): Stretch {
  return { from: from + Math.min(one, other) * step, to: from + (Math.max(one, other) + 1) * step }
}

/** Bars of a histogram that lie in a stretch. */
export function barsIn(histogram: Histogram, { from, to }: Stretch): readonly Bar[] {
  return histogram.bars.slice(Math.max(0, placeOf(histogram, from)), placeOf(histogram, to - 1) + 1)
}

/** A stretch without what lies behind `next`, the first second that no row has yet. */
export function untilNow({ from, to }: Stretch, next: number | null): Stretch {
  return { from, to: next === null ? to : Math.max(from + 1, Math.min(to, next)) }
}

/** A stretch thrice as long around the same middle, which ends before `next` where it would reach beyond. */
export function wider({ from, to }: Stretch, next: number | null): Stretch {
  const length = Math.max(1, to - from)
  const end = Math.min(to + length, Math.max(next ?? to, to))
  return { from: end - 3 * length, to: end }
}

import type { Sample } from './metric.ts'

/** Options of a histogram. */
export interface HistogramOptions {
  /** Upper bounds of the buckets, ascending. */
  readonly bounds: readonly number[]
  /** Most combinations of labels. */
  readonly mostSeries: number
  /** Labels of what comes when there are that many: one combination more. */
  readonly overflow: readonly string[]
}

interface Series {
  readonly labels: readonly string[]
  readonly counts: number[]
  sum: number
}

/** Counts observations in buckets, by labels. Its memory is bounded, whatever the labels are. */
export class Histogram {
  readonly #options: HistogramOptions
  readonly #series = new Map<string, Series>()

  constructor(options: HistogramOptions) {
    this.#options = options
  }

  /** Counts a value; negative and unknown ones are left out. */
  observe(labels: readonly string[], value: number): void {
    if (!(value >= 0)) return
    const { bounds } = this.#options
    const series = this.#seriesOf(labels)
    const bucket = bounds.findIndex((bound) => value <= bound)
    series.counts[bucket < 0 ? bounds.length : bucket]! += 1
    series.sum += value
  }

  /** Counts so far; later observations do not change it. */
  samples(): Sample[] {
    const { bounds } = this.#options
    return [...this.#series.values()].map(({ labels, counts, sum }) => ({
      labels,
      value: { bounds, counts: [...counts], sum },
    }))
  }

  #seriesOf(labels: readonly string[]): Series {
    const key = labels.join('\0')
    const known = this.#series.get(key)
    if (known) return known
    const { mostSeries, overflow, bounds } = this.#options
    if (this.#series.size >= mostSeries && labels !== overflow) return this.#seriesOf(overflow)
    const series: Series = { labels, counts: Array<number>(bounds.length + 1).fill(0), sum: 0 }
    this.#series.set(key, series)
    return series
  }
}

/** What a metric measures, in the words of OpenMetrics. */
export interface MetricDefinition {
  readonly type: 'counter' | 'gauge' | 'histogram' | 'info'
  /** Unit of the values, which is also the end of the name. */
  readonly unit?: 'seconds' | 'bytes'
  /** One sentence. */
  readonly help: string
  /** Names of the labels, in the order in which samples have their values. */
  readonly labels: readonly string[]
}

/** One value of a metric, with the values of its labels in the order of the definition. */
export interface Sample {
  readonly labels: readonly string[]
  readonly value: number | Distribution
}

/** Observations of a histogram: how many fell into each bucket, and their sum. */
export interface Distribution {
  /** Upper bounds of the buckets, ascending, without that of the last one, which has none. */
  readonly bounds: readonly number[]
  /** One number more than there are bounds; a bucket does not count what those before it have. */
  readonly counts: readonly number[]
  readonly sum: number
}

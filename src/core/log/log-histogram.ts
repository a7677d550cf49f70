import type { LogQuery, QueryColumn } from './log-query.ts'

/** Question how many rows there were over time. */
export interface LogHistogramQuery extends Pick<LogQuery, 'filters' | 'search'> {
  /** Beginning as `YYYYMMDDhhmmss`, or Unix seconds where that is too small; null: a day before the end. */
  readonly from: number | null
  /** End, which is not in it; null: now. */
  readonly to: number | null
  /** At most so many stretches of time. */
  readonly buckets: number
  /** Column by whose values the rows are counted apart; null for none. */
  readonly by: QueryColumn | null
}

/** Rows over time. Moments are `YYYYMMDDhhmmss`, as the clock of the gateway showed them. */
export interface LogHistogram {
  readonly from: number
  readonly to: number
  readonly bucket_seconds: number
  readonly rows: number
  /** The most frequent values of the column, the most frequent first; the empty text for rows without one. */
  readonly values: readonly string[]
  readonly buckets: readonly {
    /** Its beginning. */
    readonly date_time: number
    readonly rows: number
    /** Rows with each of `values`. */
    readonly counts: readonly number[]
    /** Rows with other values of the column. */
    readonly others: number
  }[]
}

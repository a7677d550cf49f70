import type { QueryColumn } from '../../../core/log/log-query.ts'
import { secondsAt } from '../../../core/text/moment.ts'
import type { BlockView } from '../segments/block.ts'
import { countOf, type Mask } from './mask.ts'

/** Counts of rows over time, on the gateway's clock. */
export interface TallyJob {
  /** Beginning, in seconds of `secondsAt`. */
  readonly fromSeconds: number
  readonly stepSeconds: number
  readonly buckets: number
  /** Column by whose values rows are counted apart; null for none. */
  readonly by: QueryColumn | null
  /** The only values that are counted apart; null for all. */
  readonly values: readonly string[] | null
}

/** What was counted. */
export interface TallyResult {
  /** Rows of each bucket. */
  readonly rows: Float64Array
  /** Rows of each value; with more values than there is room for some are missing. */
  readonly values: ReadonlyMap<string, number>
  /** Rows of each value by buckets; null where there are too many values to count them so at once. */
  readonly overTime: ReadonlyMap<string, Float64Array> | null
}

/** More different values than these are not counted. */
export const mostValues = 100_000

/** So many values are counted over time before it is known which of them are the most frequent. */
const mostOverTime = 256

/** Counts in one thread, block by block. */
export class Tally {
  readonly #job: TallyJob
  readonly #rows: Float64Array
  readonly #values = new Map<string, number>()
  #overTime: Map<string, Float64Array> | null
  readonly #others: Float64Array

  constructor(job: TallyJob) {
    this.#job = job
    this.#rows = new Float64Array(job.buckets)
    this.#others = new Float64Array(job.buckets)
    this.#overTime = new Map(job.values?.map((value) => [value, new Float64Array(job.buckets)]))
  }

  /** Counts the rows of a block that hold, all of which lie in the time of the job. */
  add(view: BlockView, mask: Mask): void {
    if (mask === false) return
    const { by } = this.#job
    const range = view.block.range('date_time')
    const only = range !== null && this.#bucket(range.least) === this.#bucket(range.most)
    const bucketOf = only ? null : this.#buckets(view)
    const bucket = only ? this.#bucket(range.least) : 0
    if (bucketOf === null) this.#rows[bucket]! += countOf(mask, view.rows)
    else eachRow(view, mask, (row) => this.#rows[bucketOf(row)]!++)
    if (by === null) return
    const column = isOfWords(by) && view.number(by) === null ? view.words(by) : null
    if (column === null) {
      eachRow(view, mask, (row) => this.#count(String(view.cell(by, row)), bucketOf?.(row) ?? bucket, 1))
      return
    }
    const { index, words } = column
    if (bucketOf !== null && words.length <= mostOverTime) {
      const parts = words.map(() => new Float64Array(this.#job.buckets))
      eachRow(view, mask, (row) => parts[index[row]!]![bucketOf(row)]!++)
      for (const [place, part] of parts.entries())
        for (const [at, rows] of part.entries()) if (rows > 0) this.#count(words[place]!, at, rows)
    } else if (bucketOf !== null)
      eachRow(view, mask, (row) => this.#count(words[index[row]!]!, bucketOf(row), 1))
    else {
      const counts = new Uint32Array(words.length)
      eachRow(view, mask, (row) => counts[index[row]!]!++)
      for (const [place, rows] of counts.entries()) if (rows > 0) this.#count(words[place]!, bucket, rows)
    }
  }

  result(): TallyResult {
    return { rows: this.#rows, values: this.#values, overTime: this.#overTime }
  }

  #bucket(moment: number): number {
    const { fromSeconds, stepSeconds, buckets } = this.#job
    const bucket = Math.floor((secondsAt(moment) - fromSeconds) / stepSeconds)
    return Math.min(Math.max(bucket, 0), buckets - 1)
  }

  #buckets(view: BlockView): (row: number) => number {
    const moments = view.number('date_time')!
    let [moment, bucket] = [Number.NaN, 0]
    return (row) => {
      if (moments[row] !== moment) {
        moment = moments[row]!
        bucket = this.#bucket(moment)
      }
      return bucket
    }
  }

  #count(value: string, bucket: number, rows: number): void {
    const part = this.#overTime?.get(value) ?? this.#newPart(value)
    part[bucket]! += rows
    if (this.#job.values !== null) return
    const before = this.#values.get(value)
    if (before !== undefined || this.#values.size <= mostValues) this.#values.set(value, (before ?? 0) + rows)
  }

  /** Memory of a value that is counted over time, or of all that are not. */
  #newPart(value: string): Float64Array {
    if (this.#job.values !== null || this.#overTime === null) return this.#others
    if (this.#overTime.size >= mostOverTime) {
      this.#overTime = null
      return this.#others
    }
    const part = new Float64Array(this.#job.buckets)
    this.#overTime.set(value, part)
    return part
  }
}

/** Results of two threads. */
export function joinedTallies(one: TallyResult, other: TallyResult): TallyResult {
  const values = new Map(one.values)
  for (const [value, rows] of other.values) values.set(value, (values.get(value) ?? 0) + rows)
  const overTime = one.overTime && other.overTime && new Map(one.overTime)
  for (const [value, part] of (overTime && other.overTime) ?? []) {
    const own = overTime!.get(value)
    overTime!.set(value, own === undefined ? part : sums(own, part))
  }
  return { rows: sums(one.rows, other.rows), values, overTime }
}

function sums(one: Float64Array, other: Float64Array): Float64Array {
  return one.map((value, place) => value + other[place]!)
}

/** Ids and messages are no words. */
function isOfWords(column: QueryColumn): boolean {
  return column !== 'id' && column !== 'message'
}

function eachRow(view: BlockView, mask: Mask, work: (row: number) => void): void {
  if (typeof mask === 'boolean') for (let row = 0; mask && row < view.rows; row++) work(row)
  else for (let row = 0; row < view.rows; row++) if (mask[row] === 1) work(row)
}

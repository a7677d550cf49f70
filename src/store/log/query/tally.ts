import type { QueryColumn } from '../../../core/log/log-query.ts'
import { secondsAt } from '../../../core/text/moment.ts'
import type { BlockView, SearchWords } from '../segments/block.ts'
import { blockRows } from '../segments/raw-block.ts'
import { countOf, type Mask } from './mask.ts'
import { linesAmong } from './word-match.ts'

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

/**
 * So many counts of values in buckets there are at most before it is known which values are the most frequent; where there were more, all
 * rows are gone through again.
 */
const mostCells = 2 ** 19

/** Counts in one thread, block by block. */
export class Tally {
  readonly #job: TallyJob
  readonly #rows: Float64Array
  readonly #values = new Map<string, number>()
  #overTime: Map<string, Float64Array> | null
  #list: ListTally | null = null
  #bucketOfRow = new Uint32Array(blockRows)
  /** Memory for the cells of one list after the other. */
  #cells = none

  constructor(job: TallyJob) {
    this.#job = job
    this.#rows = new Float64Array(job.buckets)
    this.#overTime = new Map(job.values?.map((value) => [value, new Float64Array(job.buckets)]))
  }

  /** Counts the rows of a block that hold, all of which lie in the time of the job. */
  add(view: BlockView, mask: Mask): void {
    if (mask === false) return
    const { by, buckets: width } = this.#job
    const span = this.#findBuckets(view)
    const buckets = this.#bucketOfRow
    if (span.least === span.most) this.#rows[span.least]! += countOf(mask, view.rows)
    else eachRow(view, mask, (row) => this.#rows[buckets[row]!]!++)
    if (by === null) return
    const column = isOfWords(by) && view.number(by) === null ? (view.words(by) ?? noWords) : null
    if (column === null)
      return eachRow(view, mask, (row) => {
        const rows = this.#rowsOf(String(view.cell(by, row)), 1)
        if (rows !== null) rows[buckets[row]!]!++
      })
    // Blocks of a segment share their words.
    if (this.#list?.key !== (column.bytes ?? column.words)) this.#begin(column)
    const { slots, cells, counts, span: before } = this.#list!
    before.least = Math.min(before.least, span.least)
    before.most = Math.max(before.most, span.most)
    if (column === noWords) {
      const slot = slots[0]!
      if (cells === null) counts[0]! += countOf(mask, view.rows)
      else eachRow(view, mask, (row) => cells[slot * width + buckets[row]!]!++)
      return
    }
    const { index } = column
    // Loops of their own, since most of the time is spent here.
    if (mask !== true) {
      if (cells === null) eachRow(view, mask, (row) => counts[index[row]!]!++)
      else eachRow(view, mask, (row) => cells[slots[index[row]!]! * width + buckets[row]!]!++)
    } else if (cells === null) for (let row = 0; row < view.rows; row++) counts[index[row]!]!++
    else for (let row = 0; row < view.rows; row++) cells[slots[index[row]!]! * width + buckets[row]!]!++
  }

  result(): TallyResult {
    this.#end()
    return { rows: this.#rows, values: this.#values, overTime: this.#overTime }
  }

  /** Notes the bucket of each row. */
  #findBuckets(view: BlockView): Span {
    if (view.rows > this.#bucketOfRow.length) this.#bucketOfRow = new Uint32Array(view.rows)
    const range = view.block.range('date_time')
    const span = range && { least: this.#bucket(range.least), most: this.#bucket(range.most) }
    if (span?.least === span?.most && span !== null) {
      this.#bucketOfRow.fill(span.least, 0, view.rows)
      return span
    }
    const moments = view.number('date_time')!
    let [moment, bucket] = [Number.NaN, 0]
    for (let row = 0; row < view.rows; row++) {
      if (moments[row] !== moment) {
        moment = moments[row]!
        bucket = this.#bucket(moment)
      }
      this.#bucketOfRow[row] = bucket
    }
    return span ?? { least: 0, most: this.#job.buckets - 1 }
  }

  #bucket(moment: number): number {
    const { fromSeconds, stepSeconds, buckets } = this.#job
    const bucket = Math.floor((secondsAt(moment) - fromSeconds) / stepSeconds)
    return Math.min(Math.max(bucket, 0), buckets - 1)
  }

  #begin(column: CountedWords): void {
    this.#end()
    const { buckets, values } = this.#job
    const key = column.bytes ?? column.words
    const span = { least: buckets, most: -1 }
    if (values !== null) {
      const cells = this.#cleared((values.length + 1) * buckets)
      this.#list = {
        key,
        span,
        words: noNames,
        slots: slotsOf(column, values),
        slotNames: values,
        cells,
        counts: none,
      }
      return
    }
    const { words } = column
    if (words.length * buckets > mostCells) this.#overTime = null
    const [slots, slotNames] = [identity, words]
    this.#list =
      this.#overTime === null
        ? { key, span, words, slots, slotNames, cells: null, counts: new Uint32Array(words.length) }
        : {
            ...{ key, span, words, slots, slotNames },
            cells: this.#cleared((slotNames.length + 1) * buckets),
            counts: none,
          }
  }

  #cleared(cells: number): Uint32Array {
    if (this.#cells.length < cells) this.#cells = new Uint32Array(cells)
    else this.#cells.fill(0, 0, cells)
    return this.#cells
  }

  /** Adds counts by the words of a list to those of their values. */
  #end(): void {
    if (this.#list === null) return
    const { words, slotNames, cells, counts, span } = this.#list
    const { buckets } = this.#job
    this.#list = null
    if (cells === null)
      for (let place = 0; place < words.length; place++) this.#rowsOf(words[place]!, counts[place]!)
    else
      for (let slot = 0; slot < slotNames.length; slot++) {
        const from = slot * buckets
        let sum = 0
        for (let bucket = span.least; bucket <= span.most; bucket++) sum += cells[from + bucket]!
        const rows = this.#rowsOf(slotNames[slot]!, sum)
        if (rows === null) continue
        for (let bucket = span.least; bucket <= span.most; bucket++) rows[bucket]! += cells[from + bucket]!
      }
  }

  /** Counts rows of a value; answers those of its buckets, or null where they are not counted over time. */
  #rowsOf(value: string, more: number): Float64Array | null {
    if (more === 0) return null
    if (this.#job.values !== null) return this.#overTime!.get(value) ?? null
    const before = this.#values.get(value)
    if (before !== undefined || this.#values.size <= mostValues) this.#values.set(value, (before ?? 0) + more)
    if (this.#overTime === null) return null
    let rows = this.#overTime.get(value)
    const { buckets } = this.#job
    if (rows === undefined && this.#overTime.size * buckets < mostCells) {
      rows = new Float64Array(buckets)
      this.#overTime.set(value, rows)
    }
    if (rows === undefined) this.#overTime = null
    return rows ?? null
  }
}

/** Buckets from one to another, both inclusive. */
interface Span {
  readonly least: number
  readonly most: number
}

type CountedWords = Pick<SearchWords, 'words' | 'index' | 'bytes'>

/** Counts by the words of a list: of each slot over time, or of each word alone. */
interface ListTally {
  /** The list as it is told from others. */
  readonly key: unknown
  /** Buckets that rows were counted in. */
  readonly span: { least: number; most: number }
  /** Absent where the slots have names of their own. */
  readonly words: readonly string[]
  /** Slot of each word; the one behind the last is that of words that are not counted apart. */
  readonly slots: Uint16Array
  readonly slotNames: readonly string[]
  readonly cells: Uint32Array | null
  readonly counts: Uint32Array
}

const noNames: readonly string[] = []
const none = new Uint32Array(0)
const identity = Uint16Array.from({ length: 2 ** 16 }, (_, place) => place)
/** A column that no row of a block has. */
const noWords = { words: [''], index: identity, bytes: null }

/** Slot of each word; words of a segment that are at hand as bytes do not become texts for this. */
function slotsOf(column: CountedWords, values: readonly string[]): Uint16Array {
  const { bytes } = column
  const slots = new Uint16Array(2 ** 16).fill(values.length)
  if (bytes !== null) for (const [place, slot] of linesAmong(bytes, values)) slots[place] = slot
  else {
    const known = new Map(values.map((value, slot) => [value, slot]))
    for (const [place, word] of column.words.entries()) slots[place] = known.get(word) ?? values.length
  }
  return slots
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

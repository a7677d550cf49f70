import type { LogQuery, LogRow, QueryColumn } from '../../../core/log/log-query.ts'
import { queryColumns } from '../../../core/log/log-query.ts'
import type { TallyJob, TallyResult } from '../query/tally.ts'
import { mostValues } from '../query/tally.ts'
import { padded } from '../segments/block.ts'
import { type ArchiveView, fromView } from './archive-view.ts'
import { type Asked, select, TooLarge } from './client.ts'
import { absent, stored } from './columns.ts'
import { conditionOf, idText } from './condition.ts'
import { ClickHouseFault } from './fault.ts'
import { joined, type Sql, sql } from './sql.ts'

/** A row of ClickHouse, and its place in an order. */
export interface ArchivedRow {
  readonly id: number
  readonly keys: readonly (string | number)[]
  readonly content: LogRow
}

/** Rows that a query selects. */
export interface Selection extends Pick<LogQuery, 'filters' | 'search'> {
  /** Older rows do not count. */
  readonly firstId: number
}

/** Bounds of the requests of one query. */
export interface Reading {
  readonly left: () => number
  readonly signal: AbortSignal
  /** Bytes of one answer. */
  readonly mostBytes?: number
  /** Ids among which the newest rows are looked for first. */
  readonly newestSpan?: number
}

/** The memory of the thread has room for an answer as bytes, text and rows. */
const usualBytes = 24 * 2 ** 20
const rowsAtOnce = 2_000
const usualSpan = 2 ** 17
/** How many times as many ids are next. */
const spanFactor = 32

/** Reads the rows of one view of ClickHouse. All rejects with a `ClickHouseFault`, or the reason of the signal. */
export class ArchiveReader {
  readonly #view: ArchiveView
  readonly #reading: Reading

  constructor(view: ArchiveView, reading: Reading) {
    this.#view = view
    this.#reading = reading
  }

  /** Counts rows. */
  async count(selection: Selection): Promise<number> {
    const [row] = await this.#select(sql`SELECT count() ${this.#from(selection)}`)
    return wholeNumber(row?.[0])
  }

  /** Rows of a page, in their order and part by part: found by their ids, so that other columns are read for them only. */
  async *page(
    selection: Selection,
    { sort, offset, limit }: Pick<LogQuery, 'sort' | 'offset' | 'limit'>,
  ): AsyncGenerator<readonly ArchivedRow[], undefined> {
    if (limit <= 0) return undefined
    const order = sql`ORDER BY ${orderBy(sort)}`
    const isNewestFirst = sort.length === 0 || (sort[0]!.column === 'id' && sort[0]!.descending)
    const { through } = this.#view
    const { newestSpan = usualSpan } = this.#reading
    let found: readonly (readonly unknown[])[] = []
    // The newest rows are found without looking at all of them.
    for (let span = newestSpan; ; span *= spanFactor) {
      const isAll = !isNewestFirst || through - span <= selection.firstId
      const part = isAll ? selection : { ...selection, firstId: through - span }
      found = await this.#select(sql`SELECT id ${this.#from(part)} ${order} LIMIT ${offset}, ${limit}`)
      if (isAll || found.length === limit) break
    }
    const ids = found.map((row) => wholeNumber(row[0]))
    for (let at = 0; at < ids.length; at += rowsAtOnce)
      yield* this.#rows(ids.slice(at, at + rowsAtOnce), { sort, order })
    return undefined
  }

  /** Rows that are too large for one answer come in several. */
  async *#rows(
    ids: readonly number[],
    { sort, order }: { readonly sort: LogQuery['sort']; readonly order: Sql },
  ): AsyncGenerator<readonly ArchivedRow[], undefined> {
    const columns = joined([...wireColumns, ...sort.map(({ column }) => cellOf(column))], ', ', sql``)
    const list = joined(
      ids.map((id) => sql`${id}`),
      ', ',
      sql``,
    )
    const from = fromView(this.#view, sql`id IN (${list})`)
    try {
      const rows = await this.#select(sql`SELECT ${columns} ${from} ${order}`)
      yield rows.map((row) => archivedRow(row, sort))
    } catch (error) {
      if (!(error instanceof TooLarge) || ids.length === 1) throw error
      const half = ids.length >> 1
      yield* this.#rows(ids.slice(0, half), { sort, order })
      yield* this.#rows(ids.slice(half), { sort, order })
    }
    return undefined
  }

  /** Counts rows over time, as the local log does. */
  async tally(
    selection: Selection,
    { fromSeconds, stepSeconds, buckets, by, values }: TallyJob,
  ): Promise<TallyResult> {
    const from = this.#from(selection)
    const bucket = sql`intDiv(clock - ${fromSeconds}, ${stepSeconds})`
    const value = by === null ? null : cellText(by)
    const rows = new Float64Array(buckets)
    const place = (cell: unknown) => Math.min(wholeNumber(cell), buckets - 1)
    if (value === null || values === null)
      for (const row of await this.#select(sql`SELECT ${bucket} AS bucket, count() ${from} GROUP BY bucket`))
        rows[place(row[0])]! += wholeNumber(row[1])
    if (value === null) return { rows, values: new Map(), overTime: new Map() }
    if (values === null) {
      const most = mostValues + 1
      const counted = await this.#select(
        sql`SELECT ${value} AS value, count() ${from} GROUP BY value LIMIT ${most}`,
      )
      return {
        rows,
        values: new Map(counted.map(([text, count]) => [String(text), wholeNumber(count)])),
        overTime: null,
      }
    }
    const overTime = new Map(values.map((text) => [text, new Float64Array(buckets)]))
    if (values.length === 0) return { rows, values: new Map(), overTime }
    const wanted = joined(
      values.map((text) => sql`${text}`),
      ', ',
      sql``,
    )
    const counted = await this.#select(
      sql`SELECT ${value} AS value, ${bucket} AS bucket, count() ${from} AND ${value} IN (${wanted}) GROUP BY value, bucket`,
    )
    for (const [text, at, count] of counted) {
      const part = overTime.get(String(text))
      if (part !== undefined) part[place(at)]! += wholeNumber(count)
    }
    return { rows, values: new Map(), overTime }
  }

  #from({ firstId, ...query }: Selection): Sql {
    const condition = conditionOf(query)
    return fromView(this.#view, firstId === 0 ? condition : sql`id >= ${firstId} AND ${condition}`)
  }

  #select(statement: Sql): Promise<readonly (readonly unknown[])[]> {
    const { left, signal, mostBytes = usualBytes } = this.#reading
    const milliseconds = Math.max(1, left())
    const asked: Asked = { milliseconds, signal, mostBytes, settings: readSettings(milliseconds) }
    return select(this.#view.server, statement, asked)
  }
}

/** The widest query that the grammar allows has megabytes of text. */
function readSettings(milliseconds: number) {
  return {
    max_query_size: 2 ** 27,
    max_ast_elements: 10_000_000,
    max_expanded_ast_elements: 10_000_000,
    max_execution_time: Math.ceil(milliseconds / 1000),
    load_balancing: 'in_order',
    skip_unavailable_shards: 0,
  }
}

const wireColumns = ['id', 'date_time', 'microseconds', 'priority', 'message', 'syslog_id', 'unit'].map(
  (name) => stored(name as QueryColumn),
)

/** Order of rows: that of a query, then the newest first. */
function orderBy(sort: LogQuery['sort']): Sql {
  const parts = sort.map(({ column, descending }) =>
    descending ? sql`${stored(column)} DESC` : sql`${stored(column)} ASC`,
  )
  return joined([...parts, sql`id DESC`], ', ', sql``)
}

function cellOf(column: QueryColumn): Sql {
  return column === 'id' ? idText : stored(column)
}

/** A cell as text; empty where a row has none. */
function cellText(column: QueryColumn): Sql {
  if (queryColumns[column] !== 'integer') return cellOf(column)
  const text = sql`toString(${stored(column)})`
  return column.startsWith('event.') ? sql`if(${stored(column)} = ${absent}, '', ${text})` : text
}

function archivedRow(row: readonly unknown[], sort: LogQuery['sort']): ArchivedRow {
  const [id, date_time, microseconds, priority] = row.slice(0, 4).map(wholeNumber)
  const [message, syslog_id, unit] = row.slice(4, 7).map(String)
  const keys = sort.map(({ column }, place) => {
    const cell = row[7 + place]
    if (queryColumns[column] !== 'integer') return String(cell)
    return Number(cell) === -(2 ** 63) ? '' : wholeNumber(cell)
  })
  const content = {
    ...{ id: padded(id!), date_time: date_time!, microseconds: microseconds!, priority: priority! },
    ...{ message: message!, syslog_id: syslog_id!, unit: unit! },
  }
  return { id: id!, keys, content }
}

function wholeNumber(cell: unknown): number {
  if (!Number.isSafeInteger(cell)) throw new ClickHouseFault('unknown-answer', 'a cell is no number')
  return cell as number
}

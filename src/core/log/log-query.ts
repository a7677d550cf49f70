import { eventFields, type LogFieldType } from './log-kinds.ts'

/** Columns of a log row on the wire, in order, with their types. Source: document 3, "Log forwarding and log query". */
export const logColumns = {
  id: 'string',
  date_time: 'integer',
  microseconds: 'integer',
  priority: 'integer',
  message: 'string',
  syslog_id: 'string',
  unit: 'string',
} as const

/** Name of a column. */
export type LogColumn = keyof typeof logColumns

/** Names of all columns. */
export const logColumnNames = Object.keys(logColumns) as readonly LogColumn[]

/** A column of a query: one of a row, or `event.` and a field of an event. */
export type QueryColumn = LogColumn | `event.${string}`

/** Types of all columns of a query. */
export const queryColumns: Readonly<Record<string, LogFieldType>> = Object.freeze({
  ...logColumns,
  ...Object.fromEntries(Object.entries(eventFields).map(([name, type]) => [`event.${name}`, type])),
})

/** Names of all columns of a query. */
export const queryColumnNames = Object.keys(queryColumns) as readonly QueryColumn[]

/** A row as it is answered. Ids have 16 digits, so that they sort as text in the order of arrival. */
export interface LogRow {
  readonly id: string
  /** `YYYYMMDDhhmmss` in the time zone that the gateway had when the row was written. */
  readonly date_time: number
  readonly microseconds: number
  readonly priority: number
  readonly message: string
  readonly syslog_id: string
  readonly unit: string
}

/**
 * One condition on a column. Its values are joined with `or`, the negated operators included.
 *
 * - `contains`: the text of the column holds one of the texts, whatever the case of letters.
 * - `equals`: the column equals one of the values; text is compared exactly. A column of addresses takes networks too.
 * - `compare`: integers numerically, text by code points.
 *
 * A field that an event does not have is the empty text. No number equals it, and none is compared with it: a row without a length is neither of
 * less than 100 bytes nor of more. In an order of rows it stands before all numbers.
 */
export type LogCondition =
  | {
      readonly kind: 'contains'
      readonly column: QueryColumn
      readonly negate: boolean
      readonly texts: readonly string[]
    }
  | {
      readonly kind: 'equals'
      readonly column: QueryColumn
      readonly negate: boolean
      readonly values: readonly (string | number)[]
    }
  | {
      readonly kind: 'compare'
      readonly column: QueryColumn
      readonly relation: '<' | '<=' | '>' | '>='
      readonly value: string | number
    }

/** Conditions joined by `link`; without conditions nothing is restricted. */
export interface LogFilter {
  readonly link: 'and' | 'or'
  readonly conditions: readonly LogCondition[]
}

/** A query, read and checked. All filters and the search must hold. */
export interface LogQuery {
  readonly limit: number
  readonly offset: number
  /** Applied in order; rows that are equal so far come newest first. */
  readonly sort: readonly { readonly column: QueryColumn; readonly descending: boolean }[]
  readonly filters: readonly LogFilter[]
  /** The text stands in one of the columns, whatever the case of letters. */
  readonly search: { readonly text: string; readonly columns: readonly QueryColumn[] } | null
  readonly lastBootOnly: boolean
  readonly format: 'CSV' | 'JSON'
}

/** The answer to a query. `rows_before_limit_at_least` is exact (silences#log-query). */
export interface LogPage {
  readonly meta: readonly { readonly name: LogColumn; readonly type: 'string' | 'integer' }[]
  readonly data: readonly LogRow[]
  readonly rows: number
  readonly rows_before_limit_at_least: number
}

/** The page that holds `data` out of `total` matching rows. */
export function logPage(data: readonly LogRow[], total: number): LogPage {
  const meta = logColumnNames.map((name) => ({ name, type: logColumns[name] }))
  return { meta, data, rows: data.length, rows_before_limit_at_least: total }
}

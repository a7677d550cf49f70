import type { Result } from '../core/failure.ts'
import type { LogQuery } from '../core/log-query.ts'

/** A row on its way to the database, in the order of the table's columns. */
export type NewLogRow = readonly [
  unixMicroseconds: number,
  dateTime: number,
  microseconds: number,
  priority: number,
  message: string,
  syslogId: string,
  unit: string,
]

/** What a log thread is started with. */
export interface LogThreadOptions {
  readonly dataFolder: string
  /** Rows kept; the oldest go first. */
  readonly maxRows: number
  /** How long one query may count. */
  readonly deadlineMilliseconds: number
}

/** The text of an answer in pieces that follow each other, each in memory of its own. */
export type LogText = readonly Uint8Array<ArrayBuffer>[]

/** What log threads are asked. */
export type LogRequest =
  | { readonly op: 'append'; readonly rows: readonly NewLogRow[] }
  | { readonly op: 'query'; readonly query: LogQuery }

/** What they answer, by request. */
export interface LogAnswers {
  readonly append: null
  readonly query: Result<LogText>
}

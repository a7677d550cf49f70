import type { Result } from '../../core/failure.ts'
import type { LogOrigin, LogQuery } from '../../core/log/log-query.ts'

/** A row on its way to the database, in the order of the table's columns. */
export type NewLogRow = readonly [
  unixMicroseconds: number,
  dateTime: number,
  microseconds: number,
  priority: number,
  message: string,
  syslogId: string,
  unit: string,
  origin: number,
]

/** Origins of rows by their number in the database. */
export const logOrigins = ['packet', 'gateway', 'refusal', 'outside'] as const satisfies LogOrigin[]

/** A number for each origin of rows. */
export type ByOrigin = Readonly<Record<LogOrigin, number>>

/** Options of a log thread. */
export interface LogThreadOptions {
  readonly dataFolder: string
  readonly bootId: string
  /** Rows of each origin that are kept; the oldest go first. */
  readonly mostRows: ByOrigin
  /** Time limit of the counting of one query. */
  readonly deadlineMilliseconds: number
}

/** The text of an answer in pieces that follow each other, each in memory of its own. */
export type LogText = readonly Uint8Array<ArrayBuffer>[]

/** Requests to log threads. */
export type LogRequest =
  | { readonly op: 'append'; readonly rows: readonly NewLogRow[] }
  | { readonly op: 'query'; readonly query: LogQuery }

/** Answers of log threads, by request. */
export interface LogAnswers {
  readonly append: null
  readonly query: Result<LogText>
}

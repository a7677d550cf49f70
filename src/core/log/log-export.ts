import type { LogQuery, QueryColumn } from './log-query.ts'

/** Forms of exported rows: RFC 4180 text with a header line, or a JSON object in each line. */
export const logExportFormats = ['csv', 'jsonl'] as const

/** Form of exported rows. */
export type LogExportFormat = (typeof logExportFormats)[number]

/** Rows that are written to a file, in the order of their ids. */
export interface LogExport extends Pick<LogQuery, 'filters' | 'search' | 'lastBootOnly'> {
  readonly format: LogExportFormat
  /** Null: in CSV the columns of a row, in JSON lines the row with its event. */
  readonly columns: readonly QueryColumn[] | null
}

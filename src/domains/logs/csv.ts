import { csvText } from '../../core/csv.ts'
import { type LogPage, logColumnNames } from '../../core/log-query.ts'

/** A page of the log as CSV. Source: document 3, "Log forwarding and logs"; silences#log-query. */
export function toCsv(page: LogPage): string {
  return csvText(
    logColumnNames,
    page.data.map((row) => logColumnNames.map((name) => row[name])),
  )
}

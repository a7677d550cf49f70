import { type LogPage, logColumnNames } from '../../core/log-query.ts'

/** What a spreadsheet takes for the beginning of a formula, full-width forms included. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * A page as RFC 4180 text with a header line. Text that a spreadsheet would take for a formula starts with an
 * apostrophe. Source: document 3, "Log forwarding and logs"; silences#log-query.
 */
export function toCsv(page: LogPage): string {
  const lines = page.data.map((row) => logColumnNames.map((name) => cell(row[name])).join(','))
  return [logColumnNames.join(','), ...lines, ''].join('\r\n')
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

import { visibleCell } from './visible.ts'

/** Beginning of a cell that a spreadsheet takes for a formula, full-width forms included. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * Rows as RFC 4180 text under a header line. Text that a spreadsheet would take for a formula starts with an
 * apostrophe, invisible characters but line ends and tabs are written out; null is an empty cell, lists and objects are
 * JSON. Source: silences#log-query.
 */
export function csvText(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return [header, ...rows].map(csvLine).join('')
}

/** One line of such text. */
export function csvLine(row: readonly unknown[]): string {
  return `${row.map(cell).join(',')}\r\n`
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = visibleCell(typeof value === 'string' ? value : JSON.stringify(value))
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

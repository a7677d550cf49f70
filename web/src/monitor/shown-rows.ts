import type { LogRow } from './log-selection.ts'

/** Rows that are newer than all of some others, of which the newest is the first; all where there are none. */
export function newerThan(rows: readonly LogRow[], others: readonly LogRow[]): LogRow[] {
  const newest = others[0]?.id ?? ''
  return rows.filter(({ id }) => id > newest)
}

/**
 * Rows that are shown, with the newest ones of the log, the newest first in both. Older ones stay where nothing can lie between
 * them and those.
 */
export function withNewest(shown: readonly LogRow[], found: readonly LogRow[]): readonly LogRow[] {
  const oldest = found.at(-1)
  if (oldest === undefined) return shown
  const touch = shown.some(({ id }) => id === oldest.id)
  const before = touch ? shown.filter(({ id }) => id < oldest.id) : []
  return [...newerThan(shown, found), ...found, ...before]
}

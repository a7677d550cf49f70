import type { MissingIds } from '../../store/log/query/follow.ts'

/** Counts rows that left the log before a receiver got them, each once, however often the same place is read again. */
export class MissedRows {
  /** Those that are counted and may be met again. */
  #counted: readonly MissingIds[] = []

  /** Takes ids that no row has; those up to `delivered` are of no concern. Answers how many are new. */
  count(missing: readonly MissingIds[], delivered: number): number {
    let rows = 0
    this.#counted = this.#counted
      .filter(({ through }) => through > delivered)
      .map(({ after, through }) => ({ after: Math.max(after, delivered), through }))
    for (const { after, through } of missing) {
      const range = { after: Math.max(after, delivered), through }
      if (range.through <= range.after) continue
      rows += range.through - range.after
      for (const known of this.#counted)
        rows -= Math.max(0, Math.min(known.through, range.through) - Math.max(known.after, range.after))
      // What is gone stays gone: ranges only grow.
      this.#counted = [...this.#counted.filter((known) => !isWithin(known, range)), range]
    }
    return rows
  }
}

function isWithin(one: MissingIds, other: MissingIds): boolean {
  return one.after >= other.after && one.through <= other.through
}

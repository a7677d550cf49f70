import type { LogQuery } from '../../../core/log/log-query.ts'

/** A column whose least and greatest value is known of each block, so that a page far down in its order need not be counted row by row. */
export type FarColumn = 'id' | 'date_time'

/** Rows of a block that a query found, with the least and the greatest value of all its rows. */
export interface BlockCount {
  readonly least: number
  readonly most: number
  readonly count: number
}

/** The column of an order for which blocks say where a page is; null for any other order. */
export function farColumn(sort: LogQuery['sort']): FarColumn | null {
  if (sort.length > 1) return null
  const column = sort[0]?.column ?? 'id'
  return column === 'id' || column === 'date_time' ? column : null
}

/**
 * The first value, in the order of a page, from which on the page may be read: what is in front of it are no more than `offset` rows, and
 * mostly little fewer. Null where that is the beginning.
 */
export function firstOfPage(
  blocks: readonly BlockCount[],
  { offset, descending }: { readonly offset: number; readonly descending: boolean },
): number | null {
  const front = ({ least, most }: BlockCount) => (descending ? -most : least)
  let before = 0
  for (const block of blocks.toSorted((one, other) => front(one) - front(other))) {
    if (before + block.count > offset) return before === 0 ? null : Math.abs(front(block))
    before += block.count
  }
  return null
}

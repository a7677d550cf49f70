import type { ReactNode } from 'react'

/** A column of a grid. */
export interface Column<T> {
  readonly key: string
  readonly title: string
  /** Pixels at least; what is left of the width is shared by columns that grow. */
  readonly width: number
  readonly grows?: boolean
  /** One of the first columns, which stay in view while the others scroll across and are no matter of choice. */
  readonly isPinned?: boolean
  /** Not shown until it is chosen. */
  readonly isSpare?: boolean
  /** True where a row has nothing in the column. */
  readonly isEmpty?: (row: T) => boolean
  /** Its cells take the room of the empty ones right in front of them. */
  readonly spreads?: boolean
  readonly cell: (row: T) => ReactNode
}

/** A cell of a row, over columns from the one to the other. */
export interface Cell<T> {
  readonly column: Column<T>
  readonly from: number
  readonly to: number
}

/** Cells of a row: one a column, but that one which spreads stands for the empty ones in front of it, too. */
export function cellsOf<T>(columns: readonly Column<T>[], row: T): readonly Cell<T>[] {
  const cells: Cell<T>[] = []
  for (const [to, column] of columns.entries()) {
    let from = to
    if (column.spreads === true) while (cells.at(-1)?.column.isEmpty?.(row) === true) from = cells.pop()!.from
    cells.push({ column, from, to })
  }
  return cells
}

/** Pixels of a letter of a head, on average, and beside its text. */
const letterWidth = 7.3
const besideText = 16

/** The column, not narrower than the longest word of its title, so that heads break between words only. */
export function wideEnough<T>(column: Column<T>): Column<T> {
  const { title, width } = column
  const longest = Math.max(...title.split(/[\s-]+/).map(({ length }) => length))
  const least = Math.ceil(longest * letterWidth + besideText)
  return width >= least ? column : { ...column, width: least }
}

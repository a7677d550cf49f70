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
  readonly cell: (row: T) => ReactNode
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

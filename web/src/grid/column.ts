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

import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { keepPlace, placeBefore } from './place.ts'

interface PlaceBack<T> {
  readonly label: string
  readonly rows: readonly T[]
  readonly keyOf: (row: T) => string
  readonly scroller: { readonly current: HTMLDivElement | null }
  readonly rowHeight: number
  /** Place of the active row. */
  readonly place: number
  readonly restore: (place: number) => void
}

/** Keeps where a grid stands, and takes it there again, once its rows are there, on the way back to it. */
export function usePlaceBack<T>({
  label,
  rows,
  keyOf,
  scroller,
  rowHeight,
  place,
  restore,
}: PlaceBack<T>): void {
  const [former] = useState(() => placeBefore(label))
  const isOver = useRef(former === null)
  useLayoutEffect(() => {
    const box = scroller.current
    if (box === null || isOver.current || former === null) return
    // Rows that are still to come are waited for, and whoever scrolls meanwhile is left there.
    isOver.current = box.scrollTop > 0
    if (isOver.current || rows.length * rowHeight < former.top) return
    isOver.current = true
    box.scrollTop = former.top
    const found = rows.findIndex((row) => keyOf(row) === former.key)
    restore(Math.max(0, found))
  }, [rows, rowHeight, former, scroller, keyOf, restore])
  useEffect(() => {
    const item = rows[place]
    if (isOver.current && scroller.current !== null)
      keepPlace(label, { top: scroller.current.scrollTop, key: item === undefined ? null : keyOf(item) })
  })
}

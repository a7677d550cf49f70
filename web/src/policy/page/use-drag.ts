import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'

/** Where rules would be dropped: before or after the row of a rule. */
export interface DropPlace {
  readonly id: number
  readonly isAfter: boolean
}

/** Rules that are dragged, and the place of the pointer. */
export interface Dragging {
  readonly id: number
  readonly place: DropPlace | null
  readonly x: number
  readonly y: number
}

/** Pixels from an edge of the grid at which it scrolls while something is dragged. */
const edge = 48

/**
 * Lets rows of a grid be dragged by their handles. Handles are found by `data-handle`, rows by `data-key`; only those that are
 * seen are in the document, so that few are ever listened to.
 */
export function useDrag(
  box: { readonly current: HTMLElement | null },
  isOn: boolean,
  onDrop: (id: number, place: DropPlace) => void,
): Dragging | null {
  const [dragging, setDragging] = useState<Dragging | null>(null)
  const drop = useRef(onDrop)
  drop.current = onDrop
  useEffect(() => {
    const root = box.current
    if (root === null || !isOn) return undefined
    const grid = root.querySelector<HTMLElement>('.grid') ?? root
    // Rows are used again for other rules, so that each is listened to once; which rule it is, is read when it is taken.
    const ends = new Map<Element, () => void>()
    const listen = () => {
      for (const handle of root.querySelectorAll('[data-handle]')) {
        const row = handle.closest<HTMLElement>('.grid-row')
        if (row === null || ends.has(row)) continue
        const idOf = () => Number(row.dataset['key'])
        ends.set(
          row,
          draggable({
            element: row,
            canDrag: ({ input }) =>
              idOf() > 0 &&
              document.elementFromPoint(input.clientX, input.clientY)?.closest('[data-handle]') !== null,
            getInitialData: () => ({ rule: idOf() }),
          }),
        )
      }
    }
    const watch = new MutationObserver(listen)
    watch.observe(root, { childList: true, subtree: true })
    listen()
    const target = dropTargetForElements({
      element: grid,
      canDrop: ({ source }) => typeof source.data['rule'] === 'number',
    })
    const monitor = monitorForElements({
      onDrag: ({ source, location }) => {
        const { clientX: x, clientY: y } = location.current.input
        scroll(grid, y)
        setDragging({ id: source.data['rule'] as number, place: placeAt(root, x, y), x, y })
      },
      onDrop: ({ source, location }) => {
        const { clientX: x, clientY: y } = location.current.input
        const place = location.current.dropTargets.length > 0 ? placeAt(root, x, y) : null
        setDragging(null)
        if (place !== null) drop.current(source.data['rule'] as number, place)
      },
    })
    return () => {
      watch.disconnect()
      target()
      monitor()
      for (const end of ends.values()) end()
    }
  }, [box, isOn])
  return dragging
}

function scroll(grid: HTMLElement, y: number): void {
  const { top, bottom } = grid.getBoundingClientRect()
  if (y < top + edge) grid.scrollTop -= 24
  else if (y > bottom - edge) grid.scrollTop += 24
}

function placeAt(root: HTMLElement, x: number, y: number): DropPlace | null {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('.grid-row[data-key]')
  const id = Number(row?.dataset['key'])
  if (!row || !root.contains(row) || !Number.isInteger(id)) return null
  const { top, height } = row.getBoundingClientRect()
  return { id, isAfter: y > top + height / 2 }
}

import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'

/** Where something would be dropped: at the upper or the lower half of a row. */
export interface DropPlace {
  readonly key: string
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
/** Pixels that it scrolls in a second at the very edge, at first, and by how much more with each second that it is held there. */
const speed = 900
const gain = 1200
const fastest = 9000

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
    let now: { readonly id: number; readonly x: number; readonly y: number } | null = null
    const show = () => now !== null && setDragging({ ...now, place: placeAt(root, now.x, now.y) })
    const scrolling = scrollerOf(grid, () => now?.y ?? null, show)
    const monitor = monitorForElements({
      onDragStart: () => scrolling.start(),
      onDrag: ({ source, location }) => {
        const { clientX: x, clientY: y } = location.current.input
        now = { id: source.data['rule'] as number, x, y }
        show()
      },
      onDrop: ({ source, location }) => {
        now = null
        scrolling.end()
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
      scrolling.end()
      for (const end of ends.values()) end()
    }
  }, [box, isOn])
  return dragging
}

/**
 * Scrolls a grid while a pointer is held at its upper or lower edge, faster the nearer and the longer. A pointer that rests sends no
 * events, so that it is by the frame.
 */
function scrollerOf(grid: HTMLElement, pointer: () => number | null, onScroll: () => void) {
  let frame = 0
  const start = () => {
    let before = performance.now()
    let held = 0
    const step = (at: number) => {
      frame = requestAnimationFrame(step)
      const seconds = Math.min(0.1, Math.max(0, at - before) / 1000)
      before = at
      const depth = depthOf(grid, pointer())
      held = depth === 0 ? 0 : held + seconds
      if (depth === 0) return
      const from = grid.scrollTop
      const pixels = depth * Math.min(fastest, speed + gain * held) * seconds
      grid.scrollTop = from + Math.sign(pixels) * Math.max(1, Math.abs(pixels))
      if (grid.scrollTop !== from) onScroll()
    }
    frame = requestAnimationFrame(step)
  }
  return { start, end: () => cancelAnimationFrame(frame) }
}

/** Part of the way from where scrolling begins to the edge: negative at the upper one, 0 between both. */
function depthOf(grid: HTMLElement, y: number | null): number {
  if (y === null) return 0
  const { top, bottom } = grid.getBoundingClientRect()
  const part = (pixels: number) => Math.min(1, Math.max(0, pixels) / edge)
  return part(y - bottom + edge) - part(top + edge - y)
}

function placeAt(root: HTMLElement, x: number, y: number): DropPlace | null {
  // The library puts an element of its own below the pointer where a drag begins.
  const over = document.elementsFromPoint(x, y).find((each) => root.contains(each))
  const row = over?.closest<HTMLElement>('.grid-row[data-key]')
  if (!row || !root.contains(row)) return null
  const { top, height } = row.getBoundingClientRect()
  return { key: row.dataset['key'] ?? '', isAfter: y > top + height / 2 }
}

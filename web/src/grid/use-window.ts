import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Milliseconds without scrolling after which elements are put into the order of their rows. */
const restMs = 120

/** Size of a grid and its rows, in pixels. */
interface Size {
  readonly height: number
  readonly width: number
  readonly row: number
}

/** Sizes that grids had last, by their names: one that is shown again, or another of its kind, need not be drawn twice. */
const sizes = new Map<string, Size>()
let lastSize: Size = { height: 600, width: 0, row: 34 }

function sizeBefore(label: string): Size {
  return sizes.get(label) ?? lastSize
}

function noteSize(label: string, size: Partial<Size>): void {
  lastSize = { ...sizeBefore(label), ...size }
  sizes.set(label, lastSize)
}

interface ScrollProperties {
  readonly rowHeight: number
  /** Name of the grid. */
  readonly label: string
}

/** Size and place of the window, by whole rows, and its place when it last rested. */
export function useScroll(
  scroller: { readonly current: HTMLDivElement | null },
  { rowHeight, label }: ScrollProperties,
) {
  const [box, setBox] = useState(() => {
    const { height, width } = sizeBefore(label)
    return { height, width, top: 0, restedTop: 0 }
  })
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const follow = () => {
    const element = scroller.current
    if (element === null) return
    const { clientHeight: height, clientWidth: width } = element
    noteSize(label, { height, width })
    // Within a row nothing changes.
    const top = Math.floor(element.scrollTop / rowHeight) * rowHeight
    setBox((before) =>
      before.height === height && before.width === width && before.top === top
        ? before
        : { ...before, height, width, top },
    )
    clearTimeout(rest.current)
    rest.current = setTimeout(
      () =>
        setBox((before) => (before.restedTop === before.top ? before : { ...before, restedTop: before.top })),
      restMs,
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there, and for another height of rows
  useLayoutEffect(follow, [rowHeight])
  const newest = useRef(follow)
  newest.current = follow
  useEffect(() => {
    const observer = new ResizeObserver(() => newest.current())
    if (scroller.current !== null) observer.observe(scroller.current)
    return () => {
      clearTimeout(rest.current)
      observer.disconnect()
    }
  }, [scroller])
  return { ...box, follow }
}

/** The height of a row in pixels, as the style sheet has it. */
export function useRowHeight(scroller: { readonly current: HTMLDivElement | null }, label: string): number {
  const [height, setHeight] = useState(() => sizeBefore(label).row)
  useLayoutEffect(() => {
    const box = scroller.current
    if (box === null) return undefined
    const look = () => {
      const found = Number.parseFloat(getComputedStyle(box).getPropertyValue('--row'))
      if (!(found > 0)) return
      noteSize(label, { row: found })
      setHeight(found)
    }
    look()
    // Narrow pages have other rows.
    const observer = new ResizeObserver(look)
    observer.observe(box)
    return () => observer.disconnect()
  }, [scroller, label])
  return height
}

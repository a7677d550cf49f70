import { useEffect, useRef } from 'react'

/** Lets Escape in the toolbar of a selection end the selection, with the focus back in the grid. */
export function useSelectionEscape(
  grid: { readonly current: HTMLElement | null },
  hasSelected: boolean,
  clear: () => void,
): void {
  const newest = useRef(clear)
  newest.current = clear
  useEffect(() => {
    if (!hasSelected) return undefined
    const pressed = (event: KeyboardEvent) => {
      const { target, key } = event
      const isInToolbar =
        target instanceof Element && target.closest('[role="toolbar"], dialog')?.role === 'toolbar'
      if (key !== 'Escape' || event.defaultPrevented || !isInToolbar) return
      event.preventDefault()
      newest.current()
      grid.current?.focus()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [grid, hasSelected])
}

import { useEffect, useRef, useState } from 'react'
import type { PageSearch } from '../app/address.ts'

/**
 * Says whether somebody reads rows that come: one that is open or explained, that the pointer is over, below the first ones, or of
 * which text is marked. `table` is what a `LogTable` is given for that.
 */
export function useReading({ item, panel }: PageSearch) {
  const [isHovered, onHover] = useState(false)
  const [isScrolled, onScroll] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const isMarked = useTextMarked(box)
  return {
    isRead: item !== undefined || panel === 'explain' || isHovered || isScrolled || isMarked,
    table: { onHover, onScroll, box },
  }
}

/** True while text inside of an element is marked. */
function useTextMarked(box: { readonly current: HTMLElement | null }): boolean {
  const [isMarked, setMarked] = useState(false)
  useEffect(() => {
    const follow = () => {
      const marked = document.getSelection()
      setMarked(marked !== null && !marked.isCollapsed && (box.current?.contains(marked.anchorNode) ?? false))
    }
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  }, [box])
  return isMarked
}

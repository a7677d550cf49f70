import { useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** True while the page fits a media query. */
export function useMedia(media: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const query = matchMedia(media)
      query.addEventListener('change', tell)
      return () => query.removeEventListener('change', tell)
    },
    () => matchMedia(media).matches,
  )
}

/** True while the page is printed, when all of it is wanted: what depends on it is drawn at once. */
export function usePrinting(): boolean {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    const paper = window.matchMedia('print')
    const set = (printed: boolean) => flushSync(() => setPrinted(printed))
    // The browser counts the pages before it tells of the medium.
    const begin = () => set(true)
    const end = () => set(false)
    const follow = () => set(paper.matches)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    paper.addEventListener('change', follow)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      paper.removeEventListener('change', follow)
    }
  }, [])
  return isPrinted
}

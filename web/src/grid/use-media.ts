import { useSyncExternalStore } from 'react'

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

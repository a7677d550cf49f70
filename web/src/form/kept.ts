import { useRef } from 'react'

/** An item that is open. */
interface Kept<T> {
  /** As it is listed, or as it last was; undefined where it never was. */
  readonly item: T | undefined
  /** True where it is listed no more: somebody else removed it while it was open. */
  readonly isGone: boolean
}

/** Keeps an item that is open by its key, so that what was typed about it outlives its removal by somebody else. */
export function useKept<T>(key: string | undefined, listed: T | undefined): Kept<T> {
  const last = useRef<{ readonly key: string | undefined; readonly item: T } | null>(null)
  if (listed !== undefined) last.current = { key, item: listed }
  else if (last.current?.key !== key) last.current = null
  const item = last.current?.item
  return { item, isGone: listed === undefined && item !== undefined }
}

import { useRef } from 'react'
import type { Request } from '../app/client.ts'
import type { Item } from '../resource/descriptor.ts'

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

/**
 * Place of an item of an ordered table that is made again: behind the nearest of those that stood in front of it, or at the beginning.
 * `before` is the table that it was in, `now` the one that it is not in.
 */
export function placeAgain(item: Item, before: readonly Item[], now: readonly Item[]): Request['query'] {
  const there = new Set(now.map(({ id }) => id))
  const place = before.findIndex(({ id }) => id === item['id'])
  const front = before.slice(0, Math.max(0, place)).findLast(({ id }) => there.has(id))
  const anchor = front ?? now[0]
  return anchor === undefined
    ? undefined
    : { anchor_item_id: Number(anchor['id']), insert_after: String(front !== undefined) }
}

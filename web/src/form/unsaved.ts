import { useCallback, useSyncExternalStore } from 'react'

const prefix = 'gatehouse.unsaved '
const typed = new Map<string, unknown>()
const listeners = new Set<() => void>()
let keys: readonly string[] = []

/** Takes in what a storage has, unless it is there already. */
function takeFrom(storage: Storage): void {
  const names = Array.from({ length: storage.length }, (_none, place) => storage.key(place) ?? '')
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    try {
      const key = name.slice(prefix.length)
      if (!typed.has(key)) typed.set(key, JSON.parse(storage.getItem(name) ?? 'null'))
    } catch {
      storage.removeItem(name)
    }
  }
}

/** Moves what is typed here to the storage of the browser, or from there: a tab that was closed leaves it to the next one. */
function handOver(from: Storage, to: Storage): void {
  for (const key of typed.keys()) {
    const text = from.getItem(prefix + key)
    if (text === null) continue
    try {
      to.setItem(prefix + key, text)
      from.removeItem(prefix + key)
    } catch {
      // What has no room there hinders nothing else.
    }
  }
}

takeFrom(sessionStorage)
takeFrom(localStorage)
handOver(localStorage, sessionStorage)
keys = [...typed.keys()]
window.addEventListener('pagehide', () => handOver(sessionStorage, localStorage))
window.addEventListener('pageshow', () => handOver(localStorage, sessionStorage))

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps what was typed under a key, or forgets it; a secret is kept in memory alone. */
export function keepUnsaved(key: string, value: unknown, isSecret = false): void {
  if (value === null) {
    typed.delete(key)
    sessionStorage.removeItem(prefix + key)
  } else {
    typed.set(key, value)
    try {
      if (!isSecret) sessionStorage.setItem(prefix + key, JSON.stringify(value))
    } catch {
      // Where the browser has no room it is kept until the page goes.
    }
  }
  if (keys.length !== typed.size) keys = [...typed.keys()]
  for (const listener of listeners) listener()
}

/**
 * Text that was typed and not applied yet. It outlives what shows it, the end of the session, and the tab: closing a form is
 * no decision about what is in it.
 */
export function useUnsaved<T>(
  key: string,
  isSecret = false,
): readonly [T | null, (next: T | null | ((now: T | null) => T | null)) => void] {
  const value = useSyncExternalStore(listen, () => (typed.get(key) as T | undefined) ?? null)
  const set = useCallback(
    (next: T | null | ((now: T | null) => T | null)) => {
      const now = (typed.get(key) as T | undefined) ?? null
      const then = typeof next === 'function' ? (next as (now: T | null) => T | null)(now) : next
      if (then !== now) keepUnsaved(key, then, isSecret)
    },
    [key, isSecret],
  )
  return [value, set]
}

/** Keys under which something is typed, in the order in which it was begun. */
export function useUnsavedKeys(): readonly string[] {
  return useSyncExternalStore(listen, () => keys)
}

/** Text and values typed under a key; null for nothing. */
export function unsaved<T>(key: string): T | null {
  return (typed.get(key) as T | undefined) ?? null
}

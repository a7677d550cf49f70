import { useSyncExternalStore } from 'react'

/** State of the last upload to a path. */
export interface Upload {
  /** Part that has left, from 0 to 1; null where nothing is on its way. */
  readonly part: number | null
  /** Outcome in words; empty where there is none yet. */
  readonly text: string
  readonly isRefused: boolean
  /** Job that goes on with the file; null where there is none. */
  readonly job: string | null
  /** Ends it; null where nothing is on its way. */
  readonly abort: (() => void) | null
}

const none: Upload = { part: null, text: '', isRefused: false, job: null, abort: null }
const uploads = new Map<string, Upload>()
const listeners = new Set<() => void>()

// A page that goes takes what is on its way along; the browser asks first.
window.addEventListener('beforeunload', (event) => {
  if ([...uploads.values()].some(({ part }) => part !== null)) event.preventDefault()
})

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says what has become of the upload to a path. */
export function noteUpload(path: string, state: Partial<Upload>): void {
  uploads.set(path, { ...none, ...state })
  for (const listener of listeners) listener()
}

/** Forgets an upload that is over; one that is on its way goes on. */
export function forgetUpload(path: string): void {
  if (uploads.get(path)?.part === null) uploads.delete(path)
}

/** The upload to a path, which outlives the page that shows it. */
export function useUpload(path: string): Upload {
  return useSyncExternalStore(listen, () => uploads.get(path) ?? none)
}

import { useCallback, useSyncExternalStore } from 'react'
import { keepUndo, keyOf, readUndo, type Undoable } from '../draft/undo-stack.ts'

const known = new Map<string, readonly Undoable[]>()
const listeners = new Set<() => void>()

function actsOf(login: string): readonly Undoable[] {
  const before = known.get(login)
  if (before !== undefined) return before
  const read = readUndo(localStorage, login, Date.now())
  known.set(login, read)
  return read
}

function tell(): void {
  for (const listener of listeners) listener()
}

// Another tab did or took back something.
window.addEventListener('storage', ({ key }) => {
  for (const login of known.keys()) if (key === null || key === keyOf(login)) known.delete(login)
  tell()
})

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Acts of a person on rules that can be taken back, in whatever table and tab of this browser they were made. They outlive the page.
 */
export function useUndo(login: string): readonly [
  acts: readonly Undoable[],
  change: (next: (acts: readonly Undoable[]) => readonly Undoable[]) => void,
  /** The acts at the moment of the call, also behind a change that no page has drawn yet. */
  now: () => readonly Undoable[],
] {
  const acts = useSyncExternalStore(listen, () => actsOf(login))
  const change = useCallback(
    (next: (acts: readonly Undoable[]) => readonly Undoable[]) => {
      const then = next(actsOf(login))
      known.set(login, then)
      keepUndo(localStorage, login, then)
      tell()
    },
    [login],
  )
  const now = useCallback(() => actsOf(login), [login])
  return [acts, change, now]
}

import { useCallback, useSyncExternalStore } from 'react'
import { keepUndo, keyOf, readUndo, type Undoable } from '../draft/undo-stack.ts'

const known = new Map<string, readonly Undoable[]>()
/** Persons whose acts this browser refuses to keep. */
const unkept = new Set<string>()
const listeners = new Set<() => void>()

function actsOf(login: string): readonly Undoable[] {
  const before = known.get(login)
  if (before !== undefined) return before
  const read = readUndo(localStorage, login, Date.now())
  known.set(login, read)
  return read
}

/** The acts as they are now: what another tab has just done or taken back may not have been told yet. */
function keptOf(login: string): readonly Undoable[] {
  return unkept.has(login) ? actsOf(login) : readUndo(localStorage, login, 0)
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
  /** The newest act at the moment of the call, also behind a change that no page has drawn yet; none where another tab took it back. */
  newest: () => Undoable | undefined,
] {
  const acts = useSyncExternalStore(listen, () => actsOf(login))
  const change = useCallback(
    (next: (acts: readonly Undoable[]) => readonly Undoable[]) => {
      const then = next(keptOf(login))
      known.set(login, then)
      if (keepUndo(localStorage, login, then)) unkept.delete(login)
      else unkept.add(login)
      tell()
    },
    [login],
  )
  const newest = useCallback(() => {
    const known = actsOf(login).at(-1)
    return JSON.stringify(keptOf(login).at(-1)) === JSON.stringify(known) ? known : undefined
  }, [login])
  return [acts, change, newest]
}

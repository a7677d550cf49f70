import { useCallback, useSyncExternalStore } from 'react'
import { draftKey, type KeptDraft, keepDraft, readDraft } from '../draft/keeping.ts'

/** The draft of a person, and whether this browser keeps it. */
interface Known {
  readonly draft: KeptDraft | null
  readonly isKept: boolean
}

const known = new Map<string, Known>()
const listeners = new Set<() => void>()

function draftOf(login: string): Known {
  const before = known.get(login)
  if (before !== undefined) return before
  const read = { draft: readDraft(localStorage, login), isKept: true }
  known.set(login, read)
  return read
}

/** The draft as it is now: what another tab has just kept may not have been told yet. */
function newestOf(login: string): KeptDraft | null {
  const { draft, isKept } = draftOf(login)
  return isKept ? readDraft(localStorage, login) : draft
}

function tell(): void {
  for (const listener of listeners) listener()
}

// Another tab gathered, applied or discarded something.
window.addEventListener('storage', ({ key }) => {
  for (const login of known.keys()) if (key === null || key === draftKey(login)) known.delete(login)
  tell()
})

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The draft of a person, the same in all tables and tabs of this browser; it outlives the page. A draft without an edit is one, too:
 * what is done next is gathered.
 */
export function useDraft(login: string) {
  const { draft, isKept } = useSyncExternalStore(listen, () => draftOf(login))
  const change = useCallback(
    (next: (draft: KeptDraft | null) => KeptDraft | null) => {
      const then = next(newestOf(login))
      known.set(login, { draft: then, isKept: keepDraft(localStorage, login, then) })
      tell()
    },
    [login],
  )
  return { draft, isKept, change, newest: () => newestOf(login) }
}

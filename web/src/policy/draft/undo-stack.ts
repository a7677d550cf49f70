import { type Edit, renamed } from './edit.ts'
import { isEdit, type Keep } from './keeping.ts'

/** An act on rules that can be taken back. */
export interface Undoable {
  /** When it was made, in milliseconds. */
  readonly at: number
  /** Edits that take it back. */
  readonly edits: readonly Edit[]
}

/** So many acts of a person are kept. */
export const mostActs = 50
/** What was done longer ago than this is a matter of history, not of a key. */
const longestMs = 86_400_000

/** Acts of `login` in this browser that can be taken back, the newest last. */
export function readUndo(keep: Keep, login: string, now: number): readonly Undoable[] {
  try {
    const kept: unknown = JSON.parse(keep.getItem(keyOf(login)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isUndoable).filter(({ at }) => at > now - longestMs) : []
  } catch {
    return []
  }
}

/** Keeps the newest acts that the browser has room for. Answers false where it keeps none of them. */
export function keepUndo(keep: Keep, login: string, acts: readonly Undoable[]): boolean {
  for (let kept = acts.slice(-mostActs); ; kept = kept.slice(1)) {
    try {
      if (kept.length === 0) keep.removeItem(keyOf(login))
      else keep.setItem(keyOf(login), JSON.stringify(kept))
      return kept.length > 0 || acts.length === 0
    } catch {
      if (kept.length === 0) return false
    }
  }
}

/** The acts about rules that got other ids when they came back. */
export function withIds(acts: readonly Undoable[], ids: ReadonlyMap<number, number>): readonly Undoable[] {
  if (ids.size === 0) return acts
  return acts.map((act) => ({ ...act, edits: renamed(act.edits, ids) }))
}

/** Place in a storage where the acts of somebody are kept. */
export function keyOf(login: string): string {
  return `gatehouse.policy.undo.${login}`
}

function isUndoable(act: Partial<Undoable> | null): act is Undoable {
  return (
    typeof act === 'object' &&
    Number.isInteger(act?.at) &&
    Array.isArray(act?.edits) &&
    act.edits.every(isEdit)
  )
}

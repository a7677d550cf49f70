import { policyTables } from '../model/rule.ts'
import type { Edit } from './edit.ts'

/** A draft as this browser keeps it. */
export interface KeptDraft {
  /** Revision that it was begun on. */
  readonly revision: number
  readonly edits: readonly Edit[]
}

/** Where drafts are kept: `localStorage`, which outlives sessions and reloads. */
export type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const form = 1

/** The draft of `login` in this browser; null where there is none or it cannot be read. */
export function readDraft(keep: Keep, login: string): KeptDraft | null {
  try {
    const kept = JSON.parse(keep.getItem(draftKey(login)) ?? 'null') as { form?: number } & KeptDraft
    if (kept?.form !== form || !Number.isInteger(kept.revision) || !Array.isArray(kept.edits)) return null
    return kept.edits.every(isEdit) ? { revision: kept.revision, edits: kept.edits } : null
  } catch {
    return null
  }
}

/** Keeps the draft, or forgets it where it is null. Answers false where the browser refuses to keep it. */
export function keepDraft(keep: Keep, login: string, draft: KeptDraft | null): boolean {
  try {
    if (draft === null) keep.removeItem(draftKey(login))
    else keep.setItem(draftKey(login), JSON.stringify({ form, ...draft }))
    return true
  } catch {
    return false
  }
}

/** Name under which the draft of `login` is kept. */
export function draftKey(login: string): string {
  return `gatehouse.policy.draft.${login}`
}

/** True for something that has the form of an edit. */
export function isEdit(edit: Partial<Edit> | null): boolean {
  if (typeof edit !== 'object' || edit === null) return false
  if (edit.kind === 'object') return typeof edit.as === 'string' && typeof edit.path === 'string'
  const kinds: readonly unknown[] = ['set', 'create', 'remove', 'move', 'note']
  return kinds.includes(edit.kind) && policyTables.some((table) => 'table' in edit && edit.table === table)
}

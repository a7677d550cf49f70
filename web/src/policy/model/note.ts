import type { PolicyTable } from './rule.ts'

/** Section, colour and tags that stand beside a rule; an empty section or colour is none. */
export interface NoteFields {
  readonly section: string
  readonly colour: string
  readonly tags: readonly string[]
}

/** A rule without a note has these. */
export const emptyNote: NoteFields = { section: '', colour: '', tags: [] }

/** A note as it is stored. */
export interface StoredNote extends NoteFields {
  readonly id: number
}

/** Notes of rules that have one, by table and rule. */
export type NoteOf = (table: PolicyTable, rule: number) => StoredNote | undefined

import type { PolicyTable } from './rule.ts'

/** Section, colour and tags that stand beside a rule; an empty section or colour is none. */
export interface NoteFields {
  readonly section: string
  readonly colour: string
  readonly tags: readonly string[]
}

/** A rule without a note has these. */
export const emptyNote: NoteFields = { section: '', colour: '', tags: [] }

/** Ids of the notes of rules, by table and rule. */
export type NoteIds = (table: PolicyTable, rule: number) => number | undefined

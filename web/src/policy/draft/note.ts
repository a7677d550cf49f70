import { emptyNote, type NoteFields } from '../model/note.ts'
import type { PolicyTable } from '../model/rule.ts'
import type { Destination } from '../order/moves.ts'
import type { Edit } from './edit.ts'

type Notes = ReadonlyMap<number, NoteFields>

/** Fields of the note of a rule, without its id. */
export function noteFields(notes: Notes, rule: number): NoteFields {
  const { section, colour, tags } = notes.get(rule) ?? emptyNote
  return { section, colour, tags }
}

/** The note of a rule where it says something. */
export function noteBeside(notes: Notes, rule: number): { readonly note?: NoteFields } {
  const note = noteFields(notes, rule)
  return note.section === '' && note.colour === '' && note.tags.length === 0 ? {} : { note }
}

/** Note of a new rule: it is in the section of the rule that it is placed at. */
export function noteAt(notes: Notes, at: Destination): { readonly note?: NoteFields } {
  if ('end' in at) return {}
  const { section, colour } = noteFields(notes, 'before' in at ? at.before : at.after)
  return section === '' ? {} : { note: { section, colour, tags: [] } }
}

/** Edits that give rules other notes; rules whose note stays the same have none. */
export function noteEdits(
  table: PolicyTable,
  rules: readonly number[],
  notes: Notes,
  change: Partial<NoteFields>,
): readonly Edit[] {
  return rules.flatMap((id): Edit[] => {
    const base = noteFields(notes, id)
    const fields = { ...base, ...change }
    return JSON.stringify(base) === JSON.stringify(fields) ? [] : [{ kind: 'note', table, id, base, fields }]
  })
}

/** Edits that put rules into the section of both neighbours, where these have the same; `order` is that after a move. */
export function notesBetween(
  table: PolicyTable,
  moved: readonly number[],
  order: readonly number[],
  notes: Notes,
): readonly Edit[] {
  const places = moved.map((id) => order.indexOf(id))
  const above = order[Math.min(...places) - 1]
  const below = order[Math.max(...places) + 1]
  if (above === undefined || below === undefined) return []
  const { section, colour } = noteFields(notes, above)
  if (section === '' || noteFields(notes, below).section !== section) return []
  return noteEdits(table, moved, notes, { section, colour })
}

/** Notes of a table with the edits of a draft on top of them. */
export function notesAfter<N extends NoteFields>(
  notes: ReadonlyMap<number, N>,
  edits: readonly Edit[],
  none: N,
): ReadonlyMap<number, N> {
  const after = new Map(notes)
  for (const edit of edits) {
    if (edit.kind === 'note') after.set(edit.id, { ...(after.get(edit.id) ?? none), ...edit.fields })
    if (edit.kind === 'create' && edit.note !== undefined) after.set(edit.id, { ...none, ...edit.note })
  }
  return after
}

import type { Conflict } from '../../form/merge.ts'
import { changedFields, isSame, mergeRules } from '../merge/merge.ts'
import { emptyNote, type NoteFields, type NoteOf } from '../model/note.ts'
import type { PolicyTable, RuleFields } from '../model/rule.ts'
import { type Destination, standing } from '../order/moves.ts'
import { type Edit, type Rules, rulesAfter } from './edit.ts'

/** An edit that somebody must decide about: fields that both changed, a rule that is gone, or one to be removed that is not as it was. */
export interface Clash {
  readonly edit: Extract<Edit, { kind: 'set' | 'remove' | 'note' }>
  readonly table: PolicyTable
  readonly id: number
  /** Id of the note that the edit is about, where it is about one that is stored. */
  readonly note?: number
  /** Empty where the rule is gone. */
  readonly conflicts: readonly Conflict[]
  readonly isGone: boolean
}

/** True for the edit of fields, or of a note, or the removal, that a clash is about. */
export function isOf(edit: Edit, { edit: about, table, id }: Clash): boolean {
  if (edit.kind !== about.kind) return false
  return edit.table === table && (edit.kind === 'remove' ? edit.rule.id : edit.id) === id
}

/** Edits as they look on rules that others changed meanwhile. */
export interface Rebased {
  readonly edits: readonly Edit[]
  readonly clashes: readonly Clash[]
  /** Moves and new rules whose place nothing tells any more. */
  readonly astray: readonly Edit[]
}

/**
 * Puts edits on top of `rules` and their notes as they are now. Fields that only one side changed, those that both made equal, and lists of
 * which each changed other elements settle by themselves; removals and moves of rules that are gone fall away, and a place beside a rule that is gone is looked for by those
 * that stood in front of it.
 */
export function rebase(edits: readonly Edit[], rules: Rules, noteOf: NoteOf = () => undefined): Rebased {
  const clashes: Clash[] = []
  const astray: Edit[] = []
  // Edits may stand beside rules that those before them make or move.
  let now = rules
  const found = (edit: PlacedEdit, to: Destination, withPlace: (to: Destination) => Edit): Edit[] => {
    const place = standing(
      to,
      now[edit.table].map(({ id }) => id),
    )
    if (place === null) astray.push(edit)
    return place === null ? [] : [withPlace(place)]
  }
  const onTop = (edit: Edit): Edit[] => {
    switch (edit.kind) {
      case 'object':
        return [edit]
      case 'create':
        return found(edit, edit.at, (at) => ({ ...edit, at }))
      case 'remove': {
        if (edit.rule.id >= 0 && !hasRule(rules, edit.table, edit.rule.id)) return []
        const conflicts = changedSince(edit, rules)
        if (conflicts.length === 0) return [edit]
        clashes.push({ edit, table: edit.table, id: edit.rule.id, conflicts, isGone: false })
        return []
      }
      case 'note': {
        if (edit.id < 0) return [edit]
        if (!hasRule(rules, edit.table, edit.id)) return []
        const stored = noteOf(edit.table, edit.id)
        const { note, conflicts } = mergedNote(edit, stored ?? emptyNote)
        if (conflicts.length > 0)
          clashes.push({
            ...{ edit: note, table: edit.table, id: edit.id, conflicts, isGone: false },
            ...(stored === undefined ? {} : { note: stored.id }),
          })
        return isSame(note.base, note.fields) ? [] : [note]
      }
      case 'move': {
        const ids = edit.ids.filter((id) => id < 0 || hasRule(rules, edit.table, id))
        return ids.length > 0 ? found(edit, edit.to, (to) => ({ ...edit, ids, to })) : []
      }
      case 'set': {
        const { clash, fields } = mergedSet(edit, rules)
        if (clash) clashes.push(clash)
        return fields && Object.keys(fields).length > 0
          ? [{ ...edit, base: theirsOf(edit, rules), fields }]
          : []
      }
    }
  }
  const settled = edits.flatMap((edit) => {
    const made = onTop(edit)
    now = rulesAfter(now, made)
    return made
  })
  return { edits: settled, clashes, astray }
}

type PlacedEdit = Extract<Edit, { kind: 'create' | 'move' }>

function hasRule(rules: Rules, table: PolicyTable, id: number): boolean {
  return rules[table].some((rule) => rule.id === id)
}

/** Fields of a rule that are not as whoever removes it knows them. */
function changedSince(
  { table, rule: { id }, known }: Extract<Edit, { kind: 'remove' }>,
  rules: Rules,
): readonly Conflict[] {
  const now = rules[table].find((rule) => rule.id === id)
  if (known === undefined || now === undefined) return []
  return changedFields({ ...known, id }, now).map((field) => ({
    field,
    base: (known as unknown as Record<string, unknown>)[field],
    theirs: (now as unknown as Record<string, unknown>)[field],
    mine: null,
  }))
}

type SetEdit = Extract<Edit, { kind: 'set' }>
type NoteEdit = Extract<Edit, { kind: 'note' }>

/** The edit on top of the note as it is now, without the fields that both changed. */
function mergedNote(
  edit: NoteEdit,
  { section, colour, tags }: NoteFields,
): { readonly note: NoteEdit; readonly conflicts: readonly Conflict[] } {
  const base = { section, colour, tags }
  const { settled, conflicts } = mergeRules(`${edit.table}_notes`, {
    base: { ...edit.base },
    theirs: { ...base },
    mine: { ...edit.fields },
  })
  return { note: { ...edit, base, fields: { ...base, ...settled } }, conflicts }
}

function theirsOf({ table, id, fields }: SetEdit, rules: Rules): RuleFields {
  const theirs = rules[table].find((rule) => rule.id === id) as Record<string, unknown> | undefined
  return Object.fromEntries(Object.keys(fields).map((name) => [name, theirs?.[name]])) as RuleFields
}

function mergedSet(edit: SetEdit, rules: Rules): { readonly clash?: Clash; readonly fields?: RuleFields } {
  if (edit.id < 0) return { fields: edit.fields }
  const place = { edit, table: edit.table, id: edit.id }
  if (!hasRule(rules, edit.table, edit.id)) return { clash: { ...place, conflicts: [], isGone: true } }
  const theirs = theirsOf(edit, rules)
  const { settled, conflicts } = mergeRules(`${edit.table}_rules`, {
    base: edit.base,
    theirs,
    mine: edit.fields,
  })
  const left = Object.fromEntries(
    Object.entries(settled).filter(
      ([name, value]) => !isSame(value, (theirs as Record<string, unknown>)[name]),
    ),
  ) as RuleFields
  return conflicts.length > 0
    ? { clash: { ...place, conflicts, isGone: false }, fields: left }
    : { fields: left }
}

import type { Words } from '../../words/words.tsx'
import { policyTables } from '../model/rule.ts'
import type { Edit } from './edit.ts'

type Deed = 'set' | 'create' | 'remove' | 'move' | 'note'

/** What was done, by the kind of edit that takes it back. */
const doneOf: Readonly<Record<Deed, Deed>> = {
  set: 'set',
  create: 'remove',
  remove: 'create',
  move: 'move',
  note: 'note',
}

/** An act in words, by the edits that take it back: the tables, and what was done to how many rules. */
export function undoText(
  edits: readonly Edit[],
  words: Words,
  say: (tables: string, deeds: string) => string,
): string {
  const own = edits.filter((edit) => edit.kind !== 'object')
  const tables = policyTables.filter((table) => own.some((edit) => edit.table === table))
  const deeds = (['set', 'create', 'remove', 'move', 'note'] as const).flatMap((kind) => {
    const ids = new Set(
      own.flatMap((edit) => {
        if (edit.kind !== kind) return []
        if (edit.kind === 'move') return edit.ids
        return edit.kind === 'remove' ? [edit.rule.id] : [edit.id]
      }),
    )
    return ids.size === 0 ? [] : [words.policy.done[doneOf[kind]](ids.size)]
  })
  return say(tables.map((table) => words.policy.tables[table]).join(', '), deeds.join(', '))
}

/** An edit as one that takes such an edit back, for `undoText`. */
export function undoneOf(edit: Edit): readonly Edit[] {
  switch (edit.kind) {
    case 'object':
    case 'set':
    case 'move':
    case 'note':
      return [edit]
    case 'create':
      return [{ kind: 'remove', table: edit.table, rule: { id: edit.id } as never }]
    case 'remove':
      return [{ kind: 'create', table: edit.table, id: edit.rule.id, fields: {}, at: { end: 'last' } }]
  }
}

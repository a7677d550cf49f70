import Type, { type Static } from 'typebox'
import { ok, type Result } from '../../core/failure.ts'
import type { RuleTableName } from '../../core/finding.ts'
import { collection, type ItemChange } from '../../core/resource/resource.ts'
import type { Transaction } from '../../core/resource/transaction.ts'
import { choice, idOf } from '../../core/schema/fields.ts'
import { message } from './messages.ts'

/** Colours of notes; none is the empty text. */
export const noteColours = ['', 'blue', 'orange', 'green', 'violet', 'yellow', 'teal', 'pink', 'red'] as const

/** A note beside a rule: it orders and colours what people see, and means nothing to packets. */
function noteSchema(table: string) {
  return Type.Object({
    rule: idOf(table, { description: 'The rule that it stands beside; each has one note at most.' }),
    section: Type.String({
      default: '',
      maxLength: 100,
      description: 'Heading above the rule and those beside it that have the same; empty for none.',
    }),
    colour: choice(noteColours, { default: '', description: 'Colour of its edge; empty for none.' }),
    tags: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
      default: [],
      maxItems: 16,
      uniqueItems: true,
      'x-set': 'members',
      description: 'Words by which people find it.',
    }),
  })
}

/**
 * Sections, colours and tags of the rules of one table, kept beside the rules: they are in revisions, and in no body
 * that the documents describe. Source: silences#rule-notes.
 */
function notesBeside<N extends RuleTableName>(name: N) {
  return collection({
    name: `${name}_notes`,
    path: `/x/tables/${name}/notes`,
    area: 'firewall',
    summary: `Sections, colours and tags of the rules of ${name.toUpperCase()}.`,
    source: 'silences#rule-notes',
    id: { kind: 'integer' },
    unique: [{ fields: ['rule'] }],
    schema: noteSchema(`${name}_rules`),
    label: (note) => note.section || message('Note'),
    search: ['section'],
  })
}

/** Notes of each table of rules. */
export const ruleNotes = {
  forward: notesBeside('forward'),
  input: notesBeside('input'),
  dnat: notesBeside('dnat'),
  snat: notesBeside('snat'),
  log: notesBeside('log'),
} as const satisfies { readonly [N in RuleTableName]: unknown }

/** A stored note. */
export type RuleNote = Static<ReturnType<typeof noteSchema>>

/** Removes the note of a rule that goes: the effect of changes of a table of rules. */
export function noteGoesToo(
  table: RuleTableName,
  { id, after }: ItemChange<unknown>,
  transaction: Transaction,
): Result<null> {
  if (after) return ok(null)
  const notes = ruleNotes[table]
  const note = transaction.snapshot.rows(notes).entries.find(({ item }) => item.rule === id)
  return note ? transaction.remove(notes, note.id) : ok(null)
}

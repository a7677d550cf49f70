import type { NoteFields, NoteOf } from '../model/note.ts'
import type { PolicyTable, Rule, RuleFields } from '../model/rule.ts'
import { type Destination, movesBetween, placed, standing, withNear } from '../order/moves.ts'

/**
 * One edit of the policy. Rules that do not exist yet have negative ids, unique in a draft. An identifier that begins
 * with `new:` stands for an object that an `object` edit of the same draft makes.
 */
export type Edit =
  | {
      readonly kind: 'object'
      readonly as: string
      readonly path: string
      readonly body: Readonly<Record<string, unknown>>
    }
  | {
      readonly kind: 'set'
      readonly table: PolicyTable
      readonly id: number
      /** Values of the same fields when the edit began. */
      readonly base: RuleFields
      readonly fields: RuleFields
      /** The rule when the edit began, so that it can be made again where somebody deleted it. */
      readonly whole: Rule
    }
  | {
      readonly kind: 'create'
      readonly table: PolicyTable
      readonly id: number
      readonly fields: RuleFields
      readonly at: Destination
      /** Id that the rule had, where it comes back. */
      readonly was?: number
      readonly note?: NoteFields
    }
  | {
      readonly kind: 'remove'
      readonly table: PolicyTable
      readonly rule: Rule
      /** The rule as whoever removes it saw it, or made it: what somebody else made of it since is asked about. */
      readonly known?: Rule
      /** Its note, which goes and comes back with it. */
      readonly note?: NoteFields
    }
  | {
      readonly kind: 'note'
      readonly table: PolicyTable
      /** The rule that the note stands beside. */
      readonly id: number
      readonly base: NoteFields
      readonly fields: NoteFields
    }
  | {
      readonly kind: 'move'
      readonly table: PolicyTable
      readonly ids: readonly number[]
      readonly to: Destination
    }

/** A change as `POST /x/transactions` and `POST /x/plan` take it. */
export interface Change {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  readonly as?: string
}

/** Rules of each table, in order. */
export type Rules = Readonly<Record<PolicyTable, readonly Rule[]>>

/** The tables after the edits, as they are shown before anything is sent. Edits of rules that are gone do nothing. */
export function rulesAfter(rules: Rules, edits: readonly Edit[]): Rules {
  return edits.reduce(afterEdit, rules)
}

const noNotes: NoteOf = () => undefined

/** The requests that make the edits, in order, one revision for all; `noteOf` finds the notes that are there already. */
export function changesOf(rules: Rules, edits: readonly Edit[], noteOf: NoteOf = noNotes): readonly Change[] {
  let state = rules
  return edits.flatMap((edit) => {
    const changes = changesOfEdit(state, edit, noteOf)
    state = afterEdit(state, edit)
    return changes
  })
}

/** The edits with one more; an edit of a rule that the draft edits already is joined with it. */
export function withEdit(edits: readonly Edit[], edit: Edit): readonly Edit[] {
  if (edit.kind === 'set') return withFields(edits, edit)
  if (edit.kind === 'note') return withNote(edits, edit)
  if (edit.kind !== 'remove') return [...edits, edit]
  const { table, rule, known } = edit
  if (rule.id < 0) return edits.flatMap((each) => withoutNew(each, table, rule.id))
  const former = edits.find((each): each is SetEdit => isSetOf(each, table, rule.id))
  return [
    ...edits.filter((each) => each !== former && !isNoteOf(each, table, rule.id)),
    // What the draft made of the rule is not what is stored.
    known === undefined || former === undefined ? edit : { ...edit, known: { ...known, ...former.base } },
  ]
}

/**
 * Edits that take others back once they are made, given the tables before them and the ids that new rules got. Removed
 * rules come back as new ones.
 */
export function inverseOf(
  rules: Rules,
  edits: readonly Edit[],
  madeIds: ReadonlyMap<number, number>,
): readonly Edit[] {
  const undone: Edit[] = []
  let state = rules
  for (const edit of edits) {
    undone.unshift(...inverseEdits(state, edit))
    state = afterEdit(state, edit)
  }
  return renamed(undone, madeIds)
}

/** The edits of a draft with more; new rules, which each table numbers by itself, get ids that the draft does not have. */
export function gathered(draft: readonly Edit[], edits: readonly Edit[]): readonly Edit[] {
  const taken = draft.map((edit) => (edit.kind === 'create' ? edit.id : 0))
  return renamed(edits, new Map(), Math.min(0, ...taken) - 1).reduce(withEdit, draft)
}

/** The edits with new ids: those that new rules got, and new ones, from `first` down, for rules that come back. */
export function renamed(
  edits: readonly Edit[],
  madeIds: ReadonlyMap<number, number>,
  first = -1,
): readonly Edit[] {
  const ids = new Map(madeIds)
  let next = first
  const nameOf = (id: number) => ids.get(id) ?? id
  const rename = (edit: Edit): Edit => {
    switch (edit.kind) {
      case 'object':
        return edit
      case 'set':
      case 'note':
        return { ...edit, id: nameOf(edit.id) }
      case 'remove':
        return { ...edit, rule: { ...edit.rule, id: nameOf(edit.rule.id) } }
      case 'move':
        return { ...edit, ids: edit.ids.map(nameOf), to: renamedPlace(edit.to, nameOf) }
      case 'create': {
        const at = renamedPlace(edit.at, nameOf)
        ids.set(edit.id, next)
        return { ...edit, id: next--, at }
      }
    }
  }
  return edits.map(rename)
}

function renamedPlace(at: Destination, nameOf: (id: number) => number): Destination {
  if ('end' in at) return at
  const near = at.near === undefined ? {} : { near: at.near.map(nameOf) }
  return 'before' in at ? { before: nameOf(at.before), ...near } : { after: nameOf(at.after), ...near }
}

/** Edits with the rules in front of their places, so that these are found where others remove the rules that name them. */
export function anchored(rules: Rules, edits: readonly Edit[]): readonly Edit[] {
  let now = rules
  return edits.map((edit) => {
    const near = placedNear(now, edit)
    now = afterEdit(now, near)
    return near
  })
}

function placedNear(rules: Rules, edit: Edit): Edit {
  if (edit.kind !== 'create' && edit.kind !== 'move') return edit
  const order = rules[edit.table].map(({ id }) => id)
  return edit.kind === 'create'
    ? { ...edit, at: withNear(edit.at, order) }
    : { ...edit, to: withNear(edit.to, order, new Set(edit.ids)) }
}

function inverseEdits(rules: Rules, edit: Edit): Edit[] {
  switch (edit.kind) {
    case 'object':
      return []
    case 'set':
      return [{ ...edit, base: edit.fields, fields: edit.base }]
    case 'note':
      return [{ ...edit, base: edit.fields, fields: edit.base }]
    case 'create':
      return [
        {
          kind: 'remove',
          table: edit.table,
          rule: { ...emptyRule, ...edit.fields, id: edit.id },
          ...noteOfEdit(edit),
        },
      ]
    case 'remove': {
      // As it is now: others may have changed it since it was seen.
      const { id, ...fields } = rules[edit.table].find((rule) => rule.id === edit.rule.id) ?? edit.rule
      const at = placeOf(rules[edit.table], id)
      return [{ kind: 'create', table: edit.table, id, fields, at, was: id, ...noteOfEdit(edit) }]
    }
    case 'move': {
      const order = rules[edit.table].map(({ id }) => id)
      return order
        .filter((id) => edit.ids.includes(id))
        .reverse()
        .map((id) => ({ kind: 'move', table: edit.table, ids: [id], to: placeBefore(order, id) }))
    }
  }
}

function noteOfEdit({ note }: { readonly note?: NoteFields }): { readonly note?: NoteFields } {
  return note === undefined ? {} : { note }
}

/** Place that a rule has now, by the rule in front of it. */
function placeOf(rows: readonly Rule[], id: number): Destination {
  const order = rows.map((each) => each.id)
  const before = order[order.indexOf(id) - 1]
  return before === undefined ? { end: 'first' } : withNear({ after: before }, order)
}

/** Moves go back from the last to the first, so the rule behind is in its place already. */
function placeBefore(order: readonly number[], id: number): Destination {
  const behind = order[order.indexOf(id) + 1]
  return behind === undefined ? { end: 'last' } : withNear({ before: behind }, order, new Set([id]))
}

function afterEdit(rules: Rules, edit: Edit): Rules {
  if (edit.kind === 'object' || edit.kind === 'note') return rules
  const rows = rules[edit.table]
  return { ...rules, [edit.table]: rowsAfter(rows, edit) }
}

function rowsAfter(rows: readonly Rule[], edit: Exclude<Edit, { kind: 'object' | 'note' }>): readonly Rule[] {
  switch (edit.kind) {
    case 'set':
      return rows.map((rule) => (rule.id === edit.id ? { ...rule, ...edit.fields } : rule))
    case 'create':
      return ordered(
        [...rows, { ...emptyRule, ...edit.fields, id: edit.id }],
        placed([...rows.map(({ id }) => id), edit.id], new Set([edit.id]), edit.at),
      )
    case 'remove':
      return rows.filter(({ id }) => id !== edit.rule.id)
    case 'move':
      return ordered(
        rows,
        placed(
          rows.map(({ id }) => id),
          new Set(edit.ids),
          edit.to,
        ),
      )
  }
}

function ordered(rows: readonly Rule[], order: readonly number[]): readonly Rule[] {
  const byId = new Map(rows.map((rule) => [rule.id, rule]))
  return order.map((id) => byId.get(id)!)
}

/** A rule as the server's defaults make it. */
export const emptyRule: Rule = {
  id: 0,
  enabled: true,
  protocol: 'any',
  source_addresses: ['any'],
  source_addresses_negate: false,
  source_ports: ['any'],
  destination_addresses: ['any'],
  destination_addresses_negate: false,
  destination_ports: ['any'],
  timetable: [],
  comment: '',
  action: 'accept',
}

function changesOfEdit(rules: Rules, edit: Edit, noteOf: NoteOf): Change[] {
  if (edit.kind === 'object') return [{ method: 'POST', path: edit.path, body: edit.body, as: edit.as }]
  const path = `/firewall/rules/${edit.table}`
  switch (edit.kind) {
    case 'set':
      return [{ method: 'PATCH', path: `${path}/${inPath(edit.id)}`, body: withReferences(edit.fields) }]
    case 'create':
      return [
        {
          method: 'POST',
          path: `${path}${anchorQuery(rules[edit.table], edit.at)}`,
          body: withReferences(edit.fields),
          as: ruleName(edit.id),
        },
        ...(edit.note === undefined ? [] : [newNote(edit.table, { $ref: ruleName(edit.id) }, edit.note)]),
      ]
    case 'note': {
      const note = noteOf(edit.table, edit.id)
      return [
        note === undefined
          ? newNote(edit.table, inBody(edit.id), edit.fields)
          : { method: 'PATCH', path: `${notesPath(edit.table)}/${note.id}`, body: changedOf(edit) },
      ]
    }
    case 'remove':
      return [{ method: 'DELETE', path: `${path}/${inPath(edit.rule.id)}` }]
    case 'move': {
      const order = rules[edit.table].map(({ id }) => id)
      const going = new Set(edit.ids)
      return movesBetween(order, placed(order, going, edit.to), going).map((move) => ({
        method: 'PATCH',
        path: `${path}/move`,
        body: { params: { ...move, id: inBody(move.id), anchor_item_id: inBody(move.anchor_item_id) } },
      }))
    }
  }
}

/** Path of the notes of a table. */
export function notesPath(table: PolicyTable): string {
  return `/x/tables/${table}/notes`
}

function newNote(table: PolicyTable, rule: unknown, note: NoteFields): Change {
  return { method: 'POST', path: notesPath(table), body: { rule, ...note } }
}

/** Fields of a note that an edit changes: others may have changed the rest. */
function changedOf({ base, fields }: NoteEdit): Partial<NoteFields> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name as keyof NoteFields]),
    ),
  )
}

function anchorQuery(rows: readonly Rule[], at: Destination): string {
  const query = (id: number, after: boolean) => `?anchor_item_id=${inPath(id)}&insert_after=${after}`
  // A place that is gone is told to the gateway as it was named, and refused.
  const to =
    'end' in at
      ? at
      : (standing(
          at,
          rows.map(({ id }) => id),
        ) ?? at)
  if ('before' in to) return query(to.before, false)
  if ('after' in to) return query(to.after, true)
  const first = rows[0]
  return to.end === 'last' || !first ? '' : query(first.id, false)
}

function ruleName(id: number): string {
  return `rule${-id}`
}

function inPath(id: number): string {
  return id < 0 ? `{${ruleName(id)}}` : String(id)
}

function inBody(id: number): unknown {
  return id < 0 ? { $ref: ruleName(id) } : id
}

/** Names of objects that are made beside, as references. */
function withReferences(value: unknown): unknown {
  if (typeof value === 'string' && value.startsWith('new:')) return { $ref: value.slice(4) }
  if (Array.isArray(value)) return value.map(withReferences)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withReferences(each)]))
}

type CreateEdit = Extract<Edit, { kind: 'create' }>
type SetEdit = Extract<Edit, { kind: 'set' }>

function isSetOf(edit: Edit, table: PolicyTable, id: number): edit is SetEdit {
  return edit.kind === 'set' && edit.table === table && edit.id === id
}

type NoteEdit = Extract<Edit, { kind: 'note' }>

function isNoteOf(edit: Edit, table: PolicyTable, id: number): edit is NoteEdit {
  return edit.kind === 'note' && edit.table === table && edit.id === id
}

function withNote(edits: readonly Edit[], edit: NoteEdit): readonly Edit[] {
  const isMade = edits.some(
    (each) => each.kind === 'create' && each.table === edit.table && each.id === edit.id,
  )
  if (isMade)
    return edits.map((each) =>
      each.kind === 'create' && each.table === edit.table && each.id === edit.id
        ? { ...each, note: edit.fields }
        : each,
    )
  const earlier = edits.find((each): each is NoteEdit => isNoteOf(each, edit.table, edit.id))
  const rest = edits.filter((each) => each !== earlier)
  return [...rest, { ...edit, base: (earlier ?? edit).base }]
}

function withFields(edits: readonly Edit[], edit: SetEdit): readonly Edit[] {
  const isCreating = (each: Edit): each is CreateEdit =>
    each.kind === 'create' && each.table === edit.table && each.id === edit.id
  if (edits.some(isCreating)) {
    return edits.map((each) =>
      isCreating(each) ? { ...each, fields: { ...each.fields, ...edit.fields } } : each,
    )
  }
  const earlier = edits.find((each) => isSetOf(each, edit.table, edit.id)) as SetEdit | undefined
  if (!earlier) return [...edits, edit]
  const joined: SetEdit = {
    ...edit,
    base: { ...edit.base, ...earlier.base },
    fields: { ...earlier.fields, ...edit.fields },
  }
  return [...edits.filter((each) => each !== earlier), joined]
}

/** An edit without a new rule that is given up: edits placed at it go with it. */
function withoutNew(edit: Edit, table: PolicyTable, id: number): Edit[] {
  if (edit.kind === 'object' || edit.table !== table) return [edit]
  if ((edit.kind === 'create' || edit.kind === 'set' || edit.kind === 'note') && edit.id === id) return []
  if (edit.kind !== 'move' || !edit.ids.includes(id)) return [edit]
  const ids = edit.ids.filter((each) => each !== id)
  return ids.length > 0 ? [{ ...edit, ids }] : []
}

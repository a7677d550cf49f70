import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PolicyTable } from '../model/rule.ts'
import {
  changesOf,
  type Edit,
  emptyRule,
  gathered,
  inverseOf,
  type Rules,
  rulesAfter,
  withEdit,
} from './edit.ts'
import { keepDraft, readDraft } from './keeping.ts'
import { noteAt, notesBetween } from './note.ts'

const forward = [1, 2, 3, 4, 5].map((id) => ({ ...emptyRule, id, comment: `rule ${id}` }))
const rules: Rules = { forward, input: [], dnat: [], snat: [], log: [] }
const order = (state: Rules) => state.forward.map(({ id }) => id)

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    kind: fc.constant('set' as const),
    table: fc.constant('forward' as const),
    id: fc.integer({ min: 1, max: 5 }),
    base: fc.constant({}),
    fields: fc.record({ comment: fc.string({ maxLength: 3 }) }),
    whole: fc.constant(emptyRule),
  }),
  fc.record({
    kind: fc.constant('move' as const),
    table: fc.constant('forward' as const),
    ids: fc.subarray([1, 2, 3, 4, 5], { minLength: 1 }),
    to: fc.oneof(
      fc.record({ before: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ after: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ end: fc.constantFrom('first' as const, 'last' as const) }),
    ),
  }),
)

test('what takes edits back leaves the rules as they were', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 5 }), (written) => {
      let state = rules
      const edits = written.map((each): Edit => {
        const known = each.kind === 'set' ? state.forward.find(({ id }) => id === each.id)! : null
        const made = each.kind === 'set' ? { ...each, base: { comment: known!.comment } } : each
        state = rulesAfter(state, [made])
        return made
      })
      expect(rulesAfter(state, inverseOf(rules, edits, new Map()))).toEqual(rules)
    }),
  )
})

test('rules that were removed come back in their places, one behind the other', () => {
  const edits: Edit[] = [3, 2].map((id) => ({ kind: 'remove', table: 'forward', rule: forward[id - 1]! }))
  const back = rulesAfter(rulesAfter(rules, edits), inverseOf(rules, edits, new Map()))
  expect(back.forward.map(({ comment }) => comment)).toEqual(forward.map(({ comment }) => comment))
})

test('edits become changes of one list, with references to what is made in it', () => {
  const edits: Edit[] = [
    { kind: 'object', as: 'object1', path: '/aliases/ports', body: { title: '8443', value: 8443 } },
    {
      kind: 'create',
      table: 'forward',
      id: -1,
      fields: { action: 'drop', destination_ports: ['new:object1'] },
      at: { after: 2 },
    },
    { kind: 'move', table: 'forward', ids: [-1], to: { end: 'first' } },
    { kind: 'remove', table: 'forward', rule: forward[4]! },
  ]
  expect(changesOf(rules, edits)).toEqual([
    { method: 'POST', path: '/aliases/ports', body: { title: '8443', value: 8443 }, as: 'object1' },
    {
      method: 'POST',
      path: '/firewall/rules/forward?anchor_item_id=2&insert_after=true',
      body: { action: 'drop', destination_ports: [{ $ref: 'object1' }] },
      as: 'rule1',
    },
    {
      method: 'PATCH',
      path: '/firewall/rules/forward/move',
      body: { params: { id: { $ref: 'rule1' }, anchor_item_id: 1, insert_after: false } },
    },
    { method: 'DELETE', path: '/firewall/rules/forward/5' },
  ])
  expect(order(rulesAfter(rules, edits))).toEqual([-1, 1, 2, 3, 4])
})

test('notes go and come with their rules, and a new one is told from one that is there', () => {
  const servers = { section: 'Servers', colour: 'teal', tags: ['crm'] }
  const none = { section: '', colour: '', tags: [] }
  const path = '/x/tables/forward/notes'
  const removed: Edit[] = [{ kind: 'remove', table: 'forward', rule: forward[1]!, note: servers }]
  const back = inverseOf(rules, removed, new Map())
  const after = rulesAfter(rules, removed)
  expect(changesOf(after, back)).toMatchObject([
    { path: '/firewall/rules/forward?anchor_item_id=1&insert_after=true', as: 'rule1' },
    { method: 'POST', path, body: { rule: { $ref: 'rule1' }, ...servers } },
  ])
  const into: Edit = { kind: 'note', table: 'forward', id: 3, base: none, fields: servers }
  expect(changesOf(rules, [into])).toEqual([{ method: 'POST', path, body: { rule: 3, ...servers } }])
  const stored = (table: string, id: number) =>
    table === 'forward' && id === 3 ? { ...none, id: 8 } : undefined
  expect(changesOf(rules, [into], stored)).toEqual([{ method: 'PATCH', path: `${path}/8`, body: servers }])
  expect(inverseOf(rules, [into], new Map())).toEqual([{ ...into, base: servers, fields: none }])
  const other = { ...servers, section: 'Other' }
  expect(withEdit([into], { ...into, base: servers, fields: other })).toEqual([{ ...into, fields: other }])
  expect(withEdit([into], { kind: 'remove', table: 'forward', rule: forward[2]! })).toHaveLength(1)
})

test('a new rule is in the section that it is placed at, and one that is dropped into a section is of it', () => {
  const servers = { section: 'Servers', colour: 'teal', tags: ['crm'] }
  const notes = new Map([
    [2, servers],
    [3, servers],
  ])
  expect(noteAt(notes, { after: 3 })).toEqual({ note: { ...servers, tags: [] } })
  expect(noteAt(notes, { before: 1 })).toEqual({})
  expect(noteAt(notes, { end: 'last' })).toEqual({})
  expect(notesBetween('forward', [5], [1, 2, 5, 3, 4], notes)).toMatchObject([
    { kind: 'note', id: 5, fields: { section: 'Servers', colour: 'teal', tags: [] } },
  ])
  expect(notesBetween('forward', [5], [1, 5, 2, 3, 4], notes)).toEqual([])
  expect(notesBetween('forward', [2], [1, 3, 2, 4, 5], notes)).toEqual([])
})

test('edits of one rule are joined, and a new rule that is given up leaves nothing', () => {
  const set = (id: number, fields: object, base: object = {}): Edit => ({
    kind: 'set',
    table: 'forward',
    id,
    base,
    fields,
    whole: emptyRule,
  })
  const joined = [
    set(1, { comment: 'a' }, { comment: 'x' }),
    set(1, { comment: 'b' }, { comment: 'a' }),
  ].reduce<readonly Edit[]>(withEdit, [])
  expect(joined).toEqual([set(1, { comment: 'b' }, { comment: 'x' })])
  const create: Edit = {
    kind: 'create',
    table: 'forward',
    id: -1,
    fields: { comment: 'n' },
    at: { end: 'last' },
  }
  const edited = withEdit([create], set(-1, { comment: 'm' }))
  expect(edited).toEqual([{ ...create, fields: { comment: 'm' } }])
  expect(withEdit(edited, { kind: 'remove', table: 'forward', rule: { ...emptyRule, id: -1 } })).toEqual([])
})

test('a draft is kept for each login, and what cannot be read is none', () => {
  const kept = new Map<string, string>()
  const keep = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const draft = { revision: 7, edits: [{ kind: 'remove', table: 'forward', rule: forward[0]! } as const] }
  expect(keepDraft(keep, 'anna', draft)).toBe(true)
  expect(readDraft(keep, 'anna')).toEqual(draft)
  expect(readDraft(keep, 'ivan')).toBeNull()
  // What is done next is to be gathered.
  keepDraft(keep, 'anna', { revision: 7, edits: [] })
  expect(readDraft(keep, 'anna')).toEqual({ revision: 7, edits: [] })
  keepDraft(keep, 'anna', null)
  expect(kept.size).toBe(0)
  for (const text of ['', '{', 'null', '[]', '{"form":1,"revision":1,"edits":[{"kind":"set"}]}']) {
    kept.set('gatehouse.policy.draft.anna', text)
    expect(readDraft(keep, 'anna')).toBeNull()
  }
})

const noNote = { section: 'Web', colour: '', tags: [] }

test('new rules of several tables are new rules of one draft each', () => {
  const create = (table: PolicyTable, comment: string): Edit => {
    return { kind: 'create', table, id: -1, fields: { comment }, at: { end: 'last' } }
  }
  const note: Edit = {
    kind: 'note',
    table: 'input',
    id: -1,
    base: { ...noNote, section: '' },
    fields: noNote,
  }
  const draft = gathered(gathered([], [create('forward', 'a')]), [create('input', 'b'), note])
  expect(draft.map((edit) => 'id' in edit && edit.id)).toEqual([-1, -2])
  expect(draft[1]).toMatchObject({ fields: { comment: 'b' }, note: { section: 'Web' } })
  // What is done to a rule of the draft goes on being about it.
  const later = gathered(draft, [
    {
      kind: 'set',
      table: 'forward',
      id: -1,
      base: { comment: 'a' },
      fields: { comment: 'c' },
      whole: emptyRule,
    },
  ])
  expect(later.find((edit) => edit.kind === 'create' && edit.id === -1)).toMatchObject({
    fields: { comment: 'c' },
  })
})

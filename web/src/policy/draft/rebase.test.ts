import { expect, test } from 'vitest'
import { type Edit, emptyRule, type Rules } from './edit.ts'
import { rebase } from './rebase.ts'

const rule = { ...emptyRule, id: 1, comment: 'theirs', action: 'drop' }
const rules: Rules = { forward: [rule], input: [], dnat: [], snat: [], log: [] }
const set = (id: number, base: object, fields: object): Edit => ({
  kind: 'set',
  table: 'forward',
  id,
  base,
  fields,
})

test('fields that one side changed settle by themselves', () => {
  expect(rebase([set(1, { action: 'drop' }, { action: 'accept' })], rules)).toEqual({
    edits: [set(1, { action: 'drop' }, { action: 'accept' })],
    clashes: [],
  })
  expect(rebase([set(1, { action: 'accept' }, { action: 'drop' })], rules)).toEqual({
    edits: [],
    clashes: [],
  })
})

test('a field that both changed is asked about', () => {
  const { edits, clashes } = rebase(
    [set(1, { comment: 'was', action: 'drop' }, { comment: 'mine', action: 'accept' })],
    rules,
  )
  expect(clashes).toMatchObject([
    { id: 1, isGone: false, conflicts: [{ field: 'comment', base: 'was', theirs: 'theirs', mine: 'mine' }] },
  ])
  expect(edits).toMatchObject([{ id: 1, fields: { action: 'accept' } }])
})

test('a rule that is gone is told, and removals and moves of it fall away', () => {
  const { edits, clashes } = rebase(
    [
      set(2, { comment: '' }, { comment: 'mine' }),
      { kind: 'remove', table: 'forward', rule: { ...emptyRule, id: 2 } },
      { kind: 'move', table: 'forward', ids: [2, 1], to: { end: 'first' } },
    ],
    rules,
  )
  expect(clashes).toMatchObject([{ id: 2, isGone: true }])
  expect(edits).toEqual([{ kind: 'move', table: 'forward', ids: [1], to: { end: 'first' } }])
})

import { expect, test } from 'vitest'
import {
  anchored,
  changesOf,
  type Edit,
  emptyRule,
  inverseOf,
  type Rules,
  rulesAfter,
  withEdit,
} from './edit.ts'
import { isOf, rebase } from './rebase.ts'

const rule = { ...emptyRule, id: 1, comment: 'theirs', action: 'drop' }
const rules: Rules = { forward: [rule], input: [], dnat: [], snat: [], log: [] }
const set = (id: number, base: object, fields: object): Edit => ({
  kind: 'set',
  table: 'forward',
  id,
  base,
  fields,
  whole: { ...emptyRule, id },
})

test('fields that one side changed settle by themselves', () => {
  expect(rebase([set(1, { action: 'drop' }, { action: 'accept' })], rules)).toEqual({
    edits: [set(1, { action: 'drop' }, { action: 'accept' })],
    clashes: [],
    astray: [],
  })
  expect(rebase([set(1, { action: 'accept' }, { action: 'drop' })], rules)).toEqual({
    edits: [],
    clashes: [],
    astray: [],
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

test('a section, a colour or tags that both changed are asked about, the others settle by themselves', () => {
  const base = { section: 'Servers', colour: 'blue', tags: ['crm'] }
  const note = (fields: object): Edit => ({
    ...{ kind: 'note', table: 'forward', id: 1, base },
    fields: { ...base, ...fields },
  })
  const theirs = { id: 8, section: 'Databases', colour: 'blue', tags: ['crm'] }
  const mine = rebase([note({ section: 'Hosts', colour: 'red' })], rules, () => theirs)
  expect(mine.clashes).toMatchObject([
    { id: 1, conflicts: [{ field: 'section', base: 'Servers', theirs: 'Databases', mine: 'Hosts' }] },
  ])
  expect(mine.edits).toMatchObject([{ fields: { section: 'Databases', colour: 'red', tags: ['crm'] } }])
  const other = rebase([note({ colour: 'red' })], rules, () => theirs)
  expect(other.clashes).toEqual([])
  expect(changesOf(rules, other.edits, () => theirs)).toMatchObject([{ body: { colour: 'red' } }])
  expect(rebase([note({ section: 'Databases' })], rules, () => theirs)).toMatchObject({
    edits: [],
    clashes: [],
  })
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

const table = (...ids: number[]): Rules => ({
  ...{ input: [], dnat: [], snat: [], log: [] },
  forward: ids.map((id) => ({ ...emptyRule, id })),
})
const order = (all: Rules) => all.forward.map(({ id }) => id)
/** The order in which edits of `before` leave the table as others made it. */
const orderOn = (before: Rules, edits: readonly Edit[], now: Rules) => {
  const rebased = rebase(anchored(before, edits), now)
  expect(rebased.astray).toEqual([])
  expect(JSON.stringify(changesOf(now, rebased.edits))).not.toContain('null')
  return order(rulesAfter(now, rebased.edits))
}
const move = (ids: number[], to: Extract<Edit, { kind: 'move' }>['to']): Edit => ({
  ...{ kind: 'move', table: 'forward', ids },
  to,
})
const create = (id: number, at: Extract<Edit, { kind: 'create' }>['at']): Edit => ({
  ...{ kind: 'create', table: 'forward', id },
  fields: {},
  at,
})

test('a place beside a rule that somebody deleted is behind the nearest one in front of it', () => {
  const before = table(1, 2, 3, 4, 5, 6)
  expect(orderOn(before, [move([5], { after: 2 })], table(1, 3, 4, 5, 6))).toEqual([1, 5, 3, 4, 6])
  expect(orderOn(before, [move([1], { before: 5 })], table(1, 2, 3, 6))).toEqual([2, 3, 1, 6])
  expect(orderOn(before, [move([5], { before: 1 })], table(2, 3, 5))).toEqual([5, 2, 3])
  expect(orderOn(before, [create(-1, { after: 3 })], table(1, 4, 5))).toEqual([1, -1, 4, 5])
  // Beside a rule of the same draft, whose own place is gone.
  const two = [create(-1, { after: 3 }), move([6], { after: -1 })]
  expect(orderOn(before, two, table(1, 2, 6))).toEqual([1, 2, -1, 6])
})

test('what takes a move or a removal back finds its place where neighbours are gone', () => {
  const before = table(1, 2, 3, 4, 5, 6)
  const moved = inverseOf(before, [move([3], { end: 'first' })], new Map())
  expect(order(rulesAfter(table(3, 1, 2, 5, 6), rebase(moved, table(3, 1, 2, 5, 6)).edits))).toEqual([
    1, 2, 3, 5, 6,
  ])
  const gone = { ...emptyRule, id: 3 }
  const removed = inverseOf(before, [{ kind: 'remove', table: 'forward', rule: gone }], new Map())
  const now = table(1, 4, 5)
  expect(order(rulesAfter(now, rebase(removed, now).edits))).toEqual([1, expect.any(Number), 4, 5])
})

test('where nothing tells the place any more nothing is sent', () => {
  const before = table(...Array.from({ length: 40 }, (_none, index) => index + 1))
  const { edits, astray } = rebase(anchored(before, [move([40], { after: 30 })]), table(1, 2, 40))
  expect([edits, astray]).toMatchObject([[], [{ kind: 'move', ids: [40] }]])
  // Without a trace of its place a rule stays where it is.
  expect(order(rulesAfter(table(1, 2, 40), [move([40], { after: 30 })]))).toEqual([1, 2, 40])
})

test('a rule that somebody changed since it was seen is removed only by whoever says so, and comes back as it was then', () => {
  const seen = { ...rule, comment: 'seen' }
  const removal: Edit = { kind: 'remove', table: 'forward', rule: seen, known: seen }
  const { edits, clashes } = rebase([removal], rules)
  expect(edits).toEqual([])
  expect(clashes).toMatchObject([
    { id: 1, isGone: false, conflicts: [{ field: 'comment', base: 'seen', theirs: 'theirs' }] },
  ])
  expect(isOf(removal, clashes[0]!)).toBe(true)
  const again: Edit = { ...removal, known: { ...seen, comment: 'theirs' } }
  expect(rebase([again], rules)).toEqual({ edits: [again], clashes: [], astray: [] })
  expect(inverseOf(rules, [again], new Map())).toMatchObject([
    { kind: 'create', fields: { comment: 'theirs' } },
  ])
})

test('what a draft made of a rule is no change of somebody else where the draft removes it', () => {
  const mine = set(1, { comment: 'theirs' }, { comment: 'mine' })
  const drafted = { ...rule, comment: 'mine' }
  const draft = withEdit([mine], { kind: 'remove', table: 'forward', rule: drafted, known: drafted })
  expect(draft).toHaveLength(1)
  expect(rebase(draft, rules).clashes).toEqual([])
})

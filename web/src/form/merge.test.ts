import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FieldSchema } from '../resource/descriptor.ts'
import { type Merge, mergeFields } from './merge.ts'
import { isSame } from './values.ts'

const listOf = (list: FieldSchema): FieldSchema => ({ properties: { list: { type: 'array', ...list } } })
const [members, limits] = [listOf({ 'x-set': 'members' }), listOf({ 'x-set': 'limits' })]
const named = listOf({ 'x-set': 'members', 'x-key': 'id' })

function merged(schema: FieldSchema, base: unknown, theirs: unknown, mine: unknown): Merge {
  return mergeFields({ base: { list: base }, theirs: { list: theirs }, mine: { list: mine } }, schema, isSame)
}

const names = fc.subarray(['a', 'b', 'c', 'd', 'e'])
const actions = fc
  .dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('allow', 'deny'))
  .map((list) => Object.entries(list).map(([id, action]) => ({ id, action })))

test('a set has what either added, lacks what either removed, and keeps the rest', () => {
  fc.assert(
    fc.property(names, names, names, (base, theirs, mine) => {
      const { settled, conflicts } = merged(members, base, theirs, mine)
      expect(conflicts).toEqual([])
      const expected = ['a', 'b', 'c', 'd', 'e'].filter((name) =>
        base.includes(name)
          ? theirs.includes(name) && mine.includes(name)
          : [...theirs, ...mine].includes(name),
      )
      expect([...(settled['list'] as string[])].sort()).toEqual(expected)
    }),
  )
})

test('the sides may be exchanged, and what they joined is what the others did', () => {
  fc.assert(
    fc.property(names, names, names, (base, theirs, mine) => {
      const one = merged(members, base, theirs, mine)
      const other = merged(members, base, mine, theirs)
      expect(new Set(one.settled['list'] as string[])).toEqual(new Set(other.settled['list'] as string[]))
      for (const { added, removed } of one.joined) {
        expect(added).toEqual(theirs.filter((each) => !base.includes(each)))
        expect(removed).toEqual(base.filter((each) => !theirs.includes(each)))
      }
    }),
  )
})

test('what restricts is never merged into what restricts nothing', () => {
  fc.assert(
    fc.property(names, names, names, (base, theirs, mine) => {
      const { settled, conflicts, joined } = merged(limits, base, theirs, mine)
      if (joined.length > 0) expect(settled['list']).not.toEqual([])
      const isAll = [base, theirs, mine].some((list) => list.length === 0)
      const isSettled = [
        [theirs, mine],
        [mine, base],
        [theirs, base],
      ].some(([one, other]) => isSame(one, other))
      expect(conflicts.length > 0 && isSettled).toBe(false)
      if (isAll && !isSettled) expect(conflicts).toEqual([{ field: 'list', base, theirs, mine }])
    }),
  )
})

test('elements with a name are asked about where both changed one differently, each side with what settled', () => {
  fc.assert(
    fc.property(actions, actions, actions, (base, theirs, mine) => {
      const action = (list: readonly { id: string; action: string }[], id: string) =>
        list.find((each) => each.id === id)?.action
      const isOpen = (id: string) => {
        const [was, their, my] = [action(base, id), action(theirs, id), action(mine, id)]
        return their !== my && my !== was && their !== was
      }
      const open = ['a', 'b', 'c'].filter(isOpen)
      const { settled, conflicts } = merged(named, base, theirs, mine)
      expect(conflicts.length > 0).toBe(open.length > 0)
      const [conflict] = conflicts
      for (const id of ['a', 'b', 'c'].filter((each) => !isOpen(each))) {
        const [was, their, my] = [action(base, id), action(theirs, id), action(mine, id)]
        const expected = their === was ? my : their
        for (const list of conflict ? [conflict.theirs, conflict.mine] : [settled['list']])
          expect(action(list as never, id)).toBe(expected)
      }
      for (const id of open) {
        expect(action(conflict!.theirs as never, id)).toBe(action(theirs, id))
        expect(action(conflict!.mine as never, id)).toBe(action(mine, id))
      }
    }),
  )
})

test('a list whose order means something stays whole, and so does one with a name twice', () => {
  expect(merged(listOf({}), ['a'], ['a', 'b'], ['a', 'c']).conflicts).toHaveLength(1)
  const [one, other] = [
    { id: 'a', action: 'allow' },
    { id: 'a', action: 'deny' },
  ]
  expect(merged(named, [], [one, other], [one]).conflicts).toHaveLength(1)
})

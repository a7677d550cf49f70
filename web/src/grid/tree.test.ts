import { expect, test } from 'vitest'
import { pathTo, type TreeSource, treeRows } from './tree.ts'

interface Part {
  readonly id: string
  readonly parent: string | null
}

const branches: readonly Part[] = [
  { id: 'root', parent: null },
  { id: 'a', parent: 'root' },
  { id: 'b', parent: 'a' },
  { id: 'c', parent: 'root' },
]
const leaves: readonly Part[] = [
  { id: '1', parent: 'b' },
  { id: '2', parent: 'root' },
  { id: '3', parent: 'b' },
]
const idOf = ({ id }: Part) => id
const parentOf = ({ parent }: Part) => parent
const shown = (source: Partial<TreeSource<Part, Part>>) =>
  treeRows<Part, Part>({ branches, leaves, idOf, parentOf, isOpen: () => true, ...source }).map(
    (row) => `${'.'.repeat(row.level - 1)}${row.id}${row.kind === 'branch' ? `(${row.leaves})` : ''}`,
  )

test('branches are before leaves, each behind what it is below', () => {
  expect(shown({})).toEqual(['root(3)', '.a(2)', '..b(2)', '...1', '...3', '.c(0)', '.2'])
})

test('a closed branch counts what it hides', () => {
  expect(shown({ isOpen: (id) => id !== 'a' })).toEqual(['root(3)', '.a(2)', '.c(0)', '.2'])
  expect(shown({ isOpen: () => false })).toEqual(['root(3)'])
})

test('a filter opens the way to what it finds, and leaves out the rest', () => {
  expect(shown({ isOpen: () => false, finds: ({ id }) => id === '3' })).toEqual([
    'root(1)',
    '.a(1)',
    '..b(1)',
    '...3',
  ])
  expect(shown({ finds: ({ id }) => id === 'c' })).toEqual(['root(0)', '.c(0)'])
  expect(shown({ finds: () => false })).toEqual([])
})

test('what names a branch that is not there stands at the top', () => {
  expect(shown({ branches: [], leaves: [{ id: '9', parent: 'gone' }] })).toEqual(['9'])
})

test('the way to a branch is from the root down, and ends where branches turn in a circle', () => {
  expect(pathTo('b', branches, idOf, parentOf)).toEqual(['root', 'a', 'b'])
  expect(pathTo('gone', branches, idOf, parentOf)).toEqual([])
  const circle = [
    { id: 'x', parent: 'y' },
    { id: 'y', parent: 'x' },
  ]
  expect(pathTo('x', circle, idOf, parentOf)).toEqual(['y', 'x'])
})

import { expect, test } from 'vitest'
import type { Change, StoredItem } from './archive.ts'
import { changedItems } from './changed-items.ts'

const item = (position: number, body: object): StoredItem => ({ position, body })

function change(place: string, before: StoredItem | null, after: StoredItem | null): Change {
  return { resource: 'ports', item: place, before, after }
}

test('items are named with what happened to them, and fields without their values', () => {
  const named = changedItems([
    change('1', null, item(1, { title: 'a', value: 1 })),
    change('2', item(2, { title: 'b' }), null),
    change('3', item(3, { title: 'c', value: [1] }), item(3, { value: [1, 2], title: 'secret', more: true })),
    change('4', item(4, {}), item(7, {})),
    change('5', item(5, { value: 1 }), item(6, { value: 2 })),
    { resource: 'settings', item: '', before: item(0, { on: true }), after: item(0, { on: false }) },
  ])
  expect(named).toBe(
    'ports 1 added; ports 2 removed; ports 3 (more, title, value); ports 4 moved; ports 5 moved (value); settings (on)',
  )
})

test('what was changed several times is named by what came of it in the end', () => {
  const [one, two, three] = [1, 2, 3].map((value) => item(1, { value }))
  expect(changedItems([change('1', one!, two!), change('1', two!, three!)])).toBe('ports 1 (value)')
  expect(changedItems([change('1', one!, two!), change('1', two!, item(1, { value: 1 }))])).toBe(
    'nothing changed',
  )
  expect(changedItems([change('1', null, two!), change('1', two!, null)])).toBe('nothing changed')
})

test('of many items some are named, and the others counted', () => {
  const many = Array.from({ length: 5_000 }, (_, place) => change(`${place}`, null, item(place, {})))
  const named = changedItems([...many, ...many])
  expect(named).toMatch(/^ports 0 added; .*; ports 9 added; 4990 more$/)
})

import { expect, test } from 'vitest'
import { type Change, changeSheet, memberDifference, revisionQuery } from './revision.ts'

const change: Change = {
  resource: 'forward_rules',
  id: 4,
  path: '/firewall/rules/forward',
  before: { comment: 'a', source_addresses: ['ip.id.1', 'ip.id.2'], enabled: true },
  after: { comment: 'b', source_addresses: ['ip.id.2', 'ip.id.3'], enabled: true },
  moved: true,
  places: { before: 3, after: 1 },
}

test('a list differs by its members', () => {
  expect(memberDifference(change.before?.['source_addresses'], change.after?.['source_addresses'])).toEqual({
    gone: ['ip.id.1'],
    come: ['ip.id.3'],
  })
  expect(memberDifference('x', ['x'])).toBeNull()
})

test('an export has a row for each field that differs, and one for an item that only moved', () => {
  const moved = { ...change, id: 5, after: change.before }
  expect(changeSheet({ changes: [change, moved] }).rows).toEqual([
    ['forward_rules', 4, 3, 1, 'comment', 'a', 'b'],
    ['forward_rules', 4, 3, 1, 'source_addresses', ['ip.id.1', 'ip.id.2'], ['ip.id.2', 'ip.id.3']],
    ['forward_rules', 5, 3, 1, null, null, null],
  ])
})

test('an item is asked for only with its resource', () => {
  expect(revisionQuery({ q: 'a', of: '4', item: '12' })).toMatchObject({ search: 'a', item: undefined })
  expect(revisionQuery({ resource: 'zones', of: '4' })).toMatchObject({ resource: 'zones', item: '4' })
})

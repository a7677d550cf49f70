import { describe, expect, it } from 'vitest'
import { emptySnapshot } from '../../../test/snapshot.ts'
import { userGroups } from '../users/group.ts'
import { users } from '../users/user.ts'
import { namesOf } from './user-rules.ts'

const groups = [
  { id: 1, name: 'root', parent_id: null },
  { id: 2, name: 'staff', parent_id: 1 },
  { id: 3, name: 'makers', parent_id: 2 },
  { id: 4, name: 'lost', parent_id: 9 },
  { id: 5, name: 'first of a circle', parent_id: 6 },
  { id: 6, name: 'second of a circle', parent_id: 5 },
  { id: 7, name: 'a second root', parent_id: null },
]
const accounts = [3, 1, 4, 5, 7, 99].map((parent_id, index) => ({
  id: index + 1,
  name: `${index}`,
  parent_id,
}))
const snapshot = emptySnapshot().with(userGroups, groups).with(users, accounts)
const names = (id: string) => {
  const found = namesOf(snapshot, id)
  return found && [...found].sort()
}

describe('silences#vpn-user-rules', () => {
  it('the user and every group up to the root', () => {
    expect(names('1')).toEqual(['any', 'group.id.1', 'group.id.2', 'group.id.3', 'user.id.1'])
    expect(names('2')).toEqual(['any', 'group.id.1', 'user.id.2'])
  })

  it.each([
    ['a group that is not there', '3'],
    ['groups in a circle', '4'],
    ['a way that ends beside the root', '5'],
    ['no group at all', '6'],
    ['nobody', '7'],
    ['no id', 'abc'],
    ['no id', '0'],
    ['no id', ''],
    ['no id', '1.0'],
  ])('%s: %j', (_what, id) => expect(names(id)).toBeNull())

  it.each([
    ['ad', false],
    ['ald', false],
    ['local', true],
    ['radius', true],
    ['device', true],
  ] as const)('a user of domain_type %s has names: %s', (domain_type, has) => {
    const one = snapshot.edited(users, 1, { domain_type })
    expect(namesOf(one, '1') !== null).toBe(has)
  })
})

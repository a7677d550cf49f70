import { expect, test } from 'vitest'
import { asHeld, isFixed } from './directory.ts'
import { foundRows, type Group, groupPath, peopleRows, totalsOf, type User } from './people.ts'

const group = (id: number, parent_id: number | null, name = `g${id}`): Group => ({
  ...{ id, name, parent_id, domain_type: 'local', domain_name: '' },
})
const user = (id: number, parent_id: number): User => ({
  ...{ id, name: `u${id}`, login: `l${id}`, parent_id, enabled: false, vpn_disabled: false, comment: '' },
  ...{ domain_type: 'local', domain_name: '' },
})
const groups = [group(1, null, 'Users'), group(2, 1, 'Makers'), group(3, 2, 'Night'), group(4, 1, 'Away')]
const sizes = new Map([
  [1, 1],
  [3, 2],
])

const shown = (rows: ReturnType<typeof peopleRows>) =>
  rows.map((row) => `${'  '.repeat(row.level - 1)}${row.id}`)

test('users stand below the groups of their group, once it is open; what is read is a row until then', () => {
  const people = { groups, sizes, members: new Map([[1, [user(9, 1)]]]) }
  expect(shown(peopleRows(people, new Set([1, 2, 3])))).toEqual([
    'group.id.1',
    '  group.id.2',
    '    group.id.3',
    '      reading.3',
    '  group.id.4',
    '  9',
  ])
  expect(shown(peopleRows(people, new Set([1])))).toEqual([
    'group.id.1',
    '  group.id.2',
    '  group.id.4',
    '  9',
  ])
})

test('what is found stands where it is, and nothing else does but the way there', () => {
  expect(shown(foundRows(groups, [user(9, 3)], 'u9'))).toEqual([
    'group.id.1',
    '  group.id.2',
    '    group.id.3',
    '      9',
  ])
  expect(shown(foundRows(groups, [], 'AWAY'))).toEqual(['group.id.1', '  group.id.4'])
})

test('a group counts the users of all groups below it; groups that lead to themselves end', () => {
  expect([...totalsOf({ groups, sizes })].sort()).toEqual([
    [1, 3],
    [2, 2],
    [3, 2],
  ])
  const round = [group(1, 2), group(2, 1)]
  expect([...totalsOf({ groups: round, sizes: new Map([[1, 5]]) })]).toEqual([
    [1, 5],
    [2, 5],
  ])
  expect(groupPath(3, groups).map(({ name }) => name)).toEqual(['Users', 'Makers', 'Night'])
})

test('of a user from elsewhere only what is kept here can be changed', () => {
  const descriptor = {
    ...{ name: 'users', shape: 'collection', path: '/', area: 'users', products: [] },
    schema: { properties: { name: {}, login: {}, enabled: {} } },
  }
  const open = (domain_type: string) =>
    Object.entries(asHeld(descriptor, { ...user(1, 1), domain_type }).schema?.properties ?? {})
      .filter(([, field]) => field.readOnly !== true)
      .map(([name]) => name)
  expect([open('local'), open('radius'), open('ad'), open('device')]).toEqual([
    ['name', 'login', 'enabled'],
    ['name', 'enabled'],
    ['enabled'],
    [],
  ])
  expect(isFixed({ ...user(1, 1), domain_type: 'device' })).toBe(true)
})

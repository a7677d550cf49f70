import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { view } from '../../core/resource/resource.ts'
import type { Rows } from '../../core/resource/snapshot.ts'
import { users } from './user.ts'

/** Number of users in a group itself, without those in groups below it. */
interface Size {
  readonly id: number
  readonly users: number
}

/** Numbers of users by group, for a tree that reads users when a group is opened. Source: silences#user-groups-filter. */
export const userGroupSizes = view({
  name: 'user_group_sizes',
  path: '/x/users/group-sizes',
  area: 'users',
  summary: 'How many users are in each group itself; groups without any are left out.',
  source: 'silences#user-groups-filter',
  output: Type.Array(
    Type.Object({
      id: Type.Integer({ description: 'Id of the group.' }),
      users: Type.Integer({ description: 'Users in the group itself, without those in groups below it.' }),
    }),
  ),
  read: ({ snapshot }) => ok([...sizesOf(snapshot.rows(users))]),
})

function sizesOf(rows: Rows<{ readonly parent_id: number }>): readonly Size[] {
  const counts = new Map<number, number>()
  for (const { item } of rows.entries) counts.set(item.parent_id, (counts.get(item.parent_id) ?? 0) + 1)
  return [...counts].map(([id, users]) => ({ id, users })).sort((a, b) => a.id - b.id)
}

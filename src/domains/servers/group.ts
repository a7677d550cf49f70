import Type from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import { type GroupRows, groupTree } from '../../core/resource/group-tree.ts'
import { collection } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { comment, name, nullable, uuidOf } from '../../core/schema/fields.ts'
import { message } from './messages.ts'

/** Id of the group that every other group is under. Source: document 3, FilterRuleObject, `parent_id`. */
export const rootServerGroup = 'f3ffde22-a562-4f43-ac04-c40fcec6a88c'

const tree = groupTree(rootServerGroup, (snapshot): GroupRows => snapshot.rows(serverGroups))

/**
 * Groups of servers, a tree. One that has groups, servers or rules is in use.
 * Source: document 3, "Central console (console's own interface)"; silences#server-groups.
 */
export const serverGroups = collection({
  name: 'server_groups',
  path: '/servers/groups',
  area: 'system',
  summary: 'Groups of servers, a tree under the root group.',
  source: "document 3, Central console (console's own interface)",
  id: { kind: 'uuid', first: rootServerGroup },
  schema: Type.Object({
    name: name({ description: 'Not empty.' }),
    comment: comment(),
    parent_id: nullable(uuidOf('server_groups'), {
      description: 'Parent group; null for the root group only.',
    }),
  }),
  label: (group) => group.name,
  search: ['name', 'comment'],
  ...tree,
  checkAll: (snapshot) => [...rootIsThere(snapshot), ...tree.checkAll(snapshot)],
})

function rootIsThere(snapshot: Snapshot): Problem[] {
  const isThere = snapshot.rows(serverGroups).get(rootServerGroup) !== undefined
  return isThere ? [] : [problem('', message('the root group cannot be removed'))]
}

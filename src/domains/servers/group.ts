import Type from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import { comment, name, nullable, uuidOf } from '../../core/fields.ts'
import { collection } from '../../core/resource.ts'
import type { Snapshot } from '../../core/snapshot.ts'

/** Id of the group that every other group is under. Source: document 3, FilterRuleObject, `parent_id`. */
export const rootServerGroup = 'f3ffde22-a562-4f43-ac04-c40fcec6a88c'

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
  check: (group, { id, snapshot }) => {
    if (id === rootServerGroup) {
      return group.parent_id === null ? [] : [problem('parent_id', 'the root group cannot be moved')]
    }
    if (snapshot.rows(serverGroups).entries.length === 0) return []
    return group.parent_id === null ? [problem('parent_id', 'must be the id of a group', 'required')] : []
  },
  checkAll: (snapshot) => [...rootIsThere(snapshot), ...noCycles(snapshot)],
  checkRemove: (_group, { id }) =>
    id === rootServerGroup ? [problem('', 'the root group cannot be removed')] : [],
})

function rootIsThere(snapshot: Snapshot): Problem[] {
  const isThere = snapshot.rows(serverGroups).get(rootServerGroup) !== undefined
  return isThere ? [] : [problem('', 'the root group cannot be removed')]
}

function noCycles(snapshot: Snapshot): Problem[] {
  const groups = snapshot.rows(serverGroups)
  const reachesRoot = new Set<unknown>([rootServerGroup])
  for (const group of groups.entries) {
    const path = new Set<unknown>()
    let id: unknown = group.id
    while (typeof id === 'string' && !reachesRoot.has(id)) {
      if (path.has(id)) return [problem('parent_id', 'must not be the group itself or one below it')]
      path.add(id)
      id = groups.get(id)?.item.parent_id
    }
    for (const member of path) reachesRoot.add(member)
  }
  return []
}

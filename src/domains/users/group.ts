import Type from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import { choice, idOf, name, nullable } from '../../core/fields.ts'
import { collection, everyItem } from '../../core/resource.ts'
import type { Snapshot } from '../../core/snapshot.ts'

/** Id of the group that every other group is under (silences#root-group). */
export const rootUserGroup = 1

/** Where users and groups come from. Source: document 1, "User". */
export const domainTypes = ['local', 'ad', 'ald', 'radius', 'device'] as const

/** Groups of users, a tree. Source: document 1, "User group". */
export const userGroups = collection({
  name: 'user_groups',
  path: '/user_backend/groups',
  area: 'users',
  summary: 'Groups of users, a tree under the root group.',
  source: 'document 1, Users and groups',
  id: { kind: 'integer' },
  aliases: { group: everyItem },
  unique: [{ fields: ['parent_id', 'name'] }],
  schema: Type.Object({
    name: name({ description: 'Unique under one parent.' }),
    parent_id: nullable(idOf('user_groups'), { description: 'Parent group; null for the root group only.' }),
    domain_type: choice(domainTypes, { default: 'local', description: 'Where the group comes from.' }),
    domain_name: Type.String({ default: '', maxLength: 255, description: 'Domain it was imported from.' }),
    ldap_guid: Type.String({ default: '', maxLength: 64, description: 'Directory object identifier.' }),
  }),
  label: (group) => group.name,
  search: ['name'],
  check: (group, { id, snapshot }) => {
    if (id === rootUserGroup) {
      return group.parent_id === null ? [] : [problem('parent_id', 'the root group cannot be moved')]
    }
    if (snapshot.rows(userGroups).entries.length === 0) return []
    return group.parent_id === null ? [problem('parent_id', 'must be the id of a group', 'required')] : []
  },
  checkAll: noCycles,
  checkRemove: (_group, { id }) =>
    id === rootUserGroup ? [problem('', 'the root group cannot be removed')] : [],
})

function noCycles(snapshot: Snapshot): Problem[] {
  const groups = snapshot.rows(userGroups)
  const reachesRoot = new Set<unknown>([rootUserGroup])
  for (const group of groups.entries) {
    const path = new Set<unknown>()
    let id: unknown = group.id
    while (typeof id === 'number' && !reachesRoot.has(id)) {
      if (path.has(id)) return [problem('parent_id', 'must not be the group itself or one below it')]
      path.add(id)
      id = groups.get(id)?.item.parent_id
    }
    for (const member of path) reachesRoot.add(member)
  }
  return []
}

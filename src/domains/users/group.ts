import Type from 'typebox'
import { type GroupRows, groupTree } from '../../core/resource/group-tree.ts'
import { collection, everyItem } from '../../core/resource/resource.ts'
import { choice, idOf, name, nullable } from '../../core/schema/fields.ts'

/** Id of the group that every other group is under (silences#root-group). */
export const rootUserGroup = 1

/** Origins of users and groups. Source: document 1, "User". */
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
  ...groupTree(rootUserGroup, (snapshot): GroupRows => snapshot.rows(userGroups)),
})

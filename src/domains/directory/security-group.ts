import Type from 'typebox'
import { view } from '../../core/resource/resource.ts'
import { askDirectory } from './joined.ts'

const params = Type.Object({ domain_name: Type.String({ description: 'Name of a directory domain.' }) })
const guid = Type.String({ description: 'Directory object identifier.' })

/** Security groups of a domain. Source: document 1, "Directory security group and OU node". */
export const securityGroups = view({
  name: 'directory_security_groups',
  path: '/ad_backend/domains/:domain_name/security_groups',
  area: 'users',
  summary: 'Security groups of a directory domain; 502 while it is not joined.',
  source: 'document 1, Directory integration',
  params,
  statuses: [502],
  output: Type.Array(Type.Object({ name: Type.String(), guid })),
  read: askDirectory,
})

/** The tree of a domain as a flat list of its nodes. Source: document 1, "Directory security group and OU node". */
export const directoryTree = view({
  name: 'directory_tree',
  path: '/ad_backend/domains/:domain_name/tree',
  area: 'users',
  summary: 'All OU nodes of a directory domain; 502 while it is not joined.',
  source: 'document 1, Directory integration',
  params,
  statuses: [502],
  output: Type.Array(
    Type.Object({
      name: Type.String(),
      guid,
      parent_guid: Type.Union([Type.String(), Type.Null()], { description: 'Null at the top.' }),
    }),
  ),
  read: askDirectory,
})

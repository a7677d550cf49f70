import Type from 'typebox'
import { collection } from '../../core/resource/resource.ts'
import { aliasOf, comment, flag } from '../../core/schema/fields.ts'
import { roleField, roleNumber } from './role.ts'

/**
 * Rules that admit members of directory groups as administrators. Any change ends the sessions of all directory
 * administrators. Source: document 1, "Administrator authorization rule (by directory group)"; silences#directory-admins.
 */
export const directoryAdmins = collection({
  name: 'directory_admins',
  path: '/web/admins/ad',
  area: 'administrators',
  summary: 'Administrators by directory group.',
  source: 'document 1, Administrator authorization rules (directory)',
  id: { kind: 'uuid' },
  schema: Type.Object({
    enabled: flag(true, 'Whether the rule lets someone log in.'),
    role: roleField(),
    group_alias: aliasOf(['security_group'], { description: 'A directory security group.' }),
    comment: comment(),
  }),
  label: (rule) => rule.comment || rule.group_alias,
  search: ['group_alias', 'comment'],
  csv: true,
  derive: roleNumber,
})

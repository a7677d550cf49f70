import Type from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import { collection } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { comment, flag } from '../../core/schema/fields.ts'
import { message } from './messages.ts'
import { roleField, roleNumber } from './role.ts'

const fullAdministrator = 1

/** Local administrators. Source: silences#local-admins. */
export const localAdmins = collection({
  name: 'local_admins',
  path: '/web/admins/local',
  area: 'administrators',
  summary: 'Local administrators; the last enabled full administrator cannot be removed or disabled.',
  source: 'silences#local-admins',
  id: { kind: 'uuid' },
  unique: [{ fields: ['login'], fold: true }],
  schema: Type.Object({
    login: Type.String({ minLength: 1, maxLength: 42, format: 'local-login', description: 'Without `@`.' }),
    name: Type.String({ maxLength: 255, default: '', description: 'Name of the person.' }),
    password: Type.String({
      minLength: 10,
      maxLength: 42,
      writeOnly: true,
      'x-secret': 'password',
      description: '10 to 42 characters; stored as an argon2id hash.',
    }),
    role: roleField(),
    enabled: flag(true, 'Whether the administrator may log in.'),
    comment: comment(),
  }),
  label: (admin) => admin.login,
  search: ['login', 'name', 'comment'],
  derive: roleNumber,
  check: ({ password }) => (password ? [] : [problem('password', message('must not be empty'))]),
  checkAll: someoneCanAdminister,
})

function someoneCanAdminister(snapshot: Snapshot): Problem[] {
  const { entries } = snapshot.rows(localAdmins)
  return entries.some(({ item }) => item.enabled && item.role === fullAdministrator)
    ? []
    : [problem('', message('the last enabled full administrator must stay'), 'last_administrator')]
}

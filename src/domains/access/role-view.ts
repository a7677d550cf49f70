import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { view } from '../../core/resource/resource.ts'
import { roles } from './role.ts'

/** The access levels and what each may do. Source: silences#roles. */
export const roleList = view({
  name: 'roles',
  path: '/web/roles',
  area: 'administrators',
  summary: 'Access levels and what each may do.',
  source: 'silences#roles',
  output: Type.Array(
    Type.Object({
      id: Type.Integer(),
      code: Type.String(),
      name: Type.String(),
      competences: Type.Record(Type.String(), Type.Enum(['read', 'write'])),
    }),
  ),
  read: ({ say }) => ok(roles.map((role) => ({ ...role, name: say(role.name) })) as never),
})

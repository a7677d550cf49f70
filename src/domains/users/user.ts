import Type, { type Static } from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import { type CheckContext, collection, everyItem } from '../../core/resource/resource.ts'
import { choice, comment, flag, idOf, name } from '../../core/schema/fields.ts'
import { domainTypes } from './group.ts'
import { message } from './messages.ts'

const phone = Type.String({ maxLength: 64 })

const schema = Type.Object({
  name: name({ description: 'Unique among users.' }),
  login: name({ description: 'Unique among users, letters compared case-blind.' }),
  psw: Type.String({
    minLength: 1,
    maxLength: 1024,
    writeOnly: true,
    'x-secret': 'password',
    description: 'Password, required on create; stored as an argon2id hash.',
  }),
  parent_id: idOf('user_groups', { description: "The user's group." }),
  enabled: flag(false, 'The option "deny access": true denies.'),
  domain_type: choice(domainTypes, { default: 'local', description: 'Where the user comes from.' }),
  domain_name: Type.String({
    default: '',
    maxLength: 255,
    description: 'Domain the user was imported from.',
  }),
  ldap_guid: Type.String({ default: '', maxLength: 64, description: 'Directory object identifier.' }),
  phone_number: Type.Union([phone, Type.Array(phone, { maxItems: 16 }), Type.Null()], {
    default: null,
    description: 'A number, null, or a list of numbers.',
  }),
  comment: comment(),
  vpn_disabled: Type.Boolean({
    readOnly: true,
    default: false,
    description: 'Remote connection is forbidden.',
  }),
})

type User = Static<typeof schema>

/** Users. Source: document 1, "User". */
export const users = collection({
  name: 'users',
  path: '/user_backend/users',
  area: 'users',
  summary: 'Users.',
  source: 'document 1, Users and groups',
  id: { kind: 'integer' },
  aliases: { user: everyItem },
  unique: [{ fields: ['login'], fold: true }, { fields: ['name'] }],
  filters: { groups: 'parent_id' },
  schema,
  label: (user) => user.name,
  search: ['name', 'login', 'comment'],
  check: (user, context) => [...checkForeign(user, context), ...checkPassword(user, context)],
})

/** Users of a directory have their passwords there. Source: silences#directory-users. */
function checkPassword(user: User, { before }: CheckContext<User>): Problem[] {
  const isOfDirectory = (one: User) => one.domain_type === 'ad' || one.domain_type === 'ald'
  if (!before || !isOfDirectory(before) || !isOfDirectory(user) || user.psw === before.psw) return []
  return [
    problem(
      'psw',
      message('a user of domain_type {type} has no password here', { type: user.domain_type }),
      'read_only',
    ),
  ]
}

/** Fields of users from elsewhere that must stay. Source: document 1, "User", rules. */
function checkForeign(user: User, context: CheckContext<User>): Problem[] {
  const before = context.before
  if (before === null || !['radius', 'device'].includes(before.domain_type)) return []
  const mayChange = before.domain_type === 'radius' ? ['enabled', 'comment', 'name', 'vpn_disabled'] : []
  return (Object.keys(schema.properties) as (keyof typeof user)[])
    .filter((field) => !mayChange.includes(field))
    .filter((field) => JSON.stringify(user[field]) !== JSON.stringify(before[field]))
    .map((field) =>
      problem(
        field,
        message('cannot be changed for a user of domain_type {type}', { type: before.domain_type }),
        'read_only',
      ),
    )
}

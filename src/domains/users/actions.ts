import Type from 'typebox'
import { invalid, ok, type Result } from '../../core/failure.ts'
import { notThere } from '../../core/missing.ts'
import { action } from '../../core/resource/resource.ts'
import type { Transaction } from '../../core/resource/transaction.ts'
import { message } from './messages.ts'
import { users } from './user.ts'

/** Whom the actions are about. */
const params = Type.Object({ id: Type.Integer({ minimum: 1, description: 'Id of the user.' }) })

type User = Parameters<typeof users.label>[0]

/** Changes a stored user by id from the path. */
function changeUser(
  transaction: Transaction,
  text: string,
  change: (user: User) => Result<User>,
): Result<null> {
  const entry = /^[1-9]\d{0,14}$/.test(text) ? transaction.snapshot.rows(users).get(Number(text)) : undefined
  if (!entry) return notThere(message('there is no user {id}', { id: text }))
  const changed = change(entry.item)
  return changed.ok ? transaction.replace(users, entry.id, changed.value) : changed
}

/** Forbids the remote connection of a user. Source: document 1, "Users and groups". */
export const disableVpn = action({
  name: 'user_disable_vpn',
  method: 'PATCH',
  path: '/user_backend/users/:id/disable-vpn',
  area: 'users',
  summary: 'Forbids the remote connection of a user.',
  source: 'document 1, Users and groups',
  params,
  changes: users,
  input: null,
  output: null,
  run: (_input, { transaction, params }) =>
    changeUser(transaction, params['id']!, (user) => ok({ ...user, vpn_disabled: true })),
})

/** Undoes `disableVpn`. Source: silences#user-vpn. */
export const enableVpn = action({
  name: 'user_enable_vpn',
  method: 'PATCH',
  path: '/user_backend/users/:id/enable-vpn',
  area: 'users',
  summary: 'Allows the remote connection of a user again.',
  source: 'silences#user-vpn',
  params,
  changes: users,
  input: null,
  output: null,
  run: (_input, { transaction, params }) =>
    changeUser(transaction, params['id']!, (user) => ok({ ...user, vpn_disabled: false })),
})

/** Sets a local user's password. Source: document 1, "Users and groups". */
export const changePassword = action({
  name: 'user_change_password',
  method: 'PUT',
  path: '/user_backend/change_password/:id',
  area: 'users',
  summary: 'Sets the password of a local user.',
  source: 'document 1, Users and groups',
  params,
  changes: users,
  input: Type.Object({
    password: Type.String({ minLength: 1, maxLength: 1024, writeOnly: true, description: 'Not empty.' }),
  }),
  output: null,
  prepare: async ({ password }, { hashPassword }) => ({ password: await hashPassword(password) }),
  run: ({ password }, { transaction, params }) =>
    changeUser(transaction, params['id']!, (user) =>
      user.domain_type === 'local'
        ? ok({ ...user, psw: password })
        : invalid(
            'password',
            message('a user of domain_type {type} has no password here', { type: user.domain_type }),
            'read_only',
          ),
    ),
})

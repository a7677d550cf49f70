import type { Account } from '../core/account.ts'
import { fail, ok, type Result } from '../core/failure.ts'
import type { Access } from './route.ts'

/** Whether the access level of `account` lets it call what asks for `access`; fails `forbidden`. */
export function permitted(account: Account, access: Access): Result<null> {
  if (access === 'public' || access === 'session') return ok(null)
  const held = account.competences[access.area]
  if (held === 'write' || held === access.competence) return ok(null)
  return fail({
    kind: 'forbidden',
    message: `the access level "${account.roleName}" may not ${access.competence} ${access.area}`,
  })
}

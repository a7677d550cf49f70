import { fail, ok, type Result } from '../../core/failure.ts'
import type { Account } from '../../core/resource/account.ts'
import type { Area } from '../../core/resource/area.ts'
import type { Message } from '../../core/text/message.ts'
import { message } from './messages.ts'
import type { Access } from './route.ts'

/** Checks that the access level of `account` permits a call that needs `access`; fails `forbidden`. */
export function permitted(account: Account, access: Access): Result<null> {
  if (access === 'public' || access === 'session') return ok(null)
  const held = account.competences[access.area]
  if (held === 'write' || held === access.competence) return ok(null)
  const names = { role: account.roleName, area: areas[access.area] }
  return fail({
    kind: 'forbidden',
    message:
      access.competence === 'read'
        ? message('the access level "{role}" may not read {area}', names)
        : message('the access level "{role}" may not write {area}', names),
  })
}

const areas: Readonly<Record<Area, Message>> = {
  administrators: message('administrators'),
  firewall: message('firewall'),
  logs: message('logs'),
  network: message('network'),
  objects: message('objects'),
  security: message('security'),
  system: message('system'),
  users: message('users'),
}

import type { Account, Accounts } from '../../core/account.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { systemSettings } from '../system/settings.ts'
import { directoryAdmins } from './directory-admin.ts'
import { localAdmins } from './local-admin.ts'
import { roleOf } from './role.ts'

const byLogin = new WeakMap<object, Map<string, Account>>()

/**
 * Looks up local administrators, letters compared case-blind, and tells what sessions depend on. Logins with `@` are
 * those of a directory or RADIUS, of which none is known yet (silences#directory-admins).
 */
export const accounts: Accounts = {
  find(snapshot: Snapshot, login: string): Account | undefined {
    return accountsOf(snapshot).get(login.toLowerCase())
  },
  standing(snapshot: Snapshot, login: string): string {
    return login.includes('@') ? String(snapshot.rows(directoryAdmins).revision) : ''
  },
  lifetime(snapshot: Snapshot) {
    const settings = snapshot.value(systemSettings)
    return { idleSeconds: settings.session_idle_seconds, absoluteSeconds: settings.session_absolute_seconds }
  },
}

function accountsOf(snapshot: Snapshot): Map<string, Account> {
  const rows = snapshot.rows(localAdmins)
  const known = byLogin.get(rows)
  if (known) return known
  const found = new Map(
    rows.entries.map(({ item }) => {
      const role = roleOf(item.role as number)!
      const { login, name, enabled, password } = item
      const account: Account = {
        login,
        name,
        enabled,
        passwordHash: password,
        role: role.id,
        roleName: role.name,
        competences: role.competences,
      }
      return [login.toLowerCase(), account] as const
    }),
  )
  byLogin.set(rows, found)
  return found
}

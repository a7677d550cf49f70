import { oncePerObject } from '../../core/list/incremental.ts'
import type { Account, Accounts } from '../../core/resource/account.ts'
import type { Item } from '../../core/resource/resource.ts'
import type { Rows, Snapshot } from '../../core/resource/snapshot.ts'
import { systemSettings } from '../system/settings.ts'
import { directoryAdmins } from './directory-admin.ts'
import { localAdmins } from './local-admin.ts'
import { roleOf } from './role.ts'

/**
 * Looks up local administrators, letters compared case-blind, and gives what sessions depend on. Logins with `@` are
 * those of a directory or RADIUS, of which none is known yet (silences#directory-admins).
 */
export const accounts: Accounts = {
  find(snapshot: Snapshot, login: string): Account | undefined {
    return accountsByLogin(snapshot.rows(localAdmins)).get(login.toLowerCase())
  },
  standing(snapshot: Snapshot, login: string): string {
    return login.includes('@') ? String(snapshot.rows(directoryAdmins).revision) : ''
  },
  lifetime(snapshot: Snapshot) {
    const settings = snapshot.value(systemSettings)
    return { idleSeconds: settings.session_idle_seconds, absoluteSeconds: settings.session_absolute_seconds }
  },
}

const accountsByLogin = oncePerObject(({ entries }: Rows<Item<typeof localAdmins>>) => {
  return new Map(
    entries.map(({ item }) => {
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
})

import { oncePerObject } from '../../core/list/incremental.ts'
import type { AgentUser } from '../../core/protocol/agent-protocol.ts'
import type { Item } from '../../core/resource/resource.ts'
import type { Entry, Rows, Snapshot } from '../../core/resource/snapshot.ts'
import { foldCase } from '../../core/text/fold-case.ts'
import { users } from '../users/user.ts'
import { agentSettings } from './settings.ts'
import { agentState } from './state.ts'

type User = Entry<Item<typeof users>>

/**
 * The local user that a login names, letters compared case-blind: `login`, `login@domain` or `domain\login`, where
 * the domain is the user's own, the one of the settings, or `local`. Source: document 2, "Events";
 * silences#agent-logins.
 */
export function userOf(snapshot: Snapshot, text: string): User | undefined {
  const whole = withLogin(snapshot, text)
  if (whole) return whole
  const { login, domain } = splitLogin(text)
  const user = domain === '' ? undefined : withLogin(snapshot, login)
  if (!user) return undefined
  const domains = [user.item.domain_name, snapshot.value(agentSettings).auth_domain ?? '', 'local']
  return domains.some((each) => foldCase(each) === foldCase(domain)) ? user : undefined
}

function splitLogin(text: string): { readonly login: string; readonly domain: string } {
  const slash = text.indexOf('\\')
  if (slash > 0) return { login: text.slice(slash + 1), domain: text.slice(0, slash) }
  const at = text.lastIndexOf('@')
  return at > 0 ? { login: text.slice(0, at), domain: text.slice(at + 1) } : { login: text, domain: '' }
}

/** The user with this login; written in another case only when that can mean one user alone. */
function withLogin(snapshot: Snapshot, login: string): User | undefined {
  const alike = usersByLogin(snapshot.rows(users)).get(foldCase(login)) ?? []
  return alike.length === 1 ? alike[0] : alike.find(({ item }) => item.login === login)
}

const usersByLogin = oncePerObject(
  ({ entries }: Rows<Item<typeof users>>): ReadonlyMap<string, readonly User[]> => {
    const local = entries.filter(({ item }) => item.domain_type === 'local')
    return Map.groupBy(local, ({ item }) => foldCase(item.login))
  },
)

/** The password hash that an `authorize` with this login is about; undefined when there is no such user. */
export function credentialsOf(snapshot: Snapshot, login: string) {
  const user = userOf(snapshot, login)
  return user && { userId: Number(user.id), passwordHash: user.item.psw }
}

/**
 * Why this user may not be authorized now; null when nothing stands against it. Source: document 1, "User" (deny
 * access), "Users and groups" (remote connection); silences#agent-logins.
 */
export function objection(snapshot: Snapshot, user: Omit<AgentUser, 'login'>): string | null {
  if (!snapshot.value(agentState).enabled) return 'authorization through the client agent is off'
  const item = snapshot.rows(users).get(user.id)?.item
  if (item?.domain_type !== 'local' || item.psw !== user.credential) return 'log in again'
  if (item.enabled) return 'access is denied'
  return item.vpn_disabled && user.needsTunnel ? 'the remote connection of this user is forbidden' : null
}

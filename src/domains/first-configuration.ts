import { ok, type Result } from '../core/failure.ts'
import type { Item, Table } from '../core/resource/resource.ts'
import type { Snapshot } from '../core/resource/snapshot.ts'
import type { Transaction } from '../core/resource/transaction.ts'
import { decode } from '../core/schema/decode.ts'
import { localAdmins } from './access/local-admin.ts'
import { rootServerGroup, serverGroups } from './servers/group.ts'
import { userGroups } from './users/group.ts'

/** Adds the first configuration of a gateway: the root group of users, and the administrator `admin`. */
export function firstGatewayConfiguration(transaction: Transaction, passwordHash: string): Result<unknown> {
  const users = addRootUserGroup(transaction)
  return users.ok ? addAdministrator(transaction, passwordHash) : users
}

/** Adds the first configuration of a central console: the root groups of users and servers, and `admin`. */
export function firstConsoleConfiguration(transaction: Transaction, passwordHash: string): Result<unknown> {
  const users = addRootUserGroup(transaction)
  const servers = users.ok ? addRootServerGroup(transaction) : users
  return servers.ok ? addAdministrator(transaction, passwordHash) : servers
}

/** Tells whether a console's configuration is older than groups of servers, so that it has no root group of them. */
export function lacksRootServerGroup(snapshot: Snapshot): boolean {
  return snapshot.rows(serverGroups).get(rootServerGroup) === undefined
}

/** Adds the root group of servers, which consoles from before such groups lack. */
export function addRootServerGroup(transaction: Transaction): Result<unknown> {
  return transaction.insert(serverGroups, stored(serverGroups, { name: 'Root group', parent_id: null }), null)
}

function addRootUserGroup(transaction: Transaction): Result<unknown> {
  return transaction.insert(userGroups, stored(userGroups, { name: 'Users', parent_id: null }), null)
}

function addAdministrator(transaction: Transaction, passwordHash: string): Result<unknown> {
  const admin = stored(localAdmins, {
    login: 'admin',
    name: 'Administrator',
    password: 'replaced below',
    role: 1,
    enabled: true,
  })
  const added = transaction.insert(localAdmins, { ...admin, password: passwordHash }, null)
  return added.ok ? ok(null) : added
}

/** The item that a request with this body would create. Throws where the body is none. */
export function stored<T extends Table>(table: T, body: unknown): Item<T> {
  const item = decode(table.schema, 'create', body, null)
  if (!item.ok) throw new Error(`the first configuration was refused: ${JSON.stringify(item.failure)}`)
  return item.value as Item<T>
}

import { fail, type Result } from '../../core/failure.ts'
import type { Item } from '../../core/resource/resource.ts'
import type { Id } from '../../core/resource/snapshot.ts'
import type { Transaction } from '../../core/resource/transaction.ts'
import { validate } from '../../core/schema/validate.ts'
import { rootServerGroup } from './group.ts'
import { connectedServers } from './server.ts'

type Server = Item<typeof connectedServers>

/** Data of a server that connects for the first time, and the console's decisions about it. */
export interface Arrival extends Pick<Server, 'version' | 'title' | 'cl_tunnel_addr' | 'utm_login_secret'> {
  /** Major version of this console. */
  readonly consoleMajor: number
  readonly nowSeconds: number
  /** Encrypts what is stored as a secret. */
  readonly seal: (plain: string) => string
}

/**
 * Adds a server that has connected: to the root group, not approved. Fails `invalid` when it breaks a rule of the
 * schema or its tunnel address is taken. Source: document 3, "States and transitions", "server added".
 */
export function enrol(transaction: Transaction, arrival: Arrival): Result<Id> {
  const { consoleMajor, nowSeconds, seal, ...told } = arrival
  const server: Server = {
    ...told,
    parent_id: rootServerGroup,
    approved: false,
    last_sync: null,
    last_connect: nowSeconds,
    version_diff: consoleMajor - told.version.major,
    comment: '',
  }
  const problems = validate(connectedServers.schema, server)
  if (problems.length > 0) return fail({ kind: 'invalid', problems })
  const utm_login_secret = seal(server.utm_login_secret)
  return transaction.insert(connectedServers, { ...server, utm_login_secret }, null)
}

import type { FastifyInstance } from 'fastify'
import { decode } from '../core/decode.ts'
import { ok, type Result } from '../core/failure.ts'
import type { Item, Table } from '../core/resource.ts'
import { localAdmins } from '../domains/access/local-admin.ts'
import { userGroups } from '../domains/users/group.ts'
import { labConnections, labSubnets } from '../plane/lab/description.ts'
import type { Store } from '../store/store.ts'

const author = { login: 'system', address: 'local', action: 'first start' }

/** What a fresh data folder holds: the root group of users and the administrator `admin`. */
export async function seed(store: Store, passwordHash: string): Promise<void> {
  const group = stored(userGroups, { name: 'Users', parent_id: null })
  const admin = {
    ...stored(localAdmins, {
      login: 'admin',
      name: 'Administrator',
      password: 'replaced below',
      role: 1,
      enabled: true,
    }),
    password: passwordHash,
  }
  const written = await store.write(author, (transaction) => {
    const root: Result<unknown> = transaction.insert(userGroups, group, null)
    if (!root.ok) return root
    const first: Result<unknown> = transaction.insert(localAdmins, admin, null)
    return first.ok ? ok(null) : first
  })
  if (!written.ok) throw new Error(`the first configuration was refused: ${JSON.stringify(written.failure)}`)
}

function stored<T extends Table>(table: T, body: unknown): Item<T> {
  const item = decode(table.schema, 'create', body, null)
  if (!item.ok) throw new Error(`the first configuration was refused: ${JSON.stringify(item.failure)}`)
  return item.value as Item<T>
}

/** The lab's connections and networks, by the requests that an administrator would send. */
export async function seedLab(operator: FastifyInstance): Promise<void> {
  for (const connection of labConnections) await post(operator, '/network/connections', connection)
  for (const { title, cidr } of labSubnets) await post(operator, '/aliases/networks', { title, value: cidr })
}

async function post(operator: FastifyInstance, url: string, payload: object): Promise<void> {
  const response = await operator.inject({ method: 'POST', url, payload })
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.body}`)
}

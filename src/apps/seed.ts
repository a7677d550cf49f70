import type { FastifyInstance } from 'fastify'
import { decode } from '../core/decode.ts'
import { ok, type Result } from '../core/failure.ts'
import type { Item, Table } from '../core/resource.ts'
import type { Transaction } from '../core/transaction.ts'
import { localAdmins } from '../domains/access/local-admin.ts'
import { rootServerGroup, serverGroups } from '../domains/servers/group.ts'
import { userGroups } from '../domains/users/group.ts'
import { labConnections, labSubnets } from '../plane/lab/description.ts'
import type { Store } from '../store/store.ts'
import type { Product } from './gateway-options.ts'

const author = { login: 'system', address: 'local', action: 'first start' }

/** What a fresh data folder holds: the administrator `admin` and the root groups of the product. */
export async function seed(store: Store, passwordHash: string, product: Product = 'utm'): Promise<void> {
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
    const top = product === 'cc' ? addRootServerGroup(transaction) : ok(null)
    if (!top.ok) return top
    const first: Result<unknown> = transaction.insert(localAdmins, admin, null)
    return first.ok ? ok(null) : first
  })
  if (!written.ok) throw new Error(`the first configuration was refused: ${JSON.stringify(written.failure)}`)
}

/** Gives the root group of servers to the data folder of a console that is older than such groups. */
export async function seedConsole(store: Store): Promise<void> {
  if (store.snapshot.rows(serverGroups).get(rootServerGroup)) return
  await store.write({ ...author, action: 'upgrade' }, addRootServerGroup)
}

function addRootServerGroup(transaction: Transaction): Result<unknown> {
  return transaction.insert(serverGroups, stored(serverGroups, { name: 'Root group', parent_id: null }), null)
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

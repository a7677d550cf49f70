import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const creates = 3000
/** Requests under way at any moment, each on a connection of its own. */
const atOnce = 64

/** An order of rules: a whole table, or the rules of one profile. */
interface Order {
  /** Path of the list; where it has a query, parameters go behind it. */
  readonly path: string
  readonly body: object
}

/** A create as it was answered. */
interface Created {
  readonly id: number
  readonly revision: number
  readonly anchor: number | null
  readonly after: boolean
}

const rootGroup = 'f3ffde22-a562-4f43-ac04-c40fcec6a88c'
const filterRule = { action: 'drop' }
const contentRule = { name: 'rule', access: 'deny' }

/** The ordered tables of document 3 that a gateway has, and one of document 1 beside them. */
async function ofGateway(admin: Client): Promise<Order[]> {
  const waf = '/reverse_proxy_backend/waf/profiles'
  const [ips, otherIps] = [await profile(admin, '/ips/profiles'), await profile(admin, '/ips/profiles')]
  const wafs = [await profile(admin, waf), await profile(admin, waf)]
  const ipsRule = { filters: [], action: 'drop' }
  return [
    { path: '/application_control_backend/rules', body: { name: 'rule', action: 'drop' } },
    { path: '/content-filter/rules', body: contentRule },
    { path: `/ips/profiles/${ips}/rules`, body: ipsRule },
    { path: `/ips/profile_rules?profile_id=${otherIps}`, body: ipsRule },
    ...wafs.map((id) => ({ path: `${waf}/${id}/rules`, body: { aliases: ['any'], action: 'block' } })),
    { path: '/firewall/rules/forward', body: filterRule },
  ]
}

function profile(admin: Client, path: string): Promise<string> {
  return admin.create<string>(path, { name: 'profile' })
}

/** The ordered tables of the console, whose rules belong to one of two groups. */
async function ofConsole(admin: Client): Promise<Order[]> {
  const parent_id = await admin.create<string>('/servers/groups', {
    name: 'group',
    comment: '',
    parent_id: rootGroup,
  })
  const places = ['before', 'after']
  return [
    ...places.map((place) => ({ path: `/firewall/rules/forward/${place}`, body: filterRule })),
    ...places.map((place) => ({
      path: `/firewall/rules/input/${place}`,
      body: { ...filterRule, parent_id },
    })),
    ...places.map((place) => ({ path: `/content-filter/rules/${place}`, body: contentRule })),
  ]
}

async function idsOf(admin: Client, { path }: Order): Promise<number[]> {
  return (await admin.list<{ id: number }>(path)).map(({ id }) => id)
}

/** Adds the `n`-th rule: last, or before or behind one that has been answered already. */
async function create(admin: Client, { path, body }: Order, known: readonly Created[], n: number) {
  const anchor = n % 4 === 0 ? null : (known[(n * 7919) % Math.max(1, known.length)]?.id ?? null)
  const after = n % 2 === 0
  const place = anchor === null ? '' : `anchor_item_id=${anchor}&insert_after=${after}`
  const reply = await admin.post(`${path}${path.includes('?') ? '&' : '?'}${place}`, body)
  expect(reply.status).toBe(200)
  return { ...reply.json<{ id: number }>(), revision: Number(reply.headers['x-revision']), anchor, after }
}

/** The order that comes of making these rules one after the other. */
function orderAfter(created: readonly Created[]): number[] {
  const ids: number[] = []
  for (const { id, anchor, after } of created) {
    const index = anchor === null ? ids.length : ids.indexOf(anchor) + (after ? 1 : 0)
    ids.splice(index, 0, id)
  }
  return ids
}

describe.each([
  ['gateway', [], ofGateway],
  ['console', ['--product', 'cc'], ofConsole],
] as const)(`${creates} creates at once over the ordered tables of the %s`, (_product, args, ordersOf) => {
  let gateway: RealGateway

  beforeAll(async () => {
    gateway = await startGateway({ args })
  })
  afterAll(() => gateway?.close())

  it('are as if made one after the other: distinct ids, the order of their revisions, nothing lost', async () => {
    const { admin } = gateway
    const clients = [admin, gateway.client()]
    clients[1]!.cookie = admin.cookie
    const orders = await ordersOf(admin)
    const created = new Map<Order, Created[]>(orders.map((order) => [order, []]))
    let next = 0
    const worker = async (client: Client) => {
      while (next < creates) {
        const n = next++
        const order = orders[n % orders.length]!
        created.get(order)!.push(await create(client, order, created.get(order)!, n))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, (_, index) => worker(clients[index % clients.length]!)))
    const all = [...created.values()].flat()
    expect(all).toHaveLength(creates)
    expect(new Set(all.map(({ revision }) => revision)).size).toBe(creates)
    const expected = orders.map((order) =>
      orderAfter(created.get(order)!.toSorted((a, b) => a.revision - b.revision)),
    )
    const read = () => Promise.all(orders.map((order) => idsOf(admin, order)))
    expect(await read()).toEqual(expected)
    for (const ids of expected) expect(new Set(ids).size).toBe(ids.length)
    await gateway.restart()
    expect(await read()).toEqual(expected)
  })
})

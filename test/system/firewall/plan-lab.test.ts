import { expect, it } from 'vitest'
import type { Client } from '../fixture/client.ts'
import { hosts, type Lab, labForTests, until } from '../fixture/lab.ts'

const forward = '/firewall/rules/forward'

interface Plan {
  readonly verdict_changes: {
    readonly total: number
    readonly logged_since: number | null
    readonly changes: readonly { readonly logged_flows: number | null }[]
  }
}

let lab: Lab
let admin: Client

labForTests((made) => {
  lab = made
  admin = made.gateway.admin
})

const planned = async (body: object) =>
  (await admin.post(`${forward}?dry_run=1`, body)).json<Plan>().verdict_changes
/** Regions are disjoint, so no packet counts twice. */
const loggedIn = async (body: object) =>
  (await planned(body)).changes.reduce((sum, each) => sum + each.logged_flows!, 0)

async function rowCount(text: string): Promise<number> {
  const search = encodeURIComponent(JSON.stringify({ text, columns: ['message'] }))
  return (await admin.get(`/logs_backend/logs?search=${search}`)).json<{ rows: number }>().rows
}

it('a plan counts the logged packets that would fare otherwise', async () => {
  const address = (value: string) => admin.create<string>('/aliases/ip_addresses', { title: value, value })
  const [lan1, lan2, wan1] = [await address(hosts.lan1), await address(hosts.lan2), await address(hosts.wan1)]
  const web = await admin.create<string>('/aliases/ports', { title: 'web', value: 80 })
  const drop = {
    action: 'drop',
    protocol: 'protocol.tcp',
    source_addresses: [lan1],
    destination_addresses: [wan1],
    destination_ports: [web],
  }
  expect(await loggedIn(drop)).toBe(0)
  await admin.put('/firewall/settings', { log_mode: 'all' })
  const before = Math.floor(Date.now() / 1000)
  for (let count = 0; count < 3; count++) await lab.visit('lan1', hosts.wan1)
  await lab.visit('lan1', hosts.wan1, 8080)
  await lab.visit('lan2', hosts.wan1)
  const written = () => rowCount('fwd.sys.default accept tcp')
  await until(30, async () => (await written()) >= 5)
  expect(await written()).toBe(5)

  expect(await loggedIn(drop)).toBe(3)
  expect(await loggedIn({ ...drop, source_addresses: [lan2] })).toBe(1)
  expect(await loggedIn({ ...drop, destination_ports: ['any'] })).toBe(4)
  const { logged_since } = await planned(drop)
  expect(logged_since).toBeGreaterThan(before - 86_400 - 5)
  expect(logged_since).toBeLessThanOrEqual(Math.floor(Date.now() / 1000) - 86_400)

  // What a rule before it decides does not count for the new one.
  await admin.create(forward, { ...drop, action: 'accept' })
  expect(await planned(drop)).toMatchObject({ total: 0, logged_since: null, changes: [] })
})

interface Reach {
  readonly complete: boolean
  readonly regions: readonly {
    readonly rule: { readonly rule_id: string }
    readonly witness: { readonly packet: { readonly protocol: string; readonly dst_port?: number } }
  }[]
}

it('silences#reach: packets of the regions pass, their neighbours do not', async () => {
  const port = (title: string, value: object) =>
    admin.create<string>(`/aliases/${title}`, { title, ...value })
  const some = await port('port_ranges', { start: 8100, end: 8110 })
  const one = await port('ports', { value: 8105 })
  const rule = { protocol: 'protocol.tcp' }
  for (const { id } of await admin.list<{ id: number }>(forward)) await admin.delete(`${forward}/${id}`)
  await admin.create(forward, { ...rule, action: 'drop', destination_ports: [one] })
  const accepting = await admin.create(forward, { ...rule, action: 'accept', destination_ports: [some] })
  await admin.create(forward, { ...rule, action: 'drop' })
  const question = { from: { address: hosts.lan1 }, to: { address: hosts.wan1 } }
  const { complete, regions } = (await admin.post('/x/reach', question)).json<Reach>()
  expect(complete).toBe(true)
  const tcp = regions.filter(({ witness }) => witness.packet.protocol === 'tcp')
  expect(tcp.map(({ rule: { rule_id } }) => rule_id)).toContain(`fwd.ngfw.${accepting}`)
  const visit = async (asked: number) => (await lab.visit('lan1', hosts.wan1, asked)) !== 'blocked'
  // Nobody listens there: what passes is refused by the host.
  for (const { witness } of tcp)
    expect([witness, await visit(witness.packet.dst_port!)]).toEqual([witness, true])
  for (const inside of [8100, 8104, 8106, 8110]) expect([inside, await visit(inside)]).toEqual([inside, true])
  for (const beside of [8099, 8105, 8111]) expect([beside, await visit(beside)]).toEqual([beside, false])
})

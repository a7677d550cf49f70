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
  expect(await until(5, async () => (await rowCount('fwd.sys.default accept tcp')) === 5)).toBe(true)

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

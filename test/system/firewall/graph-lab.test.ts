import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../fixture/client.ts'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'

const ports = Array.from({ length: 200 }, (_, index) => 20_000 + index)
const open = 'host=wan1'

let lab: Lab
let admin: Client

beforeAll(async () => {
  lab = await startLab()
  admin = lab.gateway.admin
})
afterAll(() => lab?.close())

const kernelMaps = async (of = lab) =>
  (await of.run('gateway', 'nft', 'list', 'maps')).text.match(/\bmap \w+_m_/g) ?? []

async function counters(): Promise<ReadonlyMap<number, number>> {
  const all = await admin.list<{ id: number; packets: number }>('/firewall/counters/forward')
  return new Map(all.map(({ id, packets }) => [id, packets]))
}

it('hundreds of rules become maps, and packets, counters and edits are those of the list', async () => {
  await admin.put('/firewall/watch', { enabled: true })
  const port = new Map<number, string>()
  for (const value of [...ports, 80, 8080]) {
    port.set(value, await admin.create<string>('/aliases/ports', { title: `port ${value}`, value }))
  }
  const rule = (value: number, action: string) => ({
    action,
    protocol: 'protocol.tcp',
    destination_ports: [port.get(value)],
  })
  for (const value of ports) await admin.create('/firewall/rules/forward', rule(value, 'drop'))
  expect((await kernelMaps()).length).toBeGreaterThan(0)
  expect(await lab.visit('lan1', hosts.wan1)).toContain(open)

  // Behind all others, so that it is what the graph leaves for this port.
  const web = await admin.create<number>('/firewall/rules/forward', rule(80, 'drop'))
  expect(await lab.visit('lan1', hosts.wan1)).toBe('blocked')
  expect(await lab.visit('lan1', hosts.wan1, 8080)).toContain(open)
  expect((await counters()).get(web)).toBeGreaterThan(0)

  // In front of it, with a wider match.
  const place = `anchor_item_id=${web}&insert_after=false`
  const wide = { action: 'accept', source_addresses: ['subnet.id.1'] }
  const lan = await admin.create<number>(`/firewall/rules/forward?${place}`, wide)
  expect(await lab.visit('lan1', hosts.wan1)).toContain(open)
  const seen = (await counters()).get(lan)!
  expect(seen).toBeGreaterThan(0)
  await admin.patch(`/firewall/rules/forward/${lan}`, { enabled: false })
  expect(await lab.visit('lan1', hosts.wan1)).toBe('blocked')
  expect((await counters()).get(lan)).toBe(seen)
})

it('comes back when somebody flushes it, and when the plane is killed', async () => {
  const before = (await kernelMaps()).length
  await lab.run('gateway', 'nft', 'flush', 'ruleset')
  expect(await until(10, async () => (await kernelMaps()).length === before)).toBe(true)
  expect(await lab.visit('lan1', hosts.wan1)).toBe('blocked')
  lab.gateway.kill('plane')
  await lab.gateway.ready()
  await admin.create('/firewall/rules/forward', { action: 'drop', protocol: 'protocol.gre' })
  expect(await until(20, async () => (await kernelMaps()).length > 0)).toBe(true)
  expect(await lab.visit('lan1', hosts.wan1)).toBe('blocked')
  expect(await lab.visit('lan1', hosts.wan1, 8080)).toContain(open)
})

it('stands as a list where that is asked for', async () => {
  const other = await startLab({ args: ['--policy-layout', 'list'] })
  try {
    const web = { title: 'web', value: 80 }
    const port = await other.gateway.admin.create<string>('/aliases/ports', web)
    const drop = { action: 'drop', protocol: 'protocol.tcp', destination_ports: [port] }
    for (let count = 0; count < 40; count++) await other.gateway.admin.create('/firewall/rules/forward', drop)
    expect(await other.visit('lan1', hosts.wan1)).toBe('blocked')
    expect(await other.visit('lan1', hosts.wan1, 8080)).toContain(open)
    expect(await kernelMaps(other)).toEqual([])
  } finally {
    await other.close()
  }
})

import { expect, it } from 'vitest'
import type { Client } from '../fixture/client.ts'
import { hosts, type Lab, labForTests } from '../fixture/lab.ts'

const hairpin = '/x/firewall/hairpin'

interface Explained {
  readonly verdict: string
  readonly answer_lost?: string
  readonly kernel?: { readonly agrees: boolean; readonly counted: readonly string[] }
}

let lab: Lab
let admin: Client

labForTests((made) => {
  lab = made
  admin = made.gateway.admin
})

/** Publishes the web server of lan2 at the gateway's address outside, for everybody. */
async function publish(): Promise<void> {
  const outside = await admin.create<string>('/aliases/ip_addresses', {
    title: 'outside',
    value: hosts.gatewayWan,
  })
  const port = await admin.create<string>('/aliases/ports', { title: 'published', value: 8081 })
  await admin.create('/firewall/rules/dnat', {
    action: 'dnat',
    protocol: 'protocol.tcp',
    destination_addresses: [outside],
    destination_ports: [port],
    change_destination_address: hosts.lan2,
    change_destination_port: '80',
  })
}

const visit = (host: 'lan1' | 'dmz1' | 'wan1') => lab.visit(host, hosts.gatewayWan, 8081)

async function explained(headers: Readonly<Record<string, string>> = {}): Promise<Explained> {
  const packet = {
    protocol: 'tcp',
    src_ip: hosts.lan1,
    src_port: 40000,
    dst_ip: hosts.gatewayWan,
    dst_port: 8081,
  }
  const reply = await admin.send('POST', '/x/explain?confirm=kernel', { body: packet, headers })
  expect(reply.status, reply.text).toBe(200)
  return reply.json()
}

async function set(enabled: boolean): Promise<void> {
  const reply = await admin.put(hairpin, { enabled })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.headers['x-applied']).toBe(reply.headers['x-revision'])
}

async function packets(path: string, id: unknown): Promise<number> {
  return (await admin.list<{ id: unknown; packets: number }>(path)).find((row) => row.id === id)!.packets
}

const systemRules = '/x/firewall/system-rules'

it('a host reaches a server of its own network at the address outside, as long as the switch is on', async () => {
  await admin.put('/firewall/watch', { enabled: true })
  expect((await admin.get(hairpin)).json()).toEqual({ enabled: true })
  await publish()
  expect(await visit('lan1')).toMatch(new RegExp(`^host=lan2 peer=${hosts.gatewayLan} port=80 `))
  expect(await packets(systemRules, 'snat.sys.hairpin')).toBe(1)
  const on = await explained()
  expect(on).not.toHaveProperty('answer_lost')
  expect(on.kernel).toMatchObject({ agrees: true, counted: expect.arrayContaining(['snat.sys.hairpin']) })

  await set(false)
  expect(await visit('lan1')).toBe('blocked')
  const off = await explained()
  expect(off.verdict).toBe('accept')
  expect(off.answer_lost).toMatch(
    /^192\.168\.10\.12 answers 192\.168\.10\.11 directly, .*\/x\/firewall\/hairpin/,
  )
  expect(off.kernel?.agrees).toBe(true)
  expect((await explained({ 'Accept-Language': 'ru' })).answer_lost).toContain('ответ теряется')
  await set(true)
  expect(await visit('lan1')).toMatch(/^host=lan2 /)
})

it('who comes from elsewhere keeps his address', async () => {
  await publish()
  expect(await visit('wan1')).toMatch(new RegExp(`^host=lan2 peer=${hosts.wan1} `))
  expect(await visit('dmz1')).toMatch(new RegExp(`^host=lan2 peer=${hosts.dmz1} `))
  expect(await lab.visit('dmz1', hosts.lan2)).toMatch(new RegExp(`^host=lan2 peer=${hosts.dmz1} `))
})

it('a rule of SNAT comes first: it changes the source where the switch would not, or leaves it', async () => {
  await admin.put('/firewall/watch', { enabled: true })
  await publish()
  const keep = await admin.create<number>('/firewall/rules/snat', {
    action: 'accept',
    outgoing_interface: 'any',
  })
  expect(await visit('lan1')).toBe('blocked')
  expect((await explained()).answer_lost).toMatch(new RegExp(`let snat\\.ngfw\\.${keep} change the source$`))
  await set(false)
  const body = { action: 'snat', change_source_address: hosts.gatewayLan }
  expect((await admin.patch(`/firewall/rules/snat/${keep}`, body)).status).toBe(200)
  const before = await packets(systemRules, 'snat.sys.hairpin')
  await set(true)
  expect(await visit('lan1')).toMatch(new RegExp(`^host=lan2 peer=${hosts.gatewayLan} `))
  expect(await packets('/firewall/counters/snat', keep)).toBeGreaterThan(0)
  expect(await packets(systemRules, 'snat.sys.hairpin')).toBe(before)
})

it('the switch is planned, shown, checked and logged as other settings are', async () => {
  await publish()
  const plan = (await admin.send('PATCH', `${hairpin}?dry_run=1`, { body: { enabled: false } })).json<{
    engines: unknown
    verdict_changes: { changes: readonly object[] }
  }>()
  expect(JSON.stringify(plan.engines)).toContain('snat.sys.hairpin')
  expect(plan.verdict_changes.changes).toContainEqual(
    expect.objectContaining({
      table: 'snat',
      before: expect.objectContaining({ rule_id: 'snat.sys.hairpin', verdict: 'masquerade' }),
      after: expect.objectContaining({ rule_id: null, verdict: 'unchanged' }),
    }),
  )
  expect((await admin.get(hairpin)).json()).toEqual({ enabled: true })
  expect((await admin.put(hairpin, { enabled: 'yes' })).status).toBe(542)
  await set(false)
  const rules = await admin.list<{ id: string; in_force: boolean }>(systemRules)
  expect(rules.find(({ id }) => id === 'snat.sys.hairpin')?.in_force).toBe(false)
  const status = await admin.list<{ name: string; status: string }>('/firewall/status')
  expect(status.find(({ name }) => name === 'hairpin')?.status).toBe('inactive')
  const [newest] = await admin.list<{ action: string; login: string }>('/x/revisions?limit=1')
  expect(newest).toMatchObject({ action: `PUT ${hairpin}`, login: 'admin' })
})

import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hosts, type Lab, startLab } from '../fixture/lab.ts'

let lab: Lab
let open: ChildProcessWithoutNullStreams
beforeAll(async () => {
  lab = await startLab()
})
afterAll(async () => {
  open?.stdin.end()
  await lab?.close()
})

interface Shown {
  readonly id: string
  readonly state: string
  readonly source: string
  readonly source_interface: string | null
  readonly destination_interface: string | null
  readonly rule_id: string | null
  readonly rule_by: string | null
}

interface Listed {
  readonly connections: readonly Shown[]
  readonly total: number
  readonly entries: number
}

interface Traffic {
  readonly top_talkers: {
    readonly every_seconds: number
    readonly minute: { readonly addresses: readonly { readonly address: string }[] } | null
  } | null
}

const patience = { timeout: 60_000 }
const list = (query: string) => lab.gateway.admin.read<Listed>(`/x/connections?${query}`)
/** Opens a TCP connection that stays, until its input ends. */
const hold = async () => {
  const script = `exec 3<>/dev/tcp/${hosts.wan1}/80; echo open; cat >&3`
  open = lab.start('lan1', 'bash', '-c', script)
  await once(open.stdout, 'data')
}

test('silences#live-connections: a live connection is found by address, port and rule, and ended', async () => {
  const { admin } = lab.gateway
  const rule = await admin.create('/firewall/rules/forward', {
    action: 'accept',
    protocol: 'protocol.tcp',
    comment: 'held',
  })
  const moved = { params: { id: rule, anchor_item_id: 1, insert_after: false } }
  await admin.patch('/firewall/rules/forward/move', moved)
  await hold()
  const held = `source=${hosts.lan1}&destination=${hosts.wan1}&port=80&protocol=tcp&state=established`
  const { connections, entries } = await list(`${held}&rule=fwd.ngfw.${rule}`)
  expect(connections).toMatchObject([
    {
      ...{ source: hosts.lan1, destination: hosts.wan1, destination_port: 80, state: 'established' },
      ...{ rule_id: `fwd.ngfw.${rule}`, rule_by: 'mark', assured: true },
      ...{ translated_source: hosts.gatewayWan, translated_destination: null },
      packets_sent: expect.any(Number),
    },
  ])
  expect(entries).toBeGreaterThan(0)
  for (const query of ['address=192.168.10.0/24&protocol=6', `address=${hosts.gatewayWan}`])
    expect((await list(query)).connections.map(({ id }) => id)).toContain(connections[0]!.id)
  for (const other of [`source=${hosts.wan1}`, 'port=81', 'rule=fwd.ngfw.9999', 'address=2001:db8::/32'])
    expect((await list(other)).connections.map(({ id }) => id)).not.toContain(connections[0]!.id)
  const inside = (await admin.read<{ id: number; type: string }[]>('/network/connections')).find(
    ({ type }) => type === 'lan',
  )!
  const { source_interface: from, destination_interface: to } = connections[0]!
  const led = [
    [`interface=${from}`, true],
    [`source_interface=${from}&destination_interface=${to}`, true],
    [`source_interface=${to}`, false],
    ['source_zone=interface.local_any&destination_zone=interface.external_any', true],
    ['source_zone=interface.external_any', false],
    ['zone=interface.external_any', true],
    [`interface=interface.id.${inside.id}`, true],
  ] as const
  for (const [query, isThere] of led) {
    const found = (await list(`${held}&${query}`)).connections.map(({ id }) => id)
    expect([query, found.includes(connections[0]!.id)]).toEqual([query, isThere])
  }
  const refused = ['zone=zone.id.999', 'interface=nothing', 'protocol=nothing', 'address=ten', 'limit=501']
  for (const wrong of refused) expect((await admin.get(`/x/connections?${wrong}`)).status).toBe(542)

  const ids = [connections[0]!.id, '0000000000000000']
  expect((await admin.post('/x/connections/end', { ids })).json()).toEqual({ ended: 1, gone: 1 })
  expect((await list(held)).connections.map(({ id }) => id)).not.toContain(connections[0]!.id)
  expect((await admin.post('/x/connections/end', { ids: [ids[0]] })).json()).toEqual({ ended: 0, gone: 1 })
  const ofKind = { column_name: 'event.kind', operator: 'equals', value: ['connections-ended'] }
  const filter = encodeURIComponent(JSON.stringify([{ items: [ofKind], link_operator: 'and' }]))
  const rows = () => admin.read<{ data: { message: string }[] }>(`/logs_backend/logs?filter=${filter}`)
  await expect.poll(async () => (await rows()).data.length, patience).toBe(1)
  expect((await rows()).data[0]!.message).toContain(`→ ${hosts.wan1}:80`)
})

test('a connection to the gateway has the rule that accepts it by the policy', async () => {
  await lab.run('lan1', 'bash', '-c', `echo x > /dev/udp/${hosts.gatewayLan}/53`)
  const own = `source=${hosts.lan1}&destination=${hosts.gatewayLan}&port=53&protocol=udp`
  await expect.poll(async () => (await list(own)).total, patience).toBeGreaterThan(0)
  const [first] = (await list(own)).connections
  expect(first).toMatchObject({ rule_by: 'policy', rule_id: expect.stringMatching(/^inp\./) })
  expect((await list(`${own}&rule=${first!.rule_id}`)).total).toBeGreaterThan(0)
  expect((await list(`${own}&rule=inp.ngfw.9999`)).total).toBe(0)
})

test('silences#traffic: addresses with most bytes are known after two looks', async () => {
  const read = async () => (await lab.gateway.admin.read<Traffic>('/x/traffic?limit=1')).top_talkers
  const isKnown = async () => {
    await lab.visit('lan1', hosts.wan1)
    return (await read())?.minute?.addresses.map(({ address }) => address) ?? []
  }
  await expect.poll(isKnown, patience).toEqual(expect.arrayContaining([hosts.lan1, hosts.wan1]))
})

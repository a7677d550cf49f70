import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminPassword, type Client } from '../fixture/client.ts'
import { startGateway } from '../fixture/gateway.ts'
import { hosts, type Lab, startLab } from '../fixture/lab.ts'

const checks = '/firewall/checks_packets'
const forward = '/firewall/rules/forward'

interface Results {
  readonly block_status: boolean
  readonly in_progress: boolean
  readonly check_datetime: number
  readonly data: Readonly<Record<string, { result: string; rule_id: string; verdict: boolean }>>
}

let lab: Lab
let admin: Client
let lan: string
let wan: string
let body: Readonly<Record<string, unknown>>

beforeAll(async () => {
  lab = await startLab()
  admin = lab.gateway.admin
  const connections = await admin.list<{ id: number; type: string; title: string }>('/network/connections')
  const named = (title: string) => `interface.id.${connections.find((row) => row.title === title)!.id}`
  lan = named('lan')
  wan = named('wan')
  body = {
    protocol: 'tcp',
    src_ip: hosts.lan1,
    src_port: 40000,
    dst_ip: hosts.wan1,
    dst_port: 80,
    incoming_interface: lan,
    expected_result: 'accept',
  }
})
afterAll(() => lab?.close())

async function check(change: Readonly<Record<string, unknown>>): Promise<string> {
  return String(await admin.create(checks, { ...body, ...change }))
}

async function results(): Promise<Results> {
  return (await admin.get('/firewall/checks_result')).json<Results>()
}

async function run(): Promise<Results> {
  expect((await admin.post('/firewall/checks_start', {})).status).toBe(200)
  return results()
}

describe('a packet check, document 3', () => {
  it('is created, listed and edited', async () => {
    expect(await results()).toEqual({ block_status: false, in_progress: false, check_datetime: 0, data: {} })
    const { id } = (await admin.post(checks, body)).json<{ id: number }>()
    expect(Number.isInteger(id)).toBe(true)
    const listed = { ...body, id: String(id), enabled: true, comment: '' }
    expect(await admin.list(checks)).toEqual([listed])
    expect((await admin.patch(`${checks}/${id}`, { comment: 'changed', dst_port: 81 })).status).toBe(200)
    expect(await admin.list(checks)).toEqual([{ ...listed, comment: 'changed', dst_port: 81 }])
    expect((await admin.put(`${checks}/${id}`, listed)).status).toBe(200)
    expect((await admin.delete(`${checks}/${id}`)).status).toBe(200)
    expect(await admin.list(checks)).toEqual([])
  })

  it.each([
    ['protocol', 'icmp'],
    ['protocol', undefined],
    ['src_ip', 'lan1'],
    ['src_ip', '2001:db8::1'],
    ['dst_ip', '203.0.113.0/24'],
    ['src_port', 0],
    ['dst_port', 65536],
    ['dst_port', '80-90'],
    ['incoming_interface', 'interface.id.999'],
    ['incoming_interface', 'any'],
    ['incoming_interface', 'interface.utm_outgoing'],
    ['expected_result', 'reject'],
    ['enabled', 'yes'],
    ['comment', 'я'.repeat(256)],
    ['verdict', true],
  ])('refuses %s %s', async (field, value) => {
    const reply = await admin.post(checks, { ...body, [field]: value })
    expect(reply.status).toBe(542)
    expect(reply.text).toContain(field === 'src_ip' && value === '2001:db8::1' ? 'dst_ip' : field)
    expect(await admin.list(checks)).toEqual([])
  })
})

it('without a data plane a run says so by its rule, and blocks nothing, silences#checks', async () => {
  const gateway = await startGateway({ mode: 'none' })
  try {
    const client = gateway.admin
    await client.create('/network/connections', {
      type: 'lan',
      title: 'lan',
      mac: '02:00:00:00:00:09',
      addresses: ['192.0.2.1/24'],
    })
    const id = await client.create(checks, { ...body, incoming_interface: 'interface.id.1' })
    await client.put('/firewall/checks_settings', { block_traffic: true })
    expect((await client.post('/firewall/checks_start', {})).status).toBe(200)
    const { data, block_status } = await client.read<Results>('/firewall/checks_result')
    expect(data).toEqual({ [id]: { result: 'drop', rule_id: 'fwd.sys.no-data-plane', verdict: false } })
    expect(block_status).toBe(false)
    // Each run is kept with its revision, silences#check-runs.
    const [{ id: judged }] = (await client.list<{ id: number }>('/x/revisions?limit=1')) as [{ id: number }]
    await client.patch(`${checks}/${id}`, { expected_result: 'drop' })
    expect((await client.post('/firewall/checks_start', {})).status).toBe(200)
    const runs = await client.get('/x/check-runs')
    const one = { id: String(id), result: 'drop', rule_id: 'fwd.sys.no-data-plane' }
    const at = expect.any(Number)
    expect(runs.json()).toEqual([
      { id: 2, at, revision: judged + 1, failed: 0, checks: [{ ...one, as_expected: true }] },
      { id: 1, at, revision: judged, failed: 1, checks: [{ ...one, as_expected: false }] },
    ])
    expect(runs.headers['x-total-count']).toBe('2')
    const ofOne = await client.list<{ id: number }>(`/x/check-runs?revision=${judged}`)
    expect(ofOne.map((run) => run.id)).toEqual([1])
    const listed = await client.list('/x/firewall/system-rules')
    expect(listed).toContainEqual(expect.objectContaining({ id: 'fwd.sys.no-data-plane' }))
  } finally {
    await gateway.close()
  }
})

describe('a run of the checks, silences#checks', () => {
  it('asks the policy: rules, DNAT, the way in and out, the gateway itself', async () => {
    const address = await admin.create<string>('/aliases/ip_addresses', { title: 'wan1', value: hosts.wan1 })
    const port = await admin.create<string>('/aliases/ports', { title: '81', value: 81 })
    const drop = await admin.create(forward, {
      action: 'drop',
      protocol: 'protocol.udp',
      destination_addresses: [address],
      destination_ports: [port],
    })
    const published = await admin.create('/firewall/rules/dnat', {
      action: 'dnat',
      protocol: 'protocol.tcp',
      incoming_interface: wan,
      change_destination_address: hosts.lan1,
    })
    const inside = { incoming_interface: wan, src_ip: hosts.wan1, dst_ip: hosts.lan1 }
    const cases: readonly (readonly [Readonly<Record<string, unknown>>, string, string])[] = [
      [{}, 'accept', 'fwd.sys.default'],
      [{ protocol: 'udp', dst_port: 81 }, 'drop', `fwd.ngfw.${drop}`],
      [{ ...inside, protocol: 'udp' }, 'drop', 'fwd.sys.external'],
      [{ ...inside, dst_ip: hosts.gatewayWan }, 'accept', 'fwd.sys.dnat'],
      [{ dst_ip: hosts.gatewayLan }, 'accept', 'inp.sys.default'],
      [
        { ...inside, incoming_interface: 'interface.external_any', protocol: 'udp' },
        'drop',
        'fwd.sys.external',
      ],
      [{ ...inside, protocol: 'udp', dst_ip: hosts.gatewayWan }, 'drop', 'inp.sys.external'],
      [{ dst_ip: '198.51.100.1' }, 'accept', 'fwd.sys.default'],
    ]
    const ids: string[] = []
    for (const [change] of cases) ids.push(await check(change))
    const disabled = await check({ enabled: false })
    const { data, check_datetime } = await run()
    expect(ids.map((id) => [data[id]?.result, data[id]?.rule_id])).toEqual(
      cases.map(([, result, rule]) => [result, rule]),
    )
    expect(ids.map((id) => data[id]?.verdict)).toEqual(cases.map(([, result]) => result === 'accept'))
    expect(data[disabled]).toBeUndefined()
    expect(String(check_datetime)).toMatch(/^20\d{12}$/)
    for (const id of [...ids, disabled]) await admin.delete(`${checks}/${id}`)
    expect((await run()).data).toEqual({})
    await admin.delete(`${forward}/${drop}`)
    await admin.delete(`/firewall/rules/dnat/${published}`)
  })

  it('blocks forwarding while a check fails, over a restart, and not when it passes or the option is off', async () => {
    const reaches = async () => (await lab.visit('lan1', hosts.wan1)).startsWith('host=wan1')
    const id = await check({ expected_result: 'drop' })
    expect((await run()).block_status).toBe(false)
    expect(await reaches()).toBe(true)
    await admin.put('/firewall/checks_settings', { block_traffic: true })
    expect((await results()).block_status).toBe(true)
    expect(await lab.visit('lan1', hosts.wan1)).toBe('blocked')
    const blocking = { id: 'fwd.sys.checks-failed', in_force: true }
    expect(await admin.list('/x/firewall/system-rules')).toContainEqual(expect.objectContaining(blocking))
    await lab.gateway.stop()
    await lab.gateway.start()
    await admin.login('admin', adminPassword)
    expect((await results()).block_status).toBe(true)
    await admin.put('/firewall/checks_settings', { block_traffic: false })
    expect((await results()).block_status).toBe(false)
    await admin.put('/firewall/checks_settings', { block_traffic: true })
    await admin.patch(`${checks}/${id}`, { expected_result: 'accept' })
    expect((await results()).block_status).toBe(true)
    expect((await run()).block_status).toBe(false)
  })

  it('drops what arrives on an interface that is not there', async () => {
    await admin.put('/firewall/checks_settings', { block_traffic: false })
    const mac = '02:00:00:00:00:99'
    const gone = await admin.create('/network/connections', {
      type: 'lan',
      title: 'gone',
      mac,
      addresses: ['192.0.2.1/24'],
    })
    const id = await check({ incoming_interface: `interface.id.${gone}` })
    expect((await run()).data[id]).toMatchObject({
      result: 'drop',
      verdict: false,
      rule_id: 'fwd.sys.no-interface',
    })
    const listed = await admin.list('/x/firewall/system-rules')
    expect(listed).toContainEqual(expect.objectContaining({ id: 'fwd.sys.no-interface', in_force: true }))
    expect((await admin.delete(`/network/connections/${gone}`)).status).toBe(542)
  })
})

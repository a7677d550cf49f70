import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, problemOf } from '../fixture/client.ts'
import { startGateway } from '../fixture/gateway.ts'
import { hosts, type Lab, startLab } from '../fixture/lab.ts'

const checks = '/firewall/checks_packets'
const forward = '/firewall/rules/forward'
const gate = '/x/firewall/check-gate'
const required = { 'X-Packet-Checks': 'required' }

let lab: Lab
let admin: Client
let fresh: number
let web: Readonly<Record<string, unknown>>
let dropWeb: Readonly<Record<string, unknown>>

beforeAll(async () => {
  lab = await startLab()
  admin = lab.gateway.admin
  const connections = await admin.list<{ id: number; title: string }>('/network/connections')
  const lan = `interface.id.${connections.find(({ title }) => title === 'lan')!.id}`
  web = {
    protocol: 'tcp',
    src_ip: hosts.lan1,
    src_port: 40000,
    dst_ip: hosts.wan1,
    dst_port: 80,
    incoming_interface: lan,
    expected_result: 'accept',
  }
  dropWeb = { action: 'drop', protocol: 'protocol.tcp', incoming_interface: lan }
  await admin.create(checks, web)
  fresh = await lab.revision()
})
afterAll(() => lab?.close())
beforeEach(async () => {
  await admin.send('POST', `/x/revisions/${fresh}/restore`)
})

const rules = async () => (await admin.list(forward)).length

describe('packet checks as a gate, silences#check-gate', () => {
  it('refuse a change under which one fails, with the packet, and store nothing', async () => {
    const [before, revision] = [await rules(), await lab.revision()]
    const reply = await admin.post(forward, dropWeb, required)
    expect(reply.status).toBe(542)
    const { code, errors } = problemOf(reply)
    expect(code).toBe('packet_check_failed')
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^packet check 1 \(tcp 192\.168\.10\.11 → 203\.0\.113\.1:80\) expects accept, but fwd\.ngfw\.\d+ says drop$/,
      ),
    ])
    expect([await rules(), await lab.revision()]).toEqual([before, revision])
    expect((await lab.visit('lan1', hosts.wan1)).startsWith('host=wan1')).toBe(true)
    const russian = await admin.post(forward, dropWeb, { ...required, 'Accept-Language': 'ru' })
    expect(problemOf(russian).errors[0]!.message).toContain('проверка пакета 1')
    expect((await admin.post(forward, dropWeb)).status).toBe(200)
  })

  it('let through what they pass, and what does not concern them', async () => {
    const rule = { ...dropWeb, protocol: 'protocol.udp' }
    const reply = await admin.post(forward, rule, { ...required, 'Idempotency-Key': 'gated' })
    expect(reply.status, reply.text).toBe(200)
    const again = await admin.post(forward, rule, { ...required, 'Idempotency-Key': 'gated' })
    expect(again.json()).toEqual(reply.json())
    await admin.post(forward, dropWeb)
    const unrelated = await admin.put('/x/system/settings', { time_zone: 'Europe/Berlin' }, required)
    expect(unrelated.status, unrelated.text).toBe(200)
  })

  it('are asked for by the setting, which can always be switched off', async () => {
    await admin.put(gate, { enabled: true })
    expect((await admin.post(forward, dropWeb)).status).toBe(542)
    const both = [
      { method: 'POST', path: forward, body: dropWeb },
      { method: 'PATCH', path: `${checks}/1`, body: { expected_result: 'drop' } },
    ]
    const planned = await admin.post('/x/plan', [both[0]])
    expect(planned.json()).toMatchObject({
      failed_checks: [{ id: '1', expected_result: 'accept', result: 'drop' }],
    })
    expect((await admin.post('/x/plan', both)).json()).toMatchObject({ failed_checks: [] })
    expect((await admin.post('/x/transactions', [both[0]])).status).toBe(542)
    expect((await admin.post('/x/transactions', both)).status).toBe(200)
    expect((await admin.patch(`${checks}/1`, { expected_result: 'accept' })).status).toBe(542)
    expect((await admin.put(gate, { enabled: false })).status).toBe(200)
    expect((await admin.patch(`${checks}/1`, { expected_result: 'accept' })).status).toBe(200)
  })

  it('see what writes at the same time make of one another', async () => {
    // Each passes alone; together they leave the packet no way.
    const only = (port: number, other: number) => ({
      method: 'POST',
      path: '/x/transactions',
      body: [
        { method: 'PATCH', path: `${checks}/1`, body: { dst_port: port, comment: `not ${other}` } },
        { method: 'POST', path: forward, body: dropOf[other]! },
      ],
    })
    const dropOf: Record<number, object> = {}
    for (const port of [80, 443]) {
      const id = await admin.create<string>('/aliases/ports', { title: String(port), value: port })
      dropOf[port] = { ...dropWeb, destination_ports: [id] }
    }
    const send = ({ path, body }: ReturnType<typeof only>) => admin.post(path, body, required)
    const replies = await Promise.all([
      send(only(443, 80)),
      send(only(80, 443)),
      admin.put('/x/system/settings', { time_zone: 'Asia/Tokyo' }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 542])
  })

  it.each([
    ['POST', forward, 'no'],
    ['POST', '/firewall/checks_start', 'required'],
  ])('refuse the header on %s %s: %s', async (method, path, value) => {
    const reply = await admin.send(method, path, { body: dropWeb, headers: { 'X-Packet-Checks': value } })
    expect(reply.status).toBe(542)
    expect(problemOf(reply).errors[0]!.path).toBe('X-Packet-Checks')
  })

  it('refuse what they cannot try', async () => {
    const gateway = await startGateway({ mode: 'none' })
    try {
      const { admin: client } = gateway
      const mac = '02:00:00:00:00:09'
      await client.create('/network/connections', {
        type: 'lan',
        title: 'lan',
        mac,
        addresses: ['192.0.2.1/24'],
      })
      await client.create(checks, { ...web, incoming_interface: 'interface.id.1' })
      const reply = await client.post(forward, { action: 'drop' }, required)
      expect(reply.status).toBe(503)
      expect(
        (await client.post('/x/plan', [{ method: 'POST', path: forward, body: { action: 'drop' } }])).json(),
      ).toMatchObject({ failed_checks: null })
      expect(await client.list(forward)).toEqual([])
    } finally {
      await gateway.close()
    }
  })
})

describe('POST /x/explain?confirm=kernel, silences#explain', () => {
  const packet = {
    protocol: 'tcp',
    src_ip: hosts.lan1,
    src_port: 40000,
    dst_ip: hosts.wan1,
    dst_port: 80,
  }
  const explain = async (body: object) => {
    const reply = await admin.post('/x/explain?confirm=kernel', body)
    expect(reply.status, reply.text).toBe(200)
    return reply.json<{ rule_id: string; stages: unknown[]; results: { kernel: object }[]; kernel: object }>()
  }

  it('tells what the kernel does with one packet', async () => {
    const one = await explain(packet)
    expect(one.kernel).toEqual({
      agrees: true,
      verdict: 'accept',
      rule_id: 'fwd.sys.default',
      counted: ['fwd.sys.default', 'snat.sys.auto'],
      class: null,
      left: {
        device: expect.any(String),
        src_ip: hosts.gatewayWan,
        src_port: 40000,
        dst_ip: hosts.wan1,
        dst_port: 80,
      },
      reason: '',
    })
    expect(one.stages.length).toBeGreaterThan(4)
  })

  it('tells it of many in order, over IPv4 and IPv6, and why some are not sent', async () => {
    const dropped = await admin.create(forward, { ...dropWeb, protocol: 'protocol.icmp' })
    const { results } = await explain({
      packets: [
        packet,
        { ...packet, protocol: 'icmp' },
        { ...packet, protocol: 'udp', dst_ip: hosts.gatewayLan },
        { ...packet, src_ip: '2001:db8:10::11', dst_ip: hosts.wan1v6, incoming_interface: 'interface.id.1' },
        { ...packet, at: 1_800_000_000 },
        { ...packet, incoming_interface: 'interface.utm_outgoing' },
        { ...packet, protocol: 132 },
        { ...packet, src_ip: hosts.wan1, dst_ip: hosts.lan1 },
      ],
    })
    expect(results.map(({ kernel }) => kernel)).toMatchObject([
      { agrees: true, rule_id: 'fwd.sys.default' },
      { agrees: true, verdict: 'drop', rule_id: `fwd.ngfw.${dropped}`, left: null },
      { agrees: true, verdict: 'accept', rule_id: 'inp.sys.default', left: null },
      { agrees: true, verdict: 'accept' },
      { agrees: null, reason: 'the kernel judges by the present time: leave out at' },
      { agrees: null, reason: 'the gateway itself sends it' },
      { agrees: null, reason: expect.stringContaining('132') },
      { agrees: true, verdict: 'drop', rule_id: 'fwd.sys.external' },
    ])
  })

  it('takes as many packets as are explained, and no other word', async () => {
    const many = (count: number) => ({ packets: Array.from({ length: count }, () => packet) })
    expect((await explain(many(2_500))).results.every(({ kernel }) => 'agrees' in kernel)).toBe(true)
    expect((await admin.post('/x/explain?confirm=kernel', many(10_001))).status).toBe(542)
    expect((await admin.post('/x/explain?confirm=wire', packet)).status).toBe(542)
  })
})

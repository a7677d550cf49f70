import { describe, expect, it } from 'vitest'
import type { Client } from '../fixture/client.ts'
import { hosts, type Lab, labForTests, until } from '../fixture/lab.ts'

const forward = '/firewall/rules/forward'

let lab: Lab
let admin: Client

labForTests((made) => {
  lab = made
  admin = made.gateway.admin
})

/** A FORWARD rule, in force when this returns. */
async function rule(fields: object, query = ''): Promise<number> {
  const reply = await admin.post(`${forward}${query}`, fields)
  expect(reply.status).toBe(200)
  expect(reply.headers['x-applied']).toBe(reply.headers['x-revision'])
  return reply.json<{ id: number }>().id
}

function object(segment: string, fields: object): Promise<string> {
  return admin.create<string>(`/aliases/${segment}`, { title: segment, ...fields })
}

function ip(value: string): Promise<string> {
  return object('ip_addresses', { value })
}

async function hits(table: string, id: number): Promise<number> {
  const rows = await admin.list<{ id: number; packets: number }>(`/firewall/counters/${table}`)
  return rows.find((row) => row.id === id)!.packets
}

const toWan1 = () => lab.visit('lan1', hosts.wan1)
const wan1Answers = /^host=wan1 /

describe('what a newcomer does', () => {
  it('counters are those of the moment they are asked for', async () => {
    await admin.put('/firewall/watch', { enabled: true })
    const drop = await rule({ action: 'drop', protocol: 'protocol.udp' })
    const sender = lab.start('lan1', 'bash')
    const sent = () => new Promise((resolve) => sender.stdout.once('data', resolve))
    const counted: number[] = []
    for (let count = 1; count <= 5; count++) {
      const ready = sent()
      sender.stdin.write(`echo x >/dev/udp/${hosts.wan1}/7; echo sent\n`)
      await ready
      counted.push(await hits('forward', drop))
    }
    sender.stdin.end()
    expect(counted).toEqual([1, 2, 3, 4, 5])
  })

  it('lan1 loses wan1 by a drop rule and regains it when the rule goes; counters count', async () => {
    expect(await toWan1()).toMatch(wan1Answers)
    const id = await rule({
      action: 'drop',
      protocol: 'protocol.tcp',
      destination_addresses: [await ip(hosts.wan1)],
    })
    expect(await toWan1()).toBe('blocked')
    expect(await lab.visit('lan1', hosts.dmz1)).toMatch(/^host=dmz1 /)
    expect(await hits('forward', id)).toBeGreaterThan(0)
    expect((await admin.delete(`${forward}/${id}`)).status).toBe(200)
    expect(await toWan1()).toMatch(wan1Answers)
  })

  it('a moved rule flips the verdict; a disabled one and the switch of all rules do too', async () => {
    const drop = await rule({ action: 'drop' })
    const accept = await rule({ action: 'accept' })
    expect(await toWan1()).toBe('blocked')
    const params = { id: accept, anchor_item_id: drop, insert_after: false }
    expect((await admin.patch(`${forward}/move`, { params })).status).toBe(200)
    expect(await toWan1()).toMatch(wan1Answers)
    expect((await admin.patch(`${forward}/${accept}`, { enabled: false })).status).toBe(200)
    expect(await toWan1()).toBe('blocked')
    expect((await admin.put('/firewall/state', { enabled: false })).status).toBe(200)
    expect(await toWan1()).toMatch(wan1Answers)
  })

  it('an accept rule lets wan1 in, which nothing else does', async () => {
    expect(await lab.visit('wan1', hosts.lan1)).toBe('blocked')
    await rule({ action: 'accept', source_addresses: [await ip(hosts.wan1)] })
    expect(await lab.visit('wan1', hosts.lan1)).toMatch(/^host=lan1 /)
  })

  it('a running connection is cut by a new drop rule', async () => {
    const script = `exec 3<>/dev/tcp/${hosts.wan1}/7; while read line; do echo "$line" >&3; read -t 2 answer <&3 && echo "$answer" || echo lost; done`
    const child = lab.start('lan1', 'bash', '-c', script)
    let heard = ''
    child.stdout.on('data', (chunk: Buffer) => {
      heard += chunk.toString()
    })
    const say = async (line: string) => {
      heard = ''
      child.stdin.write(`${line}\n`)
      await until(10, async () => heard.endsWith('\n'))
      return heard.trim()
    }
    expect(await say('first')).toBe('first')
    const id = await rule({ action: 'drop', protocol: 'protocol.tcp' })
    expect(await say('second')).toBe('lost')
    expect(await hits('forward', id)).toBeGreaterThan(0)
    child.stdin.end()
  })
})

describe('what a rule can match', () => {
  it('ports, ranges and lists of them', async () => {
    const port = await object('ports', { value: 8080 })
    await rule({ action: 'drop', protocol: 'protocol.tcp', destination_ports: [port] })
    expect(await lab.visit('lan1', hosts.wan1, 80)).toMatch(/port=80/)
    expect(await lab.visit('lan1', hosts.wan1, 8080)).toBe('blocked')
    const range = await object('port_ranges', { start: 70, end: 90 })
    const list = await object('lists/ports', { values: [range] })
    await rule({ action: 'drop', destination_ports: [list] })
    expect(await lab.visit('lan1', hosts.wan1, 80)).toBe('blocked')
    expect(await lab.echoUdp('lan1', hosts.wan1)).toBe('hello')
  })

  it('negation: everything but', async () => {
    const address = await ip(hosts.wan1)
    const id = await rule({
      action: 'drop',
      destination_addresses: [address],
      destination_addresses_negate: true,
    })
    expect(await toWan1()).toMatch(wan1Answers)
    expect(await lab.visit('lan1', hosts.dmz1)).toBe('blocked')
    await admin.patch(`${forward}/${id}`, { destination_addresses_negate: false })
    expect(await toWan1()).toBe('blocked')
    expect(await lab.visit('lan1', hosts.dmz1)).toMatch(/^host=dmz1 /)
  })

  it('lists of objects: ranges, networks, lists of addresses', async () => {
    const range = await object('ip_ranges', { start: '192.168.10.12', end: '192.168.10.20' })
    const list = await object('lists/addresses', { values: [range] })
    await rule({ action: 'drop', source_addresses: [list] })
    expect(await lab.visit('lan1', hosts.wan1)).toMatch(wan1Answers)
    expect(await lab.visit('lan2', hosts.wan1)).toBe('blocked')
  })

  it('IPv6', async () => {
    expect(await lab.visit('lan1', hosts.wan1v6)).toMatch(wan1Answers)
    await rule({ action: 'drop', destination_addresses: [await ip(hosts.wan1v6)] })
    expect(await lab.visit('lan1', hosts.wan1v6)).toBe('blocked')
    expect(await toWan1()).toMatch(wan1Answers)
  })

  it('a domain, as it is resolved', async () => {
    const name = await object('domains', { value: 'wan1.lab' })
    await rule({ action: 'drop', destination_addresses: [name] })
    expect(await until(5, async () => (await toWan1()) === 'blocked')).toBe(true)
    expect(await lab.visit('lan1', hosts.dmz1)).toMatch(/^host=dmz1 /)
  })

  it('interfaces and zones', async () => {
    const connections = await admin.list<{ id: number; title: string; type: string }>('/network/connections')
    const byTitle = (title: string) =>
      connections.find((each) => each.title.toLowerCase().includes(title))!.id
    const lan = await rule({ action: 'drop', incoming_interface: `interface.id.${byTitle('lan')}` })
    expect(await toWan1()).toBe('blocked')
    expect(await lab.visit('dmz1', hosts.wan1)).toMatch(wan1Answers)
    await admin.delete(`${forward}/${lan}`)
    const zone = await object('zones', {})
    await admin.patch(`/network/connections/${byTitle('dmz')}`, { zone })
    await rule({ action: 'drop', incoming_interface: zone, outgoing_interface: 'interface.external_any' })
    expect(await lab.visit('dmz1', hosts.wan1)).toBe('blocked')
    expect(await lab.visit('dmz1', hosts.lan1)).toMatch(/^host=lan1 /)
    expect(await toWan1()).toMatch(wan1Answers)
  })

  it('a user, by the address where he is authorized; it moves without touching the rule', async () => {
    const user = await admin.create('/user_backend/users', { name: 'U', login: 'u', psw: 'p', parent_id: 1 })
    await rule({ action: 'drop', source_addresses: [`user.id.${user}`] })
    expect(await toWan1()).toMatch(wan1Answers)
    const body = { user_id: user, ip: hosts.lan1, always_logged: true }
    const binding = await admin.create<string>('/auth/rules', body)
    expect(await toWan1()).toBe('blocked')
    await admin.patch(`/auth/rules/${binding}`, { ip: hosts.lan2 })
    expect(await toWan1()).toMatch(wan1Answers)
    expect(await lab.visit('lan2', hosts.wan1)).toBe('blocked')
  })

  it('a timetable: now, and not now', async () => {
    const always = { weekdays: [1, 2, 3, 4, 5, 6, 7], start: '00:00', end: '23:59' }
    const now = await object('time_ranges', always)
    const past = await object('time_ranges', {
      ...always,
      period: { first: 20200101000000, last: 20200102000000 },
    })
    const today = new Date().getUTCDay() || 7
    const afterTomorrow = ((today + 1) % 7) + 1
    const other = await object('time_ranges', { ...always, weekdays: [afterTomorrow] })
    const id = await rule({ action: 'drop', timetable: [past] })
    expect(await toWan1()).toMatch(wan1Answers)
    await admin.patch(`${forward}/${id}`, { timetable: [now] })
    expect(await toWan1()).toBe('blocked')
    await admin.patch(`${forward}/${id}`, {
      timetable: [await object('lists/times', { values: [past, now] })],
    })
    expect(await toWan1()).toBe('blocked')
    await admin.patch(`${forward}/${id}`, { timetable: [other] })
    expect(await toWan1()).toMatch(wan1Answers)
  })

  it('INPUT: the gateway itself', async () => {
    expect(await lab.visit('lan1', hosts.gatewayLan, 9)).toBe('refused')
    const id = await admin.create('/firewall/rules/input', {
      action: 'drop',
      source_addresses: [await ip(hosts.lan1)],
    })
    expect(await lab.visit('lan1', hosts.gatewayLan, 9)).toBe('blocked')
    expect(await lab.visit('lan2', hosts.gatewayLan, 9)).toBe('refused')
    expect(await hits('input', id)).toBeGreaterThan(0)
    expect(await toWan1()).toMatch(wan1Answers)
  })
})

describe('translation', () => {
  it('DNAT: a port of the gateway leads to dmz1', async () => {
    const port = await object('ports', { value: 8443 })
    expect(await lab.visit('wan1', hosts.gatewayWan, 8443)).toBe('blocked')
    const id = await admin.create('/firewall/rules/dnat', {
      action: 'dnat',
      protocol: 'protocol.tcp',
      incoming_interface: 'interface.external_any',
      destination_ports: [port],
      change_destination_address: hosts.dmz1,
      change_destination_port: '8080',
    })
    expect(await lab.visit('wan1', hosts.gatewayWan, 8443)).toBe(
      `host=dmz1 peer=${hosts.wan1} port=8080 local=${hosts.dmz1}`,
    )
    expect(await hits('dnat', id)).toBe(1)
    await rule({ action: 'drop', destination_addresses: [await ip(hosts.dmz1)] })
    expect(await lab.visit('wan1', hosts.gatewayWan, 8443)).toBe('blocked')
  })

  it('SNAT: automatic, none, and by a rule, as the server sees it', async () => {
    const peer = async () => /peer=(\S+)/.exec(await toWan1())?.[1]
    expect(await peer()).toBe(hosts.gatewayWan)
    const id = await admin.create('/firewall/rules/snat', {
      action: 'snat',
      change_source_address: '203.0.113.77',
    })
    expect(await peer()).toBe('203.0.113.77')
    expect(await hits('snat', id)).toBe(1)
    await admin.put(`/firewall/rules/snat/${id}`, { action: 'accept' })
    expect(await peer()).toBe(hosts.lan1)
    await admin.delete(`/firewall/rules/snat/${id}`)
    await admin.patch('/firewall/settings', { automatic_snat_enabled: false })
    expect(await peer()).toBe(hosts.lan1)
  })
})

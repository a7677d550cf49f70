import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { prepare } from '../fixture/sample.ts'

const path = '/network/connections'

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  await prepare(admin)
})
afterAll(() => gateway?.close())

const card = { mac: '11:22:33:44:55:66', vlan_tag: null, zone: null, is_vce_vlan: false }
const static4 = { enable_dhcp: false, addresses: ['192.0.2.2/24'], gateway: '192.0.2.1', dns: [] }
const account = { login: 'me', password: 'secret' }

/** A complete body of each type. Source: document 2, "Connection (external or local interface)". */
const bodies: Readonly<Record<string, Record<string, unknown>>> = {
  lan: { type: 'lan', title: 'lan', enabled: true, ...card, ...static4 },
  wan: { type: 'wan', title: 'wan', enabled: true, ...card, ...static4 },
  pptp: {
    type: 'pptp',
    title: 'pptp',
    enabled: true,
    ...card,
    ...static4,
    server: 'vpn.example.com',
    ...account,
  },
  l2tp: { type: 'l2tp', title: 'l2tp', enabled: true, ...card, ...static4, server: '192.0.2.9', ...account },
  pppoe: { type: 'pppoe', title: 'pppoe', enabled: true, ...card, ...account, service: '', concentrator: '' },
  loopback: {
    type: 'loopback',
    title: 'loopback',
    enabled: true,
    ...card,
    mac: null,
    addresses: ['192.0.2.7/32', '2001:db8::7/128'],
    comment: '',
  },
}

describe('each type has its own fields', () => {
  it.each(Object.keys(bodies))(
    '%s is given back with exactly its fields, without its password',
    async (type) => {
      const body = bodies[type]!
      const id = await admin.create<number>(path, body)
      expect(Number.isInteger(id)).toBe(true)
      const { password: _password, ...shown } = body
      const item = (await admin.get(`${path}/${id}`)).json<Record<string, unknown>>()
      const { osdevname, ...rest } = item
      expect(rest).toEqual({ id, ...shown })
      if (type === 'loopback') expect(osdevname).toMatch(/^\S{1,15}$/)
      else expect(item).not.toHaveProperty('osdevname')
      expect((await admin.put(`${path}/${id}`, item)).status).toBe(200)
      expect((await admin.patch(`${path}/${id}`, item)).status).toBe(200)
      expect((await admin.get(`${path}/${id}`)).json()).toEqual(item)
    },
  )

  it.each([
    ['lan', 'server', '192.0.2.9'],
    ['lan', 'comment', 'x'],
    ['lan', 'osdevname', 'eth0'],
    ['wan', 'login', 'me'],
    ['pptp', 'service', ''],
    ['pppoe', 'enable_dhcp', true],
    ['pppoe', 'addresses', []],
    ['pppoe', 'dns', []],
    ['loopback', 'gateway', null],
    ['loopback', 'dns', []],
    ['loopback', 'osdevname', 'lo7'],
  ])('%s does not have %s', async (type, field, value) => {
    const reply = await admin.post(path, { ...bodies[type], [field]: value })
    expect(reply.status).toBe(542)
    expect(pathsOf(reply)).toEqual([field])
  })
})

describe('rules of fields', () => {
  it.each([
    ['lan', 'type', ['aggregated', '', null, 'LAN']],
    ['lan', 'title', ['', 1, null, 'я'.repeat(256)]],
    ['lan', 'enabled', ['true', 1, null]],
    ['lan', 'is_vce_vlan', ['true', 1, null]],
    ['lan', 'enable_dhcp', ['true', 1, null]],
    ['lan', 'mac', ['7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d', 'any', 'interface.id.1']],
    ['lan', 'mac', ['11:22:33:44:55:6', 'AA:BB:CC:DD:EE:FF', '11-22-33-44-55-66', '', null, 'eth0']],
    ['lan', 'vlan_tag', [0, 4096, -1, '7', 1.5]],
    ['lan', 'zone', ['zone.id.999', 'interface.id.1', '', 'any', 1]],
    [
      'lan',
      'addresses',
      [[], ['192.0.2.2'], ['192.0.2.2/33'], ['2001:db8::1/129'], [''], 'x', ['192.0.2.2/']],
    ],
    ['lan', 'gateway', ['192.0.2', '192.0.2.1/24', '']],
    ['lan', 'dns', [['dns.example.com'], '192.0.2.53', null]],
    ['wan', 'gateway', [null]],
    ['wan', 'addresses', [[]]],
    ['l2tp', 'server', ['', 'a b', null, '192.0.2.300']],
    ['l2tp', 'login', ['', null]],
    ['pppoe', 'password', ['', null]],
    ['pppoe', 'service', [null, 1]],
    ['loopback', 'mac', ['11:22:33:44:55:66']],
    ['loopback', 'vlan_tag', [1]],
    ['loopback', 'zone', ['zone.id.1']],
    ['loopback', 'is_vce_vlan', [true]],
    ['loopback', 'addresses', [[], ['192.0.2.1']]],
    ['loopback', 'comment', ['🙂'.repeat(257), null, 1]],
  ])('%s: %s is refused as %j', async (type, field, wrong) => {
    for (const value of wrong) {
      const reply = await admin.post(path, { ...bodies[type], [field]: value })
      expect([value, reply.status]).toEqual([value, 542])
      expect(pathsOf(reply).map((at) => at.replace(/\[\d+\]$/, ''))).toContain(field)
    }
  })

  it.each([
    ['lan', { vlan_tag: 1 }],
    ['lan', { vlan_tag: 4095 }],
    ['lan', { zone: 'zone.id.1' }],
    ['lan', { addresses: ['2001:db8::1/64', '192.0.2.2/31'] }],
    ['lan', { gateway: null }],
    ['lan', { dns: ['192.0.2.53', '2001:db8::53'] }],
    ['lan', { is_vce_vlan: true, vlan_tag: 9 }],
    ['lan', { title: '🙂'.repeat(255) }],
    ['wan', { dns: [] }],
    ['wan', { enable_dhcp: true, dns: [] }],
    ['loopback', { comment: '🙂'.repeat(256) }],
    ['loopback', { addresses: ['2001:db8::7/128'] }],
    ['lan', { enable_dhcp: true, addresses: [], gateway: null }],
    ['wan', { enable_dhcp: true, addresses: [], gateway: null }],
    ['pptp', { enable_dhcp: true, addresses: [], gateway: null }],
    ['l2tp', { gateway: null, server: '192.0.2.9' }],
    ['pptp', { server: '2001:db8::9' }],
    ['pppoe', { service: 's', concentrator: 'c' }],
  ])('%s may have %j', async (type, change) => {
    expect((await admin.post(path, { ...bodies[type], ...change })).status).toBe(200)
  })

  it('the gateway of pptp and l2tp may be null only when the server lies in a subnet of the interface', async () => {
    for (const type of ['pptp', 'l2tp']) {
      const far = await admin.post(path, { ...bodies[type], server: '198.51.100.1', gateway: null })
      expect([far.status, pathsOf(far)]).toEqual([542, ['gateway']])
    }
  })

  it('with DHCP the gateway of pptp and l2tp may be null wherever the server is', async () => {
    for (const type of ['pptp', 'l2tp']) {
      const body = {
        ...bodies[type],
        enable_dhcp: true,
        addresses: [],
        gateway: null,
        server: '198.51.100.1',
      }
      expect((await admin.post(path, body)).status).toBe(200)
    }
  })

  it('what DHCP excused is asked for again when it goes', async () => {
    const body = { ...bodies['wan'], enable_dhcp: true, addresses: [], gateway: null }
    const item = `${path}/${await admin.create(path, body)}`
    const off = await admin.patch(item, { enable_dhcp: false })
    expect([off.status, pathsOf(off).sort()]).toEqual([542, ['addresses', 'gateway']])
    expect((await admin.get(item)).json()).toMatchObject({ enable_dhcp: true })
    const change = { enable_dhcp: false, addresses: ['192.0.2.2/24'], gateway: '192.0.2.1' }
    expect((await admin.patch(item, change)).status).toBe(200)
  })

  it('silences#given-once: the type stays; it may be left out or sent as it is', async () => {
    const id = await admin.create(path, bodies['lan'])
    for (const type of ['wan', 'loopback', 'LAN', null, 1]) {
      const reply = await admin.patch(`${path}/${id}`, { type })
      expect([type, reply.status, pathsOf(reply)]).toEqual([type, 542, ['type']])
    }
    expect((await admin.put(`${path}/${id}`, bodies['pppoe'])).status).toBe(542)
    expect((await admin.patch(`${path}/${id}`, { type: 'lan', title: 'same type' })).status).toBe(200)
    const { type: _type, ...rest } = bodies['lan']!
    expect((await admin.put(`${path}/${id}`, { ...rest, title: 'no type' })).status).toBe(200)
    expect((await admin.get(`${path}/${id}`)).json()).toMatchObject({ type: 'lan', title: 'no type' })
  })

  it.each(['pptp', 'l2tp', 'pppoe'])('%s needs login and password', async (type) => {
    for (const field of ['login', 'password']) {
      const { [field]: _left, ...rest } = bodies[type]!
      const reply = await admin.post(path, rest)
      expect([field, reply.status, pathsOf(reply)]).toEqual([field, 542, [field]])
    }
  })

  it('the password is kept when an edit does not bring it, never shown, and not in the file in clear', async () => {
    const password = 'Zebra crossing 🙂 9'
    const item = `${path}/${await admin.create(path, { ...bodies['pppoe'], password })}`
    const shown = (await admin.get(item)).json<Record<string, unknown>>()
    expect((await admin.put(item, shown)).status).toBe(200)
    expect((await admin.patch(item, { password: '' })).status).toBe(542)
    for (const at of [item, path, '/x/revisions?limit=5', '/aliases'])
      expect((await admin.get(at)).text).not.toContain('Zebra')
    for (const file of ['config.db', 'config.db-wal']) {
      const bytes = await readFile(join(gateway.dataFolder, file)).catch(() => Buffer.alloc(0))
      expect(bytes.includes('Zebra crossing')).toBe(false)
    }
  })

  it('several connections may name one card: silences#shared-cards', async () => {
    const ids = await Promise.all([1, 2].map(() => admin.create(path, bodies['lan'])))
    expect(new Set(ids).size).toBe(2)
  })

  it('each loopback has a system name of its own, which an edit does not change', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => admin.create(path, bodies['loopback'])))
    const names = await Promise.all(
      ids.map(async (id) => (await admin.get(`${path}/${id}`)).json<{ osdevname: string }>().osdevname),
    )
    expect(new Set(names).size).toBe(3)
    const item = `${path}/${ids[0]}`
    expect((await admin.patch(item, { osdevname: 'other', comment: 'x' })).status).toBe(200)
    expect((await admin.get(item)).json()).toMatchObject({ osdevname: names[0], comment: 'x' })
  })
})

describe('connections are named by rules', () => {
  it.each([
    ['lan', 'interface', 200],
    ['wan', 'interface', 200],
    ['wan', 'isp', 200],
    ['pppoe', 'isp', 200],
    ['lan', 'isp', 542],
    ['loopback', 'isp', 542],
  ])('a %s as %s.id.N: %i', async (type, alias, status) => {
    const id = await admin.create(path, bodies[type])
    const body = { action: 'accept', incoming_interface: `${alias}.id.${id}` }
    expect((await admin.post('/firewall/rules/forward', body)).status).toBe(status)
  })

  it('both names stand in the listing of all objects, and the connection is then in use', async () => {
    const id = await admin.create(path, { ...bodies['wan'], title: 'uplink' })
    const listed = (await admin.list('/aliases')).filter(({ title }) => title === 'uplink')
    expect(listed.map((row) => [row['id'], row['type']])).toEqual([
      [`interface.id.${id}`, 'interface'],
      [`isp.id.${id}`, 'isp'],
    ])
    const rule = await admin.create('/firewall/rules/snat', {
      action: 'accept',
      outgoing_interface: `isp.id.${id}`,
    })
    const refused = await admin.delete(`${path}/${id}`)
    expect([refused.status, problemOf(refused).code]).toEqual([542, 'in_use'])
    await admin.delete(`/firewall/rules/snat/${rule}`)
    expect((await admin.delete(`${path}/${id}`)).status).toBe(200)
  })
})

describe('states', () => {
  const ether = ['addresses', 'device', 'dns', 'errors', 'gateway', 'status', 'vlan_tag']
  const ppp = ['device', 'dns', 'errors', 'local_address', 'remote_address', 'status']
  const summary = ['addresses', 'device', 'dns', 'gateway', 'ifindex', 'scope', 'zone']
  type Part = Record<string, unknown>
  type State = { id: number; type: string; ether: Part; ppp: Part | null; summary: Part }

  it('one for each enabled connection but loopbacks, of the documented form', async () => {
    const enabled = (await admin.list(path)).filter((row) => row['enabled'] && row['type'] !== 'loopback')
    const states = await admin.list<State>('/network/states')
    expect(states.map(({ id, type }) => [id, type])).toEqual(enabled.map(({ id, type }) => [id, type]))
    expect(new Set(states.map(({ type }) => type)).size).toBe(5)
    for (const [index, state] of states.entries()) {
      expect(Object.keys(state)).toEqual(['id', 'type', 'ether', 'ppp', 'summary'])
      expect(Object.keys(state.ether).sort()).toEqual(ether)
      expect(Object.keys(state.summary).sort()).toEqual(summary)
      const isDialled = state.type !== 'lan' && state.type !== 'wan'
      expect(state.ppp && Object.keys(state.ppp).sort()).toEqual(isDialled ? ppp : null)
      expect(state.ether['vlan_tag']).toBe(enabled[index]!['vlan_tag'])
      expect(state.summary['zone']).toBe(enabled[index]!['zone'])
      expect(state.summary['scope']).toBe('kernel')
    }
  })

  it('without a data plane nothing is observed: all is down, with an error that says why', async () => {
    const why = { status: 'down', errors: ['not observed: there is no data plane'] }
    const nothing = { device: null, dns: [] }
    for (const state of await admin.list<State>('/network/states')) {
      expect(state.ether).toMatchObject({ ...why, ...nothing, addresses: [], gateway: null })
      if (state.ppp) expect(state.ppp).toMatchObject({ ...why, ...nothing, remote_address: null })
      expect(state.summary).toMatchObject({ ...nothing, addresses: [], gateway: null, ifindex: null })
    }
  })

  it('a connection that is switched off has none', async () => {
    const id = await admin.create(path, { ...bodies['lan'], enabled: false })
    const listed = async () => (await admin.list('/network/states')).some((state) => state['id'] === id)
    expect(await listed()).toBe(false)
    await admin.patch(`${path}/${id}`, { enabled: true })
    expect(await listed()).toBe(true)
  })

  it.each([
    ['POST', 'GET'],
    ['PUT', 'GET'],
    ['DELETE', 'GET'],
  ])('%s is 405', async (method, allow) => {
    const reply = await admin.send(method, '/network/states', { body: {} })
    expect([reply.status, reply.headers['allow']]).toEqual([405, allow])
  })
})

it('connections and their names are the same after a restart', async () => {
  const before = (await admin.get(path)).text
  await gateway.restart()
  expect((await admin.get(path)).text).toBe(before)
  const id = await admin.create(path, bodies['loopback'])
  const names = (await admin.list<{ osdevname?: string }>(path)).flatMap(({ osdevname }) => osdevname ?? [])
  expect(new Set(names).size).toBe(names.length)
  expect((await admin.delete(`${path}/${id}`)).status).toBe(200)
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf } from './client.ts'
import { type RealGateway, startGateway } from './gateway.ts'
import { type Body, prepare } from './sample.ts'

const connections = '/network/connections'
const aggregated = '/network/aggregated'
const tunnels = '/network/tunnels'
const vce = '/network/vce_conns'
const span = '/network/span'
const mac = '11:22:33:44:55:66'
const unknown = '7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d'

let gateway: RealGateway
let admin: Client
/** Ids of an enabled lan, wan and loopback, and of a lan that is off. */
let lan: number
let wan: number
let loopback: number
let off: number

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  await prepare(admin)
  const ethernet = { mac, addresses: ['192.0.2.2/24'] }
  lan = await admin.create(connections, { type: 'lan', title: 'lan', ...ethernet })
  wan = await admin.create(connections, { type: 'wan', title: 'wan', ...ethernet, gateway: '192.0.2.1' })
  loopback = await admin.create(connections, { type: 'loopback', title: 'lo', addresses: ['192.0.2.9/32'] })
  off = await admin.create(connections, { type: 'lan', title: 'off', enabled: false, ...ethernet })
})
afterAll(() => gateway?.close())

let count = 0

/** A body of each kind that is accepted, unlike all before. */
const bodies: Readonly<Record<string, () => Body>> = {
  [aggregated]: () => ({ enabled: true, title: 'both', comment: '', nics: [mac] }),
  [tunnels]: () => ({
    title: 'branch',
    enabled: true,
    comment: '',
    addresses: ['10.9.0.1/30'],
    gateway: null,
    parent_interface: `interface.id.${wan}`,
    server: `peer-${++count}.example.com`,
    zone: null,
  }),
  [vce]: () => ({ title: 'tenant', vce_id: 'tenant-1', mac, vlan_tag: null, comment: '' }),
  [span]: () => ({
    title: 'tap',
    comment: '',
    enabled: true,
    mac,
    monitor_interfaces: [`interface.id.${lan}`],
    direction: 'both',
  }),
}

function post(path: string, fields: Body = {}) {
  return admin.post(path, { ...bodies[path]!(), ...fields })
}

async function made(path: string, fields: Body = {}): Promise<string> {
  return admin.create<string>(path, { ...bodies[path]!(), ...fields })
}

async function read(path: string, id: string): Promise<Body> {
  return (await admin.get(`${path}/${id}`)).json<Body>()
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

describe('exactly the documented fields', () => {
  it.each([
    [aggregated, 'comment enabled id nics title'],
    [tunnels, 'addresses comment enabled gateway id osdevname parent_interface server title zone'],
    [vce, 'comment id mac title vce_id vlan_tag'],
    [span, 'comment direction enabled id mac monitor_interfaces osdevindex title'],
  ])('%s', async (path, fields) => {
    const body = bodies[path]!()
    const id = await admin.create<string>(path, body)
    expect(id).toMatch(uuid)
    const item = await read(path, id)
    expect(Object.keys(item).sort().join(' ')).toBe(fields)
    expect(item).toMatchObject({ id, ...body })
  })
})

describe('rules of fields', () => {
  const longTitle = (characters: number) => '🙂'.repeat(characters)
  it.each<[string, string, unknown[], unknown[]]>([
    [aggregated, 'title', ['я', longTitle(43), longTitle(255)], ['', null, 1, longTitle(256)]],
    [aggregated, 'comment', ['', longTitle(255)], [longTitle(256), null, 1]],
    [aggregated, 'enabled', [true, false], ['true', 1, null]],
    [
      aggregated,
      'nics',
      [[], [mac, 'aa:bb:cc:dd:ee:ff']],
      [null, mac, ['AA:BB:CC:DD:EE:FF'], ['11-22-33-44-55-66'], [''], [1], [mac, mac], ['eth0'], [unknown]],
    ],
    [tunnels, 'title', ['я', longTitle(42)], ['', null, 1, longTitle(43), 'ж'.repeat(43)]],
    [tunnels, 'comment', ['', longTitle(255)], [longTitle(256), null, 1]],
    [tunnels, 'enabled', [true, false], ['false', 0, null]],
    [
      tunnels,
      'addresses',
      [[], ['10.9.0.1/30'], ['10.9.0.1/0', '2001:db8::1/128']],
      [null, '10.9.0.1/30', ['10.9.0.1'], ['10.9.0.1/33'], ['10.9.0.1/255.255.255.0'], ['x/8'], [1]],
    ],
    [tunnels, 'gateway', [null, '10.9.0.2', '2001:db8::2'], ['', '10.9.0.2/30', 'gw.example.com', 1]],
    [
      tunnels,
      'parent_interface',
      [],
      [null, '', 'any', 'interface.id.999', 'isp.id.999', 'zone.id.1', 'interface.local_any', 'eth0', 1],
    ],
    [
      tunnels,
      'server',
      ['192.0.2.77', '2001:db8::77', 'gre.example.com', 'пример.рф'],
      [null, '', 'a b', '192.0.2.300', '192.0.2.1/24', 'https://a.example', 1],
    ],
    [tunnels, 'zone', [null, 'zone.id.1'], ['', 'zone.id.999', 'interface.id.1', 'any', 1]],
    [vce, 'title', ['я', longTitle(43)], ['', null, 1]],
    [vce, 'vce_id', ['1', unknown], ['', null, 1]],
    [vce, 'mac', [mac], [null, '', 'AA:BB:CC:DD:EE:FF', '11:22:33:44:55', unknown, 1]],
    [vce, 'vlan_tag', [null, 1, 4095], [0, 4096, -1, '7', 1.5]],
    [vce, 'comment', ['', longTitle(255)], [longTitle(256), null, 1]],
    [span, 'title', ['я', longTitle(43)], ['', null, 1]],
    [span, 'comment', ['', longTitle(255)], [longTitle(256), null, 1]],
    [span, 'enabled', [true, false], ['true', 1, null]],
    [span, 'mac', [mac], [null, '', 'AA:BB:CC:DD:EE:FF', 'eth0', unknown, 1]],
    [span, 'direction', ['rx', 'tx', 'both'], ['', 'RX', 'any', null, 1, ['rx']]],
    [
      span,
      'monitor_interfaces',
      [[], ['interface.vpn_traffic']],
      [
        null,
        'interface.vpn_traffic',
        ['any'],
        [''],
        [1],
        ['interface.external_any'],
        ['interface.local_any'],
        ['zone.id.1'],
        ['ip.id.1'],
        ['interface.id.999'],
        ['isp.id.999'],
      ],
    ],
  ])('%s %s', async (path, field, good, wrong) => {
    for (const value of good) {
      const reply = await post(path, { [field]: value })
      expect([value, reply.status, reply.text.slice(0, 300)]).toEqual([value, 200, reply.text])
      expect(await read(path, reply.json<{ id: string }>().id)).toMatchObject({ [field]: value })
    }
    const id = await made(path)
    for (const value of wrong) {
      for (const reply of [
        await post(path, { [field]: value }),
        await admin.patch(`${path}/${id}`, { [field]: value }),
      ]) {
        expect([value, reply.status]).toEqual([value, 542])
        expect(pathsOf(reply).map((at) => at.replace(/\[\d+\]$/, ''))).toContain(field)
      }
    }
  })

  it('the direction of a SPAN interface, the peer and the parent of a tunnel are required', async () => {
    for (const [path, field] of [
      [span, 'direction'],
      [span, 'mac'],
      [tunnels, 'server'],
      [tunnels, 'parent_interface'],
      [vce, 'vce_id'],
      [vce, 'mac'],
      [aggregated, 'title'],
    ] as const) {
      const { [field]: _left, ...rest } = bodies[path]!()
      const reply = await admin.post(path, rest)
      expect([field, reply.status, pathsOf(reply)]).toEqual([field, 542, [field]])
      expect(problemOf(reply).errors[0]!.code).toBe('required')
    }
  })

  it('SPAN mirrors lan and provider connections, not loopbacks; isp is for providers', async () => {
    const status = async (name: string) => (await post(span, { monitor_interfaces: [name] })).status
    expect(await status(`interface.id.${lan}`)).toBe(200)
    expect(await status(`interface.id.${wan}`)).toBe(200)
    expect(await status(`isp.id.${wan}`)).toBe(200)
    expect(await status(`isp.id.${lan}`)).toBe(542)
    expect(await status(`interface.id.${loopback}`)).toBe(542)
  })

  it('a connection sits on an aggregated interface that exists', async () => {
    const id = await made(aggregated)
    const body = { type: 'lan', title: 'on both', addresses: ['192.0.2.2/24'] }
    const connection = await admin.create(connections, { ...body, mac: id })
    expect((await admin.post(connections, { ...body, mac: unknown })).status).toBe(542)
    const refused = await admin.delete(`${aggregated}/${id}`)
    expect([refused.status, problemOf(refused).code]).toEqual([542, 'in_use'])
    expect(problemOf(refused).message).toContain('on both')
    expect((await admin.patch(`${connections}/${connection}`, { mac })).status).toBe(200)
    expect((await admin.delete(`${aggregated}/${id}`)).status).toBe(200)
  })
})

describe('tunnels: one peer once over a parent', () => {
  const taken = (fields: Body) => post(tunnels, fields)

  it('the same parent and server is 542, another server or parent is not', async () => {
    await made(tunnels, { server: '203.0.113.1' })
    const reply = await taken({ server: '203.0.113.1' })
    expect([reply.status, pathsOf(reply)]).toEqual([542, ['server']])
    expect(problemOf(reply).errors[0]!.code).toBe('duplicate')
    expect((await taken({ server: '203.0.113.2' })).status).toBe(200)
    expect((await taken({ server: '203.0.113.1', parent_interface: `interface.id.${lan}` })).status).toBe(200)
    expect((await taken({ server: '203.0.113.1', enabled: false })).status).toBe(542)
  })

  it('however parent and server are written', async () => {
    await made(tunnels, { server: 'Branch.Example.com' })
    await made(tunnels, { server: '2001:db8::1' })
    for (const server of ['branch.example.COM', '2001:DB8:0::1']) {
      expect((await taken({ server, parent_interface: `isp.id.${wan}` })).status).toBe(542)
    }
  })

  it('an edit keeps the rule, and may keep its own pair', async () => {
    const id = await made(tunnels, { server: '203.0.113.50' })
    const other = await made(tunnels, { server: '203.0.113.51' })
    expect((await admin.patch(`${tunnels}/${other}`, { server: '203.0.113.50' })).status).toBe(542)
    expect((await admin.put(`${tunnels}/${id}`, await read(tunnels, id))).status).toBe(200)
    expect((await admin.delete(`${tunnels}/${id}`)).status).toBe(200)
    expect((await admin.patch(`${tunnels}/${other}`, { server: '203.0.113.50' })).status).toBe(200)
  })

  it('of many at once, one is made', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => taken({ server: 'race.example.com' })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 542)).toHaveLength(7)
  })
})

describe('generated names', () => {
  async function names(path: string, field: string): Promise<unknown[]> {
    return (await admin.list(path)).map((item) => item[field])
  }

  it('are unique, whoever creates at the same time', async () => {
    await Promise.all(Array.from({ length: 12 }, () => Promise.all([post(tunnels), post(span)])))
    for (const [path, field] of [
      [tunnels, 'osdevname'],
      [span, 'osdevindex'],
    ] as const) {
      const all = await names(path, field)
      expect(all.length).toBeGreaterThan(12)
      expect(new Set(all).size).toBe(all.length)
    }
    for (const name of await names(tunnels, 'osdevname')) expect(name).toMatch(/^[a-z0-9]{1,15}$/)
    for (const index of await names(span, 'osdevindex')) expect(Number.isInteger(index)).toBe(true)
  })

  it('are read-only: an edit ignores them; a new tunnel may bring one, which is ignored', async () => {
    const id = await made(tunnels, { osdevname: 'mine0' })
    const before = await read(tunnels, id)
    expect(before['osdevname']).not.toBe('mine0')
    expect((await admin.put(`${tunnels}/${id}`, { ...before, osdevname: 'mine0' })).status).toBe(200)
    expect((await admin.patch(`${tunnels}/${id}`, { osdevname: 'mine1' })).status).toBe(200)
    expect(await read(tunnels, id)).toEqual(before)
    const tap = await made(span)
    const shown = await read(span, tap)
    expect((await admin.put(`${span}/${tap}`, { ...shown, osdevindex: 77 })).status).toBe(200)
    expect(await read(span, tap)).toEqual(shown)
    expect((await post(span, { osdevindex: 7 })).status).toBe(542)
  })

  it('stay when others go, and over a restart; none is given twice', async () => {
    const [first, second] = [await made(tunnels), await made(tunnels)]
    const kept = (await read(tunnels, second))['osdevname']
    await admin.delete(`${tunnels}/${first}`)
    expect((await read(tunnels, second))['osdevname']).toBe(kept)
    await gateway.restart()
    expect((await read(tunnels, second))['osdevname']).toBe(kept)
    await made(tunnels)
    const all = await names(tunnels, 'osdevname')
    expect(new Set(all).size).toBe(all.length)
  })
})

describe('VCE interfaces: only title and comment can be changed', () => {
  it.each([
    ['vce_id', 'tenant-2'],
    ['mac', 'aa:bb:cc:dd:ee:ff'],
    ['vlan_tag', 8],
    ['vlan_tag', null],
  ])('%s to %j is 542 on PATCH and PUT', async (field, value) => {
    const id = await made(vce, { vlan_tag: 7 })
    const before = await read(vce, id)
    const replies = [
      await admin.patch(`${vce}/${id}`, { title: 'new', [field]: value }),
      await admin.put(`${vce}/${id}`, { ...before, [field]: value }),
    ]
    for (const reply of replies) expect([reply.status, pathsOf(reply)]).toEqual([542, [field]])
    expect(await read(vce, id)).toEqual(before)
  })

  it('either or both can be sent; what is sent as it was is accepted', async () => {
    const id = await made(vce, { vlan_tag: 7 })
    const before = await read(vce, id)
    expect((await admin.patch(`${vce}/${id}`, { title: 'new' })).status).toBe(200)
    expect((await admin.patch(`${vce}/${id}`, { comment: 'text' })).status).toBe(200)
    expect((await admin.put(`${vce}/${id}`, { ...before, title: 'back' })).status).toBe(200)
    expect(await read(vce, id)).toEqual({ ...before, title: 'back' })
    expect((await admin.put(`${vce}/${id}`, { title: 'two', comment: 'fields' })).status).toBe(200)
    expect(await read(vce, id)).toEqual({ ...before, title: 'two', comment: 'fields' })
    for (const title of ['', null]) expect((await admin.patch(`${vce}/${id}`, { title })).status).toBe(542)
  })

  it('one that a connection is built on stays', async () => {
    const id = await made(vce, { vlan_tag: 1234 })
    const connection = await admin.create(connections, {
      type: 'lan',
      title: 'tenant side',
      mac,
      vlan_tag: 1234,
      is_vce_vlan: true,
      addresses: ['192.0.2.2/24'],
    })
    expect((await admin.delete(`${vce}/${id}`)).status).toBe(542)
    expect((await admin.delete(`${connections}/${connection}`)).status).toBe(200)
    expect((await admin.delete(`${vce}/${id}`)).status).toBe(200)
  })
})

describe('states', () => {
  it('of aggregated interfaces: one for each that is enabled, down', async () => {
    const on = await made(aggregated)
    const offId = await made(aggregated, { enabled: false })
    const states = await admin.list('/network/aggregated_states')
    const enabled = (await admin.list(aggregated)).filter(({ enabled }) => enabled)
    expect(states).toEqual(enabled.map(({ id }) => ({ id, link: 'down' })))
    expect(states.map(({ id }) => id)).toContain(on)
    expect(states.map(({ id }) => id)).not.toContain(offId)
  })

  it('of tunnels: down, or inactive when the parent is off', async () => {
    const on = await made(tunnels, { parent_interface: `interface.id.${lan}` })
    const waiting = await made(tunnels, { parent_interface: `interface.id.${off}` })
    const offId = await made(tunnels, { enabled: false })
    const states = await admin.list('/network/tunnel_states')
    const of = (id: string) => states.filter((state) => state['id'] === id)
    expect(of(on)).toEqual([{ id: on, link: 'down', local_ip: '' }])
    expect(of(waiting)).toEqual([{ id: waiting, link: 'inactive', local_ip: '' }])
    expect(of(offId)).toEqual([])
    await admin.patch(`${connections}/${off}`, { enabled: true })
    const later = await admin.list('/network/tunnel_states')
    expect(later.find((state) => state['id'] === waiting)!['link']).toBe('down')
  })

  it('why nothing of this is applied is told', async () => {
    const items = await Promise.all([made(aggregated), made(tunnels), made(vce), made(span)])
    const rows = await admin.list<{ id: string; reason: string }>('/x/network/not-applied')
    for (const id of items) expect(rows.find((row) => row.id === id)!.reason).toMatch(/ yet$/)
    const quiet = await made(tunnels, { enabled: false })
    const again = await admin.list('/x/network/not-applied')
    expect(again.some((row) => row['id'] === quiet)).toBe(false)
  })
})

describe('a connection that something names stays', () => {
  it.each([
    [tunnels, () => ({ parent_interface: '' })],
    [span, () => ({ monitor_interfaces: [''] })],
  ])('%s', async (path, shape) => {
    const body = { type: 'wan', title: 'named', mac, addresses: ['192.0.2.2/24'], gateway: '192.0.2.1' }
    for (const kind of ['interface', 'isp']) {
      const connection = await admin.create(connections, body)
      const name = `${kind}.id.${connection}`
      const fields = Object.fromEntries(
        Object.entries(shape()).map(([field, empty]) => [field, Array.isArray(empty) ? [name] : name]),
      )
      const id = await made(path, { ...fields, title: 'the user' })
      const refused = await admin.delete(`${connections}/${connection}`)
      expect([refused.status, problemOf(refused).code]).toEqual([542, 'in_use'])
      expect(problemOf(refused).message).toContain('the user')
      expect((await admin.delete(`${path}/${id}`)).status).toBe(200)
      expect((await admin.delete(`${connections}/${connection}`)).status).toBe(200)
    }
  })
})

describe('verbs', () => {
  it.each([aggregated, tunnels, vce, span])('%s: unknown ids and wrong methods', async (path) => {
    for (const id of [unknown, 'x', '1', '%00']) {
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
        const { status } = await admin.send(method, `${path}/${id}`, method === 'GET' ? {} : { body: {} })
        expect([method, id, status]).toEqual([method, id, 404])
      }
    }
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const reply = await admin.send(method, path, { body: {} })
      expect([method, reply.status, reply.headers['allow']]).toEqual([method, 405, 'GET, POST'])
    }
    expect((await admin.send('POST', path, { body: '{' })).status).toBe(400)
    const id = await made(path)
    expect((await admin.send('POST', `${path}/${id}`, { body: {} })).status).toBe(405)
    const etag = (await admin.get(`${path}/${id}`)).headers['etag']!
    expect((await admin.patch(`${path}/${id}`, { title: 'x' }, { 'If-Match': etag })).status).toBe(200)
    expect((await admin.patch(`${path}/${id}`, { title: 'y' }, { 'If-Match': etag })).status).toBe(412)
  })

  it.each(['aggregated_states', 'tunnel_states'])('/network/%s is read only', async (name) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const reply = await admin.send(method, `/network/${name}`, { body: {} })
      expect([method, reply.status, reply.headers['allow']]).toEqual([method, 405, 'GET'])
    }
  })
})

it('all of it is the same after a restart', async () => {
  const lists = async () => {
    const replies = await Promise.all([aggregated, tunnels, vce, span].map((path) => admin.get(path)))
    return replies.map(({ text }) => text)
  }
  const before = await lists()
  await gateway.restart()
  expect(await lists()).toEqual(before)
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathsOf, problemOf } from '../fixture/client.ts'
import {
  aggregated,
  connections,
  mac,
  type NetworkWorld,
  span,
  startNetwork,
  tunnels,
  vce,
} from '../fixture/network-world.ts'

let world: NetworkWorld

beforeAll(async () => {
  world = await startNetwork()
})
afterAll(() => world?.gateway.close())

const unknown = '7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

describe('exactly the documented fields', () => {
  it.each([
    [aggregated, 'comment enabled id nics title'],
    [tunnels, 'addresses comment enabled gateway id osdevname parent_interface server title zone'],
    [vce, 'comment id mac title vce_id vlan_tag'],
    [span, 'comment direction enabled id mac monitor_interfaces osdevindex title'],
  ])('%s', async (path, fields) => {
    const body = world.body(path)
    const id = await world.admin.create<string>(path, body)
    expect(id).toMatch(uuid)
    const item = await world.read(path, id)
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
      const reply = await world.post(path, { [field]: value })
      expect([value, reply.status, reply.text.slice(0, 300)]).toEqual([value, 200, reply.text])
      expect(await world.read(path, reply.json<{ id: string }>().id)).toMatchObject({ [field]: value })
    }
    const id = await world.made(path)
    for (const value of wrong) {
      for (const reply of [
        await world.post(path, { [field]: value }),
        await world.admin.patch(`${path}/${id}`, { [field]: value }),
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
      const { [field]: _left, ...rest } = world.body(path)
      const reply = await world.admin.post(path, rest)
      expect([field, reply.status, pathsOf(reply)]).toEqual([field, 542, [field]])
      expect(problemOf(reply).errors[0]!.code).toBe('required')
    }
  })

  it('SPAN mirrors lan and provider connections, not loopbacks; isp is for providers', async () => {
    const status = async (name: string) => (await world.post(span, { monitor_interfaces: [name] })).status
    expect(await status(`interface.id.${world.lan}`)).toBe(200)
    expect(await status(`interface.id.${world.wan}`)).toBe(200)
    expect(await status(`isp.id.${world.wan}`)).toBe(200)
    expect(await status(`isp.id.${world.lan}`)).toBe(542)
    expect(await status(`interface.id.${world.loopback}`)).toBe(542)
  })

  it('a connection sits on an aggregated interface that exists', async () => {
    const id = await world.made(aggregated)
    const body = { type: 'lan', title: 'on both', addresses: ['192.0.2.2/24'] }
    const connection = await world.admin.create(connections, { ...body, mac: id })
    expect((await world.admin.post(connections, { ...body, mac: unknown })).status).toBe(542)
    const refused = await world.admin.delete(`${aggregated}/${id}`)
    expect([refused.status, problemOf(refused).code]).toEqual([542, 'in_use'])
    expect(problemOf(refused).message).toContain('on both')
    expect((await world.admin.patch(`${connections}/${connection}`, { mac })).status).toBe(200)
    expect((await world.admin.delete(`${aggregated}/${id}`)).status).toBe(200)
  })
})

describe('VCE interfaces: only title and comment can be changed', () => {
  it.each([
    ['vce_id', 'tenant-2'],
    ['mac', 'aa:bb:cc:dd:ee:ff'],
    ['vlan_tag', 8],
    ['vlan_tag', null],
  ])('%s to %j is 542 on PATCH and PUT', async (field, value) => {
    const id = await world.made(vce, { vlan_tag: 7 })
    const before = await world.read(vce, id)
    const replies = [
      await world.admin.patch(`${vce}/${id}`, { title: 'new', [field]: value }),
      await world.admin.put(`${vce}/${id}`, { ...before, [field]: value }),
    ]
    for (const reply of replies) expect([reply.status, pathsOf(reply)]).toEqual([542, [field]])
    expect(await world.read(vce, id)).toEqual(before)
  })

  it('either or both can be sent; what is sent as it was is accepted', async () => {
    const id = await world.made(vce, { vlan_tag: 7 })
    const before = await world.read(vce, id)
    expect((await world.admin.patch(`${vce}/${id}`, { title: 'new' })).status).toBe(200)
    expect((await world.admin.patch(`${vce}/${id}`, { comment: 'text' })).status).toBe(200)
    expect((await world.admin.put(`${vce}/${id}`, { ...before, title: 'back' })).status).toBe(200)
    expect(await world.read(vce, id)).toEqual({ ...before, title: 'back' })
    expect((await world.admin.put(`${vce}/${id}`, { title: 'two', comment: 'fields' })).status).toBe(200)
    expect(await world.read(vce, id)).toEqual({ ...before, title: 'two', comment: 'fields' })
    for (const title of ['', null])
      expect((await world.admin.patch(`${vce}/${id}`, { title })).status).toBe(542)
  })

  it('one that a connection is built on stays', async () => {
    const id = await world.made(vce, { vlan_tag: 1234 })
    const connection = await world.admin.create(connections, {
      type: 'lan',
      title: 'tenant side',
      mac,
      vlan_tag: 1234,
      is_vce_vlan: true,
      addresses: ['192.0.2.2/24'],
    })
    expect((await world.admin.delete(`${vce}/${id}`)).status).toBe(542)
    expect((await world.admin.delete(`${connections}/${connection}`)).status).toBe(200)
    expect((await world.admin.delete(`${vce}/${id}`)).status).toBe(200)
  })
})

describe('a connection that something names stays', () => {
  const users: [string, (name: string) => Record<string, unknown>, string[]][] = [
    [tunnels, (name) => ({ ...world.body(tunnels), parent_interface: name }), ['interface', 'isp']],
    [span, (name) => ({ ...world.body(span), monitor_interfaces: [name] }), ['interface', 'isp']],
    ['/dns/zones/root', (name) => ({ type: 'interface', object: name }), ['isp']],
    [
      '/firewall/rules/forward',
      (name) => ({ action: 'drop', outgoing_interface: name }),
      ['interface', 'isp'],
    ],
  ]
  it.each(users)('%s', async (path, body, kinds) => {
    const wan = { type: 'wan', title: 'named', mac, addresses: ['192.0.2.2/24'], gateway: '192.0.2.1' }
    for (const kind of kinds) {
      const connection = await world.admin.create(connections, wan)
      const id = await world.admin.create<string>(path, body(`${kind}.id.${connection}`))
      const refused = await world.admin.delete(`${connections}/${connection}`)
      expect([refused.status, problemOf(refused).code]).toEqual([542, 'in_use'])
      expect((await world.admin.delete(`${path}/${id}`)).status).toBe(200)
      expect((await world.admin.delete(`${connections}/${connection}`)).status).toBe(200)
    }
  })
})

describe('verbs', () => {
  it.each([aggregated, tunnels, vce, span])('%s: unknown ids and wrong methods', async (path) => {
    for (const id of [unknown, 'x', '1', '%00']) {
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
        const { status } = await world.admin.send(
          method,
          `${path}/${id}`,
          method === 'GET' ? {} : { body: {} },
        )
        expect([method, id, status]).toEqual([method, id, 404])
      }
    }
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const reply = await world.admin.send(method, path, { body: {} })
      expect([method, reply.status, reply.headers['allow']]).toEqual([method, 405, 'GET, POST'])
    }
    expect((await world.admin.send('POST', path, { body: '{' })).status).toBe(400)
    const id = await world.made(path)
    expect((await world.admin.send('POST', `${path}/${id}`, { body: {} })).status).toBe(405)
    const etag = (await world.admin.get(`${path}/${id}`)).headers['etag']!
    expect((await world.admin.patch(`${path}/${id}`, { title: 'x' }, { 'If-Match': etag })).status).toBe(200)
    expect((await world.admin.patch(`${path}/${id}`, { title: 'y' }, { 'If-Match': etag })).status).toBe(412)
  })

  it.each(['aggregated_states', 'tunnel_states'])('/network/%s is read only', async (name) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const reply = await world.admin.send(method, `/network/${name}`, { body: {} })
      expect([method, reply.status, reply.headers['allow']]).toEqual([method, 405, 'GET'])
    }
  })
})

it('all of it is the same after a restart', async () => {
  const lists = async () => {
    const replies = await Promise.all([aggregated, tunnels, vce, span].map((path) => world.admin.get(path)))
    return replies.map(({ text }) => text)
  }
  const before = await lists()
  await world.gateway.restart()
  expect(await lists()).toEqual(before)
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { objects } from '../fixture/sample.ts'
import { rootGroup, wide } from '../fixture/value.ts'

const profile = '7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d'

let gateway: RealGateway
let admin: Client
/** Two groups of servers. */
let a: string
let b: string

beforeAll(async () => {
  gateway = await startGateway({ args: ['--product', 'cc'] })
  admin = gateway.admin
  for (const { path, body } of objects) await admin.create(path, body('prepared'))
  const user = { name: 'Ann', login: 'ann', psw: 'x', parent_id: 1, comment: '' }
  await admin.create('/user_backend/users', user)
  await admin.create('/content-filter/users_categories', { name: 'games', urls: ['games.example'] })
  a = await group('a')
  b = await group('b', a)
})
afterAll(() => gateway?.close())

type Body = Record<string, unknown>

const group = (name: string, parent_id = rootGroup) =>
  admin.create<string>('/servers/groups', { name, comment: '', parent_id })

const firewall = [
  '/firewall/rules/forward/before',
  '/firewall/rules/forward/after',
  '/firewall/rules/input/before',
  '/firewall/rules/input/after',
]
const content = ['/content-filter/rules/before', '/content-filter/rules/after']
const leastFilter = { action: 'drop' }
const leastContent = { name: 'rule', access: 'deny' }
const tables = [
  ...firewall.map((path) => [path, leastFilter, 'comment'] as const),
  ...content.map((path) => [path, leastContent, 'name'] as const),
]

const filterDefaults = {
  parent_id: rootGroup,
  enabled: true,
  protocol: 'any',
  source_addresses: ['any'],
  source_addresses_negate: false,
  source_ports: ['any'],
  incoming_interface: 'any',
  destination_addresses: ['any'],
  destination_addresses_negate: false,
  destination_ports: ['any'],
  outgoing_interface: 'any',
  hip_profiles: [],
  dpi_profile: '',
  dpi_enabled: false,
  ips_profile: '',
  ips_enabled: false,
  timetable: [],
  comment: '',
}
const contentDefaults = {
  parent_id: rootGroup,
  comment: '',
  aliases: ['any'],
  categories: ['any'],
  http_methods: [],
  content_types: [],
  redirect_url: null,
  enabled: true,
  timetable: [],
}

/** Fields, with values that are accepted and values that are not. */
type Fields = readonly (readonly [string, readonly unknown[], readonly unknown[]])[]

const common: Fields = [
  ['comment', ['', wide.repeat(255), 'ы'.repeat(255)], [wide.repeat(256), 'ы'.repeat(256), null, 1]],
  ['enabled', [true, false], [null, 'true', 1]],
  ['parent_id', [rootGroup], [null, '', 'root', profile, 1, []]],
  [
    'timetable',
    [[], ['any'], ['time_range.id.1', 'time_list.id.1']],
    [null, 'time_range.id.1', ['time_range.id.999'], ['always'], ['ip.id.1']],
  ],
]
const addresses = [
  [
    [],
    ['any'],
    ['ip.id.1', 'ip_range.id.1', 'subnet.id.1', 'domain.id.1', 'address_list.id.1', 'ip_address_list.id.1'],
    ['user.id.1', 'group.id.1', 'iplist.DE', 'list_of_iplists.id.1', 'zero_subnet', 'quota.exceeded'],
  ],
  [null, 'ip.id.1', ['ip.id.999'], ['user.id.999'], ['port.id.1'], ['zone.id.1'], ['192.0.2.1'], [''], [1]],
] as const
const interfaces = [
  [
    'any',
    'zone.id.1',
    ...['external_any', 'external_eth', 'external_vpn', 'ipsec_any', 'local_any', 'tunnel_any'].map(
      (name) => `interface.${name}`,
    ),
    ...['utm_outgoing', 'vpn_traffic', 'wccp_gre_any'].map((name) => `interface.${name}`),
  ],
  ['', null, 'zone.id.999', 'interface.id.1', 'isp.id.1', 'eth0', 'ip.id.1', ['any'], 'interface.any'],
] as const
const profiles = [
  ['', profile],
  [null, 'profile', 1],
] as const

const filterFields: Fields = [
  ...common,
  ['action', ['accept', 'drop'], ['', 'DROP', 'dnat', null, 1]],
  [
    'protocol',
    ['any', ...['ah', 'esp', 'gre', 'icmp', 'tcp', 'udp'].map((name) => `protocol.${name}`)],
    ['tcp', 'protocol.sctp', '', null, ['any']],
  ],
  ['source_addresses', ...addresses],
  ['destination_addresses', ...addresses],
  ['source_addresses_negate', [true, false], [null, 0, 'true']],
  ['destination_addresses_negate', [true, false], [null, 0, 'true']],
  [
    'source_ports',
    [[], ['any'], ['port.id.1', 'port_range.id.1', 'port_list.id.1']],
    [null, ['80'], ['ip.id.1']],
  ],
  ['destination_ports', [[], ['port.id.1']], [null, 80, ['port.id.999'], ['time_range.id.1']]],
  ['incoming_interface', ...interfaces],
  ['outgoing_interface', ...interfaces],
  ['hip_profiles', [[], ['any'], ['hip_profile.id.none']], [null, ['hip_profile.id.999'], ['none'], 'x']],
  ['dpi_profile', ...profiles],
  ['ips_profile', ...profiles],
  ['dpi_enabled', [false], [null, 'true', 1]],
  ['ips_enabled', [false], [null, 'true', 1]],
]
const contentFields: Fields = [
  ...common,
  ['name', ['x', wide.repeat(255)], ['', wide.repeat(256), null, 1]],
  ['aliases', ...addresses],
  [
    'categories',
    [[], ['any'], ['users.id.1', 'extended.id.1', 'files.id.1', 'special.id.1', 'other.id.1']],
    [null, 'users.id.1', ['users.id.999'], ['extended.id.999'], ['games'], ['user.id.1'], [1]],
  ],
  [
    'http_methods',
    [[], ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'CONNECT']],
    [['get'], null],
  ],
  ['content_types', [[], ['text/html', 'image/*']], [['html'], null, 'text/html']],
  ['access', ['allow', 'deny', 'bump'], ['', 'drop', 'redirect', null]],
]

describe.each([
  ...firewall.map((path) => [path, leastFilter, filterDefaults, filterFields] as const),
  ...content.map((path) => [path, leastContent, contentDefaults, contentFields] as const),
])('%s', (path, least, defaults, fields) => {
  it('has exactly the documented fields, and these defaults', async () => {
    const reply = await admin.post(path, least)
    const { id } = reply.json<{ id: number }>()
    expect(reply.json()).toEqual({ id })
    expect(await admin.read(`${path}/${id}`)).toEqual({ id, ...least, ...defaults })
    expect(await admin.list(path)).toContainEqual({ id, ...least, ...defaults })
    expect(await admin.refused(path, { ...least, id: 1 })).toEqual(['id'])
    expect(await admin.refused(path, { ...least, nonsense: 1 })).toEqual(['nonsense'])
    expect(await admin.refused(path, {})).toEqual(Object.keys(least))
    expect((await admin.post(path, '')).status).toBe(400)
    expect((await admin.delete(path)).status).toBe(405)
  })

  it.each(fields)('%s', async (field, good, bad) => {
    const { id } = (await admin.post(path, least)).json<{ id: number }>()
    for (const value of good) {
      expect([value, await admin.refused(`${path}/${id}`, { ...least, [field]: value }, 'PUT')]).toEqual([
        value,
        [],
      ])
      expect((await admin.read(`${path}/${id}`))[field]).toEqual(value)
    }
    for (const value of bad)
      for (const [method, target] of [
        ['POST', path],
        ['PUT', `${path}/${id}`],
        ['PATCH', `${path}/${id}`],
      ] as const) {
        const paths = await admin.refused(target, { ...least, [field]: value }, method)
        expect([value, method, paths.length > 0]).toEqual([value, method, true])
        expect(paths.every((each) => each.startsWith(field) || each === 'redirect_url')).toBe(true)
      }
  })

  it('GET, change, PUT back; a rule that is not there', async () => {
    const { id } = (await admin.post(path, { ...least, parent_id: a.toUpperCase() })).json<{ id: number }>()
    const item = await admin.read(`${path}/${id}`)
    expect(item['parent_id']).toBe(a)
    expect((await admin.put(`${path}/${id}`, { ...item, comment: 'changed' })).status).toBe(200)
    expect(await admin.read(`${path}/${id}`)).toEqual({ ...item, comment: 'changed' })
    expect((await admin.delete(`${path}/${id}`)).status).toBe(200)
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
      expect((await admin.send(method, `${path}/${id}`, { body: least })).status).toBe(404)
  })
})

describe('rules of the firewall', () => {
  it.each(firewall)('%s: profiles, and ports of protocols that have them', async (path) => {
    for (const kind of ['dpi', 'ips']) {
      expect(await admin.refused(path, { ...leastFilter, [`${kind}_enabled`]: true })).toEqual([
        `${kind}_profile`,
      ])
      const on = { ...leastFilter, [`${kind}_enabled`]: true, [`${kind}_profile`]: profile }
      expect(await admin.refused(path, on)).toEqual([])
    }
    const icmp = { ...leastFilter, protocol: 'protocol.icmp', destination_ports: ['port.id.1'] }
    expect(await admin.refused(path, icmp)).toEqual(['destination_ports'])
  })
})

describe('rules of the content filter', () => {
  it.each(content)('%s: redirect_url is a string exactly when access is redirect', async (path) => {
    const redirect = { name: 'r', access: 'redirect', redirect_url: 'https://a.example/b' }
    const rule = `${path}/${await admin.create(path, redirect)}`
    expect(await admin.read(rule)).toMatchObject(redirect)
    expect(await admin.refused(path, { name: 'r', access: 'redirect' })).toEqual(['redirect_url'])
    expect(await admin.refused(path, { ...redirect, redirect_url: null })).toEqual(['redirect_url'])
    expect(await admin.refused(path, { ...redirect, access: 'bump' })).toEqual(['redirect_url'])
    expect(await admin.refused(rule, { access: 'deny', redirect_url: null }, 'PATCH')).toEqual([])
  })

  it('a category in use is not removed; categories are as on the gateway', async () => {
    const categories = '/content-filter/users_categories'
    const id = await admin.create<string>(categories, { name: 'used', description: 'about', urls: ['*'] })
    const rule = await admin.create(content[1]!, { ...leastContent, categories: [id] })
    const used = await admin.delete(`${categories}/${id}`)
    expect(problemOf(used)).toMatchObject({
      code: 'in_use',
      errors: [{ resource: `${content[1]}/${rule}`, id: String(rule), path: 'categories[0]' }],
    })
    const updated = { name: 'x', comment: '', urls: [] }
    expect((await admin.put(`${categories}/${id}`, updated)).json()).toEqual({ id, ...updated })
    const all = await admin.list('/content-filter/categories')
    expect(all).toContainEqual({ id, type: 'users', name: 'x', comment: '' })
    await admin.delete(`${content[1]}/${rule}`)
    expect((await admin.delete(`${categories}/${id}`)).status).toBe(200)
  })
})

describe.each(tables)('%s: groups and order', (path, least, label) => {
  const add = (query: string, name: string, parent_id?: string) =>
    admin.create(`${path}${query}`, { ...least, [label]: name, ...(parent_id ? { parent_id } : {}) })
  const names = async (query = '') =>
    (await admin.list<Body>(`${path}${query}`)).map((rule) => rule[label]).join('')
  const ids: Record<string, number> = {}

  it('lists by groups', async () => {
    for (const { id } of await admin.list<{ id: number }>(path)) await admin.delete(`${path}/${id}`)
    ids['r'] = await add('', 'r')
    ids['p'] = await add('', 'p', a)
    ids['q'] = await add('', 'q', a)
    ids['s'] = await add('', 's', b)
    expect(await names()).toBe('rpqs')
    expect(await names(`?groups=[${a}]`)).toBe('pq')
    expect(await names(`?groups=[${b}]`)).toBe('s')
    expect(await names(`?groups=[${b},${rootGroup}]`)).toBe('rs')
    expect(await names(`?groups=${encodeURIComponent(`["${a}", "${b}"]`)}`)).toBe('pqs')
    expect(await names(`?groups=${a.toUpperCase()}`)).toBe('pq')
    expect(await names(`?groups=[${profile}]`)).toBe('')
    expect(pathsOf(await admin.get(`${path}?groups=[a]`))).toEqual(['groups[0]'])
  })

  it('places by anchors and moves', async () => {
    ids['t'] = await add(`?anchor_item_id=${ids['p']}`, 't', a)
    ids['u'] = await add(`?anchor_item_id=${ids['p']}&insert_after=false`, 'u', a)
    expect(await names(`?groups=[${a}]`)).toBe('uptq')
    const move = (params: Body) => admin.patch(`${path}/move`, { params })
    expect((await move({ id: ids['q'], anchor_item_id: ids['u'], insert_after: false })).status).toBe(200)
    expect(
      (await move({ id: `${ids['u']}`, anchor_item_id: `${ids['t']}`, insert_after: true })).status,
    ).toBe(200)
    expect(await names(`?groups=[${a}]`)).toBe('qptu')
    await move({ id: ids['r'], anchor_item_id: ids['s'] })
    expect(await names(`?groups=[${rootGroup},${b}]`)).toBe('sr')
    await move({ id: ids['r'], anchor_item_id: ids['s'], insert_after: false })
    expect(pathsOf(await move({ id: ids['u'], anchor_item_id: 999 }))).toEqual(['params.anchor_item_id'])
    expect(pathsOf(await move({ id: 999, anchor_item_id: ids['u'] }))).toEqual(['params.id'])
    expect(pathsOf(await move({ id: ids['u'] }))).toEqual(['params.anchor_item_id'])
    expect(pathsOf(await admin.post(`${path}?anchor_item_id=999`, least))).toEqual(['anchor_item_id'])
    await gateway.restart()
    expect(await names(`?groups=[${a}]`)).toBe('qptu')
  })

  it('a rule that gets another parent_id becomes the last of that group', async () => {
    expect((await admin.patch(`${path}/${ids['p']}`, { parent_id: b })).status).toBe(200)
    expect([await names(`?groups=[${a}]`), await names(`?groups=[${b}]`)]).toEqual(['qtu', 'sp'])
    const item = await admin.read(`${path}/${ids['s']}`)
    expect((await admin.put(`${path}/${ids['s']}`, { ...item, parent_id: a })).status).toBe(200)
    expect([await names(`?groups=[${a}]`), await names(`?groups=[${b}]`)]).toEqual(['qtus', 'p'])
    expect((await admin.patch(`${path}/${ids['q']}`, { enabled: false, parent_id: a })).status).toBe(200)
    expect(await names(`?groups=[${a}]`)).toBe('qtus')
    expect(await admin.refused(`${path}/${ids['q']}`, { parent_id: profile }, 'PATCH')).toEqual(['parent_id'])
    await gateway.restart()
    expect([await names(`?groups=[${a}]`), await names(`?groups=[${b}]`)]).toEqual(['qtus', 'p'])
  })

  it('a group with rules in it stays; rules are removed by both paths', async () => {
    const used = await admin.delete(`/servers/groups/${b}`)
    expect([used.status, problemOf(used).code]).toEqual([542, 'in_use'])
    expect(problemOf(used).errors).toContainEqual(
      expect.objectContaining({ id: String(ids['p']), title: 'p', path: 'parent_id' }),
    )
    const remove = (body: unknown) => admin.send('DELETE', `${path}/move`, { body })
    expect((await remove({ params: { id: ids['p'] } })).status).toBe(200)
    expect(await names(`?groups=[${b}]`)).toBe('')
    expect(pathsOf(await remove({ params: { id: ids['p'] } }))).toEqual(['params.id'])
    expect(pathsOf(await remove({}))).toEqual(['params'])
    expect((await admin.delete(`${path}/${ids['q']}`)).status).toBe(200)
    expect(await names(`?groups=[${a}]`)).toBe('tus')
  })
})

it('an object that a rule of the console names is not removed', async () => {
  const rule = await admin.create(firewall[0]!, { ...leastFilter, source_addresses: ['subnet.id.1'] })
  const used = await admin.delete('/aliases/networks/subnet.id.1')
  expect(problemOf(used).errors).toContainEqual(
    expect.objectContaining({ resource: `${firewall[0]!}/${rule}`, id: String(rule) }),
  )
})

it('the last rule gone, a group is removed', async () => {
  for (const [path] of tables)
    for (const { id } of await admin.list<{ id: number }>(path)) await admin.delete(`${path}/${id}`)
  expect((await admin.delete(`/servers/groups/${b}`)).status).toBe(200)
  expect((await admin.delete(`/servers/groups/${a}`)).status).toBe(200)
})

it('tables are apart: a rule of one is in no other', async () => {
  await admin.create(firewall[0]!, { ...leastFilter, comment: 'only here' })
  for (const path of firewall.slice(1)) expect(await admin.list(path)).toEqual([])
})

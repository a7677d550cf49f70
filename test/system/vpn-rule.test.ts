import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf } from './client.ts'
import { type RealGateway, startGateway } from './gateway.ts'
import { prepare } from './sample.ts'

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  await prepare(admin)
})
afterAll(() => gateway?.close())

type Fields = Readonly<Record<string, unknown>>

const access = '/vpn_servers/access_rules'
const lease = '/vpn_servers/lease_rules'
let leases = 0

/** A body that is accepted, with nothing that may be left out. */
function least(path: string): Record<string, unknown> {
  if (path === lease) return { objects: ['any'], address: `10.9.${leases >> 8}.${leases++ & 255}` }
  return { sources: ['any'], objects: ['any'], vpns: ['any'], action: 'allow', two_factor: 'not_required' }
}

const post = (path: string, fields: Fields = {}) => admin.post(path, { ...least(path), ...fields })
const order = async (path: string) => (await admin.list<{ id: number }>(path)).map(({ id }) => id)

async function empty(path: string): Promise<void> {
  for (const id of await order(path)) await admin.delete(`${path}/${id}`)
}

async function fresh(path: string, count: number): Promise<number[]> {
  await empty(path)
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push(await admin.create(path, least(path)))
  return ids
}

const guid = 'security_group.guid.5f0c954c-28b4-4f4c-9f0a-7f7c3e2b8a11'
const astral = '😀'

/** Field, what it takes, what it refuses with the path that is named. */
type Case = readonly [string, string, readonly unknown[], readonly (readonly [unknown, string])[]]

const objects = (path: string): Case => [
  path,
  'objects',
  [['any'], 'any', ['user.id.1'], ['group.id.1'], ['user.id.1', 'group.id.1'], [guid]],
  [
    ...[[], null, 'user.id.1', {}, 1, ['any', 'user.id.1'], ['user.id.1', 'any'], ['any', 'any']].map(
      (value) => [value, 'objects'] as const,
    ),
    ...[
      'user.id.999',
      'group.id.999',
      'security_group.guid.1',
      'ip.id.1',
      'ANY',
      '',
      'user.id.01',
      1,
      null,
      'quota.exceeded',
    ].map((value) => [['user.id.1', value], 'objects[1]'] as const),
  ],
]

const common = (path: string): Case[] => [
  objects(path),
  [path, 'enabled', [true, false], [1, 'true', null].map((value) => [value, 'enabled'] as const)],
  [
    path,
    'title',
    ['', 'x', 'я'.repeat(42), astral.repeat(42)],
    ['x'.repeat(43), 'я'.repeat(43), astral.repeat(43), null, 1].map((value) => [value, 'title'] as const),
  ],
  [
    path,
    'comment',
    ['', 'я'.repeat(255), astral.repeat(255)],
    ['x'.repeat(256), astral.repeat(256), null, 1].map((value) => [value, 'comment'] as const),
  ],
]

const cases: readonly Case[] = [
  ...common(access),
  ...common(lease),
  [
    access,
    'sources',
    [
      ['any'],
      'any',
      ...[
        'ip.id.1',
        'ip_range.id.1',
        'subnet.id.1',
        'ip_address_list.id.1',
        'list_of_iplists.id.1',
        'domain.id.1',
      ].map((id) => [id]),
      ['ip.id.1', 'domain.id.1', 'subnet.id.1'],
    ],
    [
      ...[[], null, 'ip.id.1', ['any', 'ip.id.1'], ['ip.id.1', 'any']].map(
        (value) => [value, 'sources'] as const,
      ),
      ...[
        ...[
          'address_list.id.1',
          'iplist.DE',
          'user.id.1',
          'group.id.1',
          'zero_subnet',
          'quota.exceeded',
          'port.id.1',
        ],
        ...['192.0.2.1', '', 'ip.id.999', 'domain.id.999', 'interface.external_any', 1, null],
      ].map((value) => [['ip.id.1', value], 'sources[1]'] as const),
    ],
  ],
  [
    access,
    'vpns',
    [
      ['any'],
      'any',
      ...['pptp', 'l2tp', 'sstp', 'ikev2', 'agent-vpn-ng'].map((kind) => [kind]),
      ['pptp', 'ikev2'],
    ],
    [
      ...[[], null, 'pptp', ['any', 'pptp'], ['pptp', 'any']].map((value) => [value, 'vpns'] as const),
      ...['PPTP', 'wireguard', 'agent_vpn_ng', '', 1, null].map(
        (value) => [['pptp', value], 'vpns[1]'] as const,
      ),
    ],
  ],
  [
    access,
    'action',
    ['allow', 'deny'],
    ['', 'accept', 'drop', 'Allow', null, ['allow'], 1].map((value) => [value, 'action'] as const),
  ],
  [
    access,
    'two_factor',
    ['sms', 'totp', 'multifactor', 'not_required'],
    ['', 'none', 'SMS', null, ['sms'], false].map((value) => [value, 'two_factor'] as const),
  ],
]

describe('fields: document 2, VPN access rule, VPN address-lease rule', () => {
  it.each(cases)('%s %s', async (path, field, good, bad) => {
    await empty(path)
    const item = `${path}/${await admin.create(path, least(path))}`
    for (const value of good) {
      const shown = value === 'any' && field !== 'title' ? ['any'] : value
      const reply = await post(path, { [field]: value })
      expect([value, reply.text, reply.status]).toEqual([value, reply.text, 200])
      const made = (await admin.get(`${path}/${reply.json<{ id: number }>().id}`)).json<Fields>()
      expect(made[field]).toEqual(shown)
      expect((await admin.patch(item, { [field]: value })).status).toBe(200)
      expect((await admin.get(item)).json<Fields>()[field]).toEqual(shown)
    }
    const before = (await admin.get(item)).json<Fields>()
    for (const [value, named] of bad) {
      const replies = [
        await post(path, { [field]: value }),
        await admin.patch(item, { [field]: value }),
        await admin.put(item, { ...before, [field]: value }),
      ]
      for (const reply of replies) {
        expect([value, reply.status]).toEqual([value, 542])
        expect([value, [...new Set(pathsOf(reply))]]).toEqual([value, [named]])
      }
    }
    expect((await admin.get(item)).json()).toEqual(before)
  })

  it.each([
    [access, 'id enabled title sources objects vpns action two_factor comment'],
    [lease, 'id title objects address comment enabled'],
  ])('%s: exactly the documented fields, and their defaults', async (path, fields) => {
    const body = least(path)
    const id = await admin.create(path, body)
    expect(Number.isInteger(id)).toBe(true)
    const rule = (await admin.get(`${path}/${id}`)).json<Fields>()
    expect(Object.keys(rule).sort()).toEqual(fields.split(' ').sort())
    expect(rule).toEqual({ id, enabled: true, title: '', comment: '', ...body })
    for (const name of Object.keys(body)) {
      const { [name]: _left, ...rest } = least(path)
      for (const reply of [await admin.post(path, rest), await admin.put(`${path}/${id}`, rest)]) {
        expect([name, reply.status, pathsOf(reply)]).toEqual([name, 542, [name]])
      }
    }
    for (const extra of ['id', 'position', 'parent_id', 'nonsense']) {
      const reply = await post(path, { [extra]: 1 })
      expect([reply.status, pathsOf(reply)]).toEqual([542, [extra]])
    }
  })

  it('two_factor must be not_required when action is deny', async () => {
    for (const two_factor of ['sms', 'totp', 'multifactor']) {
      const reply = await post(access, { action: 'deny', two_factor })
      expect([reply.status, pathsOf(reply)]).toEqual([542, ['two_factor']])
    }
    const item = `${access}/${await admin.create(access, { ...least(access), two_factor: 'sms' })}`
    expect(pathsOf(await admin.patch(item, { action: 'deny' }))).toEqual(['two_factor'])
    expect((await admin.patch(item, { action: 'deny', two_factor: 'not_required' })).status).toBe(200)
    expect(pathsOf(await admin.patch(item, { two_factor: 'totp' }))).toEqual(['two_factor'])
    expect((await admin.patch(item, { action: 'allow', two_factor: 'totp' })).status).toBe(200)
  })
})

describe('address of a lease rule: silences#vpn-leases', () => {
  const lend = (address: unknown) => post(lease, { address })

  it.each([
    '10.1.0.1',
    '10.1.0.0/24',
    '10.2.0.0/255.255.0.0',
    '10.1.9.9/32',
    '2001:db8::1',
    '2001:db8:1::/64',
  ])('takes %s as it is written', async (address) => {
    await empty(lease)
    const id = (await lend(address)).json<{ id: number }>().id
    expect((await admin.get(`${lease}/${id}`)).json()).toMatchObject({ address })
  })

  it.each([
    ...[
      '',
      ' ',
      'any',
      '10.1.0.1/24',
      '10.1.0.1/255.255.255.0',
      '10.1.0',
      '10.1.0.256',
      '10.1.0.0/33',
      'ip.id.1',
    ],
    ...[
      '10.1.0.1-10.1.0.9',
      '10.1.0.1 ',
      '2001:db8::1/64',
      'vpn.example.com',
      '9'.repeat(65),
      null,
      10,
      ['10.1.0.1'],
    ],
  ])('refuses %j', async (address) => {
    const reply = await lend(address)
    expect([reply.status, pathsOf(reply)]).toEqual([542, ['address']])
  })

  it.each([
    ['10.1.0.1', ['10.1.0.1', '10.1.0.1/32', '10.1.0.1/255.255.255.255']],
    ['10.1.0.0/24', ['10.1.0.0/24', '10.1.0.0/255.255.255.0']],
    ['2001:db8::1', ['2001:DB8:0:0::1', '2001:db8::1/128']],
  ])('%s is not repeated', async (address, same) => {
    await empty(lease)
    const first = (await lend(address)).json<{ id: number }>().id
    const other = await admin.create<number>(lease, { objects: ['any'], address: '10.3.0.0/16' })
    for (const again of same) {
      for (const reply of [await lend(again), await admin.patch(`${lease}/${other}`, { address: again })]) {
        expect([reply.status, problemOf(reply).code, pathsOf(reply)]).toEqual([542, 'duplicate', ['address']])
      }
      expect((await admin.patch(`${lease}/${first}`, { address: again })).status).toBe(200)
    }
    await admin.delete(`${lease}/${first}`)
    expect((await lend(address)).status).toBe(200)
  })

  it('may lie within the network of another rule', async () => {
    await empty(lease)
    for (const address of ['10.1.0.0/16', '10.1.1.0/24', '10.1.1.7', '0.0.0.0/0'])
      expect((await lend(address)).status).toBe(200)
  })
})

describe.each([access, lease])('order of %s: document 1, Ordered rule tables', (path) => {
  it('a new rule goes last, behind its anchor or in its place', async () => {
    const insert = (query: string) => admin.create<number>(`${path}?${query}`, least(path))
    const [a, b, c] = (await fresh(path, 3)) as [number, number, number]
    const last = await insert('insert_after=false')
    const behind = await insert(`anchor_item_id=${a}`)
    const behindToo = await insert(`anchor_item_id=${b}&insert_after=true`)
    const before = await insert(`anchor_item_id=${a}&insert_after=false`)
    expect(await order(path)).toEqual([before, a, behind, b, behindToo, c, last])
    for (const anchor of ['999', '0', 'abc', '']) {
      const reply = await admin.post(`${path}?anchor_item_id=${anchor}`, least(path))
      expect([anchor, reply.status, pathsOf(reply)]).toEqual([anchor, 542, ['anchor_item_id']])
    }
    expect((await admin.post(`${path}?anchor_item_id=${a}&insert_after=1`, least(path))).status).toBe(542)
    await gateway.restart()
    expect(await order(path)).toEqual([before, a, behind, b, behindToo, c, last])
  })

  it('moves by one; at the ends nothing changes', async () => {
    const [a, b, c] = (await fresh(path, 3)) as [number, number, number]
    const step = async (id: number, direction: string) => {
      expect((await admin.patch(`${path}/${id}/position`, { direction })).status).toBe(200)
      return order(path)
    }
    expect(await step(a, 'up')).toEqual([a, b, c])
    expect(await step(c, 'down')).toEqual([a, b, c])
    expect(await step(a, 'down')).toEqual([b, a, c])
    expect(await step(a, 'down')).toEqual([b, c, a])
    expect(await step(c, 'up')).toEqual([c, b, a])
    expect(await step(a, 'up')).toEqual([c, a, b])
  })

  it('refuses other directions, other rules, other methods', async () => {
    const [a] = (await fresh(path, 1)) as [number]
    for (const direction of ['', 'UP', 'left', null, 1, true]) {
      const reply = await admin.patch(`${path}/${a}/position`, { direction })
      expect([direction, reply.status, pathsOf(reply)]).toEqual([direction, 542, ['direction']])
    }
    expect(pathsOf(await admin.patch(`${path}/${a}/position`, {}))).toEqual(['direction'])
    expect(pathsOf(await admin.patch(`${path}/${a}/position`, { direction: 'up', by: 2 }))).toEqual(['by'])
    expect((await admin.patch(`${path}/${a}/position`, '')).status).toBe(400)
    for (const id of [999, 'abc', '0']) {
      expect((await admin.patch(`${path}/${id}/position`, { direction: 'up' })).status).toBe(404)
      expect((await admin.patch(`${path}/${id}`, {})).status).toBe(404)
      expect((await admin.put(`${path}/${id}`, least(path))).status).toBe(404)
      expect((await admin.delete(`${path}/${id}`)).status).toBe(404)
      expect((await admin.get(`${path}/${id}`)).status).toBe(404)
    }
    const replies = [
      await admin.put(path, {}),
      await admin.post(`${path}/${a}`, {}),
      await admin.get(`${path}/${a}/position`),
    ]
    expect(replies.map(({ status }) => status)).toEqual([405, 405, 405])
  })

  it('GET, change, PUT back; ids are not used again; kept over a restart', async () => {
    const [a, b] = (await fresh(path, 2)) as [number, number]
    const shown = (await admin.get(`${path}/${a}`)).json<Fields>()
    expect((await admin.put(`${path}/${a}`, { ...shown, title: 'moved' })).status).toBe(200)
    expect((await admin.patch(`${path}/${a}`, { enabled: false })).status).toBe(200)
    expect((await admin.delete(`${path}/${b}`)).status).toBe(200)
    const expected = [{ ...shown, title: 'moved', enabled: false }]
    expect(await admin.list(path)).toEqual(expected)
    await gateway.restart()
    expect(await admin.list(path)).toEqual(expected)
    expect(await admin.create<number>(path, least(path))).toBeGreaterThan(b)
    const { etag } = (await admin.get(`${path}/${a}`)).headers
    expect((await admin.patch(`${path}/${a}`, {}, { 'If-Match': '"other"' })).status).toBe(412)
    expect((await admin.patch(`${path}/${a}`, {}, { 'If-Match': etag! })).status).toBe(200)
  })

  it('what a rule names cannot be removed', async () => {
    await empty(path)
    const id = await admin.create(path, { ...least(path), objects: ['user.id.1'] })
    const reply = await admin.delete('/user_backend/users/1')
    expect([reply.status, problemOf(reply).code]).toEqual([542, 'in_use'])
    await admin.delete(`${path}/${id}`)
  })
})

describe('what is used in the access table: silences#vpn-usage', () => {
  const vpns = async () => (await admin.get('/vpn_servers/vpns_in_access_rules')).json<Fields>()
  const factors = async () => (await admin.get('/vpn_servers/two_factor_in_access_rules')).json<Fields>()
  const kinds = ['pptp', 'l2tp', 'sstp', 'ikev2', 'agent-vpn-ng']
  const flags = (names: readonly string[], used: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, used.includes(name)]))

  it('kinds of VPN', async () => {
    await empty(access)
    expect(await vpns()).toEqual(flags(kinds, []))
    const id = await admin.create(access, {
      ...least(access),
      vpns: ['sstp', 'agent-vpn-ng'],
      action: 'deny',
    })
    expect(await vpns()).toEqual(flags(kinds, ['sstp', 'agent-vpn-ng']))
    await admin.create(access, { ...least(access), vpns: ['ikev2'], enabled: false })
    expect(await vpns()).toEqual(flags(kinds, ['sstp', 'agent-vpn-ng', 'ikev2']))
    await admin.delete(`${access}/${id}`)
    expect(await vpns()).toEqual(flags(kinds, ['ikev2']))
    await admin.create(access, least(access))
    expect(await vpns()).toEqual(flags(kinds, kinds))
  })

  it('second factors', async () => {
    const names = ['sms', 'totp', 'multifactor']
    await empty(access)
    await admin.create(access, least(access))
    expect(await factors()).toEqual(flags(names, []))
    const id = await admin.create(access, { ...least(access), two_factor: 'totp' })
    expect(await factors()).toEqual(flags(names, ['totp']))
    await admin.create(access, { ...least(access), two_factor: 'multifactor', enabled: false })
    expect(await factors()).toEqual(flags(names, ['totp', 'multifactor']))
    await admin.patch(`${access}/${id}`, { two_factor: 'sms' })
    expect(await factors()).toEqual(flags(names, ['sms', 'multifactor']))
  })
})

describe('/vpn_servers/user_access_rules/<user id>: silences#vpn-user-rules', () => {
  it('by the user, by every group above, by any; in match order', async () => {
    await empty(access)
    const group = (name: string, parent_id: number) =>
      admin.create<number>('/user_backend/groups', { name, parent_id })
    const user = (login: string, parent_id: number) =>
      admin.create<number>('/user_backend/users', {
        name: login,
        login,
        psw: 'secret',
        parent_id,
        comment: '',
      })
    const staff = await group('staff', 1)
    const makers = await group('makers', staff)
    const others = await group('others', 1)
    const ann = await user('ann-vpn', makers)
    const bob = await user('bob-vpn', others)
    const rule = (objects: readonly string[], fields: Fields = {}) =>
      admin.create<number>(access, { ...least(access), objects, ...fields })
    const own = await rule([`user.id.${ann}`])
    const foreign = await rule([`user.id.${bob}`, `group.id.${others}`])
    const near = await rule([`group.id.${makers}`], { enabled: false })
    const far = await rule([`user.id.${bob}`, `group.id.${staff}`])
    const root = await rule(['group.id.1'])
    const all = await rule(['any'], { action: 'deny' })
    const rulesOf = async (id: unknown) => {
      const reply = await admin.get(`/vpn_servers/user_access_rules/${id}`)
      expect(reply.status).toBe(200)
      return reply.json<{ id: number }[]>()
    }
    const whole = await admin.list<{ id: number }>(access)
    const expected = whole.filter(({ id }) => id !== foreign)
    expect(await rulesOf(ann)).toEqual(expected)
    expect(expected.map(({ id }) => id)).toEqual([own, near, far, root, all])
    expect((await rulesOf(bob)).map(({ id }) => id)).toEqual([foreign, far, root, all])
    await admin.patch(`${access}/${all}/position`, { direction: 'up' })
    expect((await rulesOf(ann)).map(({ id }) => id)).toEqual([own, near, far, all, root])

    await admin.patch(`/user_backend/groups/${makers}`, { parent_id: others })
    expect((await rulesOf(ann)).map(({ id }) => id)).toEqual([own, foreign, near, all, root])
    for (const nobody of [999999, 0, 'abc', '-1', '1.5']) expect(await rulesOf(nobody)).toEqual([])
    await admin.patch(`/user_backend/users/${bob}`, { domain_type: 'ad' })
    expect(await rulesOf(bob)).toEqual([])
  })

  it('is only read, with a session', async () => {
    const path = '/vpn_servers/user_access_rules/1'
    expect((await admin.put(path, {})).status).toBe(405)
    expect((await gateway.client().get(path)).status).toBe(401)
    expect((await admin.get('/vpn_servers/user_access_rules')).status).toBe(404)
  })
})

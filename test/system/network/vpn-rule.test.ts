import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { prepare } from '../fixture/sample.ts'
import { access, empty, lease, least } from './vpn-rule.ts'

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  await prepare(admin)
})
afterAll(() => gateway?.close())

type Fields = Readonly<Record<string, unknown>>

const post = (path: string, fields: Fields = {}) => admin.post(path, { ...least(path), ...fields })

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
    await empty(admin, path)
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
    await empty(admin, lease)
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
    await empty(admin, lease)
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
    await empty(admin, lease)
    for (const address of ['10.1.0.0/16', '10.1.1.0/24', '10.1.1.7', '0.0.0.0/0'])
      expect((await lend(address)).status).toBe(200)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { objects, prepare } from '../fixture/sample.ts'

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  await prepare(admin)
})
afterAll(() => gateway?.close())

/** For each field of each type: values that pass, and values that break its rule. */
const values: readonly (readonly [segment: string, field: string, good: unknown[], bad: unknown[]])[] = [
  [
    'ip_addresses',
    'value',
    ['0.0.0.0', '255.255.255.255', '2001:db8::1', '::', '::ffff:192.0.2.1'],
    ['', '192.0.2', '192.0.2.256', '192.0.2.1/24', '192.0.2.1\n', ' 192.0.2.1', '0x7f.1', '01.2.3.4'],
  ],
  ['ip_addresses', 'value', [], [1, null, true, [], '1:2', '１92.0.2.1', 'example.com', '::1%eth0', 'any']],
  ['ip_ranges', 'end', ['192.0.2.1', '192.0.2.255'], ['192.0.2.0', '2001:db8::1', '', null, '192.0.2.9/32']],
  [
    'networks',
    'value',
    ['10.0.0.0/8', '10.0.0.0/255.0.0.0', '0.0.0.0/0', '0.0.0.0/0.0.0.0', '192.0.2.1/32'],
    ['10.0.0.0', '10.0.0.0/', '10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/255.0.255.0', '10.0.0.0/1.2', ''],
  ],
  ['networks', 'value', [], ['10.0.0.0/8/8', '/8', '10.0.0.0 /8', '2001:db8::/32', 8, null]],
  [
    'domains',
    'value',
    ['example.com', 'пример.рф', 'xn--e1afmkfd.xn--p1ai', 'a.b.c.d.e', '_dmarc.example.com', 'wan1.lab'],
    ['', ' ', 'exa mple.com', '-a.com', 'a-.com', 'a..b', '.a', 'http://a.com', 'a.com/', 'a@b', '192.0.2.1'],
  ],
  ['domains', 'value', [`${'a'.repeat(63)}.com`], [`${'a'.repeat(64)}.com`, `${'abc.'.repeat(64)}com`, 1]],
  ['ports', 'value', [1, 80, 65535], [0, -1, 65536, 1.5, '80', null, true, [80]]],
  ['port_ranges', 'end', [1000, 65535], [999, 65536, '2000', null]],
  ['port_ranges', 'start', [1, 2000], [0, 2001, null]],
  ['time_ranges', 'weekdays', [[1], [7, 1], [1, 2, 3, 4, 5, 6, 7]], [[0], [8], [1, 1], ['1'], 1, null]],
  ['time_ranges', 'start', ['00:00', '23:59'], ['24:00', '9:00', '09:00:00', '09.00', '', '12:60', 900]],
  [
    'time_ranges',
    'period',
    [null, { first: 20240101000000, last: 20240101000000 }, { first: 20000229000000, last: 20991231235959 }],
    [{ first: 20240102000000, last: 20240101000000 }, { first: 20240101000000 }, {}, [], 'always', 0],
  ],
  [
    'time_ranges',
    'period',
    [],
    [20230229000000, 20241301000000, 20240101240000, 20240101006000, 2024, '20240101000000'].map((first) => ({
      first,
      last: 20990101000000,
    })),
  ],
  [
    'time_ranges',
    'period',
    [],
    [
      { first: 20240101000000, last: 20250101000000, extra: 1 },
      { first: null, last: null },
    ],
  ],
  [
    'lists/addresses',
    'values',
    [['ip_range.id.1', 'domain.id.1', 'ip_address_list.id.1', 'iplist.DE', 'list_of_iplists.id.1']],
    [
      ['port.id.1'],
      ['192.0.2.1'],
      ['ip.id.0'],
      ['ip.id.01'],
      [''],
      'ip.id.1',
      [1],
      null,
      ['address_list.id.1'],
    ],
  ],
  [
    'ip_address_lists',
    'values',
    [['192.0.2.1/0'], ['192.0.2.1/32'], ['192.0.2.1/255.255.255.255'], ['0.0.0.0/0.0.0.0']],
    [['192.0.2.1/33'], ['192.0.2.1/256.0.0.0'], ['192.0.2'], [''], ['ip.id.1'], [1], '192.0.2.1', null],
  ],
  [
    'lists/ports',
    'values',
    [['port.id.1'], ['port_range.id.1']],
    [['ip.id.1'], ['port_list.id.1'], [''], 80],
  ],
  ['lists/times', 'values', [['time_range.id.1']], [['time_list.id.1'], ['port.id.1'], [1], null]],
  [
    'lists/iplists',
    'values',
    [['iplist.RU', 'iplist.DE']],
    [['iplist.de'], ['DE'], ['ip.id.1'], ['iplist.ABC']],
  ],
]

describe('document 1, Object bodies: what a field may hold', () => {
  it.each(values)('%s: %s', async (segment, field, good, bad) => {
    const sample = objects.find(({ name }) => name === segment)!
    const id = await admin.create<string>(sample.path, sample.body('judged'))
    const path = `${sample.path}/${id}`
    const whole = sample.body('judged')
    for (const value of good) {
      const reply = await admin.put(path, { ...whole, [field]: value })
      expect([value, reply.status]).toEqual([value, 200])
      expect((await admin.get(path)).json<Record<string, unknown>>()[field]).toEqual(value)
    }
    const before = (await admin.get(path)).text
    for (const value of bad) {
      const reply = await admin.put(path, { ...whole, [field]: value })
      expect([value, reply.status]).toEqual([value, 542])
      expect(pathsOf(reply).every((wrong) => /^(\w+)/.exec(wrong)?.[1])).toBe(true)
    }
    expect((await admin.get(path)).text).toBe(before)
  })
})

describe('references: silences#statuses', () => {
  it.each([
    ['lists/addresses', 'ip.id.999999'],
    ['lists/addresses', 'subnet.id.999999'],
    ['lists/ports', 'port.id.999999'],
    ['lists/times', 'time_range.id.999999'],
    ['lists/iplists', 'iplist.ZZ'],
  ])('%s naming %s, which does not exist, is 542 with its place', async (segment, missing) => {
    const sample = objects.find(({ name }) => name === segment)!
    const known = (sample.body('x')['values'] as string[])[0]!
    const reply = await admin.post(sample.path, { title: 'x', values: [known, missing] })
    expect(reply.status).toBe(542)
    expect(problemOf(reply).errors).toMatchObject([{ path: 'values[1]', code: 'missing_reference' }])
  })
})

describe('listing: document 1, Listing of objects; silences#alias-delete', () => {
  it.each(objects.map(({ name, path }) => [name, path]))(
    '%s: an array with what every element has',
    async (name, path) => {
      const reply = await admin.get(path!)
      expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
      const rows = reply.json<Record<string, unknown>[]>()
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) {
        expect(row['id']).toMatch(new RegExp(`^${String(row['type'])}\\.id\\.[1-9]\\d*$`))
        expect([typeof row['title'], typeof row['comment']]).toEqual(['string', 'string'])
        const lists = /list|times|iplists/.test(name!)
        if (lists) expect(Array.isArray(row['values'])).toBe(true)
        else if (name !== 'zones') expect(typeof row['value']).toMatch(/^(string|number)$/)
      }
    },
  )

  it('types are those of the identifiers', async () => {
    const types = await Promise.all(objects.map(async ({ path }) => (await admin.list(path))[0]!['type']))
    expect(types).toEqual(
      ['ip', 'ip_range', 'subnet', 'domain', 'port', 'port_range', 'time_range', 'address_list'].concat([
        'ip_address_list',
        'port_list',
        'time_list',
        'list_of_iplists',
        'zone',
      ]),
    )
  })

  it('/aliases and /aliases/all hold the same: every fixed identifier and every object, each once', async () => {
    const all = await admin.list('/aliases/all')
    expect(await admin.list('/aliases')).toEqual(all)
    const ids = all.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const name of ['ah', 'esp', 'gre', 'icmp', 'tcp', 'udp']) expect(ids).toContain(`protocol.${name}`)
    for (const name of [
      'external_any',
      'external_eth',
      'external_vpn',
      'ipsec_any',
      'local_any',
      'tunnel_any',
    ])
      expect(ids).toContain(`interface.${name}`)
    for (const name of ['utm_outgoing', 'vpn_traffic', 'wccp_gre_any'])
      expect(ids).toContain(`interface.${name}`)
    for (const id of ['any', 'quota.exceeded', 'zero_subnet', 'group.id.1', 'user.id.1', 'iplist.DE'])
      expect(ids).toContain(id)
    for (const { path } of objects) for (const row of await admin.list(path)) expect(all).toContainEqual(row)
    for (const row of all)
      expect([row['title'], row['comment'], row['type']].every((text) => typeof text === 'string')).toBe(true)
  })
})

describe('an object answers to both forms of its id', () => {
  it.each(objects.map(({ name, path, body }) => [name, path, body] as const))(
    '%s',
    async (_name, path, body) => {
      const id = await admin.create<string>(path, body('two forms'))
      const number = id.split('.').at(-1)
      expect((await admin.get(`${path}/${number}`)).text).toBe((await admin.get(`${path}/${id}`)).text)
      expect((await admin.patch(`${path}/${number}`, { comment: 'by number' })).status).toBe(200)
      expect((await admin.put(`${path}/${id}`, body('by id'))).status).toBe(200)
      expect((await admin.delete(`${path}/${number}`)).status).toBe(200)
    },
  )
})

interface Usage {
  readonly resource: string
  readonly id: string
  readonly number: number | null
  readonly fields: readonly string[]
  readonly through: readonly { readonly id: string }[]
}

describe('GET /x/usages, silences#usages', () => {
  const usages = async (query: string) =>
    (await admin.list<Usage>(`/x/usages?${query}`)).map(({ resource, id, number, fields, through }) => ({
      who: `${resource} ${id}`.trim(),
      number,
      fields,
      through: through.map((holder) => holder.id).join(' '),
    }))
  const rules = '/firewall/rules/forward'

  it('has what names an object, through lists, and the numbers of rules; what nothing names has none', async () => {
    const host = await admin.create<string>('/aliases/ip_addresses', { title: 'used', value: '192.0.2.77' })
    expect(await usages(`resource=ip_addresses&id=${host}`)).toEqual([])
    const values = { title: 'holds it', values: [host] }
    const list = await admin.create<string>('/aliases/lists/addresses', values)
    const first = await admin.create<number>(rules, { action: 'drop', source_addresses: [list] })
    const second = await admin.create<number>(rules, { action: 'drop', destination_addresses: [host] })
    const found = await usages(`resource=ip_addresses&id=${host}`)
    const order = (await admin.list<{ id: number }>(rules)).map(({ id }) => id)
    expect(found).toEqual([
      { who: `address_lists ${list}`, number: null, fields: ['values[0]'], through: '' },
      {
        who: `forward_rules ${second}`,
        number: order.indexOf(second) + 1,
        fields: ['destination_addresses[0]'],
        through: '',
      },
      {
        who: `forward_rules ${first}`,
        number: order.indexOf(first) + 1,
        fields: ['source_addresses[0]'],
        through: list,
      },
    ])
    // What goes together is no use, and the number alone names an object, too.
    expect((await usages(`resource=address_lists&id=${list}`)).map(({ who }) => who)).toEqual([
      `forward_rules ${first}`,
    ])
    const page = await admin.get(
      `/x/usages?resource=ip_addresses&id=${host.split('.').at(-1)}&limit=1&offset=1`,
    )
    expect([page.headers['x-total-count'], page.json<unknown[]>().length]).toEqual(['3', 1])
    for (const id of [first, second]) expect((await admin.delete(`${rules}/${id}`)).status).toBe(200)
  })

  it('has rules in the order of their table', async () => {
    const host = await admin.create<string>('/aliases/ip_addresses', {
      title: 'ordered',
      value: '192.0.2.78',
    })
    const made: number[] = []
    for (const comment of ['one', 'two', 'three'])
      made.push(await admin.create<number>(rules, { action: 'drop', comment, source_addresses: [host] }))
    const [first, , last] = made
    const params = { id: last, anchor_item_id: first, insert_after: false }
    expect((await admin.patch(`${rules}/move`, { params })).status).toBe(200)
    const numbers = (await usages(`resource=ip_addresses&id=${host}`)).map(({ number }) => number!)
    expect(numbers).toHaveLength(3)
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
    for (const id of made) expect((await admin.delete(`${rules}/${id}`)).status).toBe(200)
  })

  it('has the rules about a user through groups, and no members of a group', async () => {
    const group = await admin.create<number>('/user_backend/groups', { name: 'outer', parent_id: 1 })
    const inner = await admin.create<number>('/user_backend/groups', { name: 'inner', parent_id: group })
    const body = { name: 'Of inner', login: 'of-inner', psw: 'password-1', parent_id: inner }
    const user = await admin.create<number>('/user_backend/users', body)
    const rule = await admin.create<number>(rules, {
      action: 'drop',
      source_addresses: [`group.id.${group}`],
    })
    expect(await usages(`resource=users&id=${user}`)).toMatchObject([
      { who: `forward_rules ${rule}`, through: `${inner} ${group}` },
    ])
    expect(await usages(`resource=user_groups&id=${group}`)).toMatchObject([
      { who: `forward_rules ${rule}`, through: '' },
    ])
    // The list of users is that of one group, and its size is known without it.
    const members = await admin.list<{ id: number }>(`/user_backend/users?groups=[${inner}]`)
    expect(members.map(({ id }) => id)).toEqual([user])
    expect(await admin.list('/x/users/group-sizes')).toContainEqual({ id: inner, users: 1 })
    await admin.delete(`${rules}/${rule}`)
  })

  it('refuses a table that is none', async () => {
    expect((await admin.get('/x/usages?resource=nothing&id=1')).status).toBe(404)
    expect(pathsOf(await admin.get('/x/usages?resource=users'))).toEqual(['id'])
  })
})

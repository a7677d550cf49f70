import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

type Fields = Readonly<Record<string, unknown>>
type Values = Readonly<Record<string, readonly unknown[]>>

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  await admin.create('/user_backend/groups', { name: 'devices', parent_id: 1 })
})
afterAll(() => gateway?.close())

const flag = [null, 'true', 1, 0, '', []]
const onOff = (path: string): [string, Fields, Fields, Values, Values] => [
  path,
  { enabled: false },
  { enabled: true },
  { enabled: [true, false] },
  { enabled: flag },
]

/** Each setting: its first value, another one, and what each field takes and refuses. */
const settings: readonly [path: string, first: Fields, other: Fields, good: Values, bad: Values][] = [
  onOff('/gather_stat/settings'),
  onOff('/gather_stat'),
  onOff('/quotas/state'),
  onOff('/dns/safesearch'),
  onOff('/dns/ddns/state'),
  onOff('/logs_backend/remote_syslog/state'),
  [
    '/dns/settings',
    { intercept_enabled: false },
    { intercept_enabled: true },
    { intercept_enabled: [true, false] },
    { intercept_enabled: flag },
  ],
  [
    '/dns/ddns',
    { domain: '', service_login: '' },
    { domain: 'domain.com', service_login: 'ann' },
    { domain: ['a.example'], service_login: ['я'.repeat(255), '🏠'.repeat(255)] },
    { domain: ['www.domain.com', 'https://domain.com', 7], service_login: ['x'.repeat(256), null, 1] },
  ],
  [
    '/logs_backend/remote_syslog',
    { host: null, port: null, protocol: 'udp', format: 'syslog' },
    { host: '192.0.2.14', port: 514, protocol: 'tcp', format: 'cef' },
    {
      host: ['192.0.2.1', '2001:db8::1', null],
      port: [1, 65535, null],
      protocol: ['tcp', 'udp'],
      format: ['syslog', 'cef'],
    },
    {
      host: ['', 'log.example', '192.0.2.1:514', '192.0.2.0/24', '192.0.2.256', 1, []],
      port: [0, 65536, -1, 1.5, '514', '', true],
      protocol: ['', 'TCP', 'tls', null, 1],
      format: ['', 'CEF', 'json', null, 1],
    },
  ],
  ...['/netscan_backend', '/netscan_backend/settings'].map(
    (path): [string, Fields, Fields, Values, Values] => [
      path,
      { enabled: false, group_id: 1, networks: [] },
      { enabled: true, group_id: 2, networks: ['192.168.1.0/24', 'fd00::/64'] },
      {
        enabled: [true, false],
        group_id: [1, 2],
        networks: [[], ['10.0.0.0/8'], ['192.168.0.1/32', '172.16.0.0/12']],
      },
      {
        enabled: flag,
        group_id: [0, -1, 99, null, 'x', 1.5, 'group.id.1'],
        networks: [
          [''],
          ['192.168.1.1'],
          ['192.168.1.0/33'],
          ['x/24'],
          ['0.0.0.0/0'],
          ['::/0'],
          ['127.0.0.0/8'],
          ['224.0.0.0/4'],
          ['subnet.id.1'],
          [1],
          [null],
          '192.168.1.0/24',
          null,
        ],
      },
    ],
  ),
]

describe.each(settings)('%s', (path, first, other, good, bad) => {
  const read = async () => (await admin.get(path)).json<Fields>()

  it('starts as documented; PUT replaces, PATCH merges, what GET showed can be sent back', async () => {
    expect((await admin.put(path, {})).status).toBe(200)
    expect(await read()).toEqual(first)
    expect((await admin.put(path, other)).status).toBe(200)
    expect(await read()).toEqual(other)
    expect((await admin.put(path, await read())).status).toBe(200)
    for (const [field, value] of Object.entries(first)) {
      expect((await admin.patch(path, { [field]: value })).status).toBe(200)
      expect((await read())[field]).toEqual(value)
    }
    expect(await read()).toEqual(first)
    expect((await admin.patch(path, {})).status).toBe(200)
    expect(await read()).toEqual(first)
  })

  it('every field takes what it should', async () => {
    for (const [field, values] of Object.entries(good)) {
      for (const value of values) {
        for (const method of ['PUT', 'PATCH']) {
          const reply = await admin.send(method, path, { body: { [field]: value } })
          expect([field, value, reply.status]).toEqual([field, value, 200])
          expect((await read())[field]).toEqual(value)
        }
      }
    }
  })

  it('refuses what breaks a rule with 542 naming the field, and changes nothing', async () => {
    const before = await read()
    for (const [field, values] of Object.entries(bad)) {
      for (const value of values) {
        for (const method of ['PUT', 'PATCH']) {
          const reply = await admin.send(method, path, { body: { [field]: value } })
          expect([field, value, reply.status]).toEqual([field, value, 542])
          expect(pathsOf(reply).every((one) => one === field || one.startsWith(`${field}[`))).toBe(true)
        }
      }
    }
    for (const method of ['PUT', 'PATCH']) {
      const unknown = await admin.send(method, path, { body: { ...other, nonsense: 1 } })
      expect([unknown.status, pathsOf(unknown)]).toEqual([542, ['nonsense']])
      expect((await admin.send(method, path, { body: '{' })).status).toBe(400)
      expect((await admin.send(method, path, { body: [] })).status).toBe(542)
      const stale = { body: other, headers: { 'If-Match': '"old"' } }
      expect((await admin.send(method, path, stale)).status).toBe(412)
    }
    expect(await read()).toEqual(before)
  })

  it('405 for POST and DELETE, 401 without a session', async () => {
    for (const method of ['POST', 'DELETE']) {
      const reply = await admin.send(method, path, { body: {} })
      expect([method, reply.status, reply.headers['allow']]).toEqual([method, 405, 'GET, PUT, PATCH'])
    }
    expect((await gateway.client().get(path)).status).toBe(401)
  })
})

describe('two paths of one setting', () => {
  it.each([
    ['/gather_stat', '/gather_stat/settings', { enabled: true }],
    ['/netscan_backend', '/netscan_backend/settings', { enabled: true, group_id: 2, networks: [] }],
  ])('%s and %s show the same', async (one, another, body) => {
    expect((await admin.put(one, body)).status).toBe(200)
    expect((await admin.get(another)).json()).toEqual(body)
    expect((await admin.put(another, {})).status).toBe(200)
    expect((await admin.get(one)).json()).not.toEqual(body)
  })
})

describe('device discovery', () => {
  it('takes a group id as digits, and the group that is named stays', async () => {
    expect((await admin.patch('/netscan_backend', { group_id: '2' })).status).toBe(200)
    expect((await admin.get('/netscan_backend')).json()).toMatchObject({ group_id: 2 })
    const refused = await admin.delete('/user_backend/groups/2')
    expect([refused.status, problemOf(refused).code]).toEqual([542, 'in_use'])
    const missing = await admin.patch('/netscan_backend', { group_id: 99 })
    expect(problemOf(missing).errors).toMatchObject([{ path: 'group_id', code: 'missing_reference' }])
    await admin.put('/netscan_backend', {})
    expect((await admin.delete('/user_backend/groups/2')).status).toBe(200)
    await admin.create('/user_backend/groups', { name: 'devices', parent_id: 1 })
  })
})

describe('silences#log-forward-state: the status says what is missing', () => {
  const path = '/logs_backend/remote_syslog'
  const said = async () => {
    const rows = await admin.list<{ name: string; status: string; msg: string[] }>(`${path}/status`)
    expect(rows.map((row) => Object.keys(row))).toEqual([['name', 'status', 'msg']])
    expect(rows[0]!.status).toBe('inactive')
    return rows[0]!.msg.join('; ')
  }

  it('switched off; without host and port; without an engine', async () => {
    await admin.put(`${path}/state`, { enabled: false })
    expect(await said()).toBe('switched off')
    await admin.put(path, {})
    expect((await admin.put(`${path}/state`, { enabled: true })).status).toBe(200)
    expect(await said()).toBe('host is not set; port is not set')
    await admin.patch(path, { host: '192.0.2.14' })
    expect(await said()).toBe('port is not set')
    await admin.patch(path, { port: 514 })
    expect(await said()).toMatch(/^there is no data plane/)
  })

  it.each(['0.0.0.0', '::', '224.0.0.5', 'ff02::1', '255.255.255.255'])('no host has %s', async (host) => {
    const refused = await admin.patch(path, { host })
    expect(refused.status).toBe(542)
    expect(refused.json<{ detail: string }>().detail).toMatch(/^host: must be the address of one host/)
  })

  it('access levels: who may read reports may not read or change where the log goes', async () => {
    await admin.create('/web/admins/local', {
      login: 'rita',
      name: 'R',
      password: 'ten letters or more',
      role: 7,
    })
    const rita = await gateway.as('rita', 'ten letters or more')
    expect((await rita.get(path)).status).toBe(401)
    expect((await rita.put(path, {})).status).toBe(401)
    expect((await rita.get('/logs_backend/logs')).status).toBe(200)
  })
})

it('everything is there after a restart', async () => {
  for (const [path, , other] of settings)
    await admin.put(path, path.includes('netscan') ? { enabled: true } : other)
  const all = settings.map(([path]) => path)
  const read = async () => await Promise.all(all.map(async (path) => (await admin.get(path)).json()))
  const before = await read()
  await gateway.restart()
  expect(await read()).toEqual(before)
})

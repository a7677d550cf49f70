import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { DirectoryWorld, domainBody, domains, groups, records, users } from '../fixture/directory-world.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { licenseFile, vendorKey } from '../fixture/license-key.ts'

let gateway: RealGateway
let admin: Client
let world: DirectoryWorld

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  world = new DirectoryWorld(admin)
})
afterAll(() => gateway?.close())

describe('document 1, GET /ad_backend/status', () => {
  it('says that there is no license, as long as there is none', async () => {
    const key = vendorKey()
    const fresh = await startGateway({ args: ['--license-key', key.file] })
    const status = () => fresh.admin.get('/ad_backend/status').then((reply) => reply.json())
    expect(await status()).toEqual({ msg: ['no_license'] })
    const hwid = readFileSync(join(fresh.dataFolder, 'hwid'), 'utf8').trim()
    const file = await licenseFile(key, { hwid, license_id: 'L-1', license_type: 'enterprise' })
    expect((await fresh.admin.put('/license/license-upload', file)).status).toBe(200)
    expect(await status()).toEqual({ msg: [] })
    await fresh.close()
  })

  it('says of each domain that it is not joined, and what is missing', async () => {
    await world.newDomain({ name: 'told.example' })
    const { msg } = (await admin.get('/ad_backend/status')).json<{ msg: string[] }>()
    expect(msg).toContain(
      'told.example is not joined: the directory client (Kerberos and LDAP) is not part of this version yet',
    )
  })

  it('is read only', async () => {
    expect((await admin.put('/ad_backend/status', {})).status).toBe(405)
  })
})

describe('document 1, Directory domain', () => {
  it('shows everything but the password, and an id that is a string', async () => {
    const { password: _password, ...rest } = domainBody({ ldap_paths: ['OU=a'] })
    const id = await admin.create<string>(domains, { ...rest, password: 'unmistakable secret' })
    expect(id).toMatch(/^[0-9a-f]{8}-/)
    expect(await world.shown(`${domains}/${id}`)).toEqual({ id, ...rest })
    expect((await admin.list(domains)).find((domain) => domain['id'] === id)).toEqual({ id, ...rest })
  })

  it('the password is nowhere', async () => {
    const id = await world.newDomain()
    await admin.patch(`${domains}/${id}`, { password: 'another unmistakable secret' })
    const { revision } = (await admin.get('/x/status')).json<{ revision: number }>()
    for (const path of [domains, `${domains}/${id}`, `/x/revisions/0..${revision}`, '/x/artifacts'])
      expect((await admin.get(path)).text).not.toMatch(/unmistakable|enc:v1/)
    const database = (await admin.get('/x/backup')).bytes
    expect(database.includes('unmistakable')).toBe(false)
    expect(database.includes('joiner')).toBe(true)
  })

  const address = '2001:db8::53'
  it.each<[string, unknown[], unknown[]]>([
    [
      'name',
      ['corp.local', 'CORP', 'домен.рф', 'a-b.example'],
      ['', '.', 'a..b', '-a.example', 'a b', 'http://a', '192.0.2.1', `${'a'.repeat(64)}.b`, null, 1, ['a']],
    ],
    [
      'computer_name',
      ['g', 'GW-1', 'gw_1', 'a'.repeat(63)],
      ['', '1', '-a', 'a-', 'a.b', 'a b', 'шлюз', 'a'.repeat(64), null, 1],
    ],
    [
      'dns_ips',
      [['192.0.2.1'], [address], ['192.0.2.1', '192.0.2.2', address], Array(64).fill(address)],
      [[], ['dc.example'], ['192.0.2.1/24'], [''], [null], [1], '192.0.2.1', null, Array(65).fill(address)],
    ],
    [
      'user',
      ['администратор', 'CORP\\joiner', 'joiner@corp.example', '🔑'.repeat(255)],
      ['', '🔑'.repeat(256), null, 1],
    ],
    ['password', ['x', 'пароль', '🔑'.repeat(1024)], ['', '🔑'.repeat(1025), null, 1]],
    [
      'ldap_paths',
      [[], ['OU=a'], Array(10).fill('OU=a'), ['🔑'.repeat(1024)], ['OU=Сотрудники,DC=corp']],
      [Array(11).fill('OU=a'), ['🔑'.repeat(1025)], [''], [null], [1], 'OU=a', null],
    ],
    ['more', [], [1]],
    ['id', [], ['x']],
  ])('%s, on create', async (field, good, bad) => {
    for (const value of good) {
      const reply = await admin.post(domains, domainBody({ [field]: value }))
      expect([value, reply.status]).toEqual([value, 200])
    }
    for (const value of bad) {
      const reply = await admin.post(domains, domainBody({ [field]: value }))
      expect([value, reply.status]).toEqual([value, 542])
      expect(pathsOf(reply)[0]).toMatch(new RegExp(`^${field}(\\[\\d+\\])?$`))
    }
  })

  it.each(['name', 'computer_name', 'dns_ips', 'user', 'password'])('%s is required', async (field) => {
    const reply = await admin.post(domains, { ...domainBody(), [field]: undefined })
    expect([reply.status, pathsOf(reply), problemOf(reply).errors[0]?.code]).toEqual([
      542,
      [field],
      'required',
    ])
  })

  it('ldap_paths may be left out: the whole forest', async () => {
    const id = await world.newDomain({ ldap_paths: undefined })
    expect((await world.shown(`${domains}/${id}`))['ldap_paths']).toEqual([])
  })

  it('a name is taken once, letters compared case-blind', async () => {
    await world.newDomain({ name: 'taken.example' })
    const reply = await admin.post(domains, domainBody({ name: 'Taken.Example' }))
    expect([reply.status, problemOf(reply).code, pathsOf(reply)]).toEqual([542, 'duplicate', ['name']])
  })

  it('PUT takes what the documents list, and keeps name, controllers and, when it is not sent, the password', async () => {
    const path = `${domains}/${await world.newDomain({ dns_ips: ['192.0.2.1', '192.0.2.2'], ldap_paths: ['OU=a'] })}`
    const before = await world.shown(path)
    const sent = { computer_name: 'other', user: 'somebody', password: 'new', ldap_paths: ['OU=b', 'OU=c'] }
    expect((await admin.put(path, sent)).status).toBe(200)
    const { password: _password, ...rest } = sent
    expect(await world.shown(path)).toEqual({ ...before, ...rest })
    expect((await admin.put(path, { computer_name: 'third', user: 'u' })).status).toBe(200)
    expect(await world.shown(path)).toEqual({ ...before, computer_name: 'third', user: 'u', ldap_paths: [] })
    expect((await admin.put(path, { user: 'u' })).status).toBe(542)
    expect((await admin.put(path, { computer_name: 'third' })).status).toBe(542)
  })

  it('what GET showed can be put back; controllers can be changed, the name cannot', async () => {
    const path = `${domains}/${await world.newDomain()}`
    const before = await world.shown(path)
    expect((await admin.put(path, before)).status).toBe(200)
    expect((await admin.put(path, { ...before, dns_ips: ['192.0.2.99'] })).status).toBe(200)
    expect(await world.shown(path)).toEqual({ ...before, dns_ips: ['192.0.2.99'] })
    for (const send of [admin.put.bind(admin), admin.patch.bind(admin)]) {
      const reply = await send(path, { ...before, name: 'renamed.example' })
      expect([reply.status, pathsOf(reply), problemOf(reply).errors[0]?.code]).toEqual([
        542,
        ['name'],
        'read_only',
      ])
    }
  })

  it('PATCH keeps what is not sent, and is held to the same rules', async () => {
    const path = `${domains}/${await world.newDomain({ ldap_paths: ['OU=a'] })}`
    const before = await world.shown(path)
    expect((await admin.patch(path, { user: 'other' })).status).toBe(200)
    expect(await world.shown(path)).toEqual({ ...before, user: 'other' })
    for (const change of [
      { ldap_paths: Array(11).fill('a') },
      { ldap_paths: ['🔑'.repeat(1025)] },
      { dns_ips: [] },
      { computer_name: '' },
      { user: '' },
      { password: '' },
      { more: 1 },
    ])
      expect([change, (await admin.patch(path, change)).status]).toEqual([change, 542])
  })

  it('unknown ids are 404', async () => {
    const path = `${domains}/${randomUUID()}`
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
      expect([method, (await admin.send(method, path, { body: domainBody() })).status]).toEqual([method, 404])
    expect((await admin.get(`${domains}/1`)).status).toBe(404)
    expect((await admin.put(domains, domainBody())).status).toBe(405)
  })
})

describe('document 1, /ad_backend/settings', () => {
  const path = '/ad_backend/settings'
  it('is off at first; PUT and PATCH both write it', async () => {
    expect(await world.shown(path)).toEqual({ authorization_by_logs: false })
    expect((await admin.put(path, { authorization_by_logs: true })).status).toBe(200)
    expect(await world.shown(path)).toEqual({ authorization_by_logs: true })
    expect((await admin.patch(path, {})).status).toBe(200)
    expect(await world.shown(path)).toEqual({ authorization_by_logs: true })
    expect((await admin.patch(path, { authorization_by_logs: false })).status).toBe(200)
    expect(await world.shown(path)).toEqual({ authorization_by_logs: false })
  })

  it.each([
    [{ authorization_by_logs: 'true' }],
    [{ authorization_by_logs: null }],
    [{ authorization_by_logs: 1 }],
    [{ more: true }],
    [[]],
  ])('%j is refused', async (body) => {
    expect((await admin.put(path, body)).status).toBe(542)
    expect((await admin.patch(path, body)).status).toBe(542)
  })
})

describe('document 1: what only a directory knows; silences#directory-groups', () => {
  it.each(['security_groups', 'tree'])('%s', async (what) => {
    await world.newDomain({ name: `${what.replace('_', '-')}.example` })
    const of = (name: string) => admin.get(`${domains}/${encodeURIComponent(name)}/${what}`)
    for (const name of [`${what.replace('_', '-')}.example`, `${what.replace('_', '-')}.EXAMPLE`]) {
      const reply = await of(name)
      expect([reply.status, problemOf(reply).code]).toEqual([502, 'upstream'])
      expect(problemOf(reply).detail).toMatch(/is not joined: the directory client/)
    }
    for (const name of ['unknown.example', '..%2F', 'x'.repeat(300)]) {
      const reply = await of(name)
      expect([name, reply.status, problemOf(reply).code]).toEqual([name, 404, 'not_found'])
    }
    expect((await admin.post(`${domains}/a.example/${what}`, {})).status).toBe(405)
  })

  it('is told in Russian, too', async () => {
    await world.newDomain({ name: 'ru.example' })
    const reply = await admin.get(`${domains}/ru.example/tree`, { 'Accept-Language': 'ru' })
    expect(problemOf(reply).detail).toMatch(/^шлюз не введён в домен ru\.example/)
  })
})

it('document 1, GET /ad_backend/forward_zones: a zone for each domain', async () => {
  const id = await world.newDomain({ name: 'zone.example', dns_ips: ['192.0.2.1', '2001:db8::1'] })
  const zones = async () => admin.list('/ad_backend/forward_zones')
  expect((await zones()).find((zone) => zone['id'] === id)).toEqual({
    id,
    name: 'zone.example',
    servers: ['192.0.2.1', '2001:db8::1'],
    enabled: true,
    comment: '',
  })
  await admin.delete(`${domains}/${id}`)
  expect((await zones()).find((zone) => zone['id'] === id)).toBeUndefined()
})

describe('silences#security-groups: any GUID is accepted while no directory says which exist', () => {
  const known = `security_group.guid.${randomUUID()}`

  const anyVpn = { sources: ['any'], vpns: ['any'], action: 'deny', two_factor: 'not_required' }

  it.each([
    ['/firewall/rules/forward', { action: 'drop', source_addresses: [known] }],
    ['/vpn_servers/access_rules', { ...anyVpn, title: 'staff', objects: [known] }],
    ['/vpn_servers/lease_rules', { title: 'staff', objects: [known], address: '10.9.0.0/24' }],
  ])('in %s', async (path, body) => {
    const id = await admin.create(path, body)
    expect(await world.shown(`${path}/${id}`)).toMatchObject(body)
  })

  it('and no other form', async () => {
    for (const alias of ['security_group.guid.1', 'security_group.id.1', `${known}x`, known.toUpperCase()]) {
      const reply = await admin.post('/firewall/rules/forward', { action: 'drop', source_addresses: [alias] })
      expect([alias, reply.status, pathsOf(reply)]).toEqual([alias, 542, ['source_addresses[0]']])
    }
  })
})

it('everything outlives a restart', async () => {
  const lists = [domains, records, '/ad_backend/settings', '/ad_backend/status', groups, users]
  const before = await Promise.all(lists.map((path) => admin.get(path).then((reply) => reply.text)))
  await gateway.restart()
  expect(await Promise.all(lists.map((path) => admin.get(path).then((reply) => reply.text)))).toEqual(before)
})

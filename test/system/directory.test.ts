import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf } from './client.ts'
import { type RealGateway, startGateway } from './gateway.ts'
import { licenceFile, vendorKey } from './licence-key.ts'

const domains = '/ad_backend/domains'
const records = '/ad_backend/group_settings'
const groups = '/user_backend/groups'
const users = '/user_backend/users'

type Fields = Record<string, unknown>

let gateway: RealGateway
let admin: Client
let counter = 0

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
})
afterAll(() => gateway?.close())

function domainBody(fields: Fields = {}) {
  counter++
  return {
    name: `d${counter}.example`,
    computer_name: 'gateway',
    dns_ips: ['192.0.2.53'],
    user: 'joiner',
    password: 'unmistakable secret',
    ldap_paths: [] as string[],
    ...fields,
  }
}

function newDomain(fields: Fields = {}): Promise<string> {
  return admin.create<string>(domains, domainBody(fields))
}

async function shown(path: string) {
  return (await admin.get(path)).json<Fields>()
}

function newGroup(parent_id = 1): Promise<number> {
  counter++
  return admin.create(groups, { name: `Group ${counter}`, parent_id })
}

function newUser(parent_id: number, fields: Fields = {}): Promise<number> {
  counter++
  const name = `user${counter}`
  return admin.create(users, { name, login: name, psw: 'secret', parent_id, comment: '', ...fields })
}

/** Where groups and users come from, as `type domain guid`. */
async function origin(path: string): Promise<string> {
  const { domain_type, domain_name, ldap_guid } = await shown(path)
  return [domain_type, domain_name, ldap_guid].filter((part) => part !== '').join(' ')
}

describe('document 1, GET /ad_backend/status', () => {
  it('says that there is no license, as long as there is none', async () => {
    const key = vendorKey()
    const fresh = await startGateway({ args: ['--license-key', key.file] })
    const status = () => fresh.admin.get('/ad_backend/status').then((reply) => reply.json())
    expect(await status()).toEqual({ msg: ['no_license'] })
    const hwid = readFileSync(join(fresh.dataFolder, 'hwid'), 'utf8').trim()
    const file = await licenceFile(key, { hwid, license_id: 'L-1', license_type: 'enterprise' })
    expect((await fresh.admin.put('/license/license-upload', file)).status).toBe(200)
    expect(await status()).toEqual({ msg: [] })
    await fresh.close()
  })

  it('says of each domain that it is not joined, and what is missing', async () => {
    await newDomain({ name: 'told.example' })
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
    expect(await shown(`${domains}/${id}`)).toEqual({ id, ...rest })
    expect((await admin.list(domains)).find((domain) => domain['id'] === id)).toEqual({ id, ...rest })
  })

  it('the password is nowhere', async () => {
    const id = await newDomain()
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
    const id = await newDomain({ ldap_paths: undefined })
    expect((await shown(`${domains}/${id}`))['ldap_paths']).toEqual([])
  })

  it('a name is taken once, letters compared case-blind', async () => {
    await newDomain({ name: 'taken.example' })
    const reply = await admin.post(domains, domainBody({ name: 'Taken.Example' }))
    expect([reply.status, problemOf(reply).code, pathsOf(reply)]).toEqual([542, 'duplicate', ['name']])
  })

  it('PUT takes what the documents list, and keeps name, controllers and, when it is not sent, the password', async () => {
    const path = `${domains}/${await newDomain({ dns_ips: ['192.0.2.1', '192.0.2.2'], ldap_paths: ['OU=a'] })}`
    const before = await shown(path)
    const sent = { computer_name: 'other', user: 'somebody', password: 'new', ldap_paths: ['OU=b', 'OU=c'] }
    expect((await admin.put(path, sent)).status).toBe(200)
    const { password: _password, ...rest } = sent
    expect(await shown(path)).toEqual({ ...before, ...rest })
    expect((await admin.put(path, { computer_name: 'third', user: 'u' })).status).toBe(200)
    expect(await shown(path)).toEqual({ ...before, computer_name: 'third', user: 'u', ldap_paths: [] })
    expect((await admin.put(path, { user: 'u' })).status).toBe(542)
    expect((await admin.put(path, { computer_name: 'third' })).status).toBe(542)
  })

  it('what GET showed can be put back; controllers can be changed, the name cannot', async () => {
    const path = `${domains}/${await newDomain()}`
    const before = await shown(path)
    expect((await admin.put(path, before)).status).toBe(200)
    expect((await admin.put(path, { ...before, dns_ips: ['192.0.2.99'] })).status).toBe(200)
    expect(await shown(path)).toEqual({ ...before, dns_ips: ['192.0.2.99'] })
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
    const path = `${domains}/${await newDomain({ ldap_paths: ['OU=a'] })}`
    const before = await shown(path)
    expect((await admin.patch(path, { user: 'other' })).status).toBe(200)
    expect(await shown(path)).toEqual({ ...before, user: 'other' })
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
    expect(await shown(path)).toEqual({ authorization_by_logs: false })
    expect((await admin.put(path, { authorization_by_logs: true })).status).toBe(200)
    expect(await shown(path)).toEqual({ authorization_by_logs: true })
    expect((await admin.patch(path, {})).status).toBe(200)
    expect(await shown(path)).toEqual({ authorization_by_logs: true })
    expect((await admin.patch(path, { authorization_by_logs: false })).status).toBe(200)
    expect(await shown(path)).toEqual({ authorization_by_logs: false })
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
    await newDomain({ name: `${what.replace('_', '-')}.example` })
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
    await newDomain({ name: 'ru.example' })
    const reply = await admin.get(`${domains}/ru.example/tree`, { 'Accept-Language': 'ru' })
    expect(problemOf(reply).detail).toMatch(/^шлюз не введён в домен ru\.example/)
  })
})

it('document 1, GET /ad_backend/forward_zones: a zone for each domain', async () => {
  const id = await newDomain({ name: 'zone.example', dns_ips: ['192.0.2.1', '2001:db8::1'] })
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

describe('document 1, Group synchronization record', () => {
  const domain_name = 'sync.example'
  beforeAll(async () => {
    await newDomain({ name: domain_name })
  })

  async function recordBody(fields: Fields = {}) {
    const group_alias_id = `group.id.${await newGroup()}`
    return {
      group_alias_id,
      search_filter: '(objectClass=user)',
      object_guid: randomUUID(),
      domain_name,
      sync_type: 'security',
      ...fields,
    }
  }

  it('has exactly the documented fields, and an integer id', async () => {
    const sent = await recordBody()
    const id = await admin.create(records, sent)
    expect(Number.isInteger(id)).toBe(true)
    expect(await shown(`${records}/${id}`)).toEqual({ id, ...sent })
    expect((await admin.list(records)).find((record) => record['id'] === id)).toEqual({ id, ...sent })
  })

  it.each<[string, unknown[], unknown[]]>([
    [
      'group_alias_id',
      [],
      ['group.id.999999', 'group.id.0', 'group.id.', 'user.id.1', 'any', '1', '', 1, null, ['group.id.1']],
    ],
    [
      'search_filter',
      ['', '(objectClass=*)', '(&(cn=Иван*)(|(a>=1)(!(b=\\2a))))', `(cn=${'🔑'.repeat(4091)})`],
      ['*', 'objectClass=user', '(cn=x', '(cn=x))', '(&)', ' (cn=x)', '(cn=a(b)', '(cn=\\zz)', null, 1],
    ],
    ['search_filter', [], [`(cn=${'🔑'.repeat(4092)})`, `${'(!'.repeat(2000)}`]],
    [
      'object_guid',
      [randomUUID(), randomUUID().toUpperCase()],
      ['', '1', `{${randomUUID()}}`, `${randomUUID()}0`, `${randomUUID()}\n`, null, 1],
    ],
    ['domain_name', [domain_name, 'SYNC.example'], ['unknown.example', '', 'a b', null, 1, [domain_name]]],
    ['sync_type', ['ldap', 'security'], ['LDAP', 'ou', '', null, 1]],
    ['more', [], [1]],
    ['id', [], [1]],
  ])('%s, on create', async (field, good, bad) => {
    for (const value of good) {
      const reply = await admin.post(records, await recordBody({ [field]: value }))
      expect([value, reply.status]).toEqual([value, 200])
    }
    for (const value of bad) {
      const reply = await admin.post(records, await recordBody({ [field]: value }))
      expect([value, reply.status, pathsOf(reply)]).toEqual([value, 542, [field]])
    }
  })

  it('a group or domain that is not there is a missing reference', async () => {
    for (const fields of [{ group_alias_id: 'group.id.999999' }, { domain_name: 'unknown.example' }]) {
      const reply = await admin.post(records, await recordBody(fields))
      expect(problemOf(reply).errors[0]?.code).toBe('missing_reference')
    }
  })

  it.each(['group_alias_id', 'object_guid', 'domain_name', 'sync_type'])('%s is required', async (field) => {
    const reply = await admin.post(records, { ...(await recordBody()), [field]: undefined })
    expect([reply.status, pathsOf(reply)]).toEqual([542, [field]])
  })

  it('the earlier form of the key is understood, on create and on edit', async () => {
    const { group_alias_id: _alias, ...rest } = await recordBody()
    const first = await newGroup()
    const id = await admin.create(records, { ...rest, group_id: first })
    expect(await shown(`${records}/${id}`)).toEqual({ id, ...rest, group_alias_id: `group.id.${first}` })
    const second = await newGroup()
    expect((await admin.put(`${records}/${id}`, { ...rest, group_id: String(second) })).status).toBe(200)
    expect((await shown(`${records}/${id}`))['group_alias_id']).toBe(`group.id.${second}`)
    expect((await admin.patch(`${records}/${id}`, { group_id: first })).status).toBe(200)
    expect((await shown(`${records}/${id}`))['group_alias_id']).toBe(`group.id.${first}`)
    for (const group_id of [0, -1, 1.5, 999999, 'x', null, true]) {
      const refused = [
        await admin.post(records, { ...rest, group_id }),
        await admin.patch(`${records}/${id}`, { group_id }),
      ]
      for (const reply of refused) expect([reply.status, pathsOf(reply)]).toEqual([542, ['group_id']])
    }
  })

  it('a group has one record', async () => {
    const sent = await recordBody()
    await admin.create(records, sent)
    const reply = await admin.post(records, sent)
    expect([reply.status, problemOf(reply).code, pathsOf(reply)]).toEqual([
      542,
      'duplicate',
      ['group_alias_id'],
    ])
    const group_id = Number(sent.group_alias_id.split('.').at(-1))
    expect((await admin.post(records, { ...sent, group_alias_id: undefined, group_id })).status).toBe(542)
  })

  it('what GET showed can be put back; PUT takes the default of what is missing', async () => {
    const path = `${records}/${await admin.create(records, await recordBody())}`
    const before = await shown(path)
    expect((await admin.put(path, before)).status).toBe(200)
    expect(await shown(path)).toEqual(before)
    const { id: _id, search_filter: _filter, ...rest } = before
    expect((await admin.put(path, rest)).status).toBe(200)
    expect(await shown(path)).toEqual({ ...before, search_filter: '' })
    expect((await admin.patch(path, { sync_type: 'ldap' })).status).toBe(200)
    expect((await shown(path))['sync_type']).toBe('ldap')
    expect((await admin.patch(path, { sync_type: 'tree' })).status).toBe(542)
  })

  it('unknown ids are 404, and a synchronized group is in use', async () => {
    const sent = await recordBody()
    const id = await admin.create(records, sent)
    const group = `${groups}/${sent.group_alias_id.split('.').at(-1)}`
    const reply = await admin.delete(group)
    expect([reply.status, problemOf(reply).code]).toEqual([542, 'in_use'])
    expect((await admin.delete(`${records}/${id}`)).status).toBe(200)
    expect((await admin.delete(`${records}/${id}`)).status).toBe(404)
    expect((await admin.put(`${records}/${id}`, sent)).status).toBe(404)
    expect((await admin.delete(group)).status).toBe(200)
  })

  it('local → synchronized → local: all descendants go along, and nobody else', async () => {
    const top = await newGroup()
    const low = await newGroup(top)
    const beside = await newGroup()
    const paths = [
      `${groups}/${top}`,
      `${groups}/${low}`,
      `${users}/${await newUser(top)}`,
      `${users}/${await newUser(low)}`,
    ]
    const others = [
      `${groups}/1`,
      `${groups}/${beside}`,
      `${users}/${await newUser(beside)}`,
      `${users}/${await newUser(low, { domain_type: 'radius' })}`,
      `${users}/${await newUser(low, { domain_type: 'device' })}`,
    ]
    const otherOrigins = await Promise.all(others.map(origin))
    const object_guid = randomUUID()
    const sent = await recordBody({ group_alias_id: `group.id.${top}`, object_guid, sync_type: 'ldap' })
    const { revision } = (await admin.get('/x/status')).json<{ revision: number }>()
    const id = await admin.create(records, sent)
    expect(await Promise.all(paths.map(origin))).toEqual([
      `ad ${domain_name} ${object_guid}`,
      ...Array(3).fill(`ad ${domain_name}`),
    ])
    expect(await Promise.all(others.map(origin))).toEqual(otherOrigins)
    const changes = (await admin.get(`/x/revisions/${revision + 1}`)).json<{ changes: unknown[] }>().changes
    expect(changes).toHaveLength(5)

    expect((await admin.delete(`${records}/${id}`)).status).toBe(200)
    expect(await Promise.all(paths.map(origin))).toEqual(Array(4).fill('local'))
    expect(await Promise.all(others.map(origin))).toEqual(otherOrigins)

    expect((await admin.post(`/x/revisions/${revision + 1}/restore`, {})).status).toBe(200)
    expect(await origin(paths[3]!)).toBe(`ad ${domain_name}`)
    expect((await admin.post(`/x/revisions/${revision}/restore`, {})).status).toBe(200)
    expect(await Promise.all(paths.map(origin))).toEqual(Array(4).fill('local'))
  })

  it('an edit takes the members of the old group back and those of the new one in', async () => {
    const [first, second] = [await newGroup(), await newGroup()]
    const [ann, bob] = [await newUser(first), await newUser(second)]
    const sent = await recordBody({ group_alias_id: `group.id.${first}` })
    const path = `${records}/${await admin.create(records, sent)}`
    await admin.patch(path, { group_alias_id: `group.id.${second}` })
    expect([await origin(`${users}/${ann}`), await origin(`${users}/${bob}`)]).toEqual([
      'local',
      `ad ${domain_name}`,
    ])
    await newDomain({ name: 'moved.example' })
    await admin.patch(path, { domain_name: 'moved.example' })
    expect(await origin(`${users}/${bob}`)).toBe('ad moved.example')
    expect(await origin(`${groups}/${second}`)).toBe(`ad moved.example ${sent.object_guid}`)
  })

  it('the nearest record counts; without it the one above does', async () => {
    await newDomain({ name: 'inner.example' })
    const top = await newGroup()
    const low = await newGroup(top)
    const user = `${users}/${await newUser(low)}`
    const outer = await admin.create(records, await recordBody({ group_alias_id: `group.id.${top}` }))
    const inner = await admin.create(
      records,
      await recordBody({ group_alias_id: `group.id.${low}`, domain_name: 'inner.example' }),
    )
    expect(await origin(user)).toBe('ad inner.example')
    await admin.delete(`${records}/${outer}`)
    expect([await origin(`${groups}/${top}`), await origin(user)]).toEqual(['local', 'ad inner.example'])
    const again = await admin.create(records, await recordBody({ group_alias_id: `group.id.${top}` }))
    expect(await origin(user)).toBe('ad inner.example')
    await admin.delete(`${records}/${inner}`)
    expect(await origin(user)).toBe(`ad ${domain_name}`)
    await admin.delete(`${records}/${again}`)
    expect(await origin(user)).toBe('local')
  })

  it('users of a directory have no password here, and need a new one afterwards', async () => {
    const group = await newGroup()
    const id = await newUser(group)
    const path = `${users}/${id}`
    const record = await admin.create(records, await recordBody({ group_alias_id: `group.id.${group}` }))
    const before = await shown(path)
    expect((await admin.put(`/user_backend/change_password/${id}`, { password: 'x' })).status).toBe(542)
    const reply = await admin.put(path, { ...before, psw: 'x' })
    expect([reply.status, pathsOf(reply)]).toEqual([542, ['psw']])
    expect((await admin.put(path, { ...before, comment: 'still edited', enabled: true })).status).toBe(200)
    expect(await shown(path)).toEqual({ ...before, comment: 'still edited', enabled: true })
    await admin.delete(`${records}/${record}`)
    expect((await admin.put(`/user_backend/change_password/${id}`, { password: 'new' })).status).toBe(200)
    expect((await admin.put(path, { ...(await shown(path)), comment: 'local again' })).status).toBe(200)
  })
})

describe('document 1, States and transitions: a domain is removed', () => {
  it('its records go, its groups and users become local, in one revision; others stay', async () => {
    const id = await newDomain({ name: 'gone.example' })
    await newDomain({ name: 'stays.example' })
    const [first, second] = [await newGroup(), await newGroup()]
    const [ann, bob] = [await newUser(first), await newUser(second)]
    const byHand = await newUser(1, { domain_type: 'ad', domain_name: 'GONE.example', ldap_guid: 'g' })
    const record = (group: number, domain_name: string) =>
      admin.create(records, {
        group_alias_id: `group.id.${group}`,
        object_guid: randomUUID(),
        domain_name,
        sync_type: 'ldap',
      })
    const gone = await record(first, 'Gone.Example')
    const stays = await record(second, 'stays.example')
    const { revision } = (await admin.get('/x/status')).json<{ revision: number }>()
    expect((await admin.delete(`${domains}/${id}`)).status).toBe(200)
    expect((await admin.get('/x/status')).json<{ revision: number }>().revision).toBe(revision + 1)
    expect((await admin.get(`${records}/${gone}`)).status).toBe(404)
    expect((await admin.get(`${records}/${stays}`)).status).toBe(200)
    const origins = [`${users}/${ann}`, `${groups}/${first}`, `${users}/${byHand}`, `${users}/${bob}`]
    expect(await Promise.all(origins.map(origin))).toEqual(['local', 'local', 'local', 'ad stays.example'])
    expect((await admin.post(`/x/revisions/${revision}/restore`, {})).status).toBe(200)
    expect(await origin(`${users}/${ann}`)).toBe('ad Gone.Example')
    expect((await admin.get(`${records}/${gone}`)).status).toBe(200)
  })
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
    expect(await shown(`${path}/${id}`)).toMatchObject(body)
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

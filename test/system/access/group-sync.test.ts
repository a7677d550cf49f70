import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { DirectoryWorld, domains, type Fields, groups, records, users } from '../fixture/directory-world.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

let gateway: RealGateway
let admin: Client
let world: DirectoryWorld

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  world = new DirectoryWorld(admin)
})
afterAll(() => gateway?.close())

describe('document 1, Group synchronization record', () => {
  const domain_name = 'sync.example'
  beforeAll(async () => {
    await world.newDomain({ name: domain_name })
  })

  async function recordBody(fields: Fields = {}) {
    const group_alias_id = `group.id.${await world.newGroup()}`
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
    expect(await world.shown(`${records}/${id}`)).toEqual({ id, ...sent })
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
    const first = await world.newGroup()
    const id = await admin.create(records, { ...rest, group_id: first })
    expect(await world.shown(`${records}/${id}`)).toEqual({
      id,
      ...rest,
      group_alias_id: `group.id.${first}`,
    })
    const second = await world.newGroup()
    expect((await admin.put(`${records}/${id}`, { ...rest, group_id: String(second) })).status).toBe(200)
    expect((await world.shown(`${records}/${id}`))['group_alias_id']).toBe(`group.id.${second}`)
    expect((await admin.patch(`${records}/${id}`, { group_id: first })).status).toBe(200)
    expect((await world.shown(`${records}/${id}`))['group_alias_id']).toBe(`group.id.${first}`)
    for (const group_id of [0, -1, 1.5, 999999, 'x', null, true]) {
      const refused = [
        await admin.post(records, { ...rest, group_id }),
        await admin.patch(`${records}/${id}`, { group_id }),
      ]
      for (const reply of refused) expect([reply.status, pathsOf(reply)]).toEqual([542, ['group_id']])
    }
    const shown = await world.shown(`${records}/${id}`)
    expect((await admin.put(`${records}/${id}`, { ...shown, group_id: first })).status).toBe(200)
    const twofold = await admin.put(`${records}/${id}`, { ...shown, group_id: second })
    expect([twofold.status, pathsOf(twofold)]).toEqual([542, ['group_id']])
    expect(await world.shown(`${records}/${id}`)).toEqual(shown)
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
    const before = await world.shown(path)
    expect((await admin.put(path, before)).status).toBe(200)
    expect(await world.shown(path)).toEqual(before)
    const { id: _id, search_filter: _filter, ...rest } = before
    expect((await admin.put(path, rest)).status).toBe(200)
    expect(await world.shown(path)).toEqual({ ...before, search_filter: '' })
    expect((await admin.patch(path, { sync_type: 'ldap' })).status).toBe(200)
    expect((await world.shown(path))['sync_type']).toBe('ldap')
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
    const top = await world.newGroup()
    const low = await world.newGroup(top)
    const beside = await world.newGroup()
    const paths = [
      `${groups}/${top}`,
      `${groups}/${low}`,
      `${users}/${await world.newUser(top)}`,
      `${users}/${await world.newUser(low)}`,
    ]
    const others = [
      `${groups}/1`,
      `${groups}/${beside}`,
      `${users}/${await world.newUser(beside)}`,
      `${users}/${await world.newUser(low, { domain_type: 'radius' })}`,
      `${users}/${await world.newUser(low, { domain_type: 'device' })}`,
    ]
    const otherOrigins = await Promise.all(others.map((path) => world.origin(path)))
    const object_guid = randomUUID()
    const sent = await recordBody({ group_alias_id: `group.id.${top}`, object_guid, sync_type: 'ldap' })
    const { revision } = (await admin.get('/x/status')).json<{ revision: number }>()
    const id = await admin.create(records, sent)
    expect(await Promise.all(paths.map((path) => world.origin(path)))).toEqual([
      `ad ${domain_name} ${object_guid}`,
      ...Array(3).fill(`ad ${domain_name}`),
    ])
    expect(await Promise.all(others.map((path) => world.origin(path)))).toEqual(otherOrigins)
    const changes = (await admin.get(`/x/revisions/${revision + 1}`)).json<{ changes: unknown[] }>().changes
    expect(changes).toHaveLength(5)

    expect((await admin.delete(`${records}/${id}`)).status).toBe(200)
    expect(await Promise.all(paths.map((path) => world.origin(path)))).toEqual(Array(4).fill('local'))
    expect(await Promise.all(others.map((path) => world.origin(path)))).toEqual(otherOrigins)

    expect((await admin.post(`/x/revisions/${revision + 1}/restore`, {})).status).toBe(200)
    expect(await world.origin(paths[3]!)).toBe(`ad ${domain_name}`)
    expect((await admin.post(`/x/revisions/${revision}/restore`, {})).status).toBe(200)
    expect(await Promise.all(paths.map((path) => world.origin(path)))).toEqual(Array(4).fill('local'))
  })

  it('an edit takes the members of the old group back and those of the new one in', async () => {
    const [first, second] = [await world.newGroup(), await world.newGroup()]
    const [ann, bob] = [await world.newUser(first), await world.newUser(second)]
    const sent = await recordBody({ group_alias_id: `group.id.${first}` })
    const path = `${records}/${await admin.create(records, sent)}`
    await admin.patch(path, { group_alias_id: `group.id.${second}` })
    expect([await world.origin(`${users}/${ann}`), await world.origin(`${users}/${bob}`)]).toEqual([
      'local',
      `ad ${domain_name}`,
    ])
    await world.newDomain({ name: 'moved.example' })
    await admin.patch(path, { domain_name: 'moved.example' })
    expect(await world.origin(`${users}/${bob}`)).toBe('ad moved.example')
    expect(await world.origin(`${groups}/${second}`)).toBe(`ad moved.example ${sent.object_guid}`)
  })

  it('the nearest record counts; without it the one above does', async () => {
    await world.newDomain({ name: 'inner.example' })
    const top = await world.newGroup()
    const low = await world.newGroup(top)
    const user = `${users}/${await world.newUser(low)}`
    const outer = await admin.create(records, await recordBody({ group_alias_id: `group.id.${top}` }))
    const inner = await admin.create(
      records,
      await recordBody({ group_alias_id: `group.id.${low}`, domain_name: 'inner.example' }),
    )
    expect(await world.origin(user)).toBe('ad inner.example')
    await admin.delete(`${records}/${outer}`)
    expect([await world.origin(`${groups}/${top}`), await world.origin(user)]).toEqual([
      'local',
      'ad inner.example',
    ])
    const again = await admin.create(records, await recordBody({ group_alias_id: `group.id.${top}` }))
    expect(await world.origin(user)).toBe('ad inner.example')
    await admin.delete(`${records}/${inner}`)
    expect(await world.origin(user)).toBe(`ad ${domain_name}`)
    await admin.delete(`${records}/${again}`)
    expect(await world.origin(user)).toBe('local')
  })

  it('users of a directory have no password here, and need a new one afterwards', async () => {
    const group = await world.newGroup()
    const id = await world.newUser(group)
    const path = `${users}/${id}`
    const record = await admin.create(records, await recordBody({ group_alias_id: `group.id.${group}` }))
    const before = await world.shown(path)
    expect((await admin.put(`/user_backend/change_password/${id}`, { password: 'x' })).status).toBe(542)
    const reply = await admin.put(path, { ...before, psw: 'x' })
    expect([reply.status, pathsOf(reply)]).toEqual([542, ['psw']])
    expect((await admin.put(path, { ...before, comment: 'still edited', enabled: true })).status).toBe(200)
    expect(await world.shown(path)).toEqual({ ...before, comment: 'still edited', enabled: true })
    await admin.delete(`${records}/${record}`)
    expect((await admin.put(`/user_backend/change_password/${id}`, { password: 'new' })).status).toBe(200)
    expect((await admin.put(path, { ...(await world.shown(path)), comment: 'local again' })).status).toBe(200)
  })
})

describe('document 1, States and transitions: a domain is removed', () => {
  it('its records go, its groups and users become local, in one revision; others stay', async () => {
    const id = await world.newDomain({ name: 'gone.example' })
    await world.newDomain({ name: 'stays.example' })
    const [first, second] = [await world.newGroup(), await world.newGroup()]
    const [ann, bob] = [await world.newUser(first), await world.newUser(second)]
    const byHand = await world.newUser(1, { domain_type: 'ad', domain_name: 'GONE.example', ldap_guid: 'g' })
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
    expect(await Promise.all(origins.map((path) => world.origin(path)))).toEqual([
      'local',
      'local',
      'local',
      'ad stays.example',
    ])
    expect((await admin.post(`/x/revisions/${revision}/restore`, {})).status).toBe(200)
    expect(await world.origin(`${users}/${ann}`)).toBe('ad Gone.Example')
    expect((await admin.get(`${records}/${gone}`)).status).toBe(200)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const users = '/user_backend/users'
const groups = '/user_backend/groups'

let gateway: RealGateway
let admin: Client
let counter = 0

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
})
afterAll(() => gateway?.close())

function userBody(fields: Record<string, unknown> = {}) {
  counter++
  return { name: `User ${counter}`, login: `user${counter}`, psw: 'secret', parent_id: 1, ...fields }
}

function newUser(fields: Record<string, unknown> = {}): Promise<number> {
  return admin.create(users, userBody(fields))
}

async function shown(path: string) {
  return (await admin.get(path)).json<Record<string, unknown>>()
}

describe('document 1, User', () => {
  it('lists with exactly the documented fields and vpn_disabled; the password is nowhere', async () => {
    const id = await newUser({ psw: 'unmistakable password' })
    const reply = await admin.get(users)
    const user = reply.json<Record<string, unknown>[]>().find((row) => row['id'] === id)!
    expect(Object.keys(user).sort()).toEqual(
      'comment domain_name domain_type enabled id ldap_guid login name parent_id phone_number vpn_disabled'.split(
        ' ',
      ),
    )
    expect(user['enabled']).toBe(false)
    const revisions = (await admin.get('/x/revisions/0..2')).text
    for (const text of [reply.text, revisions, (await admin.get('/aliases')).text])
      expect(text).not.toMatch(/unmistakable|argon2|psw/)
  })

  it.each([
    ['phone_number', ['+1 202 555 0100', null, ['1', '2'], []], [1, {}, [1]]],
    ['enabled', [true, false], ['true', 1, null]],
    ['domain_type', ['local', 'ad', 'ald', 'radius', 'device'], ['Local', '', null]],
    ['parent_id', [1, '1'], [0, -1, 1.5, 999, 'one', null]],
    ['psw', ['x'], ['', null, 1]],
  ])('%s may be %j and not %j', async (field, good, bad) => {
    for (const value of good) await newUser({ [field]: value })
    for (const value of bad) {
      const reply = await admin.post(users, userBody({ [field]: value }))
      expect([value, reply.status]).toEqual([value, 542])
      expect(pathsOf(reply)[0]).toContain(field)
    }
  })

  it('an integer id may come as a digit string and is given back as an integer', async () => {
    const id = await newUser({ parent_id: '1' })
    expect((await shown(`${users}/${id}`))['parent_id']).toBe(1)
  })

  it.each([
    ['login', (login: string) => ({ login })],
    ['login', (login: string) => ({ login: login.toUpperCase() })],
  ])('a taken %s is refused with a description, on create and on edit', async (field, taken) => {
    const first = userBody()
    await admin.create(users, first)
    const other = await newUser()
    for (const reply of [
      await admin.post(users, userBody(taken(first.login))),
      await admin.patch(`${users}/${other}`, taken(first.login)),
    ]) {
      expect([reply.status, problemOf(reply).code, pathsOf(reply)]).toEqual([542, 'duplicate', [field]])
      expect(problemOf(reply).detail).not.toBe('')
    }
  })

  it('a taken name is refused', async () => {
    const first = userBody()
    await admin.create(users, first)
    const reply = await admin.post(users, userBody({ name: first.name }))
    expect([reply.status, problemOf(reply).code, pathsOf(reply)]).toEqual([542, 'duplicate', ['name']])
  })

  it('PUT takes all documented fields, keeps the password, and may leave out the rest', async () => {
    const id = await newUser()
    const before = await shown(`${users}/${id}`)
    const { id: _id, vpn_disabled: _vpn, ...rest } = before as Record<string, unknown>
    const fields = { ...rest, enabled: true, comment: 'changed' }
    expect((await admin.put(`${users}/${id}`, fields)).status).toBe(200)
    expect(await shown(`${users}/${id}`)).toEqual({ ...before, enabled: true, comment: 'changed' })
  })

  it('disable-vpn forbids remote connection, enable-vpn undoes it, edits leave it', async () => {
    const id = await newUser()
    expect((await admin.send('PATCH', `${users}/${id}/disable-vpn`)).status).toBe(200)
    expect((await admin.send('PATCH', `${users}/${id}/disable-vpn`)).status).toBe(200)
    expect((await shown(`${users}/${id}`))['vpn_disabled']).toBe(true)
    expect((await admin.patch(`${users}/${id}`, { comment: 'x' })).status).toBe(200)
    expect(
      (await admin.put(`${users}/${id}`, { ...(await shown(`${users}/${id}`)), vpn_disabled: false })).status,
    ).toBe(200)
    expect((await shown(`${users}/${id}`))['vpn_disabled']).toBe(true)
    expect((await admin.send('PATCH', `${users}/${id}/enable-vpn`)).status).toBe(200)
    expect((await shown(`${users}/${id}`))['vpn_disabled']).toBe(false)
  })

  it('change_password takes a password that is not empty', async () => {
    const id = await newUser()
    const path = `/user_backend/change_password/${id}`
    expect((await admin.put(path, { password: 'x' })).status).toBe(200)
    for (const body of [
      { password: '' },
      {},
      { password: null },
      { password: 1 },
      { password: 'x', more: 1 },
    ]) {
      expect([body, (await admin.put(path, body)).status]).toEqual([body, 542])
    }
  })
})

describe('users from elsewhere: document 1, User, rules', () => {
  it('of a radius user only enabled, comment and name may be changed', async () => {
    const id = await newUser({ domain_type: 'radius' })
    const path = `${users}/${id}`
    const before = await shown(path)
    const allowed = { enabled: true, comment: 'c', name: `Renamed ${id}` }
    expect((await admin.patch(path, allowed)).status).toBe(200)
    expect((await admin.put(path, { ...before, ...allowed })).status).toBe(200)
    for (const change of [
      { login: 'other' },
      { parent_id: await admin.create(groups, { name: 'for radius', parent_id: 1 }) },
      { domain_type: 'local' },
      { domain_name: 'd' },
      { ldap_guid: 'g' },
      { phone_number: '1' },
      { psw: 'other' },
    ]) {
      const reply = await admin.put(path, { ...before, ...allowed, ...change })
      expect([change, reply.status, pathsOf(reply)]).toEqual([change, 542, Object.keys(change)])
    }
    expect((await admin.put(`/user_backend/change_password/${id}`, { password: 'x' })).status).toBe(542)
  })

  it('of a device user nothing may be changed; it may be removed', async () => {
    const path = `${users}/${await newUser({ domain_type: 'device' })}`
    const before = await shown(path)
    for (const change of [{ enabled: true }, { comment: 'c' }, { name: 'n' }, { domain_type: 'local' }]) {
      expect([change, (await admin.patch(path, change)).status]).toEqual([change, 542])
    }
    expect((await admin.put(path, before)).status).toBe(200)
    expect(await shown(path)).toEqual(before)
    expect((await admin.delete(path)).status).toBe(200)
  })
})

describe('document 1, User group; silences#root-group', () => {
  it('a name is taken once under one parent, and may stand under another', async () => {
    const a = await admin.create(groups, { name: 'a', parent_id: 1 })
    const twice = await admin.post(groups, { name: 'a', parent_id: 1 })
    expect([twice.status, problemOf(twice).code]).toEqual([542, 'duplicate'])
    expect(problemOf(twice).detail).not.toBe('')
    await admin.create(groups, { name: 'a', parent_id: a })
    await admin.create(groups, { name: 'A', parent_id: 1 })
  })

  it('the root group has id 1 and no parent, and can be neither removed nor moved', async () => {
    const root = await shown(`${groups}/1`)
    expect([root['id'], root['parent_id']]).toEqual([1, null])
    const other = await admin.create(groups, { name: 'other', parent_id: 1 })
    expect((await admin.delete(`${groups}/1`)).status).toBe(542)
    expect((await admin.patch(`${groups}/1`, { parent_id: other })).status).toBe(542)
    expect((await admin.patch(`${groups}/1`, { parent_id: 1 })).status).toBe(542)
    expect((await admin.post(groups, { name: 'second root', parent_id: null })).status).toBe(542)
    expect((await admin.patch(`${groups}/${other}`, { parent_id: null })).status).toBe(542)
    expect((await admin.patch(`${groups}/1`, { name: 'Everybody' })).status).toBe(200)
  })

  it('groups make no circle', async () => {
    const top = await admin.create(groups, { name: 'top', parent_id: 1 })
    const low = await admin.create(groups, { name: 'low', parent_id: top })
    for (const parent of [top, low]) {
      const reply = await admin.patch(`${groups}/${top}`, { parent_id: parent })
      expect([reply.status, pathsOf(reply)]).toEqual([542, ['parent_id']])
    }
  })

  it('what has members, or is named, is in use, and tells by whom', async () => {
    const group = await admin.create(groups, { name: 'used', parent_id: 1 })
    const child = await admin.create(groups, { name: 'child', parent_id: group })
    const user = await newUser({ parent_id: group })
    const rule = await admin.create('/firewall/rules/forward', {
      action: 'drop',
      source_addresses: [`user.id.${user}`, `group.id.${group}`],
      comment: 'names them',
    })
    const reply = await admin.delete(`${groups}/${group}`)
    expect([reply.status, problemOf(reply).code]).toEqual([542, 'in_use'])
    expect(problemOf(reply).errors).toMatchObject([
      {
        resource: `/firewall/rules/forward/${rule}`,
        id: String(rule),
        path: 'source_addresses[1]',
        title: 'names them',
      },
      { resource: `${groups}/${child}`, id: String(child), path: 'parent_id', title: 'child' },
      { resource: `${users}/${user}`, id: String(user), path: 'parent_id' },
    ])
    expect(problemOf(await admin.delete(`${users}/${user}`)).code).toBe('in_use')
    expect((await admin.delete(`/firewall/rules/forward/${rule}`)).status).toBe(200)
    for (const path of [`${users}/${user}`, `${groups}/${child}`, `${groups}/${group}`])
      expect((await admin.delete(path)).status).toBe(200)
  })
})

describe('document 1, Address authorization rule; silences#auth-rules-list', () => {
  const rules = '/auth/rules'

  it.each([
    [{ ip: '192.0.2.1' }, []],
    [{ ip: '2001:db8::1', always_logged: true }, []],
    [{ mac: '11:22:33:44:55:66' }, []],
    [{ ip: '192.0.2.2', mac: '11:22:33:44:55:66', always_logged: true }, []],
    [{ mac: '11:22:33:44:55:66', always_logged: true }, ['always_logged']],
    [{ ip: '192.0.2.0/24' }, ['ip']],
    [{ ip: '' }, ['ip']],
    [{ mac: 'AA:22:33:44:55:66' }, ['mac']],
    [{ mac: '11-22-33-44-55-66' }, ['mac']],
    [{ ip: '192.0.2.3', user_id: 999999 }, ['user_id']],
    [{ ip: '192.0.2.3', user_id: null }, ['user_id']],
    [{ ip: '192.0.2.3', enabled: 1 }, ['enabled']],
  ])('%j complains about %j', async (fields, paths) => {
    const user_id = await newUser()
    const reply = await admin.post(rules, { user_id, ...fields })
    expect(reply.status === 200 ? [] : pathsOf(reply)).toEqual(paths)
    if (reply.status === 200) expect(reply.json<{ id: string }>().id).toMatch(/^[0-9a-f]{8}-/)
  })

  it('PATCH takes any of the fields; taking ip away under always_logged is refused', async () => {
    const user_id = await newUser()
    const path = `${rules}/${await admin.create<string>(rules, { user_id, ip: '192.0.2.77', always_logged: true })}`
    expect((await admin.patch(path, { ip: null, mac: '11:22:33:44:55:66' })).status).toBe(542)
    expect((await admin.patch(path, { user_id: String(await newUser()) })).status).toBe(200)
    expect(
      (await admin.patch(path, { always_logged: false, ip: null, mac: '11:22:33:44:55:66' })).status,
    ).toBe(200)
    expect(problemOf(await admin.delete(`${users}/${(await shown(path))['user_id']}`)).code).toBe('in_use')
    expect((await admin.delete(path)).status).toBe(200)
  })
})

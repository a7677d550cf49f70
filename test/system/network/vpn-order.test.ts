import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { prepare } from '../fixture/sample.ts'
import { access, empty, lease, least, order } from './vpn-rule.ts'

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  await prepare(admin)
})
afterAll(() => gateway?.close())

type Fields = Readonly<Record<string, unknown>>

async function fresh(path: string, count: number): Promise<number[]> {
  await empty(admin, path)
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push(await admin.create(path, least(path)))
  return ids
}

describe.each([access, lease])('order of %s: document 1, Ordered rule tables', (path) => {
  it('a new rule goes last, behind its anchor or in its place', async () => {
    const insert = (query: string) => admin.create<number>(`${path}?${query}`, least(path))
    const [a, b, c] = (await fresh(path, 3)) as [number, number, number]
    const last = await insert('insert_after=false')
    const behind = await insert(`anchor_item_id=${a}`)
    const behindToo = await insert(`anchor_item_id=${b}&insert_after=true`)
    const before = await insert(`anchor_item_id=${a}&insert_after=false`)
    expect(await order(admin, path)).toEqual([before, a, behind, b, behindToo, c, last])
    for (const anchor of ['999', '0', 'abc', '']) {
      const reply = await admin.post(`${path}?anchor_item_id=${anchor}`, least(path))
      expect([anchor, reply.status, pathsOf(reply)]).toEqual([anchor, 542, ['anchor_item_id']])
    }
    expect((await admin.post(`${path}?anchor_item_id=${a}&insert_after=1`, least(path))).status).toBe(542)
    await gateway.restart()
    expect(await order(admin, path)).toEqual([before, a, behind, b, behindToo, c, last])
  })

  it('moves by one; at the ends nothing changes', async () => {
    const [a, b, c] = (await fresh(path, 3)) as [number, number, number]
    const step = async (id: number, direction: string) => {
      expect((await admin.patch(`${path}/${id}/position`, { direction })).status).toBe(200)
      return order(admin, path)
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
    await empty(admin, path)
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
    await empty(admin, access)
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
    await empty(admin, access)
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
    await empty(admin, access)
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

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  await admin.create('/user_backend/groups', { name: 'engineers', parent_id: 1 })
  await admin.create('/user_backend/users', { name: 'Ann', login: 'ann', psw: 'horse', parent_id: 2 })
})
afterAll(() => gateway?.close())

const path = '/quotas/quotas'
const assignments = '/quotas/assignments'
const body = {
  title: 'a gigabyte',
  comment: 'в месяц',
  quota: 1_073_741_824,
  enabled: false,
  interval: 'month',
}
const least = { title: 'least', quota: 1, interval: 'day' }
const read = async (from: string) => (await admin.get(from)).json<Record<string, unknown>>()

describe('document 3, Quota', () => {
  it('create answers a UUID; every field comes back, with defaults where the body had none', async () => {
    const reply = await admin.post(path, body)
    expect([reply.status, Object.keys(reply.json<object>())]).toEqual([200, ['id']])
    const { id } = reply.json<{ id: string }>()
    expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(await read(`${path}/${id}`)).toEqual({ id, ...body })
    expect(await admin.list(path)).toContainEqual({ id, ...body })
    const other = await admin.create<string>(path, least)
    expect(await read(`${path}/${other}`)).toEqual({ id: other, ...least, enabled: true, comment: '' })
  })

  it('PATCH merges, PUT replaces, what GET showed can be sent back', async () => {
    const item = `${path}/${await admin.create<string>(path, body)}`
    const shown = await read(item)
    expect((await admin.put(item, { ...shown, quota: 5 })).status).toBe(200)
    expect(await read(item)).toEqual({ ...shown, quota: 5 })
    expect((await admin.patch(item, { enabled: true })).status).toBe(200)
    expect(await read(item)).toEqual({ ...shown, quota: 5, enabled: true })
    expect((await admin.put(item, least)).status).toBe(200)
    expect(await read(item)).toEqual({ id: shown['id'], ...least, enabled: true, comment: '' })
  })

  it.each<[string, readonly unknown[], readonly unknown[]]>([
    [
      'title',
      ['x', 'x'.repeat(42), 'я'.repeat(42), '🏠'.repeat(42)],
      ['', 'x'.repeat(43), 'я'.repeat(43), '🏠'.repeat(43), null, 1],
    ],
    [
      'comment',
      ['', 'x'.repeat(255), 'я'.repeat(255), '🏠'.repeat(255)],
      ['x'.repeat(256), '🏠'.repeat(256), null, 1],
    ],
    ['quota', [0, 1, 10 ** 15, Number.MAX_SAFE_INTEGER], [-1, 1.5, '1', null, 2 ** 53, true]],
    ['enabled', [true, false], [null, 'true', 1]],
    ['interval', ['hour', 'day', 'week', 'month', 'quarter'], ['', 'year', 'minute', 'Day', null, 1]],
  ])('%s', async (field, good, bad) => {
    const item = `${path}/${await admin.create<string>(path, body)}`
    for (const value of good) {
      const id = await admin.create<string>(path, { ...body, [field]: value })
      expect((await read(`${path}/${id}`))[field]).toBe(value)
      expect([value, (await admin.patch(item, { [field]: value })).status]).toEqual([value, 200])
      expect((await read(item))[field]).toBe(value)
    }
    const before = await read(item)
    for (const value of bad) {
      const tries = [
        await admin.post(path, { ...body, [field]: value }),
        await admin.patch(item, { [field]: value }),
        await admin.put(item, { ...body, [field]: value }),
      ]
      for (const reply of tries) {
        expect([value, reply.status, pathsOf(reply)]).toEqual([value, 542, [field]])
      }
    }
    expect(await read(item)).toEqual(before)
  })

  it('title, quota and interval are required; other fields are refused', async () => {
    expect(pathsOf(await admin.post(path, {})).sort()).toEqual(['interval', 'quota', 'title'])
    for (const extra of ['id', 'name', 'nonsense']) {
      const reply = await admin.post(path, { ...body, [extra]: 'x' })
      expect([reply.status, pathsOf(reply)]).toEqual([542, [extra]])
    }
  })

  it('nobody without a quota is reset, whatever is named', async () => {
    for (const user of ['user.id.999', 'group.id.1', 'nobody']) {
      const reply = await admin.post(`/x/quotas/usage/${user}/reset`, {})
      expect([reply.status, reply.json<{ detail: string }>().detail]).toEqual([
        404,
        `no quota applies to ${user}`,
      ])
    }
  })

  it('404, 405, and nothing is left after DELETE', async () => {
    const item = `${path}/${await admin.create<string>(path, body)}`
    expect((await admin.delete(item)).status).toBe(200)
    for (const missing of [item, `${path}/1`, `${path}/x`]) {
      expect((await admin.get(missing)).status).toBe(404)
      expect((await admin.patch(missing, {})).status).toBe(404)
      expect((await admin.delete(missing)).status).toBe(404)
    }
    expect((await admin.put(path, body)).status).toBe(405)
    expect((await admin.delete(assignments)).status).toBe(405)
  })
})

describe('silences#quota-use: assignments', () => {
  let first = ''
  let second = ''
  beforeAll(async () => {
    first = await admin.create<string>(path, { ...body, title: 'first' })
    second = await admin.create<string>(path, { ...body, title: 'second' })
  })

  it('are read and replaced as one, in the order that was given', async () => {
    const list = [
      { alias: 'user.id.1', quota_id: second },
      { alias: 'group.id.2', quota_id: first },
      { alias: 'group.id.1', quota_id: first },
    ]
    for (const order of [list, [...list].reverse()]) {
      expect((await admin.put(assignments, { assignments: order })).status).toBe(200)
      expect(await read(assignments)).toEqual({ assignments: order })
    }
    expect((await admin.patch(assignments, {})).status).toBe(200)
    expect(await read(assignments)).toEqual({ assignments: [...list].reverse() })
    expect((await admin.put(assignments, {})).status).toBe(200)
    expect(await read(assignments)).toEqual({ assignments: [] })
  })

  it('name users, groups and quotas that exist, each user and group once', async () => {
    const unknown = '7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d'
    for (const [change, where] of [
      [{ alias: 'user.id.99' }, 'alias'],
      [{ alias: 'group.id.99' }, 'alias'],
      [{ alias: 'ip.id.1' }, 'alias'],
      [{ alias: 'any' }, 'alias'],
      [{ alias: '' }, 'alias'],
      [{ alias: null }, 'alias'],
      [{ quota_id: unknown }, 'quota_id'],
      [{ quota_id: 'first' }, 'quota_id'],
      [{ quota_id: '' }, 'quota_id'],
      [{ quota_id: null }, 'quota_id'],
      [{ nonsense: 1 }, 'nonsense'],
    ] as const) {
      const item = { alias: 'user.id.1', quota_id: first, ...change }
      const reply = await admin.put(assignments, { assignments: [item] })
      const wanted = [change, 542, [`assignments[0].${where}`]]
      expect([change, reply.status, pathsOf(reply)]).toEqual(wanted)
    }
    const twice = [first, second].map((quota_id) => ({ alias: 'user.id.1', quota_id }))
    const reply = await admin.put(assignments, { assignments: twice })
    expect([reply.status, pathsOf(reply)]).toEqual([542, ['assignments[1].alias']])
    for (const wrong of [null, {}, 'x', [1], [null], [{}]]) {
      expect((await admin.put(assignments, { assignments: wrong })).status).toBe(542)
    }
  })

  it('what is assigned cannot be removed', async () => {
    await admin.put(assignments, {
      assignments: [
        { alias: 'user.id.1', quota_id: first },
        { alias: 'group.id.2', quota_id: second },
      ],
    })
    for (const used of [`${path}/${first}`, '/user_backend/users/1', '/user_backend/groups/2']) {
      const reply = await admin.delete(used)
      expect([used, reply.status, problemOf(reply).code]).toEqual([used, 542, 'in_use'])
    }
    await gateway.restart()
    expect((await admin.delete(`${path}/${first}`)).status).toBe(542)
    await admin.put(assignments, { assignments: [] })
    expect((await admin.delete(`${path}/${first}`)).status).toBe(200)
  })
})

it('quotas, their state and assignments are there after a restart', async () => {
  const id = await admin.create<string>(path, { ...body, title: 'kept' })
  expect((await admin.put('/quotas/state', { enabled: true })).status).toBe(200)
  await admin.put(assignments, { assignments: [{ alias: 'group.id.1', quota_id: id }] })
  const all = [path, '/quotas/state', assignments]
  const before = await Promise.all(all.map(read))
  await gateway.restart()
  expect(await Promise.all(all.map(read))).toEqual(before)
})

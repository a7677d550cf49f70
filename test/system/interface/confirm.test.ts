import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { adminPassword, type Client, pathsOf, problemOf, type Reply } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { until } from '../fixture/lab.ts'

const ports = '/aliases/ports'
const password = 'another password 1'

interface Open {
  readonly revision: number
  readonly deadline: number
  readonly seconds_left: number
  readonly login: string
  readonly action: string
  readonly in_force: boolean
}

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
})
afterAll(() => gateway?.close())
afterEach(async () => {
  await waits((open) => open.length === 0)
})

/** A client with the same session and connections of its own. */
function fresh(of: Client = admin): Client {
  const client = gateway.client()
  client.cookie = of.cookie
  return client
}

function within(seconds: number) {
  return { 'X-Confirm-Within': String(seconds) }
}

const open = () => admin.list<Open>('/x/confirm')
const waits = (holds: (open: readonly Open[]) => boolean) => until(60, async () => holds(await open()))

async function titles(): Promise<unknown[]> {
  return (await admin.list(ports)).map(({ title }) => title)
}

function made(reply: Reply): number {
  expect(reply.status, reply.text).toBe(200)
  return Number(reply.headers['x-revision'])
}

async function add(title: string, seconds?: number, client = admin): Promise<number> {
  return made(await client.post(ports, { title, value: 1000 }, seconds === undefined ? {} : within(seconds)))
}

async function logged(text: string): Promise<boolean> {
  const search = JSON.stringify({ text, columns: ['message'] })
  const reply = await admin.get(`/logs_backend/logs?search=${encodeURIComponent(search)}`)
  return reply.json<{ data: readonly unknown[] }>().data.length > 0
}

describe('silences#confirm: a change that takes itself back', () => {
  it('stays when it is confirmed on a new connection, and is told while it waits', async () => {
    const early = await gateway.as('admin', adminPassword)
    const before = Math.floor(Date.now() / 1000)
    const reply = await admin.post(ports, { title: 'kept', value: 1 }, within(60))
    const revision = made(reply)
    const deadline = Number(reply.headers['x-confirm-until'])
    expect(deadline - before).toBeGreaterThanOrEqual(60)
    expect(deadline - before).toBeLessThanOrEqual(63)
    expect(reply.headers['x-unconfirmed']).toBe(String(revision))
    expect(await open()).toMatchObject([
      { revision, deadline, login: 'admin', action: `POST ${ports}`, in_force: true },
    ])

    const old = await admin.post(`/x/confirm/${revision}`, {})
    expect([old.status, old.headers['connection'], problemOf(old).message]).toEqual([
      409,
      'close',
      `the confirmation must come on a connection that was opened after revision ${revision} came into force`,
    ])
    const russian = await early.post(`/x/confirm/${revision}`, {}, { 'Accept-Language': 'ru' })
    expect(problemOf(russian).message).toContain('подтверждение должно прийти по соединению')
    expect(await open()).toHaveLength(1)

    const confirmed = await fresh().post(`/x/confirm/${revision}`, {})
    expect([confirmed.status, confirmed.json()]).toEqual([200, { confirmed: [revision] }])
    expect(await open()).toEqual([])
    expect((await fresh().post(`/x/confirm/${revision}`, {})).status).toBe(404)
    expect(await titles()).toContain('kept')
    expect(await until(5, () => logged(`confirmed revision ${revision}`))).toBe(true)
  })

  it('a connection that was opened before the change proves nothing, whoever opened it', async () => {
    const early = fresh()
    await early.get('/health')
    const revision = await add('early', 60)
    expect((await early.post(`/x/confirm/${revision}`, {})).status).toBe(409)
    expect((await fresh().post(`/x/confirm/${revision}`, {})).status).toBe(200)
  })

  it('is taken back when nobody confirms it, with everything that came after it', async () => {
    const before = await titles()
    const first = await add('first', 2)
    const second = made(await admin.post(ports, { title: 'second', value: 2 }, within(60)))
    const reply = await admin.put('/x/system/settings', { time_zone: 'Europe/Berlin' })
    expect(reply.headers['x-unconfirmed']).toBe(`${first}, ${second}`)
    expect(await titles()).toEqual([...before, 'first', 'second'])

    expect(await waits((list) => list.length === 0)).toBe(true)
    expect(await titles()).toEqual(before)
    expect(await admin.read('/x/system/settings')).toMatchObject({ time_zone: 'UTC' })
    const [newest] = await admin.list('/x/revisions?limit=1')
    expect(newest).toMatchObject({
      id: made(reply) + 1,
      login: 'system',
      action: `revision ${first} was not confirmed`,
    })
    const message = `revisions ${first} to ${made(reply)} are taken back by revision ${made(reply) + 1}`
    expect(await until(5, () => logged(message))).toBe(true)
  })

  it('confirming one confirms the earlier ones', async () => {
    const [first, second, third] = [await add('a', 60), await add('b', 60), await add('c', 3)]
    const reply = await fresh().post(`/x/confirm/${second}`, {})
    expect(reply.json()).toEqual({ confirmed: [first, second] })
    expect((await open()).map(({ revision }) => revision)).toEqual([third])
    expect(await waits((list) => list.length === 0)).toBe(true)
    const now = await titles()
    expect(now).toEqual(expect.arrayContaining(['a', 'b']))
    expect(now).not.toContain('c')
  })

  it('works on every kind of write, also on the way back to a revision', async () => {
    const { time_zone } = await admin.read('/x/system/settings')
    const [{ id: at }] = (await admin.list<{ id: number }>('/x/revisions?limit=1')) as [{ id: number }]
    const setting = await admin.patch('/x/system/settings', { time_zone: 'Asia/Tokyo' }, within(1))
    expect(setting.headers['x-confirm-until']).toBeDefined()
    expect(await waits((list) => list.length === 0)).toBe(true)
    expect(await admin.read('/x/system/settings')).toMatchObject({ time_zone })
    await add('goes and comes')
    const restored = await admin.send('POST', `/x/revisions/${at}/restore`, { headers: within(1) })
    expect(restored.headers['x-confirm-until']).toBeDefined()
    expect(await titles()).not.toContain('goes and comes')
    expect(await waits((list) => list.length === 0)).toBe(true)
    expect(await titles()).toContain('goes and comes')
  })

  it('a change that changes nothing waits for nothing', async () => {
    const { time_zone } = await admin.read('/x/system/settings')
    const reply = await admin.send('PATCH', '/firewall/rules/forward/move', {
      body: { params: { id: 1, anchor_item_id: 1 } },
      headers: within(60),
    })
    expect(reply.status).toBe(542)
    expect(await open()).toEqual([])
    expect(await admin.read('/x/system/settings')).toMatchObject({ time_zone })
  })

  it.each(['0', '3601', '-5', '1.5', '60s', '', 'a', '99999', '5, 6'])('refuses %j seconds', async (text) => {
    const before = await admin.list('/x/revisions?limit=1')
    const reply = await admin.post(ports, { title: 'refused', value: 3 }, { 'X-Confirm-Within': text })
    expect([reply.status, pathsOf(reply), problemOf(reply).errors[0]?.message]).toEqual([
      542,
      ['X-Confirm-Within'],
      'must be a whole number of seconds from 1 to 3600',
    ])
    expect(await admin.list('/x/revisions?limit=1')).toEqual(before)
  })

  it('is refused where no configuration changes, which is not done then', async () => {
    const reply = await admin.send('DELETE', '/web/auth/login', { headers: within(60) })
    expect([reply.status, pathsOf(reply)]).toEqual([542, ['X-Confirm-Within']])
    expect((await admin.get('/web/whoami')).status).toBe(200)
    expect((await admin.get(ports, within(60))).status).toBe(200)
  })

  it.each(['0', '999999', 'x', '1.5', '99999999999999999999'])(
    'there is nothing to confirm at %j',
    async (id) => {
      expect((await fresh().post(`/x/confirm/${id}`, {})).status).toBe(404)
    },
  )

  it('who made it may confirm, and who may write system; others neither see nor confirm it', async () => {
    await admin.create('/web/admins/local', { login: 'fire', password, role: 4 })
    await admin.create('/web/admins/local', { login: 'fire2', password, role: 4 })
    const [fire, other] = [await gateway.as('fire', password), await gateway.as('fire2', password)]
    const rule = (client: Client) => client.post('/firewall/rules/forward', { action: 'drop' }, within(60))
    const [one, two] = [made(await rule(fire)), made(await rule(fire))]
    expect((await fire.list<Open>('/x/confirm')).map(({ revision }) => revision)).toEqual([one, two])
    expect(await other.list('/x/confirm')).toEqual([])
    expect((await fresh(other).post(`/x/confirm/${one}`, {})).status).toBe(401)
    expect((await gateway.client().post(`/x/confirm/${one}`, {})).status).toBe(401)
    expect((await fresh(fire).post(`/x/confirm/${one}`, {})).status).toBe(200)
    expect((await fresh().post(`/x/confirm/${two}`, {})).status).toBe(200)
    const denied = await fire.post('/web/admins/local', { login: 'x', password, role: 1 }, within(60))
    expect(denied.status).toBe(401)
  })

  it('outlives a kill: what runs on can be confirmed, what ran out is taken back', async () => {
    const kept = await add('confirmed after the kill', 120)
    gateway.kill('gateway')
    await gateway.ready()
    expect(await open()).toMatchObject([{ revision: kept }])
    expect(await until(5, async () => (await fresh().post(`/x/confirm/${kept}`, {})).status === 200)).toBe(
      true,
    )

    const lost = await add('lost', 15)
    gateway.kill('gateway')
    await gateway.ready()
    expect(await titles()).toContain('lost')
    expect(await open()).toMatchObject([{ revision: lost }])
    expect(await waits((list) => list.length === 0)).toBe(true)
    expect(await titles()).not.toContain('lost')

    const late = await add('late', 1)
    gateway.killAll()
    await sleep(1200)
    await gateway.start()
    expect(await open()).toEqual([])
    const now = await titles()
    expect(now).not.toContain('late')
    expect(now).toContain('confirmed after the kill')
    expect((await admin.list('/x/revisions?limit=1'))[0]).toMatchObject({
      action: `revision ${late} was not confirmed`,
    })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, problemOf, type Reply } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { prepare, samples } from '../fixture/sample.ts'

const ports = '/aliases/ports'
const forward = '/firewall/rules/forward'

interface Change {
  readonly resource: string
  readonly id: number | string | null
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
  readonly moved: boolean
}

interface Revision {
  readonly id: number
  readonly at: number
  readonly login: string
  readonly address: string
  readonly action: string
  readonly changes: readonly Change[]
}

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  await prepare(admin)
})
afterAll(() => gateway?.close())

function revisionOf(reply: Reply): number {
  expect(reply.status).toBe(200)
  return Number(reply.headers['x-revision'])
}

async function newest(): Promise<number> {
  return (await admin.list<Revision>('/x/revisions?limit=1'))[0]!.id
}

/** Everything that is configured, as the wire shows it. */
async function everything(): Promise<unknown> {
  const paths = [...new Set(samples.map(({ path }) => path))]
  const singletons = ['/firewall/state', '/firewall/settings', '/firewall/watch', '/x/system/settings']
  const replies = await Promise.all([...paths, ...singletons].map((path) => admin.get(path)))
  return replies.map((reply) => reply.json())
}

async function restore(id: number): Promise<Reply> {
  return await admin.send('POST', `/x/revisions/${id}/restore`)
}

describe('issue 2: every revision kept with who, when, from where, before and after', () => {
  it('a change makes one revision that tells all of it; a refused one makes none', async () => {
    const from = Math.floor(Date.now() / 1000)
    const before = await newest()
    const created = await admin.post(ports, { title: 'first', value: 1 })
    const item = `${ports}/${created.json<{ id: string }>().id}`
    const edited = revisionOf(await admin.patch(item, { value: 2 }))
    expect((await admin.patch(item, { value: 0 })).status).toBe(542)
    expect((await admin.delete(`${ports}/999`)).status).toBe(404)
    const removed = revisionOf(await admin.delete(item))
    expect([revisionOf(created), edited, removed]).toEqual([before + 1, before + 2, before + 3])
    const revision = (await admin.get(`/x/revisions/${edited}`)).json<Revision>()
    expect(revision).toMatchObject({
      id: edited,
      login: 'admin',
      address: '127.0.0.1',
      action: `PATCH ${item}`,
    })
    expect(revision.at).toBeGreaterThanOrEqual(from)
    expect(revision.changes).toMatchObject([
      {
        resource: 'ports',
        id: item.split('/').at(-1),
        before: { value: 1 },
        after: { value: 2 },
        moved: false,
      },
    ])
  })

  it('lists newest first, by page', async () => {
    const rows = await admin.list<Revision>('/x/revisions')
    const last = await newest()
    expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => last - index))
    const page = await admin.list<Revision>('/x/revisions?limit=2&offset=1')
    expect(page.map(({ id }) => id)).toEqual([last - 1, last - 2])
    for (const query of ['limit=0', 'limit=1001', 'offset=-1', 'limit=x'])
      expect((await admin.get(`/x/revisions?${query}`)).status).toBe(542)
  })

  it('a move is a change that says moved', async () => {
    const first = await admin.create(forward, { action: 'drop' })
    const second = await admin.create(forward, { action: 'drop' })
    const params = { id: second, anchor_item_id: first, insert_after: false }
    const moved = revisionOf(await admin.patch(`${forward}/move`, { params }))
    const { changes } = (await admin.get(`/x/revisions/${moved}`)).json<Revision>()
    expect(changes).toMatchObject([{ resource: 'forward_rules', id: second, moved: true }])
    expect(changes[0]!.before).toEqual(changes[0]!.after)
  })

  it('a..b is the net difference, b..a its inverse, a..a nothing', async () => {
    const start = await newest()
    const kept = `${ports}/${await admin.create<string>(ports, { title: 'kept', value: 10 })}`
    const gone = `${ports}/${await admin.create<string>(ports, { title: 'gone', value: 11 })}`
    await admin.patch(kept, { value: 12 })
    await admin.delete(gone)
    await admin.put('/firewall/watch', { enabled: false })
    const end = await newest()
    const there = (await admin.get(`/x/revisions/${start}..${end}`)).json<{ changes: Change[] }>().changes
    const back = (await admin.get(`/x/revisions/${end}..${start}`)).json<{ changes: Change[] }>().changes
    expect(there.map(({ resource }) => resource).sort()).toEqual(['firewall_watch', 'ports'])
    expect(there.find(({ resource }) => resource === 'ports')).toMatchObject({
      before: null,
      after: { title: 'kept', value: 12 },
    })
    expect(there.find(({ resource }) => resource === 'firewall_watch')).toMatchObject({
      id: null,
      after: { enabled: false },
    })
    expect(back.map(({ before, after }) => [after, before])).toEqual(
      there.map(({ before, after }) => [before, after]),
    )
    expect((await admin.get(`/x/revisions/${end}..${end}`)).json<{ changes: Change[] }>().changes).toEqual([])
  })

  it.each(['999999', 'x', '1..', '..1', '1..x', '1..999999', '1..2..3', '-1', '1.5', '0'])(
    '%s is 404',
    async (id) => {
      expect((await admin.get(`/x/revisions/${id}`)).status).toBe(404)
    },
  )
})

describe('restore: a new revision equal to n', () => {
  it('brings back what was removed, takes away what is new, undoes edits, moves and settings', async () => {
    for (const { path, body } of samples) await admin.create(path, body('before'))
    const rules = await admin.list<{ id: number }>(forward)
    const at = await newest()
    const before = await everything()
    const params = { id: rules[0]!.id, anchor_item_id: rules.at(-1)!.id, insert_after: true }
    await admin.patch(`${forward}/move`, { params })
    for (const { id } of rules) await admin.delete(`${forward}/${id}`)
    for (const { path, body } of samples) await admin.create(path, body('after'))
    await admin.patch(`${ports}/1`, { title: 'edited', value: 9 })
    await admin.put('/firewall/settings', { log_mode: 'all', log_actions: [] })
    await admin.put('/x/system/settings', { time_zone: 'Asia/Yekaterinburg' })
    const user = await admin.create('/user_backend/users', { name: 'n', login: 'l', psw: 'p', parent_id: 1 })
    const after = await everything()
    const end = await newest()

    const reply = await restore(at)
    expect(reply.status).toBe(200)
    expect(reply.json()).toEqual({ revision: end + 1 })
    expect(await everything()).toEqual(before)
    expect((await admin.get(`/x/revisions/${at}..${end + 1}`)).json<{ changes: Change[] }>().changes).toEqual(
      [],
    )
    await gateway.restart()
    expect(await everything()).toEqual(before)

    expect((await restore(end)).status).toBe(200)
    expect(await everything()).toEqual(after)
    const next = await admin.create('/user_backend/users', {
      name: 'n2',
      login: 'l2',
      psw: 'p',
      parent_id: 1,
    })
    expect(next).toBeGreaterThan(user)
  })

  it('references hold afterwards: what a restored item names is in use again', async () => {
    const port = await admin.create<string>(ports, { title: 'named', value: 77 })
    const list = await admin.create<string>('/aliases/lists/ports', { title: 'names it', values: [port] })
    const at = await newest()
    await admin.delete(`/aliases/lists/ports/${list}`)
    await admin.delete(`${ports}/${port}`)
    await restore(at)
    const refused = await admin.delete(`${ports}/${port}`)
    expect([refused.status, problemOf(refused).code]).toEqual([542, 'in_use'])
    expect(problemOf(refused).errors).toMatchObject([
      { resource: `/aliases/lists/ports/${list}`, id: list, title: 'names it' },
    ])
  })

  it('two items that changed names with each other change back', async () => {
    const users = '/user_backend/users'
    const make = (login: string) => admin.create(users, { name: login, login, psw: 'p', parent_id: 1 })
    const [a, b] = [await make('swap-a'), await make('swap-b')]
    const at = await newest()
    await admin.patch(`${users}/${a}`, { login: 'swap-c' })
    await admin.patch(`${users}/${b}`, { login: 'swap-a' })
    await admin.patch(`${users}/${a}`, { login: 'swap-b' })
    expect((await restore(at)).status).toBe(200)
    const logins = await Promise.all(
      [a, b].map(async (id) => (await admin.get(`${users}/${id}`)).json<{ login: string }>().login),
    )
    expect(logins).toEqual(['swap-a', 'swap-b'])
  })

  it('restoring what is there already changes nothing; an unknown revision is 404', async () => {
    const at = await newest()
    expect((await restore(at)).json()).toEqual({ revision: at })
    expect(await newest()).toBe(at)
    for (const id of ['999999', 'x', '0', '1..2'])
      expect((await admin.send('POST', `/x/revisions/${id}/restore`)).status).toBe(404)
  })

  it('a password that was changed comes back with its revision', async () => {
    const path = '/web/admins/local'
    const id = await admin.create<string>(path, { login: 'old-key', password: 'the old password', role: 2 })
    const at = await newest()
    await admin.patch(`${path}/${id}`, { password: 'the new password' })
    const text = (await admin.get(`/x/revisions/${at}..${await newest()}`)).text
    expect(text).not.toMatch(/argon2|password"/)
    await restore(at)
    await gateway.as('old-key', 'the old password')
  })
})

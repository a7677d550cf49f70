import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, problemOf, type Reply } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const forward = '/firewall/rules/forward'
const ports = '/aliases/ports'

interface Revision {
  readonly id: number
  readonly at: number
  readonly note: string | null
  readonly changes: number
}

interface Places {
  readonly before: number | null
  readonly after: number | null
}

let gateway: RealGateway
let admin: Client
let reader: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  const role = 'predefined_firewall_admin'
  await admin.create('/web/admins/local', { login: 'rules', password: 'a long password', role })
  reader = await gateway.as('rules', 'a long password')
})
afterAll(() => gateway?.close())

function revisionOf(reply: Reply): number {
  expect(reply.status, reply.text).toBe(200)
  return Number(reply.headers['x-revision'])
}

const revert = (client: Client, id: number, query = '') =>
  client.send('POST', `/x/revisions/${id}/revert${query}`)
const ids = async (client: Client, query: string) =>
  (await client.list<Revision>(`/x/revisions?${query}`)).map(({ id }) => id)

describe('the list of revisions', () => {
  it('by resource and item, login, time and text, with the reason', async () => {
    const note = 'заявка 17: open for the audit'
    const made = await admin.post(forward, { action: 'drop' }, { 'X-Change-Note': encodeURIComponent(note) })
    const rule = made.json<{ id: number }>().id
    const edited = revisionOf(await admin.patch(`${forward}/${rule}`, { comment: 'x' }))
    const other = revisionOf(await admin.post(ports, { title: 'p', value: 1 }))
    const first = revisionOf(made)
    expect(await ids(admin, `resource=forward_rules&item=${rule}`)).toEqual([edited, first])
    expect(await ids(admin, 'resource=ports')).toEqual([other])
    expect(await ids(admin, `search=${encodeURIComponent('for the audit')}`)).toEqual([first])
    expect((await admin.list<Revision>(`/x/revisions?search=${encodeURIComponent('заявка')}`))[0]!.note).toBe(
      note,
    )
    expect(await ids(admin, 'login=nobody')).toEqual([])
    expect(await ids(admin, 'login=admin&limit=1')).toEqual([other])
    const { at } = (await admin.get(`/x/revisions/${first}`)).json<Revision>()
    expect(await ids(admin, `from=${at}&to=${at}`)).toContain(first)
    expect(await ids(admin, `to=${at - 3600}`)).toEqual([])
    const counted = await admin.get(`/x/revisions?resource=forward_rules&item=${rule}&limit=1`)
    expect(counted.headers['x-total-count']).toBe('2')
    expect((await admin.get('/x/revisions?item=1')).status).toBe(542)
  })

  it('says what each of them did, in its first items, by their names', async () => {
    const itemsOf = async (client: typeof admin, revision: number) =>
      (await client.list<Revision & { items: unknown[] }>('/x/revisions')).find(({ id }) => id === revision)
        ?.items
    const made = await admin.post(ports, { title: 'told', value: 4711 })
    const port = made.json<{ id: string }>().id
    expect(await itemsOf(admin, revisionOf(made))).toEqual([
      { resource: 'ports', id: port, deed: 'created', name: 'told' },
    ])
    const many = await admin.post('/x/transactions', [
      { method: 'PUT', path: '/x/system/settings', body: { time_zone: 'Asia/Tomsk' } },
      ...['1', '2'].map((comment) => ({
        method: 'POST',
        path: forward,
        body: { action: 'drop', comment },
      })),
    ])
    const all = await itemsOf(admin, revisionOf(many))
    expect(all).toHaveLength(3)
    expect(all).toContainEqual({ resource: 'system_settings', id: null, deed: 'changed', name: null })
    expect(await itemsOf(reader, revisionOf(many))).toEqual(
      ['1', '2'].map((name) => ({
        resource: 'forward_rules',
        id: expect.any(Number),
        deed: 'created',
        name,
      })),
    )
    // What one revision does to an item in several steps is one deed.
    const twice = await admin.post('/x/transactions', [
      { method: 'PATCH', path: `${ports}/${port}`, body: { value: 4712 } },
      { method: 'PATCH', path: `${ports}/${port}`, body: { title: 'told twice' } },
    ])
    expect(await itemsOf(admin, revisionOf(twice))).toEqual([
      { resource: 'ports', id: port, deed: 'changed', name: 'told twice' },
    ])
    expect(
      (await admin.read<{ changes: unknown[] }>(`/x/revisions/${revisionOf(twice)}`)).changes,
    ).toHaveLength(1)
    const listed = await admin.list<Revision & { changes: number }>('/x/revisions')
    expect(listed[0]).toMatchObject({ id: revisionOf(twice), changes: 1 })
    const gone = await admin.delete(`${ports}/${port}`)
    expect(await itemsOf(admin, revisionOf(gone))).toEqual([
      { resource: 'ports', id: port, deed: 'deleted', name: 'told twice' },
    ])
  })

  it('a reason that is no UTF-8, too long, or where nothing changes, is refused', async () => {
    const ask = (text: string) => admin.post(ports, { title: 'q', value: 2 }, { 'X-Change-Note': text })
    expect(problemOf(await ask('%ff')).errors[0]?.path).toBe('X-Change-Note')
    expect((await ask('x'.repeat(501))).status).toBe(542)
    expect((await admin.post('/x/plan', [], { 'X-Change-Note': 'x' })).status).toBe(542)
  })

  it('shows each administrator what the access level may read, and no more', async () => {
    const both = revisionOf(
      await admin.post('/x/transactions', [
        { method: 'PUT', path: '/x/system/settings', body: { time_zone: 'Asia/Yekaterinburg' } },
        { method: 'POST', path: forward, body: { action: 'drop', comment: 'seen' } },
      ]),
    )
    const hidden = revisionOf(await admin.put('/x/system/settings', { time_zone: 'Asia/Omsk' }))
    const seen = await reader.list<Revision>('/x/revisions')
    expect(seen.find(({ id }) => id === both)?.changes).toBe(1)
    expect(seen.map(({ id }) => id)).not.toContain(hidden)
    const shown = (await reader.get(`/x/revisions/${both}`)).text
    expect(shown).toContain('seen')
    expect(shown).not.toContain('Asia/')
    expect((await reader.get(`/x/revisions/${hidden}`)).status).toBe(404)
    expect((await reader.get(`/x/revisions/${both - 1}..${hidden}`)).text).not.toContain('Asia/')
    expect(await ids(reader, 'resource=system_settings')).toEqual([])
    expect(await ids(admin, 'resource=system_settings')).toContain(hidden)
    expect((await revert(reader, both)).status).toBe(401)
    expect((await revert(reader, hidden)).status).toBe(404)
  })

  it('tells the places of what moved, came and went', async () => {
    const [a, b, c] = [
      await admin.create<number>(forward, { action: 'drop', comment: 'a' }),
      await admin.create<number>(forward, { action: 'drop', comment: 'b' }),
      await admin.create<number>(forward, { action: 'drop', comment: 'c' }),
    ]
    const order = (await admin.list<{ id: number }>(forward)).map(({ id }) => id)
    const params = { id: c, anchor_item_id: a, insert_after: false }
    const moved = revisionOf(await admin.patch(`${forward}/move`, { params }))
    const gone = revisionOf(await admin.delete(`${forward}/${b}`))
    const placesIn = async (id: number) =>
      (await admin.get(`/x/revisions/${id}`)).json<{ changes: { places: Places }[] }>().changes[0]!.places
    expect(await placesIn(moved)).toEqual({ before: order.indexOf(c) + 1, after: order.indexOf(a) + 1 })
    expect(await placesIn(gone)).toEqual({ before: order.indexOf(b) + 2, after: null })
  })
})

describe('undoing one revision', () => {
  it('takes back that change alone; what came later stays', async () => {
    const rule = await admin.create<number>(forward, { action: 'drop', comment: 'before' })
    const edited = revisionOf(await admin.patch(`${forward}/${rule}`, { comment: 'after' }))
    await admin.patch(`${forward}/${rule}`, { enabled: false })
    const tried = (await revert(admin, edited, '?dry_run=1&parts=[stored]')).json()
    expect(tried).toMatchObject({ stored: [{ id: rule, after: { comment: 'before', enabled: false } }] })
    const undone = await revert(admin, edited)
    expect(undone.json()).toEqual({ revision: revisionOf(undone) })
    expect((await admin.get(`${forward}/${rule}`)).json()).toMatchObject({
      comment: 'before',
      enabled: false,
    })
  })

  it('a removed rule comes back to its place, with its id', async () => {
    const before = await admin.list<{ id: number }>(forward)
    const removed = revisionOf(await admin.delete(`${forward}/${before[1]!.id}`))
    revisionOf(await revert(admin, removed))
    expect(await admin.list(forward)).toEqual(before)
  })

  it('is refused with the items that stand in the way', async () => {
    const port = await admin.create<string>(ports, { title: 'way', value: 70 })
    const made = (await ids(admin, 'limit=1'))[0]!
    const edited = revisionOf(await admin.patch(`${ports}/${port}`, { value: 71 }))
    await admin.patch(`${ports}/${port}`, { value: 72 })
    const changed = await revert(admin, edited)
    expect([changed.status, problemOf(changed).code]).toEqual([409, 'in_the_way'])
    expect(problemOf(changed).errors).toMatchObject([
      { path: 'value', resource: `${ports}/${port}`, id: port },
    ])
    await admin.patch(`${ports}/${port}`, { value: 70 })
    const list = await admin.create<string>('/aliases/lists/ports', { title: 'names', values: [port] })
    const used = await revert(admin, made)
    expect(problemOf(used).errors).toMatchObject([{ resource: `/aliases/lists/ports/${list}` }])
    await admin.delete(`/aliases/lists/ports/${list}`)
    revisionOf(await revert(admin, made))
    expect((await admin.get(`${ports}/${port}`)).status).toBe(404)
  })

  it('a name that was taken meanwhile stands in the way, and so does a missing object', async () => {
    const port = await admin.create<string>(ports, { title: 'taken', value: 80 })
    const list = await admin.create<string>('/aliases/lists/ports', { title: 'lost', values: [port] })
    const lost = revisionOf(await admin.delete(`/aliases/lists/ports/${list}`))
    await admin.delete(`${ports}/${port}`)
    const missing = await revert(admin, lost)
    expect(missing.status).toBe(409)
    expect(problemOf(missing).errors).toMatchObject([{ path: 'values[0]' }])
    for (const id of ['999999', 'x', '0'])
      expect((await admin.send('POST', `/x/revisions/${id}/revert`)).status).toBe(404)
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const forward = '/firewall/rules/forward'
const representation = { Prefer: 'return=representation' }

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
})
afterAll(() => gateway?.close())

it('a create, an edit and settings answer what is stored, as a read does, where the request prefers it', async () => {
  const made = await admin.post(forward, { action: 'drop', comment: 'one' }, representation)
  const { id } = made.json<{ id: number }>()
  const read = await admin.get(`${forward}/${id}`)
  expect(made.text).toBe(read.text)
  expect(made.headers).toMatchObject({
    'preference-applied': 'return=representation',
    etag: read.headers['etag'],
    'x-revision': expect.stringMatching(/^\d+$/),
  })
  const edited = await admin.patch(`${forward}/${id}`, { comment: 'two' }, representation)
  expect(edited.json()).toEqual({ ...read.json<object>(), comment: 'two' })
  expect(edited.headers['etag']).toBe((await admin.get(`${forward}/${id}`)).headers['etag'])
  const object = await admin.post('/aliases/ports', { title: 'p', value: 1 }, representation)
  expect(object.json()).toMatchObject({ id: 'port.id.1', type: 'port', title: 'p', value: 1 })
  const settings = await admin.patch('/x/system/settings', { name: 'edge' }, representation)
  expect(settings.text).toBe((await admin.get('/x/system/settings')).text)
  expect(settings.headers['preference-applied']).toBe('return=representation')
})

it('a move and a whole table answer what is stored', async () => {
  const place = async (id: number) => {
    const { rules } = await admin.read<{ rules: { id: number }[] }>('/x/tables/forward')
    return rules.findIndex((rule) => rule.id === id)
  }
  const ids: number[] = []
  for (const comment of ['first', 'last'])
    ids.push((await admin.post(forward, { action: 'drop', comment })).json<{ id: number }>().id)
  const [first, last] = ids as [number, number]
  const params = { id: last, anchor_item_id: first, insert_after: false }
  const moved = await admin.patch(`${forward}/move`, { params }, representation)
  const read = await admin.get(`${forward}/${last}`)
  expect(moved.text).toBe(read.text)
  expect(moved.headers['etag']).toBe(read.headers['etag'])
  expect(await place(last)).toBe((await place(first)) - 1)
  const { rules } = (await admin.get('/x/tables/forward')).json<{ rules: object[] }>()
  const written = await admin.put('/x/tables/forward', { rules: rules.toReversed() }, representation)
  const whole = await admin.get('/x/tables/forward')
  expect(written.text).toBe(whole.text)
  expect(written.headers).toMatchObject({
    'preference-applied': 'return=representation',
    etag: whole.headers['etag'],
  })
})

interface Result {
  readonly body?: { readonly id: number | string }
  readonly etag?: string
  readonly list_etag?: string
}

it('a transaction has what is stored of each change when all are made', async () => {
  const changes = [
    { method: 'POST', path: '/aliases/ports', body: { title: 'many', value: 7 }, as: 'port' },
    {
      method: 'POST',
      path: forward,
      body: { action: 'drop', destination_ports: [{ $ref: 'port' }] },
      as: 'rule',
    },
    { method: 'PATCH', path: `${forward}/{rule}`, body: { comment: 'later' } },
    { method: 'POST', path: '/aliases/ports', body: { title: 'gone', value: 8 }, as: 'gone' },
    { method: 'DELETE', path: '/aliases/ports/{gone}' },
  ]
  const headers = { ...representation, 'Idempotency-Key': 'many' }
  const made = await admin.post('/x/transactions', { changes }, headers)
  expect(made.status, made.text).toBe(200)
  expect(made.headers).toMatchObject({
    'preference-applied': 'return=representation',
    etag: `"revision-${made.headers['x-revision']}"`,
  })
  const { results } = made.json<{ results: Result[] }>()
  const [port, rule, edited, gone, removed] = results as [Result, Result, Result, Result, Result]
  const stored = await admin.get(`${forward}/${rule?.body?.id}`)
  const etagOf = async (path: string) => (await admin.get(path)).headers['etag']
  const [rules, ports] = [await etagOf(forward), await etagOf('/aliases/ports')]
  // Each is shown as it is when all of them are made.
  expect(rule).toEqual({
    status: 200,
    body: stored.json(),
    etag: stored.headers['etag'],
    list_etag: rules,
  })
  expect(edited).toEqual(rule)
  expect(port).toMatchObject({ status: 200, body: { title: 'many', value: 7 }, etag: expect.any(String) })
  expect(gone).toEqual({ status: 200, body: { id: expect.any(String) }, list_etag: ports })
  expect(removed).toEqual({ status: 200, list_etag: ports })
  const again = await admin.post('/x/transactions', { changes }, headers)
  const bare = [port, rule, edited, gone, removed].map(({ list_etag: _list, ...each }) => each)
  expect(again.json(), 'it made nothing, so it tells nothing of lists').toEqual({ results: bare })
  const plain = await admin.post('/x/transactions', [
    { method: 'POST', path: forward, body: { action: 'drop' } },
  ])
  expect(plain.json()).toEqual({ results: [{ status: 200, body: { id: expect.any(Number) } }] })
})

it('a secret is not in it', async () => {
  const body = { login: 'one', password: 'a long password', role: 'predefined_firewall_admin' }
  const made = await admin.post('/web/admins/local', body, representation)
  expect(made.status, made.text).toBe(200)
  expect(made.text).toContain('"login":"one"')
  expect(made.text).not.toContain(body.password)
  expect(made.text).not.toContain('argon2')
})

it('without the header, and with return=minimal, answers are as documented', async () => {
  for (const headers of [{}, { Prefer: 'return=minimal' }]) {
    const made = await admin.post(forward, { action: 'drop' }, headers)
    expect(made.json()).toEqual({ id: expect.any(Number) })
    const { id } = made.json<{ id: number }>()
    const edited = await admin.patch(`${forward}/${id}`, { comment: 'x' }, headers)
    expect([edited.text, edited.headers['preference-applied']]).toEqual(['', undefined])
  }
})

it('a dry run answers a plan all the same, and a key that came before what is stored now', async () => {
  const plan = await admin.post(`${forward}?dry_run=1&parts=[stored]`, { action: 'drop' }, representation)
  expect(plan.headers['content-type']).toContain('plan+json')
  const headers = { ...representation, 'Idempotency-Key': 'k' }
  const first = await admin.post(forward, { action: 'drop' }, headers)
  const { id } = first.json<{ id: number }>()
  await admin.patch(`${forward}/${id}`, { comment: 'later' })
  const again = await admin.post(forward, { action: 'drop' }, headers)
  expect(again.json()).toMatchObject({ id, comment: 'later' })
  await admin.delete(`${forward}/${id}`)
  const gone = await admin.post(forward, { action: 'drop' }, headers)
  expect(gone.json()).toEqual({ id })
  expect(gone.headers).not.toHaveProperty('preference-applied')
})

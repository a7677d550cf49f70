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

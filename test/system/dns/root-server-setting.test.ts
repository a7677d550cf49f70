import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

// The second view of root servers, without a data plane.

const table = '/dns/zones/root'
const view = '/x/dns/zones/root'
const plain = { tls: false, tls_name: '', ca: '' }
const server = { type: 'ip', object: '192.0.2.53', enabled: true, comment: 'first' }

let gateway: RealGateway
let admin: Client
let id: string
let pem: string
let privateKey: string

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  const made = await generate([], { keyType: 'ec', curve: 'P-256' })
  pem = made.cert
  privateKey = made.private
  id = await admin.create<string>(table, server)
})
afterAll(() => gateway?.close())

it('shows the same items with other fields', async () => {
  expect(await admin.list(table)).toEqual([{ id, ...server }])
  expect(await admin.list(view)).toEqual([{ id, ...plain }])
  expect(await admin.read(`${view}/${id}`)).toEqual({ id, ...plain })
  expect((await admin.get(`${view}/5a1b1f8e-0000-4000-8000-000000000000`)).status).toBe(404)
})

it('takes its own fields and no others, and has their rules', async () => {
  const put = (body: object) => admin.refused(`${view}/${id}`, body, 'PUT')
  expect(await put({ object: '192.0.2.9' })).toEqual(['object'])
  expect(await admin.refused(`${table}/${id}`, { ...server, tls: true }, 'PUT')).toEqual(['tls'])
  expect(await admin.refused(table, { ...server, tls: true })).toEqual(['tls'])
  expect(await put({ tls: true })).toEqual(['tls_name'])
  expect(await put({ tls: true, tls_name: 'a b' })).toEqual(['tls_name'])
  expect(await put({ ca: privateKey })).toEqual(['ca'])
  expect(await put({ ca: `${pem}${privateKey}` })).toEqual(['ca'])
  expect(await admin.list(view)).toEqual([{ id, ...plain }])
})

it('an edit by one view leaves the fields of the other', async () => {
  const secured = { tls: true, tls_name: 'dns.example', ca: pem }
  expect((await admin.put(`${view}/${id}`, secured)).status).toBe(200)
  expect(await admin.list(table)).toEqual([{ id, ...server }])
  expect((await admin.put(`${table}/${id}`, { type: 'ip', object: '192.0.2.54' })).status).toBe(200)
  expect(await admin.read(`${view}/${id}`)).toEqual({ id, ...secured })
  expect((await admin.patch(`${view}/${id}`, { tls: false })).status).toBe(200)
  expect(await admin.read(`${view}/${id}`)).toEqual({ id, ...secured, tls: false })
  expect(await admin.read(`${table}/${id}`)).toMatchObject({ object: '192.0.2.54' })
  // One ETag: whoever read the item before knows that it is another one now.
  const [own, other] = [await admin.get(`${table}/${id}`), await admin.get(`${view}/${id}`)]
  expect(other.headers['etag']).toBe(own.headers['etag'])
  const stale = { 'If-Match': own.headers['etag'] ?? '' }
  expect((await admin.patch(`${table}/${id}`, { comment: 'x' }, stale)).status).toBe(200)
  expect((await admin.patch(`${view}/${id}`, { tls: true }, stale)).status).toBe(412)
})

it('revisions, plans and transactions are about both', async () => {
  const [{ id: revision }] = (await admin.list<{ id: number }>('/x/revisions?limit=1')) as [{ id: number }]
  const before = await admin.read(`${view}/${id}`)
  expect((await admin.patch(`${view}/${id}?dry_run=1`, { tls: true })).status).toBe(200)
  expect(await admin.read(`${view}/${id}`)).toEqual(before)
  const changes = [
    { method: 'PATCH', path: `${table}/${id}`, body: { object: '192.0.2.55' } },
    { method: 'PATCH', path: `${view}/${id}`, body: { tls: true } },
  ]
  expect((await admin.post('/x/transactions', { changes })).status).toBe(200)
  expect(await admin.read(`${view}/${id}`)).toMatchObject({ tls: true })
  expect((await admin.post(`/x/revisions/${revision}/restore`, undefined)).status).toBe(200)
  expect(await admin.read(`${view}/${id}`)).toEqual(before)
  expect(await admin.read(`${table}/${id}`)).toMatchObject({ object: '192.0.2.54' })
})

it('an item ends in both', async () => {
  expect((await admin.delete(`${view}/${id}`)).status).toBe(405)
  expect((await admin.delete(`${table}/${id}`)).status).toBe(200)
  expect(await admin.list(view)).toEqual([])
  expect((await admin.get(`${view}/${id}`)).status).toBe(404)
})

import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const networks = '/aliases/networks'
const rules = 200

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  const changes = Array.from({ length: rules }, (_, index) => ({
    method: 'POST',
    path: networks,
    body: { title: `network ${index}`, comment: 'сеть отдела', value: `10.0.${index}.0/24` },
  }))
  expect((await admin.post('/x/transactions', { changes })).status).toBe(200)
})
afterAll(() => gateway?.close())

const asking = (coding: string) => ({ 'Accept-Encoding': coding })

it('a list over 16 KiB has the coding that the client prefers, the same content in each', async () => {
  const plain = await admin.get(networks)
  expect(plain.bytes.length).toBeGreaterThan(16 * 1024)
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.headers['vary']).toBe('Accept-Encoding')
  const zstd = await admin.get(networks, asking('gzip, zstd'))
  expect(zstd.headers).toMatchObject({ 'content-encoding': 'zstd', vary: 'Accept-Encoding' })
  expect(zstd.headers['content-length']).toBe(String(zstd.bytes.length))
  expect(zstdDecompressSync(zstd.bytes).equals(plain.bytes)).toBe(true)
  const gzip = await admin.get(networks, asking('gzip, zstd;q=0.5'))
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
  expect(gzip.bytes.length * 4).toBeLessThan(plain.bytes.length)
  const head = await admin.send('HEAD', networks, { headers: asking('gzip') })
  expect(head.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(gzip.bytes.length),
  })
})

it('its ETag is weak, and still names it in If-None-Match and If-Match', async () => {
  const { etag: strong } = (await admin.get(networks)).headers
  const zstd = await admin.get(networks, asking('zstd'))
  const { etag } = zstd.headers
  expect(etag).toBe(`W/${strong}`)
  const unchanged = await admin.get(networks, { ...asking('zstd'), 'If-None-Match': etag! })
  expect([unchanged.status, unchanged.bytes.length, unchanged.headers['etag']]).toEqual([304, 0, etag])
  const body = { title: 'one more', value: '192.0.2.0/24' }
  expect((await admin.post(networks, body, { 'If-Match': etag! })).status).toBe(200)
  const next = await admin.get(networks, { ...asking('zstd'), 'If-None-Match': etag! })
  expect(next.status).toBe(200)
  expect(JSON.parse(zstdDecompressSync(next.bytes).toString())).toHaveLength(rules + 1)
})

it('what is small, or no JSON, has none', async () => {
  const small = await admin.get(`${networks}?limit=10`, asking('gzip'))
  expect(small.headers).not.toHaveProperty('content-encoding')
  expect(small.headers).not.toHaveProperty('vary')
  const described = await admin.get('/openapi.json', asking('gzip'))
  expect(described.headers).toMatchObject({ 'content-encoding': 'gzip' })
  expect(JSON.parse(gunzipSync(described.bytes).toString())).toHaveProperty('openapi')
})

it('what is in a language varies by both', async () => {
  const all = await admin.get('/aliases', { ...asking('zstd'), 'Accept-Language': 'ru' })
  expect(all.headers['vary']).toBe('Accept-Language, Accept-Encoding')
  expect(all.headers['content-encoding']).toBe('zstd')
})

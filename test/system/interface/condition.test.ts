import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

type Product = 'utm' | 'cc'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly schema: { readonly type?: string }
}

interface Operation {
  readonly parameters: readonly Parameter[]
  readonly responses: Readonly<Record<string, unknown>>
}

const uuid = '5f0c954c-28b4-4f4c-9f0a-7f7c3e2b8a11'

/** Bodies of requests that are read before anything is compared. */
function bodyOf(path: string, method: string): unknown {
  if (path.endsWith('/move'))
    return { params: { id: 1, ...(method === 'patch' ? { anchor_item_id: 2, insert_after: true } : {}) } }
  if (path.endsWith('/position')) return { direction: 'up' }
  if (path.includes('change_password')) return { password: 'ten letters or more' }
  if (path.includes('/categories/{category_id}')) return { enabled: false }
  if (path === '/ips/profiles-create-with-rules') return { name: 'p', rules: [] }
  if (path.startsWith('/x/tables/')) return { rules: [] }
  if (path === '/x/transactions' || path === '/x/plan') {
    return { changes: [{ method: 'PATCH', path: '/user_backend/users/1', body: {} }] }
  }
  if (path === '/central_console/root_ca' && method === 'post') return 'x'
  return {}
}

describe.each<Product>(['utm', 'cc'])('If-Match: silences#concurrency, %s', (product) => {
  let gateway: RealGateway
  let admin: Client

  beforeAll(async () => {
    gateway = await startGateway({ args: ['--product', product] })
    admin = gateway.admin
  })
  afterAll(() => gateway?.close())

  it('is honoured by every operation whose description has it, before anything changes', async () => {
    const { paths } = (await admin.get('/openapi.json')).json<{
      paths: Record<string, Record<string, Operation>>
    }>()
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
    const conditional = operations.filter(({ operation }) =>
      operation.parameters.some(({ name }) => name === 'If-Match'),
    )
    expect(operations.filter(({ operation }) => operation.responses[412])).toEqual(conditional)
    expect(conditional.length).toBeGreaterThan(60)
    const statuses = []
    for (const { path, method, operation } of conditional) {
      const named = operation.parameters.filter((each) => each.in === 'query' && each.required)
      const query = named
        .map(({ name, schema }) => `${name}=${schema.type === 'integer' ? 1 : uuid}`)
        .join('&')
      const real = `${path.replaceAll(/\{\w+\}/g, uuid)}?${query}`
      const reply = await admin.send(method.toUpperCase(), real, {
        body: bodyOf(path, method),
        headers: { 'If-Match': '"old"' },
      })
      statuses.push(`${method} ${path} ${reply.status}`)
    }
    expect(statuses.filter((line) => !line.endsWith(' 412'))).toEqual([])
    expect((await admin.list('/x/revisions')).length).toBe(1)
  })

  // The console has none of these actions.
  if (product === 'cc') return
  it('names what an action changes: the item, its table or the settings', async () => {
    const users = '/user_backend/users'
    const user = { name: 'Ann', login: 'ann', psw: 'x', parent_id: 1 }
    const id = await admin.create(users, user)
    const disable = `${users}/${id}/disable-vpn`
    const item = (await admin.get(`${users}/${id}`)).headers['etag']!
    expect((await admin.patch(disable, {}, { 'If-Match': item })).status).toBe(200)
    expect((await admin.patch(disable, {}, { 'If-Match': item })).status).toBe(412)
    const table = (await admin.get(users)).headers['etag']!
    expect((await admin.patch(disable, {}, { 'If-Match': table })).status).toBe(200)
    const settings = '/central_console/settings'
    const before = (await admin.get(settings)).headers['etag']!
    await admin.patch(settings, { cc_server: 'a.example' })
    const stale = await admin.send('DELETE', settings, { headers: { 'If-Match': before } })
    expect([stale.status, (await admin.get(settings)).json()]).toMatchObject([
      412,
      { cc_server: 'a.example' },
    ])
    const now = (await admin.get(settings)).headers['etag']!
    expect((await admin.send('DELETE', settings, { headers: { 'If-Match': now } })).status).toBe(200)
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema?: { readonly type?: string }
}

interface Write {
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: object
}

type Paths = Readonly<Record<string, Readonly<Record<string, Omit<Write, 'method' | 'path'>>>>>

let gateway: RealGateway
let admin: Client
let writes: readonly Write[]
let reads: readonly Write[]

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  const { paths } = await admin.read<{ paths: Paths }>('/openapi.json')
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, ...rest }]) => ({
      ...rest,
      method: method.toUpperCase(),
      path: path.replaceAll(/\{[a-z_]+\}/g, '1'),
      parameters: parameters.filter((each) => each.in === 'query'),
    })),
  )
  writes = all.filter(({ method }) => method !== 'GET')
  reads = all.filter(({ method }) => method === 'GET')
})

afterAll(() => gateway?.close())

/** Status of a write with `query`, and the parameters that its refusal names. */
async function refusalOf({ method, path }: Write, query: string): Promise<unknown[]> {
  const reply = await admin.send(method, `${path}?${query}`, { body: {} })
  return [method, path, reply.status, reply.status === 200 ? [] : pathsOf(reply)]
}

test('every write refuses a parameter that it does not have: silences#unknown-parameters', async () => {
  expect(writes.length).toBeGreaterThan(250)
  for (const write of writes) {
    expect(await refusalOf(write, 'anchor=2')).toEqual([write.method, write.path, 542, ['anchor']])
  }
})

test('every action that takes no body refuses a field in one: silences#unknown-parameters', async () => {
  const bare = writes.filter(({ method, requestBody }) => method !== 'DELETE' && requestBody === undefined)
  expect(bare.length).toBeGreaterThan(10)
  for (const { method, path } of bare) {
    const reply = await admin.send(method, path, { body: { enabled: false } })
    expect([method, path, reply.status, pathsOf(reply)]).toEqual([method, path, 542, ['enabled']])
  }
})

test('every write refuses a parameter that comes twice, and one of another type', async () => {
  const given = writes.flatMap((write) => write.parameters.map((parameter) => ({ write, parameter })))
  expect(given.length).toBeGreaterThan(200)
  for (const { write, parameter } of given) {
    const { name, schema } = parameter
    const refused = [write.method, write.path, 542, [name]]
    // A list may come in parts: then each part is judged.
    const twice = schema?.type === 'array' ? [`${name}[0]`, `${name}[1]`] : [name]
    expect(await refusalOf(write, `${name}=1&${name}=1`)).toEqual([...refused.slice(0, 3), twice])
    // Whatever text names a row by its UUID: one that is no UUID names no row.
    if (schema?.type === 'string') continue
    const own = write.parameters
      .filter((each) => each.name !== name && each.name.endsWith('_id') && each.name !== 'anchor_item_id')
      .map((each) => `&${each.name}=1`)
    const wrong = schema?.type === 'array' ? [...refused.slice(0, 3), [`${name}[0]`]] : refused
    expect(await refusalOf(write, `${name}=x${own.join('')}`)).toEqual(wrong)
  }
})

test('nothing comes of a refused write, and both languages tell why', async () => {
  const rules = '/firewall/rules/forward'
  await admin.create(rules, { action: 'drop' })
  const reply = await admin.post(`${rules}?anchor_id=1`, { action: 'drop' }, { 'Accept-Language': 'ru' })
  expect(problemOf(reply)).toMatchObject({
    status: 542,
    code: 'invalid',
    errors: [{ path: 'anchor_id', code: 'unknown_field', message: 'такого параметра у этого запроса нет' }],
  })
  expect((await admin.post(`${rules}?anchor_item_id=1&anchor_item_id=2`, { action: 'drop' })).status).toBe(
    542,
  )
  expect(await admin.list(rules)).toHaveLength(1)
})

test('a list of changes tells which change has the parameter', async () => {
  const rules = '/firewall/rules/forward'
  const change = (query: string) => ({ method: 'POST', path: `${rules}?${query}`, body: { action: 'drop' } })
  const changes = [change('insert_after=true'), change('anchor_id=1')]
  expect(await admin.refused('/x/transactions', { changes })).toEqual(['changes[1].query.anchor_id'])
  expect(await admin.refused('/x/plan', { changes })).toEqual(['changes[1].query.anchor_id'])
  expect(await admin.refused('/x/transactions', [change('anchor_item_id=1&anchor_item_id=1')])).toEqual([
    'changes[0].query.anchor_item_id',
  ])
})

test('a list of changes tells which change has a body that it does not take', async () => {
  const user = await admin.create('/user_backend/users', {
    name: 'Ann',
    login: 'ann',
    psw: 'long-enough-1',
    parent_id: 1,
  })
  const path = `/user_backend/users/${user}/disable-vpn`
  const change = (body: object) => [{ method: 'PATCH', path, body }]
  expect(await admin.refused('/x/transactions', change({ enabled: false }))).toEqual([
    'changes[0].body.enabled',
  ])
  expect((await admin.post('/x/transactions', change({}))).status).toBe(200)
})

test('every read refuses a parameter that it has and that comes twice', async () => {
  const given = reads.flatMap((read) => read.parameters.map((parameter) => ({ read, parameter })))
  expect(given.length).toBeGreaterThan(200)
  for (const { read, parameter } of given) {
    const { name, schema } = parameter
    // A list may come in parts.
    if (schema?.type === 'array') continue
    const { method, path } = read
    const { status, json } = await admin.get(`${path}?${name}=1&${name}=1`)
    expect([method, path, name, status, json()]).toMatchObject([
      method,
      path,
      name,
      542,
      {
        errors: [{ path: name, message: 'must not come more than once' }],
      },
    ])
  }
})

test('a read passes over parameters that it does not have', async () => {
  expect((await admin.get('/firewall/rules/forward?_=1795266543')).status).toBe(200)
  expect((await admin.get('/firewall/settings?_=1')).status).toBe(200)
})

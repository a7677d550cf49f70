import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectsSamples } from '../../../src/api/openapi/samples/objects.ts'
import { usersSamples } from '../../../src/api/openapi/samples/users.ts'
import { consoleSamples } from '../../../src/api/openapi/samples.ts'
import { Description, type OpenApiDocument } from '../../contract/description.ts'
import { Exchanges } from '../fixture/exchange.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

let console: RealGateway
let description: Description
let exchanges: Exchanges
const ids = new Map<string, string | number>()

const samples = [objectsSamples, usersSamples, ...consoleSamples]
const tables = samples.flatMap(({ tables = [] }) => tables)
const singletons = samples.flatMap(({ singletons = [] }) => singletons)
const reads = samples.flatMap(({ reads = [] }) => reads)
const requests = samples.flatMap(({ requests = [] }) => requests)

beforeAll(async () => {
  console = await startGateway({ args: ['--product', 'cc'] })
  description = new Description((await console.admin.get('/openapi.json')).json<OpenApiDocument>())
  exchanges = new Exchanges(console.admin, description)
})
afterAll(() => console?.close())

test.each(tables)('$path: create, list, read, replace, change', async ({ path, create, change }) => {
  const { id } = await exchanges.send<{ id: string | number }>('POST', path, path, create)
  ids.set(path, id)
  const list = await exchanges.send<{ id: unknown }[]>('GET', path, path)
  expect(list.map((item) => item.id)).toContain(id)
  const item = await exchanges.send('GET', `${path}/{id}`, `${path}/${id}`)
  await exchanges.send('PUT', `${path}/{id}`, `${path}/${id}`, item)
  expect(await exchanges.send('GET', `${path}/{id}`, `${path}/${id}`)).toEqual(item)
  await exchanges.send('PATCH', `${path}/{id}`, `${path}/${id}`, change)
  expect(await exchanges.send('GET', `${path}/{id}`, `${path}/${id}`)).toMatchObject(change)
})

test.each(singletons)('$path: read, replace, change', async ({ path, change }) => {
  const before = await exchanges.send('GET', path, path)
  await exchanges.send('PUT', path, path, before)
  await exchanges.send('PATCH', path, path, change)
  expect(await exchanges.send('GET', path, path)).toMatchObject(change)
  await exchanges.send('PUT', path, path, before)
})

test.each(requests)('$request $path', async ({ request, path, body }) => {
  const [method, described] = request.split(' ') as [string, string]
  await exchanges.send(method, described, path ?? described, body)
})

test.each(reads)('GET %s', async (path) => {
  await exchanges.send('GET', path, path)
})

test('GET /content-filter/categories/{id}', async () => {
  await exchanges.send('GET', '/content-filter/categories/{id}', '/content-filter/categories/special.id.1')
})

test('a console serves nothing of what gateways alone have', async () => {
  for (const path of [
    '/firewall/rules/forward',
    '/firewall/settings',
    '/firewall/counters/forward',
    '/content-filter/rules',
    '/content-filter/state',
    '/central_console/settings',
    '/network/connections',
    '/proxy_backend/safe_search',
  ])
    expect([path, (await console.admin.get(path)).status]).toEqual([path, 404])
})

test('everything is there after a restart', async () => {
  const paths = [...tables, ...singletons].map(({ path }) => path)
  const before = await Promise.all(paths.map(async (path) => (await console.admin.get(path)).json()))
  await console.restart()
  expect(await Promise.all(paths.map(async (path) => (await console.admin.get(path)).json()))).toEqual(before)
})

test('everything is removed again', async () => {
  for (const { path } of [...tables].reverse()) {
    await exchanges.send('DELETE', `${path}/{id}`, `${path}/${ids.get(path)}`)
  }
  for (const { path } of tables.filter(({ path }) => path.includes('/rules/')))
    expect(await console.admin.list(path)).toEqual([])
})

test("every operation of the console's own interface was used", () => {
  // What both products serve is held against the description by contract.test.ts, servers by servers.test.ts.
  const own = description.operations.filter((operation) =>
    /^\w+ \/(servers|firewall|content-filter)\//.test(operation),
  )
  expect(own.length).toBeGreaterThan(50)
  const unused = own.filter((operation) => !exchanges.seen.has(operation))
  expect(unused.filter((operation) => !operation.includes('/servers/servers/{id}'))).toEqual([])
})

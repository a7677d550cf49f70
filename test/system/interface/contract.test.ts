import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  readPaths,
  requestSamples,
  singletonSamples,
  tableSamples,
} from '../../../src/api/openapi/samples.ts'
import { makeAuthority } from '../../../src/core/net/certificate-authority.ts'
import { Description, type OpenApiDocument } from '../../contract/description.ts'
import { Agent, version } from '../agents/agent.ts'
import { file, tar } from '../fixture/archive.ts'
import { pathsOf } from '../fixture/client.ts'
import { Exchanges } from '../fixture/exchange.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { iso, isoFile } from '../fixture/iso.ts'
import { licenseFile, vendorKey } from '../fixture/license-key.ts'
import { goodUpdate, rulesArchive } from '../fixture/offline-archive.ts'
import { programs } from '../fixture/program.ts'

const key = vendorKey()

let gateway: RealGateway
let description: Description
let exchanges: Exchanges
const ids = new Map<string, string | number>()

beforeAll(async () => {
  gateway = await startGateway({ args: ['--license-key', key.file] })
  description = new Description((await gateway.admin.get('/openapi.json')).json<OpenApiDocument>())
  exchanges = new Exchanges(gateway.admin, description)
})

afterAll(() => gateway?.close())

test('the description that is served is the one that is committed', async () => {
  expect(description.document).toEqual(committed('gateway'))
  const console = await startGateway({ args: ['--product', 'cc'] })
  const served = (await console.admin.get('/openapi.json')).json()
  await console.close()
  expect(served).toEqual(committed('console'))
})

function committed(product: string): unknown {
  return JSON.parse(readFileSync(`openapi/${product}.json`, 'utf8'))
}

function exchange<T>(method: string, described: string, path: string, body?: unknown): Promise<T> {
  return exchanges.send<T>(method, described, path, body)
}

/**
 * A path as it is sent: a parameter behind the path of a table is the id of its sample, and so is the path of a table
 * in braces.
 */
function sent(path: string): string {
  const named = path.replaceAll(/\{(\/[^}]+)\}/g, (_all, table: string) => String(ids.get(table)))
  return named.replace(/^([^{]*)\/\{[a-z_]+\}/, (all, table: string) =>
    ids.has(table) ? `${table}/${ids.get(table)}` : all,
  )
}

/** Questions that an engine answers, of which this gateway has none. */
const ofEngines = ['POST /x/dns/lookup', 'POST /x/dns/flush', 'GET /x/connections', 'POST /x/connections/end']

/** Requests about a user to whom a quota applies. */
const ofQuotas = ['POST /x/quotas/usage/{user}/reset', 'POST /x/quotas/usage/{user}/add']

/** Requests about rows of the log, of which this gateway has none of that kind. */
const ofRows = ['POST /x/ips/exceptions/draft', 'POST /x/waf/exceptions/draft']

interface Identified {
  readonly id: string | number
}

test.each(tableSamples)('$path: create, list, read, replace, change', async ({ path, create, change }) => {
  const answered = await exchange<Identified | [Identified]>('POST', path, sent(path), create)
  const { id } = Array.isArray(answered) ? answered[0] : answered
  ids.set(path, id)
  const list = await exchange<Identified[]>('GET', path, sent(path))
  expect(list.map((item) => String(item.id))).toContain(String(id))
  const [described, one] = [`${path}/{id}`, `${sent(path)}/${id}`]
  const item = await exchange('GET', described, one)
  await exchange('PUT', described, one, item)
  await exchange('PUT', described, one, create)
  await exchange('PATCH', described, one, change)
  await exchange('GET', described, one)
})

test('/x/dns/zones/root, a second view: list, read, replace, change', async () => {
  const path = '/x/dns/zones/root'
  const [first] = await exchange<Identified[]>('GET', path, path)
  const one = `${path}/${first!.id}`
  const item = await exchange('GET', `${path}/{id}`, one)
  await exchange('PUT', `${path}/{id}`, one, item)
  await exchange('PATCH', `${path}/{id}`, one, { tls: true, tls_name: 'dns.example' })
})

test('/x/firewall/checks-packets, a second view: list, read, replace, change', async () => {
  const path = '/x/firewall/checks-packets'
  const [first] = await exchange<Identified[]>('GET', path, path)
  const one = `${path}/${first!.id}`
  const item = await exchange('GET', `${path}/{id}`, one)
  await exchange('PUT', `${path}/{id}`, one, item)
  await exchange('PATCH', `${path}/{id}`, one, { expected_ips_profile: '', expected_dpi_profile: null })
})

test.each(singletonSamples)('$path: read, replace, change', async ({ path, change }) => {
  const before = await exchange('GET', path, path)
  await exchange('PUT', path, path, before)
  await exchange('PATCH', path, path, change)
  await exchange('PATCH', path, path, before)
})

test.each(['forward', 'input', 'dnat', 'snat', 'log'])('rules of %s move', async (table) => {
  const path = `/firewall/rules/${table}`
  const { create } = tableSamples.find((sample) => sample.path === path)!
  const { id } = await exchange<{ id: number }>(
    'POST',
    path,
    `${path}?anchor_item_id=1&insert_after=false`,
    create,
  )
  const move = { params: { id, anchor_item_id: 1, insert_after: true } }
  await exchange('PATCH', `${path}/move`, `${path}/move`, move)
  expect((await gateway.admin.list<{ id: number }>(path)).map((rule) => rule.id)).toEqual([1, id])
})

test('the verbs of users', async () => {
  const users = '/user_backend/users'
  await exchange('PATCH', `${users}/{id}/disable-vpn`, '/user_backend/users/1/disable-vpn')
  await exchange('PATCH', `${users}/{id}/enable-vpn`, '/user_backend/users/1/enable-vpn')
  const password = { password: 'another horse' }
  const change = '/user_backend/change_password/{id}'
  await exchange('PUT', change, '/user_backend/change_password/1', password)
})

test('the use of quotas: set to zero, and more added', async () => {
  const quota_id = String(ids.get('/quotas/quotas'))
  await gateway.admin.put('/quotas/assignments', { assignments: [{ alias: 'user.id.1', quota_id }] })
  for (const request of ofQuotas) {
    const { path, body } = requestSamples.find((one) => one.request === request)!
    await exchange('POST', request.replace('POST ', ''), path!, body)
  }
  await gateway.admin.put('/quotas/assignments', { assignments: [] })
})

const isOfQuota = ({ request }: { readonly request: string }) => ofQuotas.includes(request)
const isOfEngine = ({ request }: { readonly request: string }) => ofEngines.includes(request)
const isOfRow = ({ request }: { readonly request: string }) => ofRows.includes(request)

test.each(requestSamples.filter((each) => !isOfEngine(each) && !isOfRow(each) && !isOfQuota(each)))(
  '$request',
  async ({ request, path, body }) => {
    const [method, described] = request.split(' ') as [string, string]
    await exchange(method, described, sent(path ?? described), body)
  },
)

test.each(requestSamples.filter(isOfRow))('$request: there is no such row', async ({ request, body }) => {
  const [method, path] = request.split(' ') as [string, string]
  exchanges.seen.add(request)
  expect(description.request(method, path, body)).toEqual([])
  const reply = await gateway.admin.send(method, path, { body })
  expect([reply.status, pathsOf(reply)]).toEqual([542, ['row']])
  expect(description.answer(method, path, 542, reply.json())).toEqual([])
})

test.each(requestSamples.filter(isOfEngine))('$request: there is no engine', async ({ request, body }) => {
  const [method, path] = request.split(' ') as [string, string]
  exchanges.seen.add(request)
  if (method !== 'GET') expect(description.request(method, path, body)).toEqual([])
  const reply = await gateway.admin.send(method, path, body === undefined ? {} : { body })
  expect(reply.status).toBe(503)
  expect(description.answer(method, path, 503, reply.json())).toEqual([])
})

test.each(['security_groups', 'tree'])('nobody knows the %s of a domain that is not joined', async (name) => {
  const reply = await gateway.admin.get(`/ad_backend/domains/corp.example/${name}`)
  const path = `/ad_backend/domains/{domain_name}/${name}`
  exchanges.seen.add(`GET ${path}`)
  expect(reply.status).toBe(502)
  expect(description.answer('GET', path, 502, reply.json())).toEqual([])
})

test('client agents', async () => {
  const { id: parent_id } = await gateway.admin
    .list<{ id: number }>('/user_backend/groups')
    .then(([root]) => root!)
  const user = { name: 'At an agent', login: 'agent', psw: 'horse', parent_id }
  const userId = await gateway.admin.create('/user_backend/users', user)
  await gateway.admin.put('/agent_backend/wireguard/state', { enabled: true })
  const agent = await new Agent(gateway.origin).open()
  await agent.ask(version)
  await agent.ask({ type: 'authorize', login: 'agent', password: 'horse' })
  const [device] = await exchange<Identified[]>('GET', '/x/agents', '/x/agents')
  const one = `/x/agents/${device!.id}`
  await exchange('GET', '/x/agents/{id}', one)
  await exchange('DELETE', '/x/agents/{id}/session', `${one}/session`)
  await agent.ended
  await exchange('DELETE', '/x/agents/{id}', one)
  for (const os of ['windows', 'macos', 'linux']) {
    const path = `/x/agents/distributions/${os}`
    await exchange('PUT', path, path, programs[os])
    await exchange('GET', '/x/agents/distributions/{os}/file', `${path}/file`)
  }
  await gateway.admin.delete(`/user_backend/users/${userId}`)
})

test('licenses, updates and jobs', async () => {
  const { admin, dataFolder } = gateway
  const hwid = readFileSync(`${dataFolder}/hwid`, 'utf8').trim()
  const token = await licenseFile(key, {
    hwid,
    license_id: 'L',
    license_type: 'x',
    modules: { ids: {}, icsd: {} },
  })
  await exchange('PUT', '/license/license-upload', '/license/license-upload', Buffer.from(token))
  await exchange('GET', '/license', '/license')
  await exchange('PUT', '/license/update-type', '/license/update-type', { update_type: 'manual' })
  const url = '/license/license-get-offline-registration-url'
  await exchange('GET', url, url)
  exchanges.seen.add('POST /license/register')
  const refused = await admin.post('/license/register', { token: 'x' })
  expect(description.answer('POST', '/license/register', 502, refused.json())).toEqual([])
  const system = await exchange('GET', '/x/system/version', '/x/system/version')
  const image = iso([isoFile('VERSION.JSON;1', JSON.stringify(system))])
  await exchange('PUT', '/sysupdate/iso-upload', '/sysupdate/iso-upload', image)
  await exchange('GET', '/sysupdate/iso-upload', '/sysupdate/iso-upload')
  const rule = 'alert tcp any any -> any any (msg:"a"; sid:1000002; rev:1;)\nalert tcp\n'
  const archive = goodUpdate(hwid, token, rulesArchive([file('a.rules', rule)]))
  await exchange('PUT', '/api/offline-update', '/api/offline-update', archive)
  const running = async () =>
    (await gateway.admin.list<{ state: string }>('/x/jobs')).some(({ state }) => state === 'running')
  while (await running()) await sleep(20)
  await exchange('POST', '/x/ips/updates/rollback', '/x/ips/updates/rollback')
  const filter = '/content-filter/update_archive_upload'
  await exchange('PUT', filter, filter, tar([file('ads/domains', 'a.example\n')]))
  while (await running()) await sleep(20)
  const rollback = '/x/content-filter/categories/rollback'
  await exchange('POST', rollback, rollback)
  await exchange('PUT', '/sysupdate/iso-install', '/sysupdate/iso-install')
  await exchange('GET', '/x/jobs/{id}', '/x/jobs/1')
  await exchange('GET', '/x/jobs/{id}/events', '/x/jobs/1/events')
})

test('the authority of the content filter', async () => {
  const path = '/x/content-filter/authority'
  await exchange('POST', '/x/content-filter/authority/renew', '/x/content-filter/authority/renew')
  await exchange('GET', path, path)
  await exchange(
    'GET',
    '/x/content-filter/authority/certificate',
    '/x/content-filter/authority/certificate?format=der',
  )
  const now = Math.floor(Date.now() / 1000)
  const made = makeAuthority({ name: 'office', fromSeconds: now - 60, untilSeconds: now + 3600 })
  await exchange('PUT', path, path, made)
})

test.each(readPaths)('GET %s', async (path) => {
  await exchange('GET', path, path)
})

test('revisions, artifacts, backup and sessions', async () => {
  const [newest] = await exchange<{ id: number }[]>('GET', '/x/revisions', '/x/revisions')
  await exchange('GET', '/x/revisions/{id}', `/x/revisions/${newest!.id}`)
  await exchange('GET', '/x/revisions/{id}', `/x/revisions/1..${newest!.id}`)
  await exchange('GET', '/x/revisions/{id}/findings', `/x/revisions/${newest!.id}/findings`)
  await exchange('GET', '/x/check-runs', '/x/check-runs?limit=10')
  await exchange('POST', '/x/revisions/{id}/revert', `/x/revisions/${newest!.id}/revert?dry_run=1`)
  await exchange('POST', '/x/revisions/{id}/revert', `/x/revisions/${newest!.id}/revert`)
  await exchange('POST', '/x/revisions/{id}/restore', `/x/revisions/${newest!.id}/restore`)
  await exchange('GET', '/x/artifacts/{engine}', '/x/artifacts/packet-filter')
  await exchange('GET', '/x/backup', '/x/backup')
  await exchange('GET', '/x/enforcement', '/x/enforcement')
  await exchange('GET', '/x/state', '/x/state')
  await exchange('GET', '/x/traffic', '/x/traffic')
  await exchange('GET', '/x/counters', '/x/counters')
  await exchange('GET', '/x/firewall/rule-authors', '/x/firewall/rule-authors')
  await gateway.as('admin', 'correct horse 1')
  const sessions = await exchange<{ id: string; current: boolean }[]>('GET', '/web/sessions', '/web/sessions')
  const other = sessions.find(({ current }) => !current)!
  await exchange('DELETE', '/web/sessions/{id}', `/web/sessions/${other.id}`)
  await exchange('DELETE', '/web/sessions', '/web/sessions')
  await exchange('GET', '/x/sign-in-locks', '/x/sign-in-locks')
  await exchange('DELETE', '/x/sign-in-locks', '/x/sign-in-locks')
})

test('an exported log is read and removed', async () => {
  const list = () => exchange<{ id: number }[]>('GET', '/x/logs/exports', '/x/logs/exports')
  await expect.poll(async () => (await list()).length, { timeout: 30_000 }).toBeGreaterThan(0)
  const path = `/x/logs/exports/${(await list())[0]!.id}`
  await exchange('GET', '/x/logs/exports/{id}', path)
  await exchange('DELETE', '/x/logs/exports/{id}', path)
})

test('a filled table still lists as it is described', async () => {
  for (const { path } of tableSamples) await exchange('GET', path, sent(path))
  await exchange('GET', '/aliases', '/aliases')
})

test('whole tables are read, and put back', async () => {
  const profiles: Readonly<Record<string, string>> = {
    ips: '/ips/profiles',
    waf: '/reverse_proxy_backend/waf/profiles',
  }
  const tables = description.operations.flatMap(
    (operation) => /^GET (\/x\/tables\/(?!.*\/notes).+)$/.exec(operation)?.[1] ?? [],
  )
  for (const described of tables) {
    const kind = /^\/x\/tables\/(\w+)\/\{profile_id\}$/.exec(described)?.[1]
    const profile = kind === undefined ? '' : String(ids.get(profiles[kind]!))
    const path = described.replace('{profile_id}', profile)
    await exchange('PUT', described, path, await exchange('GET', described, path))
  }
})

test('a change that waits for its confirmation', async () => {
  const { admin } = gateway
  const watch = await admin.read('/firewall/watch')
  const reply = await admin.put('/firewall/watch', { enabled: false }, { 'X-Confirm-Within': '60' })
  await exchange('GET', '/x/confirm', '/x/confirm')
  const client = gateway.client()
  client.cookie = admin.cookie
  const described = '/x/confirm/{revision}'
  exchanges.seen.add(`POST ${described}`)
  const revision = reply.headers['x-revision']
  await new Exchanges(client, description).send('POST', described, `/x/confirm/${revision}`)
  await admin.put('/firewall/watch', watch)
})

test('lists that are only read: in pages, and one item', async () => {
  const operations = new Set(description.operations)
  const items = description.operations.filter(
    (operation) =>
      operation.startsWith('GET ') &&
      /\{[a-z_]+\}$/.test(operation) &&
      !exchanges.seen.has(operation) &&
      description.isList(operation.replace(/\/\{[a-z_]+\}$/, '')),
  )
  expect(items).toContain('GET /web/roles/{id}')
  expect(items).toContain('GET /aliases/{id}')
  for (const operation of items) {
    const described = operation.slice('GET '.length)
    const list = described.replace(/\/\{[a-z_]+\}$/, '')
    if (operations.has(`POST ${list}`)) continue
    const path = sent(list.replace('{user_id}', '1'))
    const rows = await exchange<Identified[]>('GET', list, path)
    for (const { id } of rows.slice(0, 2)) {
      expect(await exchange('GET', described, `${path}/${id}`)).toEqual(rows.find((row) => row.id === id))
      expect((await gateway.admin.get(`${path}/${id}`)).headers['etag'], operation).toMatch(/^"/)
    }
    const missing = await gateway.admin.get(`${path}/none.such`)
    expect([operation, missing.status]).toEqual([operation, 404])
    expect(description.answer('GET', described, 404, missing.json())).toEqual([])
    exchanges.seen.add(operation)
    const page = await gateway.admin.get(`${path}?limit=1&offset=${rows.length > 1 ? 1 : 0}`)
    expect([operation, page.headers['x-total-count']]).toEqual([operation, String(rows.length)])
    expect(page.json()).toEqual(rows.slice(rows.length > 1 ? 1 : 0).slice(0, 1))
  }
})

test('refusals are problems as described', async () => {
  const answers = [
    ['POST', '/aliases/ports', await gateway.admin.post('/aliases/ports', { value: 'x' })],
    ['POST', '/aliases/ports', await gateway.admin.post('/aliases/ports', '{')],
    ['GET', '/aliases/ports', await gateway.client().get('/aliases/ports')],
    ['GET', '/aliases/ports/{id}', await gateway.admin.get('/aliases/ports/999')],
    ['DELETE', '/aliases/ports/{id}', await gateway.admin.delete('/aliases/ports/1')],
    ['PUT', '/firewall/state', await gateway.admin.put('/firewall/state', {}, { 'If-Match': '"old"' })],
  ] as const
  expect(answers.map(([, , reply]) => reply.status)).toEqual([542, 400, 401, 404, 542, 412])
  for (const [method, path, reply] of answers) {
    expect(description.answer(method, path, reply.status, reply.json())).toEqual([])
  }
})

test('refusals are told in the language that is asked for', async () => {
  const refusal = async (language: string) => {
    const headers = { 'Accept-Language': language }
    const reply = await gateway.admin.post('/aliases/ports', { title: '', value: 80 }, headers)
    const { title, code, errors } = reply.json<{ title: string; code: string; errors: unknown }>()
    const { 'content-language': told, vary } = reply.headers
    return { title, code, errors, told, vary }
  }
  const common = { code: 'invalid', vary: 'Accept-Language' }
  const error = { path: 'title', code: 'invalid' }
  expect(await refusal('ru-RU, en;q=0.5')).toEqual({
    ...common,
    title: 'Тело запроса нарушает правило',
    errors: [{ ...error, message: 'не должно быть пустым' }],
    told: 'ru',
  })
  expect(await refusal('de')).toEqual({
    ...common,
    title: 'The body breaks a rule',
    errors: [{ ...error, message: 'must not be empty' }],
    told: 'en',
  })
})

test('everything is removed again, and sessions end', async () => {
  for (const { path } of [...tableSamples].reverse()) {
    for (const item of await gateway.admin.list<Identified>(sent(path))) {
      const isOurs = String(item.id) === String(ids.get(path)) || path.startsWith('/firewall/rules/')
      if (isOurs) await exchange('DELETE', `${path}/{id}`, `${sent(path)}/${item.id}`)
    }
  }
  const client = await gateway.as('admin', 'correct horse 1')
  expect((await client.delete('/web/auth/login')).status).toBe(200)
  const credentials = { login: 'admin', password: 'correct horse 1' }
  expect((await client.post('/web/admin/auth/login', credentials)).status).toBe(200)
  const again = await gateway.as('admin', 'correct horse 1')
  expect((await again.delete('/web/admin/auth/login')).status).toBe(200)
})

test('every operation of the description was used', () => {
  const logins = ['/web/auth/login', '/web/admin/auth/login'].flatMap((path) => [
    `POST ${path}`,
    `DELETE ${path}`,
  ])
  // Streams do not end by themselves: `log-tail.test.ts` and `events.test.ts` read them. Metrics want a token: `metrics.test.ts`.
  const elsewhere = [...logins, 'GET /x/logs/tail', 'GET /x/events', 'GET /metrics']
  const unused = description.operations.filter(
    (operation) => !exchanges.seen.has(operation) && !elsewhere.includes(operation),
  )
  expect(unused).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../fixtures/free-port.ts'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { iso, isoFile } from '../fixture/iso.ts'
import { Prometheus, promtool } from './prometheus.ts'

// The page of metrics of a whole gateway, read by a Prometheus.

const settings = '/x/metrics/settings'
const token = 'unmistakable.token-of~the+scraper/1='
const patience = { timeout: 30_000, interval: 100 }

interface Row {
  readonly name: string
  readonly status: string
  readonly msg: readonly string[]
}

let gateway: RealGateway
let admin: Client
let port: number
let fresh: number

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  port = await freePort()
  fresh = (await admin.list<{ id: number }>('/x/revisions?limit=1'))[0]!.id
})
afterEach(() => admin.send('POST', `/x/revisions/${fresh}/restore`))
afterAll(() => gateway?.close())

const imageVersion = {
  ...{ major: 1, minor: 2, build: 3, timestamp: 0 },
  ...{ vendor: 'v', product: 'UTM', kind: 'BPF', release_type: 'beta' },
}
const bearer = (text: string) => ({ Authorization: `Bearer ${text}` })
const page = (path = '/metrics', headers: Readonly<Record<string, string>> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers })
const listener = async () =>
  (await admin.list<Row & Record<string, unknown>>('/x/metrics/status')).find(
    ({ name }) => name === 'metrics-listener',
  )!

/** Switches metrics on, and waits until its own address listens where there is one. */
async function enable(body: object): Promise<void> {
  expect((await admin.patch(settings, { enabled: true, ...body })).status).toBe(200)
  if ('listen' in body) await expect.poll(async () => (await listener()).status, patience).toBe('active')
}

test('off by default: nothing listens, and the management address has no such page', async () => {
  expect(await admin.read(settings)).toMatchObject({ enabled: false, listen: '' })
  expect((await admin.get('/metrics')).status).toBe(404)
  expect(await listener()).toMatchObject({ status: 'inactive', msg: ['switched off'] })
  await expect(page()).rejects.toThrow('fetch failed')
})

test('on without an address and without a token is refused; so is what is neither', async () => {
  const refused = await admin.patch(settings, { enabled: true })
  expect(refused.status).toBe(542)
  expect(problemOf(refused).errors).toEqual([
    { path: 'listen', code: 'invalid', message: 'must be set, or token, while enabled is true' },
  ])
  const addresses = ['9100', '127.0.0.1', '127.0.0.1:0', '127.0.0.1:65536', '::1:9100', '[::1]', 'host:9100']
  for (const listen of [...addresses, '127.0.0.1:9100/x', '[fe80::1%lo]:9100', '127.1:9100'])
    expect(await admin.refused(settings, { listen }, 'PATCH')).toEqual(['listen'])
  for (const bad of [
    'short',
    'x'.repeat(257),
    'with a blank in it here',
    'new\nline-in-the-token',
    'ключ-из-букв-кириллицы',
  ])
    expect(await admin.refused(settings, { token: bad }, 'PATCH')).toEqual(['token'])
  const words = problemOf(await admin.patch(settings, { token: 'short' })).errors[0]!.message
  expect(words).toMatch(/^must be 16 to 256 letters/)
  expect(await admin.refused(settings, { forward_rules: [4711] }, 'PATCH')).toEqual(['forward_rules[0]'])
  expect(await admin.refused(settings, { unknown: 1 }, 'PATCH')).toEqual(['unknown'])
})

test('its own address answers the page and nothing else', async () => {
  await enable({ listen: `127.0.0.1:${port}` })
  const reply = await page()
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(promtool(await reply.text())).toBe('')
  const open = await page('/metrics', { Accept: 'application/openmetrics-text; version=1.0.0' })
  expect(open.headers.get('content-type')).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8')
  expect(await open.text()).toMatch(/# EOF\n$/)
  for (const path of ['/', '/x/status', '/web/whoami', '/health', '/openapi.json', '/metrics/x'])
    expect((await page(path, { Cookie: admin.cookie })).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(405)
  // Without a token the management address does not answer it.
  expect((await admin.get('/metrics')).status).toBe(404)
  await admin.patch(settings, { enabled: false })
  await expect.poll(() => page().catch(() => null), patience).toBeNull()
})

test('with a token both addresses want it, and a refusal has a row in the log', async () => {
  await enable({ listen: `127.0.0.1:${port}`, token })
  const anyone = gateway.client()
  const wrong = [
    {},
    bearer('x'),
    bearer(`${token}x`),
    { Authorization: token },
    { Authorization: `Basic ${token}` },
  ]
  for (const headers of wrong) {
    const reply = await anyone.get('/metrics', headers)
    expect([reply.status, reply.headers['www-authenticate']]).toEqual([401, 'Bearer realm="metrics"'])
    expect((await page('/metrics', headers)).status).toBe(401)
  }
  // A session is no token.
  expect((await admin.get('/metrics')).status).toBe(401)
  expect((await anyone.get('/metrics', bearer(token))).text).toContain('gatehouse_sessions ')
  expect((await page('/metrics', { authorization: `bearer ${token}` })).status).toBe(200)
  const rows = await admin.get('/logs_backend/logs?limit=50')
  expect(rows.text).toContain('401 forbidden')
  await admin.patch(settings, { token: 'another-token-than-before' })
  expect((await anyone.get('/metrics', bearer(token))).status).toBe(401)
  // Without one its own address is open again, and the management address has no page.
  await admin.patch(settings, { token: '' })
  expect((await anyone.get('/metrics', bearer(token))).status).toBe(404)
  expect((await page()).status).toBe(200)
})

test('the token is shown nowhere: not in answers, revisions, plans, the log, artifacts, the backup', async () => {
  const set = await admin.patch(`${settings}`, { enabled: true, token })
  const { id } = (await admin.list<{ id: number }>('/x/revisions?limit=1'))[0]!
  const plan = await admin.patch(`${settings}?dry_run=1`, { token: `2${token}` })
  expect(plan.status).toBe(200)
  const replies = await Promise.all(
    [
      settings,
      `/x/revisions/${id}`,
      '/x/artifacts',
      '/x/status',
      '/x/search?ip=127.0.0.1',
      '/logs_backend/logs',
    ].map((path) => admin.get(path)),
  )
  const backup = await admin.get('/x/backup')
  expect(backup.status).toBe(200)
  expect(Object.keys(await admin.read(settings))).not.toContain('token')
  for (const { text } of [set, plan, backup, ...replies]) expect(text).not.toContain('unmistakable')
  const folder = gateway.dataFolder
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  for (const { parentPath, name } of files)
    expect(readFileSync(join(parentPath, name)).includes('unmistakable')).toBe(false)
  expect(gateway.output).not.toContain('unmistakable')
  // A replacement that does not bring it keeps it.
  await admin.put(settings, { enabled: true })
  expect((await gateway.client().get('/metrics', bearer(token))).status).toBe(200)
})

test('a page of another name (DNS rebinding) gets nothing', async () => {
  await enable({ listen: `127.0.0.1:${port}` })
  const head = await spoken(`GET /metrics HTTP/1.1\r\nHost: rebound.example:${port}\r\n\r\n`)
  expect(head).toMatch(/^HTTP\/1\.1 421 /)
})

test('connections are few and short: the oldest give way, heads have a limit', async () => {
  await enable({ listen: `127.0.0.1:${port}` })
  const sockets: Socket[] = []
  let closed = 0
  for (let count = 0; count < 40; count++) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined).on('close', () => closed++)
    socket.write('GET /metrics HTTP/1.1\r\nHost:')
    sockets.push(socket)
  }
  await expect.poll(() => closed, patience).toBe(24)
  expect((await page()).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  expect(
    await spoken(`GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`),
  ).toMatch(/^HTTP\/1\.1 431 /)
})

test('an address that cannot be had says why and what helps, also on the command line, and comes by itself', async () => {
  const own = Number(new URL(gateway.origin).port)
  const cases = [
    [`127.0.0.1:${own}`, /taken by the gateway itself; give another listen/],
    [`0.0.0.0:${own}`, /taken by the gateway itself; give another listen/],
    ['192.0.2.77:9100', /is no address of this machine; give it the address/],
    ...(process.getuid?.() === 0 ? [['127.0.0.1:81', /give a port from 1024 on/] as const] : []),
  ] as const
  for (const [listen, why] of cases) {
    expect((await admin.patch(settings, { enabled: true, listen })).status).toBe(200)
    await expect.poll(async () => (await listener()).msg[0], { timeout: 5_000 }).toMatch(why)
    expect((await listener()).status).toBe('failed')
    const { metrics } = await admin.read<{ metrics: { status: string; msg: string } }>('/x/status')
    expect([metrics.status, why.test(metrics.msg)]).toEqual(['failed', true])
  }
  const russian = await admin.get('/x/metrics/status', { 'Accept-Language': 'ru' })
  expect(russian.text).toContain('задайте')
  const rows = await admin.get('/logs_backend/logs?limit=50')
  expect(rows.text).toContain('metrics listener')
})

test('a start after a kill listens again', async () => {
  await enable({ listen: `127.0.0.1:${port}` })
  gateway.kill('gateway')
  await expect
    .poll(
      () =>
        page()
          .then(({ status }) => status)
          .catch(() => 0),
      patience,
    )
    .toBe(200)
  await gateway.ready()
})

test('a Prometheus reads both addresses and has figures of requests, revisions, log, sessions and processes', async () => {
  await enable({ listen: `127.0.0.1:${port}`, token })
  const prometheus = await Prometheus.start([
    { job: 'own', scheme: 'http', target: `127.0.0.1:${port}`, token },
    { job: 'management', scheme: 'https', target: gateway.origin.slice('https://'.length), token },
    { job: 'stranger', scheme: 'http', target: `127.0.0.1:${port}` },
  ])
  try {
    for (const job of ['own', 'management'])
      await expect.poll(() => prometheus.health(job), patience).toBe('up')
    await expect.poll(() => prometheus.health('stranger'), patience).toMatch(/401/)
    const value = (metric: string) => prometheus.value(`${metric}{job="own"}`)
    const { revision } = await admin.read<{ revision: number }>('/x/status')
    await expect.poll(() => value('gatehouse_config_revision'), patience).toBe(revision)
    await admin.create('/aliases/ip_addresses', { title: 'one more', value: '192.0.2.9' })
    await admin.get('/aliases/ip_addresses/77')
    await expect.poll(() => value('gatehouse_config_revision'), patience).toBe(revision + 1)
    const requests = (labels: string) =>
      prometheus.value(`sum(gatehouse_http_request_duration_seconds_count{job="own",${labels}})`)
    await expect
      .poll(() => requests('method="POST",route="/aliases/ip_addresses",status="2xx"'), patience)
      .toBe(1)
    await expect
      .poll(() => requests('method="GET",route="/aliases/ip_addresses/{id}",status="4xx"'), patience)
      .toBe(1)
    await expect.poll(() => requests('route="/metrics",status="4xx"'), patience).toBeGreaterThan(1)
    expect(await prometheus.value('gatehouse_build_info{job="own",data_plane="none",product="utm"}')).toBe(1)
    expect(await value('gatehouse_sessions')).toBeGreaterThanOrEqual(1)
    expect(await prometheus.value('gatehouse_log_rows_total{job="own",kind="change"}')).toBeGreaterThan(0)
    expect(await prometheus.value('gatehouse_log_up{job="own"}')).toBe(1)
    const memory = await prometheus.value(
      'gatehouse_process_resident_memory_bytes{job="own",process="gateway"}',
    )
    const status = readFileSync(`/proc/${gateway.pid('gateway')}/status`, 'latin1')
    const kibibytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)![1])
    expect(memory / 1024 / kibibytes).toBeGreaterThan(0.5)
    expect(memory / 1024 / kibibytes).toBeLessThan(2)
    // There is no data plane, so nothing is known of it: no zero pretends that there is.
    for (const metric of [
      'data_plane_up',
      'engine_up',
      'interface_up',
      'conntrack_entries',
      'config_revision_applied',
    ])
      expect(await prometheus.query(`gatehouse_${metric}`)).toEqual([])
    const image = iso([isoFile('VERSION.JSON;1', JSON.stringify(imageVersion))])
    expect((await admin.put('/sysupdate/iso-upload', image)).status).toBe(200)
    expect((await admin.put('/sysupdate/iso-install', undefined)).status).toBe(200)
    await expect.poll(() => prometheus.value('sum(gatehouse_jobs_total{job="own"})'), patience).toBe(1)
    expect(await value('gatehouse_jobs_running')).toBe(0)
    const durations = 'histogram_quantile(0.99, sum by (le) (gatehouse_http_request_duration_seconds_bucket))'
    expect(await prometheus.value(durations)).toBeGreaterThan(0)
    expect(prometheus.warnings).toEqual([])
  } finally {
    await prometheus.close()
  }
})

test('only who may write system changes the settings', async () => {
  const refused = await gateway.client().patch(settings, { enabled: true, token })
  expect(refused.status).toBe(401)
  expect(pathsOf(refused)).toEqual([])
})

/** The first bytes of the answer to what is sent as it stands. */
async function spoken(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString()
  })
  socket.on('error', () => undefined)
  socket.write(request)
  for (let waits = 0; waits < 200 && text === ''; waits++) await sleep(25)
  socket.destroy()
  return text
}

import { execFile } from 'node:child_process'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPassword } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const run = promisify(execFile)
let gateway: RealGateway

beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(async () => {
  expect(await gateway?.admin.list('/x/confirm')).toEqual([])
  await gateway?.close()
})

const change = '/firewall/watch'
const body = (enabled: boolean) => JSON.stringify({ enabled })

interface Answer {
  readonly status: number
  readonly revision: string
  readonly closes: boolean
}

/** Sends a request with an agent that keeps its connections. */
function send(agent: Agent, method: string, path: string, payload = ''): Promise<Answer> {
  const headers = { Cookie: gateway.admin.cookie, 'X-Confirm-Within': '60' }
  const own = path.startsWith('/x/confirm') ? { Cookie: gateway.admin.cookie } : headers
  return new Promise((resolve, reject) => {
    const outgoing = request(`${gateway.origin}${path}`, { method, agent, headers: own }, (incoming) => {
      incoming.resume().on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          revision: String(incoming.headers['x-revision']),
          closes: incoming.headers.connection === 'close',
        }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(payload)
  })
}

test('a client with one connection that it keeps confirms at the second try', async () => {
  const agent = new Agent({ rejectUnauthorized: false, keepAlive: true, maxSockets: 1 })
  const { revision } = await send(agent, 'PUT', change, body(false))
  const path = `/x/confirm/${revision}`
  expect(await send(agent, 'POST', path)).toMatchObject({ status: 409, closes: true })
  expect(await send(agent, 'POST', path)).toMatchObject({ status: 200, closes: false })
  agent.destroy()
})

test('a client with many connections does not try one old connection after the other', async () => {
  const agent = new Agent({ rejectUnauthorized: false, keepAlive: true, maxSockets: 8, maxFreeSockets: 8 })
  await Promise.all(Array.from({ length: 8 }, () => send(agent, 'GET', change)))
  const { revision } = await send(agent, 'PUT', change, body(true))
  const path = `/x/confirm/${revision}`
  expect((await send(agent, 'POST', path)).status).toBe(409)
  // An answer and the end of another connection may come in either order.
  await expect
    .poll(
      () =>
        Object.values(agent.freeSockets)
          .flat()
          .filter((socket) => !socket?.destroyed).length,
    )
    .toBe(0)
  expect((await send(agent, 'POST', path)).status).toBe(200)
  agent.destroy()
})

test('a browser confirms at the second try', async () => {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()
    await page.goto(`${gateway.origin}/docs`)
    const statuses = await page.evaluate(
      async ([password, path]) => {
        const login = JSON.stringify({ login: 'admin', password })
        await fetch('/web/auth/login', { method: 'POST', body: login })
        const changed = await fetch(path!, {
          method: 'PUT',
          body: '{"enabled":false}',
          headers: { 'X-Confirm-Within': '60' },
        })
        const confirm = () => fetch(`/x/confirm/${changed.headers.get('X-Revision')}`, { method: 'POST' })
        return [changed.status, (await confirm()).status, (await confirm()).status]
      },
      [adminPassword, change],
    )
    expect(statuses).toEqual([200, 409, 200])
  } finally {
    await browser.close()
  }
})

test('a page that follows events and keeps several connections confirms within eight tries', async () => {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()
    await page.goto(`${gateway.origin}/docs`)
    const statuses = await page.evaluate(
      async ([password, path]) => {
        const login = JSON.stringify({ login: 'admin', password })
        await fetch('/web/auth/login', { method: 'POST', body: login })
        const events = new EventSource('/x/events')
        await new Promise((resolve) => events.addEventListener('begin', resolve, { once: true }))
        await Promise.all(Array.from({ length: 5 }, () => fetch('/x/state')))
        const headers = { 'X-Confirm-Within': '60' }
        const changed = await fetch(path!, { method: 'PUT', body: '{"enabled":true}', headers })
        const seen: number[] = []
        while (seen.at(-1) !== 200 && seen.length < 8) {
          const revision = changed.headers.get('X-Revision')
          seen.push((await fetch(`/x/confirm/${revision}`, { method: 'POST' })).status)
        }
        events.close()
        return seen
      },
      [adminPassword, change],
    )
    expect(statuses.at(-1)).toBe(200)
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([409]))
  } finally {
    await browser.close()
  }
})

test('curl confirms at the second try, in one call', async () => {
  const cookie = ['-sk', '-H', `Cookie: ${gateway.admin.cookie}`, '-o', '/dev/null', '-w', '%{http_code} ']
  const [newest] = await gateway.admin.list<{ id: number }>('/x/revisions?limit=1')
  const first = [...cookie, '-X', 'PUT', '-d', body(true), '-H', 'X-Confirm-Within: 60']
  const next = `${gateway.origin}/x/confirm/${newest!.id + 1}`
  const told = await run('curl', [
    ...[...first, `${gateway.origin}${change}`],
    ...['--next', ...cookie, '-X', 'POST', next, '--next', ...cookie, '-X', 'POST', next],
  ])
  expect(told.stdout).toBe('200 409 200 ')
})

test('the TypeScript client confirms by itself', async () => {
  const program = `
    import { Gatehouse } from './sdk/src/client.ts'
    const gateway = new Gatehouse(${JSON.stringify(gateway.origin)})
    await gateway.login('admin', ${JSON.stringify(adminPassword)})
    const headers = { 'X-Confirm-Within': '60' }
    const changed = await gateway.send('PUT /firewall/watch', { body: { enabled: false }, headers })
    const revision = changed.headers.get('X-Revision')
    console.log(JSON.stringify(await gateway.call('POST /x/confirm/{revision}', { params: { revision } })))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: join(gateway.dataFolder, 'tls.crt') },
  })
  expect(JSON.parse(stdout)).toMatchObject({ confirmed: [expect.any(Number)] })
})

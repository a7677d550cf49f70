import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminPassword, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { sendRaw } from '../fixture/raw.ts'

let gateway: RealGateway

beforeAll(async () => {
  gateway = await startGateway({ args: ['--host-name', 'from-start.example,198.51.100.9'] })
})
afterAll(() => gateway?.close())

const get = (path: string, ...headers: string[]) =>
  sendRaw(gateway.origin, [`GET ${path} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\n'))
const statusOf = async (...headers: string[]) => (await get('/health', ...headers)).statuses

describe('silences#own-hosts: a request names this gateway', () => {
  it.each([
    'localhost',
    'LOCALHOST.:1',
    '127.0.0.1',
    '127.9.9.9:8443',
    '[::1]:8443',
    'from-start.example',
    '198.51.100.9:443',
  ])('%s is ours', async (host) => {
    expect(await statusOf(`Host: ${host}`)).toEqual([200])
  })

  it('so are the addresses of the machine', async () => {
    const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
    for (const { address, family } of addresses.filter((each) => !each.scopeid)) {
      const host = family === 'IPv6' ? `[${address}]` : address
      expect([host, await statusOf(`Host: ${host}`)]).toEqual([host, [200]])
    }
  })

  it.each(['evil.example', 'localhost.evil.example', 'x', '203.0.113.77', '[2001:db8::77]:8443', '0.0.0.0'])(
    '%s is not, whatever the path',
    async (host) => {
      for (const path of ['/health', '/', '/docs', '/no-such-path', '/aliases', '/openapi.json']) {
        const { statuses, text } = await get(path, `Host: ${host}`)
        expect([path, statuses]).toEqual([path, [421]])
        expect(text).toContain('--host-name')
        expect(text).toContain('/x/system/host-names')
      }
    },
  )

  it('a session does not help, and a login does not come about', async () => {
    const refused = await gateway.admin.get('/aliases', { Host: 'evil.example' })
    expect([refused.status, problemOf(refused).code]).toEqual([421, 'misdirected'])
    const body = { login: 'admin', password: adminPassword, rest_path: '/' }
    const login = await gateway.client().post('/web/auth/login', body, { Host: 'evil.example' })
    expect([login.status, login.cookies]).toEqual([421, []])
  })

  it('says so in Russian, too', async () => {
    const headers = { Host: 'evil.example', 'Accept-Language': 'ru' }
    expect(problemOf(await gateway.admin.get('/aliases', headers)).detail).toContain('не имя и не адрес')
  })

  it('what the settings name is ours from then on, and no longer', async () => {
    const names = ['Шлюз.example', 'gw.example', '203.0.113.78']
    expect(await statusOf('Host: gw.example')).toEqual([421])
    expect((await gateway.admin.put('/x/system/host-names', { names })).status).toBe(200)
    for (const host of ['gw.example', '203.0.113.78:8443', new URL('https://Шлюз.example').hostname])
      expect([host, await statusOf(`Host: ${host}`)]).toEqual([host, [200]])
    expect((await gateway.admin.put('/x/system/host-names', { names: [] })).status).toBe(200)
    expect(await statusOf('Host: gw.example')).toEqual([421])
    expect(await gateway.admin.refused('/x/system/host-names', { names: ['a b'] }, 'PUT')).toEqual([
      'names[0]',
    ])
  })

  it('agents and what they download are reached by any name, pages are not', async () => {
    const upgrade = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13']
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
    const connect = async (...headers: string[]) =>
      (
        await sendRaw(
          gateway.origin,
          ['GET /connect HTTP/1.1', ...headers, ...upgrade, key, '', ''].join('\n'),
          500,
        )
      ).statuses
    expect(await connect('Host: vpn.public.example')).toEqual([101])
    expect(await connect('Host: evil.example', 'Origin: https://evil.example')).toEqual([421])
    expect(await connect('Host: a', 'Host: b')).toEqual([400])
    expect((await get('/x/agents/distributions/linux/file', 'Host: vpn.public.example')).statuses).toEqual([
      404,
    ])
  })
})

describe('a request that can be read in two ways is refused', () => {
  it.each([
    ['no Host', []],
    ['two Host headers', ['Host: 127.0.0.1', 'Host: 127.0.0.1']],
    ['two of different case', ['Host: 127.0.0.1', 'hOST: evil.example']],
    ['an empty Host', ['Host:']],
    ['a Host with a path', ['Host: 127.0.0.1/x']],
    ['a Host with a user', ['Host: a@127.0.0.1']],
    ['a list of hosts', ['Host: 127.0.0.1, evil.example']],
    ['an address in another form', ['Host: 2130706433']],
    ['length and chunks', ['Host: 127.0.0.1', 'Content-Length: 4', 'Transfer-Encoding: chunked']],
    ['two lengths', ['Host: 127.0.0.1', 'Content-Length: 4', 'Content-Length: 5']],
    ['a length that is no number', ['Host: 127.0.0.1', 'Content-Length: +4']],
    ['an unknown coding', ['Host: 127.0.0.1', 'Transfer-Encoding: chunked, x']],
    ['a folded header', ['Host: 127.0.0.1', 'X-A: a', ' b']],
    ['a blank in front of the colon', ['Host: 127.0.0.1', 'Content-Length : 4']],
    ['a header without a name', ['Host: 127.0.0.1', ': a']],
    ['a zero byte', ['Host: 127.0.0.1', 'X-A: a\0b']],
  ])('%s', async (_, headers) => {
    const { statuses, closed, text } = await get('/health', ...headers)
    expect([statuses, closed]).toEqual([[400], true])
    expect(text).toContain('"code":"malformed"')
  })

  it.each([
    ['HTTP/0.9', 'GET /health\n'],
    ['HTTP/0.9 with an empty line', 'GET /health\n\n'],
    ['HTTP/2', 'GET /health HTTP/2.0\nHost: 127.0.0.1\n\n'],
    ['HTTP/1.2', 'GET /health HTTP/1.2\nHost: 127.0.0.1\n\n'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\n\nSM\n\n'],
    ['a zero byte in the path', 'GET /heal\0th HTTP/1.1\nHost: 127.0.0.1\n\n'],
    ['a blank in the path', 'GET /heal th HTTP/1.1\nHost: 127.0.0.1\n\n'],
    ['half a percent', 'GET /aliases/%ff HTTP/1.1\nHost: 127.0.0.1\n\n'],
    ['another authority', 'GET https://evil.example/health HTTP/1.1\nHost: 127.0.0.1\n\n'],
    ['another port', 'GET https://127.0.0.1:1/health HTTP/1.1\nHost: 127.0.0.1:2\n\n'],
    ['a method that nobody has', 'G@T /health HTTP/1.1\nHost: 127.0.0.1\n\n'],
  ])('%s', async (_, request) => {
    const { statuses, text } = await sendRaw(gateway.origin, request, 1500)
    expect(statuses.filter((status) => status !== 400)).toEqual([])
    expect(text).not.toContain('"ready"')
  })

  it.each([
    'GET /health HTTP/1.1\nHost: 127.0.0.1\n\n',
    'GET /health HTTP/1.1\r\nHost: 127.0.0.1\nX: y\r\n\r\n',
  ])('bare line feeds end nothing: %j', async (request) => {
    expect((await sendRaw(gateway.origin, Buffer.from(request))).statuses).toEqual([400])
  })

  it('an absolute target with our authority is the path in it', async () => {
    const host = new URL(gateway.origin).host
    for (const target of [`https://${host}/health`, `https://${host}/health?a=1`]) {
      const { statuses, text } = await sendRaw(
        gateway.origin,
        `GET ${target} HTTP/1.1\nHost: ${host}\nConnection: close\n\n`,
      )
      expect([statuses, text.includes('"ready"')]).toEqual([[200], true])
    }
    const evil = `GET https://evil.example/health HTTP/1.1\nHost: evil.example\n\n`
    expect((await sendRaw(gateway.origin, evil)).statuses).toEqual([421])
  })

  it('HTTP/1.0 may leave out Host, and must not name another', async () => {
    const old = (headers: string) => sendRaw(gateway.origin, `GET /health HTTP/1.0\n${headers}\n`)
    expect(await old('')).toMatchObject({ statuses: [200], closed: true })
    expect((await old('Host: evil.example\n')).statuses).toEqual([421])
  })

  it.each([
    ['TRACE', '/health', [404, 405]],
    ['OPTIONS', '*', [404, 405]],
    ['OPTIONS', '/health', [404, 405]],
    ['CONNECT', '127.0.0.1:22', [400, 405]],
    ['PROPFIND', '/', [404, 405]],
  ])('%s %s does nothing', async (method, target, allowed) => {
    const request = `${method} ${target} HTTP/1.1\nHost: 127.0.0.1\nX-Secret: mirrored\nConnection: close\n\n`
    const { statuses, text } = await sendRaw(gateway.origin, request)
    expect(allowed).toContain(statuses[0])
    expect(text).not.toContain('mirrored')
  })

  it.each([
    '/../../etc/passwd',
    '/docs/../../../etc/passwd',
    '/docs/%2e%2e%2f%2e%2e%2fetc/passwd',
    '/docs/..%2f..%2f..%2fetc%2fpasswd',
    '/docs/reference.js%00',
    '//etc/passwd',
    '/x/agents/distributions/..%2f..%2fsecret.key/file',
    '/health/../aliases',
  ])('%s leads nowhere', async (path) => {
    const { statuses, text } = await get(path, 'Host: 127.0.0.1')
    expect([400, 401, 404]).toContain(statuses[0])
    expect(text).not.toContain('root:')
  })
})

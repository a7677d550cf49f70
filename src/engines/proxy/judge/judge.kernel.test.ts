import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { freePort } from '../../../../test/fixtures/free-port.ts'
import type { JudgeSettings, WebRule } from '../../../core/engine/declared/web-policy.ts'
import { createDaemon } from '../../daemon/daemon.ts'
import { judgeFigures } from './client.ts'
import { judgeDeclaration } from './declaration.ts'

// HAProxy of Debian asks a judge that the daemon kit started, for real requests.
const folder = mkdtempSync(join(tmpdir(), 'judge-'))
const judge = createDaemon(judgeDeclaration(process.execPath), {
  runFolder: folder,
  onRows: async () => true,
  onEnd: () => undefined,
})
const site = createServer((asked, answer) => {
  const type = asked.url?.endsWith('.png') ? 'image/png' : 'text/html'
  answer.writeHead(200, { 'Content-Type': type }).end('the page')
})
let proxyPort = 0
const ends: (() => void)[] = []

const rule: WebRule = {
  ...{ id: 1, name: 'no <games> & «play»', sources: 'any', categories: ['users.id.1'], methods: 'any' },
  ...{ types: 'any', windows: null, access: 'deny', redirect: '' },
}
const settings = (rules: readonly Partial<WebRule>[]): JudgeSettings => ({
  policy: {
    rules: rules.map((each, index) => ({ ...rule, id: index + 1, ...each })),
    categories: [{ id: 'users.id.1', urls: ['games.example'] }],
    ...{ files: [], users: [], own: { v4: [], v6: [] }, extended: null, safeSearch: false },
    names: [{ id: 'users.id.1', en: 'Games', ru: 'Игры' }],
  },
  page: { template: 'Not here.', contact: 'help@example.com' },
  indexPath: null,
})
const apply = (rules: readonly Partial<WebRule>[]) =>
  judge.apply(settings(rules), AbortSignal.timeout(20_000))

beforeAll(async () => {
  await apply([{}])
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  proxyPort = await freePort()
  await startProxy((site.address() as AddressInfo).port)
})
afterAll(async () => {
  for (const end of ends) end()
  site.close()
  await judge.close()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => apply([{}]))

async function startProxy(sitePort: number): Promise<void> {
  writeFileSync(
    join(folder, 'spoe.cfg'),
    [
      '[gatehouse]',
      'spoe-agent gatehouse',
      '  messages request answer',
      '  option var-prefix gh',
      '  option set-on-error error',
      '  option force-set-var',
      '  timeout hello 2s',
      '  timeout idle 30s',
      '  timeout processing 200ms',
      '  use-backend judges',
      'spoe-message request',
      '  args src=src dst=str(198.51.100.1) port=dst_port tls=str() decrypted=bool(false) method=method host=req.fhdr(host) path=path query=query language=req.fhdr(accept-language)',
      '  event on-frontend-http-request',
      'spoe-message answer',
      '  args src=src dst=str(198.51.100.1) port=dst_port decrypted=bool(false) method=var(txn.method) host=var(txn.host) path=var(txn.path) query=str() type=res.fhdr(content-type)',
      '  event on-http-response',
      '',
    ].join('\n'),
  )
  writeFileSync(
    join(folder, 'haproxy.cfg'),
    [
      'defaults',
      '  mode http',
      '  timeout client 5s',
      '  timeout server 5s',
      '  timeout connect 5s',
      'frontend web',
      `  bind 127.0.0.1:${proxyPort}`,
      '  http-request set-var(txn.method) method',
      '  http-request set-var(txn.host) req.fhdr(host)',
      '  http-request set-var(txn.path) path',
      `  filter spoe engine gatehouse config ${join(folder, 'spoe.cfg')}`,
      '  http-request return status 403 content-type "text/html; charset=utf-8" lf-string "%[var(txn.gh.page)]" if { var(txn.gh.action) -m str deny }',
      '  http-request redirect location %[var(txn.gh.location)] if { var(txn.gh.action) -m str redirect }',
      '  http-request return status 503 if { var(txn.gh.error) -m found }',
      '  http-response return status 403 content-type "text/html; charset=utf-8" lf-string "%[var(txn.gh.page)]" if { var(txn.gh.action) -m str deny }',
      '  default_backend site',
      'backend site',
      `  server site 127.0.0.1:${sitePort}`,
      'backend judges',
      '  mode tcp',
      '  timeout server 30s',
      `  server judge unix@${join(folder, 'judge', 'spop')}`,
      '',
    ].join('\n'),
  )
  const proxy = spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'inherit' })
  ends.push(() => proxy.kill('SIGKILL'))
  await vi.waitFor(
    async () => {
      const socket = connect(proxyPort, '127.0.0.1')
      await once(socket, 'connect')
      socket.destroy()
    },
    { timeout: 10_000, interval: 100 },
  )
}

function ask(
  host: string,
  path = '/',
  language = 'en',
): Promise<{ status: number; text: string; location: string }> {
  return new Promise((resolve, reject) => {
    const headers = { Host: host, 'Accept-Language': language }
    const asked = request({ host: '127.0.0.1', port: proxyPort, path, headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, text, location: answer.headers.location ?? '' })
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}

it('HAProxy lets through, refuses with the page, and redirects as the judge says', async () => {
  expect(await ask('news.example')).toMatchObject({ status: 200, text: 'the page' })
  const refused = await ask('www.games.example', '/<x>?a="b"')
  expect(refused.status).toBe(403)
  expect(refused.text).toContain('Not here.')
  expect(refused.text).toContain('<dd>no &#60;games&#62; &#38; «play»</dd>')
  expect(refused.text).toContain('<dd>Games</dd>')
  expect(refused.text).not.toContain('<x>')
  const russian = await ask('games.example', '/', 'ru-RU,en;q=0.5')
  expect(russian.text).toContain('<h1>Страница заблокирована</h1>')
  expect(russian.text).toContain('<dd>Игры</dd>')
  await apply([{ access: 'redirect', redirect: 'http://help.example/?u={url}' }])
  expect(await ask('games.example', '/a?b')).toMatchObject({
    status: 302,
    location: `http://help.example/?u=http%3A%2F%2Fgames.example%3A${proxyPort}%2Fa%3Fb`,
  })
})

it('answers are judged by their type', async () => {
  await apply([{ categories: 'any', types: ['image/*'] }])
  expect((await ask('news.example', '/a.html')).status).toBe(200)
  expect((await ask('news.example', '/a.png')).status).toBe(403)
})

it('an edit counts for the next request within 100 ms, and settings that cannot be read leave the former ones', async () => {
  expect((await ask('games.example')).status).toBe(403)
  const startMs = performance.now()
  await apply([])
  expect((await ask('games.example')).status).toBe(200)
  expect(performance.now() - startMs).toBeLessThan(1_000)
  await apply([{}])
  const broken = { ...settings([]), indexPath: join(folder, 'haproxy.cfg') }
  await judge.apply(broken, AbortSignal.timeout(20_000)).catch(() => undefined)
  expect((await ask('games.example')).status).not.toBe(200)
})

it('tells how it does', async () => {
  await ask('games.example')
  const figures = await judgeFigures(join(folder, 'judge'), AbortSignal.timeout(2_000))
  expect(figures).toMatchObject({ rules: 1, names: null, failed: 0 })
  expect(figures.refused).toBeGreaterThan(0)
})

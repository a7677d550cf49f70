import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  authorities,
  valid,
  type WebPlace,
  webPlace,
  webProxySettings,
} from '../../../test/kernel/web-proxy/place.ts'
import type { RawEnd, RawTalk } from '../../../test/kernel/web-proxy/raw-client.ts'
import type { WebRule } from '../../core/engine/declared/web-policy.ts'
import type { WebRequest } from '../../core/engine/rows/web-request.ts'
import { makeServerPair } from '../../core/net/certificate-authority.ts'

// Clients of every kind before HAProxy and our own judge, byte by byte: what is not understood is refused, and never goes on unjudged.

type Talk = Omit<RawTalk, 'address'>

const patience = { timeout: 20_000, interval: 50 }
const longName = `${'x'.repeat(60)}.bump.test`
let place: WebPlace
let ca = ''

const names = [
  { id: 'users.id.1', urls: ['deny.test'] },
  { id: 'users.id.2', urls: ['bump.test', 'server.test'] },
  { id: 'users.id.3', urls: ['pass.test'] },
]
const rule = (id: number, access: WebRule['access'], over: Partial<WebRule> = {}): WebRule => ({
  ...{ id, name: access, sources: 'any', categories: [`users.id.${id}`], methods: 'any', types: 'any' },
  ...{ windows: null, access, redirect: '', ...over },
})

beforeAll(async () => {
  place = await webPlace({ server: { name: 'server.test' }, 'pass.test': {}, 'bump.test': {} }, 'ours')
  ca = readFileSync(join(place.folder, 'ours.pem'), 'utf8')
  await apply([])
})
afterAll(() => place?.close())
beforeEach(() => place.forget())

/** Applies the rules of this file with further ones in front. */
async function apply(more: readonly WebRule[]): Promise<void> {
  const { policy } = webProxySettings().proxy!
  const rules = [...more, rule(1, 'deny'), rule(2, 'bump'), rule(3, 'deny', { methods: ['PROPFIND'] })]
  await place.host.apply(webProxySettings({ policy: { ...policy, rules, categories: names } }))
}

/** The end of a talk and its rows; again where the judge was late, as on a busy machine it may be. */
async function talk(
  asked: Talk,
  rows = 1,
): Promise<{ readonly end: RawEnd; readonly rows: readonly WebRequest[] }> {
  for (;;) {
    place.forget()
    const end = await place.talk({ milliseconds: 15_000, ...asked })
    const own = () => place.rows.filter(({ sourcePort }) => sourcePort === end.sourcePort)
    await expect.poll(() => own().length, { ...patience, message: end.heard }).toBeGreaterThanOrEqual(rows)
    if (own().every(({ action, reason }) => action !== 'unjudged' && reason !== 'unjudged'))
      return { end, rows: own() }
  }
}

const plain = (raw: string, over: Partial<Talk> = {}): Talk => ({
  port: 80,
  steps: [Buffer.from(raw).toString('latin1')],
  ...over,
})
const overTls = (
  name: string | undefined,
  raw: string,
  { tls, ...over }: Partial<Omit<Talk, 'tls'>> & { readonly tls?: Partial<Talk['tls']> } = {},
): Talk => ({
  ...{ port: 443, steps: [raw], ...over },
  tls: { ca, ...(name === undefined ? {} : { name }), ...tls },
})
const ask = (host: string, path = '/a') =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
const evil = ask('deny.test', '/evil')
const statuses = (heard: string) => [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, code]) => Number(code))
/** Methods and paths that came to the site by plain connections. */
const requests = () =>
  expect.poll(
    () =>
      place.reached.flatMap((text) =>
        [...text.matchAll(/([A-Z]+) (\S+) HTTP\/1\.\d\r\n/g)].map(([, ...all]) => all.join(' ')),
      ),
    patience,
  )

describe('plain requests', () => {
  it('pass in HTTP/1.0, one behind the other, in pieces, and with leave', async () => {
    const old = await talk(plain('GET /old HTTP/1.0\r\n\r\n'))
    expect(statuses(old.end.heard)).toEqual([200])
    expect(old.rows).toMatchObject([{ url: `http://${place.net.link('wan').v4}/old`, action: 'pass' }])
    const piped = await talk(
      plain(
        `GET /one HTTP/1.1\r\nHost: pass.test\r\n\r\nGET /two HTTP/1.1\r\nHost: deny.test\r\n\r\n${ask('pass.test')}`,
      ),
      2,
    )
    expect(statuses(piped.end.heard)).toEqual([200, 403])
    await requests().toEqual(['GET /one'])
    const kept = await talk(
      plain('', { steps: ['GET /one HTTP/1.1\r\nHost: pass.test\r\n\r\n', { wait: '"/one"' }, evil] }),
      2,
    )
    expect(statuses(kept.end.heard)).toEqual([200, 403])
    const head = 'POST /a HTTP/1.1\r\nHost: pass.test\r\nConnection: close\r\n'
    const chunks = '5;ext=1\r\nhello\r\n6\r\n world\r\n0\r\nX-A: b\r\n\r\n'
    const chunked = await talk(
      plain(`${head}Transfer-Encoding: chunked\r\n\r\n`, {
        steps: [`${head}Transfer-Encoding: chunked\r\n\r\n`, chunks],
      }),
    )
    expect(chunked.end.heard).toContain('"bytes":11')
    const leave = `${head}Content-Length: 5\r\nExpect: 100-continue\r\n\r\n`
    const waited = await talk(plain('', { steps: [leave, { wait: '100 Continue' }, 'hello'] }))
    expect(waited.end.heard).toContain('"bytes":5')
    const refused = await talk(plain(leave.replace('pass.test', 'deny.test')))
    expect(statuses(refused.end.heard)).toEqual([403])
  })

  it('of one client share a connection to the site, which nobody else takes, and which ends with theirs', async () => {
    const stepsAt = (host: string) => {
      const kept = ask(host, '/kept').replace('Connection: close\r\n', '')
      const nth = (at: number) => [kept, { wait: `("bytes":0}.*){${at + 1}}` }]
      return [...Array.from({ length: 9 }, (_none, at) => nth(at)).flat(), ask(host)]
    }
    const seen: string[] = []
    for (const asked of [
      plain('', { steps: stepsAt('pass.test') }),
      plain('', { steps: stepsAt('pass.test') }),
      overTls('bump.test', '', { steps: stepsAt('bump.test') }),
    ]) {
      const { end } = await talk(asked, 10)
      const ports = [...end.heard.matchAll(/"port":(\d+)/g)].map(([, port]) => port!)
      expect(ports).toEqual(Array.from({ length: 10 }, () => ports[0]))
      seen.push(ports[0]!)
    }
    expect(new Set(seen).size).toBe(3)
    const toSites = ['ss', '-Htn', 'state', 'established', '( dport = :80 or dport = :443 )']
    await expect
      .poll(async () => (await place.net.run('gateway', toSites)).stdout, { timeout: 3_000 })
      .toBe('')
  })

  it.each([
    ['GET http://pass.test/ HTTP/1.1\r\nHost: pass.test\r\n\r\n', 400],
    ['CONNECT pass.test:443 HTTP/1.1\r\nHost: pass.test:443\r\n\r\n', 405],
    ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['GET /a\r\n', 400],
    [' GET /a HTTP/1.1\r\nHost: deny.test\r\n\r\n', 400],
    ['GET /a HTTP/1.1\r\nHost : deny.test\r\n\r\n', 400],
    ['GET /a HTTP/1.1\r\nHost: pass.test\r\nHost: deny.test\r\n\r\n', 400],
    ['GET /a HTTP/1.1\r\nHost: pass.test, deny.test\r\n\r\n', 400],
    ['GET /a HTTP/1.1\r\nHost: deny.test@pass.test\r\n\r\n', 400],
    ['GET /a HTTP/1.1\r\nHost: deny\x01.test\r\n\r\n', 400],
    ['GET /a HTTP/1.1\r\nHost: пример.рф\r\n\r\n', 400],
    ['GET /a HTTP/1.1\r\nHost: pass.test\r\nX: a\nHost: deny.test\r\n\r\n', 400],
    ['GET /a HTTP/1.1\r\nHost: pass.test\r\nX: a\rHost: deny.test\r\n\r\n', 400],
    ['GET /a\x7f HTTP/1.1\r\nHost: pass.test\r\n\r\n', 400],
    ['GET /a HTTP/1.1\r\nX: {40000 letters}\r\nHost: deny.test\r\n\r\n', 400],
    [`POST /a HTTP/1.1\r\nHost: pass.test\r\nContent-Length: 0\r\nContent-Length: 70\r\n\r\n${evil}`, 400],
    [`POST /a HTTP/1.1\r\nHost: pass.test\r\nContent-Length: +2\r\n\r\n${evil}`, 400],
    [`POST /a HTTP/1.1\r\nHost: pass.test\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${evil}`, 400],
    [
      `POST /a HTTP/1.1\r\nHost: pass.test\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${evil}`,
      400,
    ],
    [`POST /a HTTP/1.1\r\nHost: pass.test\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n${evil}`, 400],
    [`POST /a HTTP/1.1\r\nHost: pass.test\r\nTransfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n${evil}`, 400],
    [
      `POST /a HTTP/1.1\r\nHost: pass.test\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${evil}`,
      400,
    ],
  ])('are refused, and reach nobody: %j', async (raw, status) => {
    const { end, rows } = await talk(plain(raw.replace('{40000 letters}', 'a'.repeat(40_000))))
    expect(statuses(end.heard)).toEqual([status])
    expect(rows).toMatchObject([{ action: 'refuse', reason: 'malformed', status }])
    expect(place.reached).toEqual([])
  })

  it('that could be read in two ways go on in one alone', async () => {
    const both = `POST /a HTTP/1.1\r\nHost: pass.test\r\nContent-Length: 90\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n`
    await talk(plain(`${both}${evil}`))
    await requests().toEqual(['POST /a'])
    expect(place.reached.join()).not.toMatch(/content-length/i)
    await talk(
      plain('GET /a HTTP/1.1\r\nHost: pass.test\r\nX-A: b\r\n Host: deny.test\r\nConnection: close\r\n\r\n'),
    )
    await expect
      .poll(() => place.reached.join(), patience)
      .toMatch(/host: pass\.test\r\nx-a: b +Host: deny\.test\r\n/)
    await talk(plain('GET /a HTTP/1.1\nHost: pass.test\nConnection: close\n\n'))
    await expect.poll(() => place.reached.join(), patience).toBe('GET /a HTTP/1.1\r\nhost: pass.test\r\n\r\n')
  })

  it.each([
    'DENY.test',
    'deny.test.',
    'deny.test:80',
    'deny.test..',
    `${'a.'.repeat(127)}b`,
    `${'x'.repeat(64)}.test`,
  ])('are judged by their host however it is written: %s', async (host) => {
    const { end, rows } = await talk(plain(ask(host)))
    expect([statuses(end.heard), rows.map(({ action }) => action)]).toEqual([[403], ['deny']])
  })

  it.each(['Content-Length: 600000\r\n', 'Transfer-Encoding: chunked\r\n'])(
    'that are refused get the whole answer behind a large body: %j',
    async (length) => {
      const half = 'x'.repeat(300_000)
      const part = length.startsWith('C') ? half : `${half.length.toString(16)}\r\n${half}\r\n`
      const last = length.startsWith('C') ? part : `${part}0\r\n\r\n`
      const head = `POST /a HTTP/1.1\r\nHost: deny.test\r\n${length}\r\n`
      const steps = [head, part, { pause: 500 }, last]
      for (const asked of [plain('', { steps }), overTls('deny.test', '', { steps })]) {
        const { end, rows } = await talk(asked)
        expect([statuses(end.heard), end.error, end.heard.includes('</html>')]).toEqual([[403], '', true])
        expect(rows).toMatchObject([{ action: 'deny', status: 403, rule: 1 }])
        expect(rows[0]!.bytesSent).toBeGreaterThan(600_000)
      }
      const waits = await talk(
        plain('', { steps: [head.replace('\r\n\r\n', '\r\nExpect: 100-continue\r\n\r\n')] }),
      )
      expect(statuses(waits.end.heard)).toEqual([403])
    },
    60_000,
  )

  it('have a method that is none of HTTP’s own, and headers of any name', async () => {
    const odd = await talk(plain(ask('pass.test').replace('GET', 'PROPFIND')))
    expect(odd.rows).toMatchObject([{ action: 'deny', method: 'PROPFIND', rule: 3 }])
    const underscore = await talk(
      plain('GET /a HTTP/1.1\r\nHost: pass.test\r\napi_key: 1\r\nConnection: close\r\n\r\n'),
    )
    expect(underscore.end.heard).toContain('"api_key":"1"')
  })

  it.each([
    ['address', `GET /${'p'.repeat(20_000)}?${'q'.repeat(5_000)} HTTP/1.1\r\nHost: deny.test\r\n\r\n`, 403],
    ['header', ask('deny.test').replace('Host', `Accept-Language: ${'x'.repeat(20_000)}\r\nHost`), 403],
    ['host', ask('a'.repeat(20_000)), 403],
    ['method', ask('deny.test').replace('GET', 'M'.repeat(20_000)), 403],
    ['address that the site itself finds too long', ask('pass.test', `/${'p'.repeat(20_000)}`), 431],
  ])('are judged, and have a row, however long they are: %s', async (_what, raw, status) => {
    const { end, rows } = await talk(plain(raw))
    expect([statuses(end.heard), rows.length]).toEqual([[status], 1])
  })

  it('whose head is slow are judged all the same, and a client that is silent gets no connection', async () => {
    const slow = place.talk({
      port: 80,
      steps: ['GET /a HTTP/1.1\r\n', { pause: 7_000 }, 'Host: deny.test\r\n\r\n'],
      milliseconds: 20_000,
    })
    const silent = place.talk({ port: 80, steps: [{ pause: 7_000 }, evil], milliseconds: 20_000 })
    expect(statuses((await slow).heard)).toEqual([403])
    expect(statuses((await silent).heard)).toEqual([403])
    expect(place.reached).toEqual([])
  })
})

describe('connections of TLS', () => {
  it('keep HTTP/2 where they are not decrypted, and get HTTP/1.1 where they are', async () => {
    const protocols = ['h2', 'http/1.1']
    const spliced = await place.get('https://pass.test:8443/', { options: ['-k'] })
    expect(JSON.parse(spliced.body)).toEqual({ version: '2.0' })
    const host = 'server.test:8443'
    const bumped = await talk(overTls('server.test', ask(host), { port: 8443, tls: { protocols } }))
    expect([bumped.end.protocol, statuses(bumped.end.heard)]).toEqual(['', [200]])
    expect(bumped.end.heard).toContain('{"version":"1.1"}')
  })

  it.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'show certificates of clients only where they are not decrypted: %s',
    async (versions) => {
      const { certificate, key } = makeServerPair(authorities.sites, { name: 'me', names: ['me'], ...valid })
      const known = (name: string) =>
        overTls(name, ask(`${name}:9443`), { port: 9443, tls: { versions, pair: certificate + key } })
      const spliced = await talk(known('pass.test'))
      expect([spliced.end.version, spliced.end.heard.slice(-2)]).toEqual([versions, 'me'])
      const bumped = await talk(known('server.test'))
      expect(statuses(bumped.end.heard)).toEqual([502])
      expect(bumped.end.heard).toContain('it asks for a certificate of yours')
      expect(bumped.rows).toMatchObject([
        { status: 502, reason: expect.stringContaining('certificate required') },
      ])
    },
  )

  it('are judged by their name however it is written, and by their address without one', async () => {
    const nameless = await talk(overTls(undefined, ask('pass.test')))
    expect(nameless.rows).toMatchObject([
      { action: 'pass', tlsName: '', url: `https://${place.net.link('wan').v4}/` },
    ])
    for (const name of ['DENY.TEST', 'deny.test.']) {
      const { end } = await talk(overTls(name, ask(name)))
      expect([name, statuses(end.heard)]).toEqual([name, [403]])
    }
    for (const name of ['BUMP.test', 'bump.test.']) {
      const { end, rows } = await talk(overTls(name, ask(name)))
      expect([name, statuses(end.heard), rows[0]?.isDecrypted]).toEqual([name, [200], true])
    }
    for (const name of ['a b.test', 'a..test', `${'y'.repeat(64)}.test`]) {
      const { rows } = await talk(overTls(name, ''))
      expect(rows).toMatchObject([{ action: 'drop', reason: 'bad-host' }])
    }
    await apply([rule(4, 'bump', { categories: ['special.id.1'] })])
    for (const raw of [ask(place.net.link('wan').v4), 'GET /a HTTP/1.0\r\n\r\n'])
      expect(statuses((await talk(overTls(undefined, raw))).end.heard)).toEqual([421])
    const byAddress = overTls(undefined, ask(place.net.link('wan').v4))
    await apply([rule(4, 'deny', { categories: ['special.id.1'] })])
    const denied = await talk(byAddress)
    expect(statuses(denied.end.heard)).toEqual([403])
    expect(denied.rows).toMatchObject([{ action: 'deny', rule: 4, isDecrypted: true }])
    const elsewhere = 'https://elsewhere.test/'
    await apply([rule(4, 'redirect', { categories: ['other.id.7'], redirect: elsewhere })])
    const led = await talk(byAddress)
    expect(led.end.heard).toContain(`302 Found\r\n`)
    expect(led.rows).toMatchObject([{ action: 'redirect', rule: 4 }])
    // A host in the request is no name of the connection.
    expect(statuses((await talk(overTls(undefined, ask('pass.test')))).end.heard)).not.toContain(200)
    await apply([])
    const other = await talk(overTls('bump.test', ask('deny.test')))
    expect([statuses(other.end.heard), other.rows[0]?.reason]).toEqual([[421], 'other-name'])
  })

  it('whose name is too long for a certificate are not decrypted, and say why', async () => {
    const { end, rows } = await talk(overTls(longName, ask(longName)))
    expect(end.heard).toBe('')
    expect(rows).toMatchObject([{ action: 'refuse', reason: 'long-name', tlsName: longName }])
  })

  it('carry WebSocket, decrypted too', async () => {
    const { end, rows } = await talk(
      overTls('bump.test', '', {
        steps: [upgradeOf('bump.test'), { wait: '101 Switching' }, said],
        until: 'hello$',
      }),
    )
    expect(end.heard).toMatch(/hello$/)
    expect(rows).toMatchObject([{ status: 101, isDecrypted: true }])
  })

  it('that hide their name from a reader of one record are ended', async () => {
    const hello = clientHello('deny.test')
    const body = hello.slice(5)
    const record = (part: string) =>
      `\x16\x03\x01${String.fromCharCode(part.length >> 8, part.length & 255)}${part}`
    const whole = await talk({
      port: 443,
      steps: [hello.slice(0, 20), { pause: 300 }, hello.slice(20)],
      until: '.{5}',
    })
    expect(whole.end.heard.charCodeAt(0)).toBe(0x16)
    await expect
      .poll(() => place.rows, patience)
      .toMatchObject([{ action: 'untrusted', tlsName: 'deny.test', rule: 1 }])
    const parted = await talk({
      port: 443,
      steps: [record(body.slice(0, 60)) + record(body.slice(60)) + '\0'.repeat(16)],
    })
    expect(parted.end.heard).toBe('')
    expect(parted.rows).toMatchObject([{ action: 'drop', reason: 'bad-hello' }])
    const early = await talk({ port: 443, steps: [`${hello}\x17\x03\x03\x40\x00${'x'.repeat(20_000)}`] })
    expect(early.rows).toMatchObject([{ action: 'untrusted', tlsName: 'deny.test' }])
    const long = await talk({ port: 443, steps: [clientHello('x'.repeat(9_000))] })
    expect(long.rows).toMatchObject([{ action: 'refuse', reason: 'malformed' }])
    const alarm = await talk({ port: 443, steps: [`\x15\x03\x01\x00\x02\x01\x00${hello}`] })
    expect(alarm.end.heard).toBe('')
    expect(alarm.rows).toMatchObject([{ action: 'refuse', reason: 'malformed' }])
  })
})

describe('answers', () => {
  const get = (path: string, method = 'GET') => [
    `${method} ${path} HTTP/1.1\r\nHost: pass.test\r\nConnection: close\r\n\r\n`,
  ]
  const decrypted = (path: string) => ({
    ...{ port: 443, tls: { name: 'bump.test', ca } },
    steps: [`GET ${path} HTTP/1.1\r\nHost: bump.test\r\nConnection: close\r\n\r\n`],
  })
  const over = ({ end }: Awaited<ReturnType<typeof talk>>) => end.heard.slice(9, 12)

  it('that do not say their type are judged by their beginning, also one that comes in pieces', async () => {
    await apply([rule(9, 'deny', { categories: 'any', types: ['application/pdf'] })])
    for (const path of ['/paper', '/paper-in-pieces']) {
      const plain = await talk({ port: 80, steps: get(path) })
      expect(over(plain), path).toBe('403')
      expect(plain.rows).toMatchObject([{ action: 'deny', rule: 9, status: 403 }])
      expect(over(await talk(decrypted(path))), path).toBe('403')
    }
    // What has no body, or becomes another protocol, is not waited for.
    expect(over(await talk({ port: 80, steps: get('/none') }))).toBe('204')
    expect(over(await talk({ port: 80, steps: get('/unchanged') }))).toBe('304')
    const upgraded = await talk({
      port: 80,
      steps: [upgradeOf('pass.test'), { wait: '101 Switching' }, said],
      until: 'hello$',
    })
    expect(upgraded.end.heard).toMatch(/hello$/)
    // Text, nothing, and what is packed are no PDF.
    for (const asked of [get('/page'), get('/paper', 'HEAD'), get('/paper-packed')])
      expect(over(await talk({ port: 80, steps: asked })), asked[0]!).toBe('200')
  })

  it('are not asked about where no rule asks for a type, and their rows say the verdict on the request', async () => {
    await apply([])
    for (const path of ['/paper', '/picture']) {
      const passed = await talk({ port: 80, steps: get(path) })
      expect(over(passed)).toBe('200')
      expect(passed.rows).toMatchObject([{ action: 'pass', reason: '', status: 200 }])
    }
    await apply([rule(9, 'deny', { categories: 'any', types: ['image/*'] })])
    expect(over(await talk({ port: 80, steps: get('/picture') }))).toBe('403')
  })
})

/** A request for WebSocket, and what is said then. */
const upgradeOf = (host: string) =>
  `GET /ws HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
const said = '\x81\x85\x00\x00\x00\x00hello'

/** A first message of TLS 1.2 with this name. */
function clientHello(name: string): string {
  const short = (value: number) => String.fromCharCode(value >> 8, value & 255)
  const sized = (text: string) => short(text.length) + text
  const names = `\x00\x00${sized(sized(`\0${sized(name)}`))}`
  const groups = `\x00\x0a${sized(sized('\x00\x17\x00\x1d'))}`
  const signatures = `\x00\x0d${sized(sized('\x08\x04\x04\x01\x04\x03'))}`
  const hello = `\x03\x03${'r'.repeat(32)}\0${sized('\xc0\x2f\xc0\x30')}\x01\0${sized(names + groups + signatures)}`
  const message = `\x01\0${sized(hello)}`
  return `\x16\x03\x01${sized(message)}`
}

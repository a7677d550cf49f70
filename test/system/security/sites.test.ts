import { X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  makeAuthority,
  makeSelfSignedPair,
  makeServerPair,
} from '../../../src/core/net/certificate-authority.ts'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const certificates = '/x/certificates'
const sites = '/x/reverse-proxy/sites'
const unknown = '7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d'
const fromSeconds = Math.floor(Date.now() / 1000) - 60
const valid = { fromSeconds, untilSeconds: fromSeconds + 90 * 86_400 }
const root = makeAuthority({ name: 'root', ...valid })
const server = makeServerPair(root, { name: 'www.example.org', names: ['www.example.org'], ...valid })
const other = makeServerPair(root, { name: 'other.example', names: ['other.example'], ...valid })
const upstream = { address: '192.0.2.80', port: 8080 }

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  await admin.create('/network/connections', {
    ...{ type: 'wan', title: 'provider', mac: '02:00:00:00:00:01', gateway: '203.0.113.1' },
    addresses: ['203.0.113.2/24', '2001:db8:113::2/64'],
  })
  const lan = { type: 'lan', title: 'office', mac: '02:00:00:00:00:02', addresses: ['10.0.0.1/24'] }
  await admin.create('/network/connections', lan)
})
afterAll(() => gateway?.close())

/** Status of a write, and the fields that its answer names. */
async function refused(method: string, path: string, body: object): Promise<readonly (string | number)[]> {
  const reply = await admin.send(method, path, { body, headers: { 'Content-Type': 'application/json' } })
  return [reply.status, ...(reply.status === 200 ? [] : pathsOf(reply))]
}

function site(fields: object): object {
  return { title: 'site', names: [], listen: { address: 'interface.id.1', port: 8080 }, upstream, ...fields }
}

interface Shown {
  readonly chain: string
  readonly names: readonly string[]
  readonly subject: string
  readonly not_after: number
  readonly fingerprint: string
}

describe('certificates of published sites', () => {
  it('are shown without their key, and with what stands in them', async () => {
    const id = await admin.create<string>(certificates, {
      ...{ title: 'shop', chain: server.certificate + root.certificate, key: server.key },
    })
    const reply = await admin.get(`${certificates}/${id}`)
    const shown = reply.json<Shown>()
    expect(shown).toMatchObject({ names: ['www.example.org'], subject: 'CN=www.example.org' })
    expect(shown.not_after).toBe(valid.untilSeconds)
    expect(shown.fingerprint).toBe(new X509Certificate(server.certificate).fingerprint256)
    const answers = await Promise.all(
      [
        certificates,
        '/x/revisions/1..1000000',
        '/x/backup',
        '/x/artifacts/reverse-proxy',
        '/logs_backend/logs',
      ]
        .map((path) => path.replace('1000000', '9'))
        .map((path) => admin.get(path)),
    )
    for (const { text } of [reply, ...answers]) {
      expect(text).not.toContain('PRIVATE KEY')
      expect(text).not.toContain(server.key.split('\n')[1])
    }
    // The chain alone may be renewed, by a certificate of the same key.
    expect(await refused('PATCH', `${certificates}/${id}`, { chain: server.certificate })).toEqual([200])
    expect(await refused('PATCH', `${certificates}/${id}`, { chain: other.certificate })).toEqual([
      542,
      'chain',
    ])
    expect(await refused('PATCH', `${certificates}/${id}`, { key: other.key })).toEqual([542, 'key'])
    expect(await refused('PUT', `${certificates}/${id}`, shown)).toEqual([200])
  })

  it('are made by the gateway where names are given, and anew by an empty chain', async () => {
    const names = ['www.Bücher.example', '*.example.org', '192.0.2.7', '2001:DB8::7']
    const id = await admin.create<string>(certificates, { title: 'own', self_signed: { names, days: 30 } })
    const first = (await admin.get(`${certificates}/${id}`)).json<Shown>()
    expect(first.names).toEqual(['www.xn--bcher-kva.example', '*.example.org', '192.0.2.7', '2001:db8::7'])
    const made = new X509Certificate(first.chain)
    expect([made.ca, made.checkHost('www.xn--bcher-kva.example'), made.checkIP('192.0.2.7')]).toEqual([
      ...[false, 'www.xn--bcher-kva.example', '192.0.2.7'],
    ])
    expect(Math.round((first.not_after - Date.now() / 1000) / 86_400)).toBe(30)
    await admin.patch(`${certificates}/${id}`, { comment: 'kept' })
    expect((await admin.get(`${certificates}/${id}`)).json<Shown>().fingerprint).toBe(first.fingerprint)
    await admin.patch(`${certificates}/${id}`, { chain: '' })
    expect((await admin.get(`${certificates}/${id}`)).json<Shown>().fingerprint).not.toBe(first.fingerprint)
    const { certificates: told } = (await admin.get('/x/status')).json<{
      certificates: readonly { resource: string; id: string; msg: string }[]
    }>()
    expect(told.find((each) => each.id === id)?.msg).toMatch(/^the certificate .* ends on /)
  })

  const hostile = (names: readonly string[]) => makeSelfSignedPair({ name: 'x', names, ...valid })
  it.each([
    ['nothing', {}, ['chain', 'key']],
    ['no key', { chain: server.certificate }, ['key']],
    ['no chain', { key: server.key }, ['chain']],
    ['the key of another', { chain: server.certificate, key: other.key }, ['key']],
    ['a key in the chain', { chain: server.certificate + server.key, key: server.key }, ['chain']],
    ['a chain in disorder', { chain: server.certificate + other.certificate, key: server.key }, ['chain']],
    ['no certificate', { chain: 'PEM', key: server.key }, ['chain']],
    ['no key of a certificate', { chain: server.certificate, key: 'PEM' }, ['key']],
    ['a key beside a wish', { self_signed: { names: ['a.example'] }, key: server.key }, ['key']],
    [
      'a chain beside a wish',
      { self_signed: { names: ['a.example'] }, chain: server.certificate },
      ['chain'],
    ],
    ['no names', { self_signed: { names: [] } }, ['self_signed.names']],
    ['bad names', { self_signed: { names: ['a b'] } }, ['self_signed.names[0]']],
    ['names of code', pairOf(hostile(['a.example";}\n'])), ['chain']],
    ['names beyond ASCII', pairOf(hostile(['\u00ffa.example'])), ['chain']],
  ])('are refused with %s', async (_what, body, fields) => {
    expect(await refused('POST', certificates, { title: 'bad', ...body })).toEqual([542, ...fields])
  })
})

function pairOf({ certificate, key }: { readonly certificate: string; readonly key: string }): object {
  return { chain: certificate, key }
}

describe('published sites', () => {
  it.each([
    [
      'an address that is not the gateway’s',
      { listen: { address: '203.0.113.3', port: 1 } },
      ['listen.address'],
    ],
    ['a local interface', { listen: { address: 'interface.id.2', port: 1 } }, ['listen.address']],
    ['no interface', { listen: { address: 'interface.id.99', port: 1 } }, ['listen.address']],
    ['a name as the address', { listen: { address: 'localhost', port: 1 } }, ['listen.address']],
    ['the port of DNS', { listen: { address: '203.0.113.2', port: 53 } }, ['listen.port']],
    ['the port of the filter', { listen: { address: '203.0.113.2', port: 3129 } }, ['listen.port']],
    ['port 0', { listen: { address: '203.0.113.2', port: 0 } }, ['listen.port']],
    ['a redirect without TLS', { http_to_https: true }, ['http_to_https']],
    ['the gateway behind itself', { upstream: { address: '203.0.113.2', port: 80 } }, ['upstream.address']],
    ['its other side behind it', { upstream: { address: '10.0.0.1', port: 80 } }, ['upstream.address']],
    ['its loopback behind it', { upstream: { address: '127.0.0.9', port: 80 } }, ['upstream.address']],
    ['its loopback as IPv6', { upstream: { address: '::ffff:127.0.0.1', port: 80 } }, ['upstream.address']],
    ['itself as IPv6', { upstream: { address: '::ffff:cb00:7102', port: 80 } }, ['upstream.address']],
    ['a broadcast behind it', { upstream: { address: '255.255.255.255', port: 80 } }, ['upstream.address']],
    ['a group behind it', { upstream: { address: '239.1.2.3', port: 80 } }, ['upstream.address']],
    ['a group of IPv6 behind it', { upstream: { address: 'ff02::1', port: 80 } }, ['upstream.address']],
    ['a link-local address behind it', { upstream: { address: 'fe80::1', port: 80 } }, ['upstream.address']],
    ['itself by name', { upstream: { address: 'localhost', port: 80 } }, ['upstream.address']],
    ['an unknown certificate', { tls: unknown }, ['tls']],
    ['no certificate', { tls: 'nope' }, ['tls']],
    ['no profile', { waf_profile: 'nope' }, ['waf_profile']],
    ['an unknown profile', { waf_profile: unknown }, ['waf_profile']],
    ['one name twice', { names: ['a.example', 'A.example'] }, ['names[1]']],
    ['a dot at the end', { names: ['a.example.'] }, ['names[0]']],
    ['a long part', { names: [`${'a'.repeat(64)}.example`] }, ['names[0]']],
    ['255 parts', { names: [Array(255).fill('a').join('.')] }, ['names[0]']],
    ['control characters', { names: ['a\u0000.example'] }, ['names[0]']],
    ['code', { names: ['a.example;}'] }, ['names[0]']],
    ['an address as a name', { names: ['203.0.113.2'] }, ['names[0]']],
    ['a number as a name', { names: ['0x7f'] }, ['names[0]']],
    ['a star in the middle', { names: ['a.*.example'] }, ['names[0]']],
  ])('are refused with %s', async (_what, fields, paths) => {
    expect(await refused('POST', sites, site(fields))).toEqual([542, ...paths])
  })

  it('cannot have the port of the management interface', async () => {
    const port = Number(new URL(gateway.origin).port)
    const listen = { address: '203.0.113.2', port }
    expect(await refused('POST', sites, site({ listen }))).toEqual([542, 'listen.port'])
    const change = { method: 'POST', path: sites, body: site({ listen }) }
    expect((await admin.post('/x/transactions', { changes: [change] })).status).toBe(542)
  })

  it('keep their ports when metrics would be answered there', async () => {
    const id = await admin.create<number>(
      sites,
      site({ names: ['metrics.test'], listen: { address: '203.0.113.2', port: 9470 } }),
    )
    const settings = '/x/metrics/settings'
    const at = (port: number) => ({ enabled: true, listen: `203.0.113.2:${port}` })
    expect(await refused('PATCH', settings, at(9470))).toEqual([542, 'listen'])
    expect(await refused('PATCH', settings, { ...at(9470), enabled: false })).toEqual([200])
    expect(await refused('PATCH', settings, { enabled: true })).toEqual([542, 'listen'])
    expect(await refused('PATCH', settings, at(9471))).toEqual([200])
    expect(await refused('PATCH', `${sites}/${id}`, { comment: 'as before' })).toEqual([200])
    await admin.patch(settings, { enabled: false, listen: '' })
    await admin.delete(`${sites}/${id}`)
  })

  it('are unlike each other in name or port, in the form that clients ask for', async () => {
    const tls = await admin.create<string>(certificates, {
      ...{ title: 'two', self_signed: { names: ['bücher.example'] } },
    })
    const https = { address: '203.0.113.2', port: 443 }
    const id = await admin.create<number>(
      sites,
      site({ names: ['Bücher.example'], listen: https, tls, http_to_https: true }),
    )
    const same = { names: ['xn--bcher-kva.example'], tls }
    expect(await refused('POST', sites, site({ ...same, listen: https }))).toEqual([542, 'names[0]'])
    const elsewhere = { address: 'interface.external_any', port: 443 }
    expect(await refused('POST', sites, site({ ...same, listen: elsewhere }))).toEqual([542, 'names[0]'])
    const plain = { address: 'interface.id.1', port: 80 }
    expect(await refused('POST', sites, site({ ...same, tls: '', listen: plain }))).toEqual([542, 'names[0]'])
    // One port has TLS or not.
    expect(await refused('POST', sites, site({ names: ['b.example'], listen: elsewhere }))).toEqual([
      542,
      'listen.port',
    ])
    expect(await refused('POST', sites, site({ names: ['b.example'], listen: elsewhere, tls }))).toEqual([
      200,
    ])
    expect(await refused('POST', sites, site({ listen: https, tls }))).toEqual([200])
    expect(await refused('POST', sites, site({ listen: https, tls }))).toEqual([542, 'names'])
    expect(problemOf(await admin.delete(`${certificates}/${tls}`)).code).toBe('in_use')
    expect(await refused('PATCH', `${sites}/${id}`, { tls: '' })).toEqual([542, 'http_to_https'])
  })

  it('say that nothing is served without a data plane', async () => {
    const rows = await admin.list<{ name: string; status: string; msg: string }>('/x/reverse-proxy/status')
    expect(rows[0]).toMatchObject({ name: 'reverse-proxy', status: 'failed' })
    expect(rows[0]!.msg).not.toBe('')
  })
})

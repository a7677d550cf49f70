import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EngineHost, engineHost } from '../../../test/kernel/daemon/engine-host.ts'
import { createNet, type Net } from '../../../test/kernel/net.ts'
import type { ReverseProxyMessage } from '../../../test/kernel/reverse-proxy/host.ts'
import type {
  PublishedSite,
  ReverseProxyArtifact,
  SiteWafProfile,
} from '../../core/engine/declared/reverse-proxy.ts'
import type { EngineRow } from '../../core/engine/engine-row.ts'
import type { WafMatch } from '../../core/engine/waf-match.ts'
import { makeAuthority, makeServerPair } from '../../core/net/certificate-authority.ts'

const patience = { timeout: 20_000, interval: 50 }
const kernelModule = (name: string) => new URL(`../../../test/kernel/reverse-proxy/${name}`, import.meta.url)
const now = Math.floor(Date.now() / 1000)
const valid = { fromSeconds: now - 86_400, untilSeconds: now + 30 * 86_400 }
const authority = makeAuthority({ name: 'Sites', ...valid })
const pairFor = (name: string) => {
  const { certificate, key } = makeServerPair(authority, { name, names: [name], ...valid })
  return { chain: certificate, key }
}
const shopPair = pairFor('shop.test')
const profileId = '6f1d1b0a-6b1e-4f5c-9d53-0c8d6f1f2a01'
const sqli = "id=1' or 1=1-- -"

let net: Net
let host: EngineHost<ReverseProxyArtifact>
let server: ChildProcess
let folder: string
let rows: EngineRow[] = []

const gateway = () => net.link('out').gateway4
const site = (over: Partial<PublishedSite> = {}): PublishedSite => ({
  ...{ id: 1, title: 'Shop', names: ['shop.test'], httpToHttps: false, tls: null, profile: null },
  listen: { addresses: [gateway()], port: 80 },
  upstream: { scheme: 'http', address: net.link('dmz').v4, port: 8080, verify: false },
  ...over,
})
const profile = (over: Partial<SiteWafProfile> = {}): SiteWafProfile => ({
  ...{ id: profileId, name: 'Strict', detectionOnly: false, disabledFiles: [], exceptions: [] },
  ...{ serverTokens: false, lists: [] },
  ...over,
})
const published = (
  sites: readonly PublishedSite[],
  profiles: readonly SiteWafProfile[] = [],
  trustedProxies: readonly string[] = [],
): ReverseProxyArtifact => ({
  sites: [...sites],
  profiles: [...profiles],
  trustedProxies: [...trustedProxies],
})
const guarded = (over: Partial<SiteWafProfile> = {}, of: Partial<PublishedSite> = {}) =>
  published([site({ profile: profileId, ...of })], [profile(over)])

interface Answer {
  readonly code: string
  readonly headers: string
  readonly body: string
}

/** What curl got of an address at the gateway: status, headers and body, or its own error code. */
async function get(url: string, options: readonly string[] = []): Promise<Answer> {
  const { hostname, protocol, port } = new URL(url)
  const at = port || (protocol === 'https:' ? '443' : '80')
  const { code, stdout } = await net.run('out', [
    ...['curl', '-sg', '-D', '-', '--max-time', '30', '--cacert', join(folder, 'sites.pem')],
    ...[
      '--resolve',
      `${hostname}:${at}:${gateway()}`,
      '-w',
      '\n%{http_code} %{http_version}',
      ...options,
      url,
    ],
  ])
  const last = stdout.lastIndexOf('\n')
  const whole = stdout.slice(0, last)
  const parts = whole.split('\r\n\r\n')
  const heads = parts.findLastIndex((part) => part.startsWith('HTTP/'))
  return {
    code: code === 0 ? stdout.slice(last + 1) : `error ${code}`,
    headers: parts
      .slice(0, heads + 1)
      .join('\n')
      .toLowerCase(),
    body: parts.slice(heads + 1).join('\r\n\r\n'),
  }
}
const encoded = (text: string) =>
  text.replaceAll(/[ '<>()]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
const matches = () => rows.flatMap((row): WafMatch[] => (row.kind === 'waf' ? [row.match] : []))
const matched = (matching: Partial<WafMatch> | object) =>
  expect.poll(matches, patience).toContainEqual(expect.objectContaining(matching))

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-sites-'))
  net = await createNet({ out: { device: 'out0' }, dmz: { device: 'dmz0' } })
  const { chain, key } = pairFor('behind.test')
  writeFileSync(join(folder, 'behind.pem'), chain + key)
  writeFileSync(join(folder, 'sites.pem'), authority.certificate)
  server = net.forkIn('dmz', kernelModule('behind.ts'), [folder])
  await once(server, 'message')
  host = engineHost(
    net.forkIn('gateway', kernelModule('host.ts'), [join(folder, 'run'), join(folder, 'sites.pem')]),
  )
  host.child.on('message', (said: ReverseProxyMessage) => {
    if ('told' in said) rows.push(...said.told)
  })
}, 60_000)
afterAll(async () => {
  await host?.close()
  server?.kill('SIGKILL')
  await net?.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  rows = []
})

describe('a published site', () => {
  it('answers at its name, and nothing at any other', async () => {
    await host.apply(published([site()]))
    const { code, headers, body } = await get('http://shop.test/a//b?c=%20d', [
      '-H',
      'X-Forwarded-For: 9.9.9.9',
    ])
    expect(code).toBe('200 1.1')
    expect(headers).toContain('server: behind/1.0')
    expect(JSON.parse(body)).toMatchObject({
      url: '/a//b?c=%20d',
      headers: { host: 'shop.test', 'x-forwarded-for': net.link('out').v4, 'x-forwarded-proto': 'http' },
    })
    // Closed without an answer.
    expect((await get('http://other.test/')).code).toMatch(/^error 5[26]$/)
    expect((await get('http://shop.test/named')).headers).not.toContain('server:')
    expect(await host.observe()).toMatchObject({ status: 'active', message: '' })
  })

  it('is encrypted, by HTTP/2 too, and leads there from http', async () => {
    const tls = { id: 7, ...shopPair }
    const listen = { addresses: [gateway()], port: 443 }
    await host.apply(published([site({ tls, listen, httpToHttps: true })]))
    expect((await get('https://shop.test/')).code).toBe('200 2')
    expect((await get('https://shop.test/', ['--http1.1', '--tls-max', '1.2'])).code).toBe('200 1.1')
    expect((await get('https://shop.test/', ['--tls-max', '1.1'])).code).toBe('error 35')
    expect((await get('https://other.test/', ['-k'])).code).toBe('error 35')
    const led = await get('http://shop.test/a?b', ['-X', 'POST'])
    expect(led.code).toBe('308 1.1')
    expect(led.headers).toContain('location: https://shop.test/a?b')
    expect(led.headers + led.body).not.toContain('nginx')
  })

  it('tells nothing when the site behind is down', async () => {
    const upstream = { scheme: 'http', address: net.link('dmz').v4, port: 9, verify: false } as const
    await host.apply(published([site({ upstream })]))
    const { code, headers, body } = await get('http://shop.test/')
    expect(code).toBe('502 1.1')
    expect(headers + body).not.toMatch(/nginx|server:|10\./)
    await host.apply(published([site()]))
    const own = await get('http://shop.test/own-error')
    expect(own).toMatchObject({ code: '502 1.1', body: 'own page<hr><center>nginx</center>\r\n' })
  })
})

describe('its web application firewall', () => {
  it('blocks an attack with a row for each rule, and lets the rest through', async () => {
    await host.apply(guarded())
    expect((await get('http://shop.test/?q=shoes')).code).toBe('200 1.1')
    const { code, headers, body } = await get(`http://shop.test/find?${encoded(sqli)}`)
    expect(code).toBe('403 1.1')
    expect(headers + body).not.toMatch(/nginx|server:/)
    await matched({
      ...{ ruleId: 942_100, outcome: 'blocked', site: 1, profile: profileId, client: net.link('out').v4 },
      ...{
        method: 'GET',
        path: '/find',
        status: 403,
        score: 5,
        variable: expect.stringMatching(/^ARGS:id: /),
      },
    })
    expect(matches().every(({ uniqueId }) => /^1-[0-9a-f]{32}$/.test(uniqueId))).toBe(true)
  })

  it.each([
    ['detection only', { detectionOnly: true }],
    ['a disabled category', { disabledFiles: [942] }],
    ['an exception', { exceptions: [942_100] }],
  ])('lets an attack through: %s', async (_title, over) => {
    await host.apply(guarded(over))
    expect((await get(`http://shop.test/find?${encoded(sqli)}`)).code).toBe('200 1.1')
    if ('detectionOnly' in over) await matched({ ruleId: 942_100, outcome: 'detected', status: 200 })
  })
})

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type {
  PublishedSite,
  ReverseProxyArtifact,
  SiteWafProfile,
} from '../../../src/core/engine/declared/reverse-proxy.ts'
import type { EngineRow } from '../../../src/core/engine/rows/engine-row.ts'
import type { WafMatch } from '../../../src/core/engine/rows/waf-match.ts'
import { makeAuthority, makeServerPair } from '../../../src/core/net/certificate-authority.ts'
import { type EngineHost, engineHost } from '../daemon/engine-host.ts'
import { createNet, type Net } from '../net.ts'
import type { ReverseProxyMessage } from './host.ts'

/** A wait for what follows by itself. */
export const patience = { timeout: 30_000, interval: 50 }

const now = Math.floor(Date.now() / 1000)
const valid = { fromSeconds: now - 86_400, untilSeconds: now + 30 * 86_400 }
const authority = makeAuthority({ name: 'Sites', ...valid })

/** A certificate with its key, in PEM, by an authority that clients of the place believe. */
export function pairFor(name: string): { readonly chain: string; readonly key: string } {
  const { certificate, key } = makeServerPair(authority, { name, names: [name], ...valid })
  return { chain: certificate, key }
}

/** The profile of the place. */
export const profileId = '6f1d1b0a-6b1e-4f5c-9d53-0c8d6f1f2a01'

/** A request's query that is an attack by SQL, as it is sent. */
export const sqlAttack = 'id=1%27%20or%201=1--%20-'

/** Answer that curl got: status and version of HTTP, or its own error code. */
export interface Answer {
  readonly code: string
  /** All headers in lower case. */
  readonly headers: string
  readonly body: string
}

/** A gateway that publishes a site of `dmz` to `out`. */
export interface PublishedPlace {
  readonly net: Net
  readonly host: EngineHost<ReverseProxyArtifact>
  readonly folder: string
  readonly runFolder: string
  /** Address of the gateway that clients reach. */
  readonly address: string
  readonly rows: readonly EngineRow[]
  readonly forget: () => void
  readonly site: (over?: Partial<PublishedSite>) => PublishedSite
  /** The one site, guarded by a profile that differs by `over`. */
  readonly guarded: (over?: Partial<SiteWafProfile>, of?: Partial<PublishedSite>) => ReverseProxyArtifact
  readonly get: (url: string, options?: readonly string[]) => Promise<Answer>
  /** Holds when a match like this is a row. */
  readonly matched: (matching: Partial<WafMatch> | object) => Promise<void>
  readonly matches: () => readonly WafMatch[]
  readonly close: () => Promise<void>
}

const module = (name: string) => new URL(name, import.meta.url)

/** Makes the place; its engine has nothing applied. `prepare` is called before the engine starts. */
export async function openPublishedPlace(
  prepare: (net: Net, runFolder: string) => Promise<void> = async () => undefined,
): Promise<PublishedPlace> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-sites-'))
  const runFolder = join(folder, 'run')
  const net = await createNet({ out: { device: 'out0' }, dmz: { device: 'dmz0' } })
  const { chain, key } = pairFor('behind.test')
  writeFileSync(join(folder, 'behind.pem'), chain + key)
  writeFileSync(join(folder, 'sites.pem'), authority.certificate)
  const server: ChildProcess = net.forkIn('dmz', module('behind.ts'), [folder])
  await once(server, 'message')
  await prepare(net, runFolder)
  const host = engineHost<ReverseProxyArtifact>(
    net.forkIn('gateway', module('host.ts'), [runFolder, join(folder, 'sites.pem')]),
  )
  let rows: EngineRow[] = []
  host.child.on('message', (said: ReverseProxyMessage) => {
    if ('told' in said) rows.push(...said.told)
  })
  const address = net.link('out').gateway4
  const site = (over: Partial<PublishedSite> = {}): PublishedSite => ({
    ...{ id: 1, title: 'Shop', names: ['shop.test'], httpToHttps: false, tls: null, profile: null },
    listen: { addresses: [address], port: 80 },
    upstream: { scheme: 'http', address: net.link('dmz').v4, port: 8080, verify: false },
    ...over,
  })
  const matches = () => rows.flatMap((row): WafMatch[] => (row.kind === 'waf' ? [row.match] : []))
  return {
    ...{ net, host, folder, runFolder, address, site, matches },
    get rows() {
      return rows
    },
    forget: () => {
      rows = []
    },
    guarded: (over = {}, of = {}) => published([site({ profile: profileId, ...of })], [profile(over)]),
    get: async (url, options = []) => {
      const { hostname, protocol, port } = new URL(url)
      const at = port || (protocol === 'https:' ? '443' : '80')
      const { code, stdout } = await net.run('out', [
        ...['curl', '-sg', '-D', '-', '--max-time', '60', '--cacert', join(folder, 'sites.pem')],
        ...['--resolve', `${hostname}:${at}:${address}`, '-w', '\n%{http_code} %{http_version}'],
        ...[...options, url],
      ])
      return answerOf(code, stdout)
    },
    matched: async (matching) =>
      await expect.poll(matches, patience).toContainEqual(expect.objectContaining(matching)),
    close: async () => {
      await host.close()
      server.kill('SIGKILL')
      await net.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A profile without anything of its own, but for `over`. */
export function profile(over: Partial<SiteWafProfile> = {}): SiteWafProfile {
  return {
    ...{ id: profileId, name: 'Strict', detectionOnly: false, disabledFiles: [], exceptions: [] },
    ...{ serverTokens: false, lists: [] },
    ...over,
  }
}

/** An artifact of these. */
export function published(
  sites: readonly PublishedSite[],
  profiles: readonly SiteWafProfile[] = [],
  trustedProxies: readonly string[] = [],
): ReverseProxyArtifact {
  return { sites: [...sites], profiles: [...profiles], trustedProxies: [...trustedProxies] }
}

function answerOf(exitCode: number | null, stdout: string): Answer {
  const last = stdout.lastIndexOf('\n')
  const parts = stdout.slice(0, last).split('\r\n\r\n')
  const heads = parts.findLastIndex((part) => part.startsWith('HTTP/'))
  return {
    code: exitCode === 0 ? stdout.slice(last + 1) : `error ${exitCode}`,
    headers: parts
      .slice(0, heads + 1)
      .join('\n')
      .toLowerCase(),
    body: parts.slice(heads + 1).join('\r\n\r\n'),
  }
}

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WebProxyArtifact, WebProxySettings } from '../../../src/core/engine/declared/web-proxy.ts'
import type { WebRequest } from '../../../src/core/engine/rows/web-request.ts'
import { makeAuthority, makeServerPair } from '../../../src/core/net/certificate-authority.ts'
import { type EngineHost, engineHost } from '../daemon/engine-host.ts'
import { createNet, type Net } from '../net.ts'
import type { WebProxyMessage } from './host.ts'
import type { RawEnd, RawTalk } from './raw-client.ts'
import type { SpoeArguments } from './spoe-agent.ts'

const daySeconds = 86_400
const now = Math.floor(Date.now() / 1000)

/** Validity of certificates in tests: from yesterday on. */
export const valid = { fromSeconds: now - daySeconds, untilSeconds: now + 30 * daySeconds }
/** Authority of the sites, that of the filter, and one that comes later. */
export const authorities = {
  sites: makeAuthority({ name: 'Sites', ...valid }),
  ours: makeAuthority({ name: 'Filter', ...valid }),
  later: makeAuthority({ name: 'Filter', ...valid }),
}

/** In the place of the packet filter. */
const ruleset = `
table inet test {
  set web { type inet_service; elements = { 80, 443, 8443, 9443 } }
  chain prerouting {
    type filter hook prerouting priority -90;
    iifname lan0 meta l4proto tcp tcp dport @web meta mark set 1 meta nfproto ipv4 tproxy ip to :3129 accept
    iifname lan0 meta l4proto tcp tcp dport @web meta mark set 1 meta nfproto ipv6 tproxy ip6 to :3129 accept
    iifname wan0 meta l4proto tcp socket transparent 1 meta mark set 1 accept
  }
}`

/** A gateway with the web proxy, a client on its `lan` and sites on its `wan`. */
export interface WebPlace {
  readonly net: Net
  /** Certificates of sites and of authorities, and the engine's run folder `run`. */
  readonly folder: string
  readonly host: EngineHost<WebProxyArtifact>
  /** Requests and questions since `forget`. */
  readonly rows: WebRequest[]
  readonly asked: (readonly [string, SpoeArguments])[]
  /** Bytes that plain connections brought to the site since `forget`, as they came. */
  readonly reached: string[]
  readonly forget: () => void
  readonly talk: (talk: Omit<RawTalk, 'address'> & { readonly address?: string }) => Promise<RawEnd>
  readonly get: (url: string, options?: CurlOptions) => Promise<CurlAnswer>
  readonly close: () => Promise<void>
}

/** Ways to ask with curl. */
export interface CurlOptions {
  readonly to?: string
  readonly port?: number
  readonly options?: readonly string[]
  /** File with the authorities that it believes. */
  readonly ca?: string
}

/** What curl got: status, body and where it leads, or its own error code. */
export interface CurlAnswer {
  readonly code: string
  readonly body: string
  readonly location: string
}

const kernelModule = (name: string) => new URL(`./${name}`, import.meta.url)

/** Builds the place; `judge` is ours, or one of tests that decides by the first word of a name. The engine may open `files` files. */
export async function webPlace(
  sites: Readonly<Record<string, { name?: string; times?: typeof valid; by?: keyof typeof authorities }>>,
  judge: 'ours' | 'tests',
  files = 20_000,
): Promise<WebPlace> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-web-'))
  for (const [file, { name = file, times = valid, by = 'sites' }] of Object.entries(sites)) {
    const { certificate, key } = makeServerPair(authorities[by], { name, names: [name], ...times })
    writeFileSync(join(folder, `${file}.pem`), certificate + key)
  }
  const { sites: outside, ours, later } = authorities
  writeFileSync(join(folder, 'sites.pem'), outside.certificate)
  writeFileSync(join(folder, 'ours.pem'), ours.certificate + outside.certificate)
  writeFileSync(join(folder, 'later.pem'), later.certificate)
  const net = await createNet({ lan: { device: 'lan0' }, wan: { device: 'wan0' } })
  const server = net.forkIn('wan', kernelModule('server.ts'), [folder])
  await once(server, 'message')
  for (const family of ['-4', '-6']) {
    await net.run('gateway', ['ip', family, 'rule', 'add', 'fwmark', '1', 'lookup', '3129'])
    const local = family === '-4' ? '0.0.0.0/0' : '::/0'
    await net.run('gateway', ['ip', family, 'route', 'add', 'local', local, 'dev', 'lo', 'table', '3129'])
  }
  const { code, stderr } = await net.run('gateway', ['nft', '-f', '-'], ruleset)
  if (code !== 0) throw new Error(stderr)
  const started = [join(folder, 'run'), join(folder, 'sites.pem'), judge]
  const host = engineHost<WebProxyArtifact>(
    net.forkIn('gateway', kernelModule('host.ts'), started, ['prlimit', `--nofile=${files}`, '--']),
  )
  const rows: WebRequest[] = []
  const asked: (readonly [string, SpoeArguments])[] = []
  const reached: string[] = []
  host.child.on('message', (said: WebProxyMessage) => {
    if ('requests' in said) rows.push(...said.requests)
    if ('asked' in said) asked.push(said.asked)
  })
  server.on('message', (said) => {
    if (typeof said === 'object' && said !== null && 'heard' in said) reached.push(String(said.heard))
  })
  const address = net.link('wan').v4
  const client = rawClient(net)
  return {
    ...{ net, folder, host, rows, asked, reached },
    forget: () => {
      for (const list of [rows, asked, reached]) list.length = 0
    },
    talk: async (talk) => await (await client).talk({ address, ...talk }),
    get: (url, options) => curl(net, { url, folder, address, ...options }),
    close: async () => {
      await host.close()
      server.kill('SIGKILL')
      ;(await client).child.kill('SIGKILL')
      await net.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Settings of the proxy, with those that a test changes. */
export function webProxySettings(over: Partial<WebProxySettings> = {}): WebProxyArtifact {
  const { certificate, key } = authorities.ours
  return {
    proxy: {
      ...{ onFailure: 'block', denyUntrusted: 'page', queryLogged: true },
      page: { template: '', contact: 'call <b>42</b>' },
      authority: { certificates: certificate, key },
      policy: {
        ...{ rules: [], categories: [], files: [], names: [], users: [], own: { v4: [], v6: [] } },
        ...{ extended: null, safeSearch: false },
      },
      ...over,
    },
  }
}

async function rawClient(
  net: Net,
): Promise<{ child: ChildProcess; talk: (talk: RawTalk) => Promise<RawEnd> }> {
  const child = net.forkIn('lan', kernelModule('raw-client.ts'))
  await once(child, 'message')
  const waiting = new Map<number, (end: RawEnd) => void>()
  child.on('message', ({ number, end }: { number: number; end: RawEnd }) => {
    waiting.get(number)?.(end)
    waiting.delete(number)
  })
  let talks = 0
  return {
    child,
    talk: (talk) => {
      const number = ++talks
      child.send({ number, talk })
      return new Promise((resolve) => waiting.set(number, resolve))
    },
  }
}

async function curl(
  net: Net,
  {
    url,
    folder,
    address,
    to = address,
    ca = 'ours.pem',
    options = [],
  }: CurlOptions & { readonly url: string; readonly folder: string; readonly address: string },
): Promise<CurlAnswer> {
  const { hostname, protocol, port } = new URL(url)
  const { code, stdout } = await net.run('lan', [
    ...[
      'curl',
      '-s',
      '--max-time',
      '8',
      '--cacert',
      join(folder, ca),
      '-w',
      '\n%{http_code} %{redirect_url}',
    ],
    ...['--resolve', `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}:${to}`, ...options, url],
  ])
  const at = stdout.lastIndexOf('\n')
  const [status = '', location = ''] = stdout.slice(at + 1).split(' ')
  return { code: code === 0 ? status : `error ${code}`, body: stdout.slice(0, at), location }
}

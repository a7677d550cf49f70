import type { DnsArtifact, DnsUpstream } from '../../core/engine/declared/dns.ts'
import { contentHash } from '../../core/hash.ts'
import { authority } from './knot.ts'
import { overlayNames } from './overlay.ts'

/** Values in Knot Resolver's settings that are not in the artifact: whole paths on the machine that it runs on. */
export interface KresdPaths {
  /** Folder of its files and of the Lua modules. */
  readonly folder: string
  /** Unix stream socket at which addresses of names in rules are reported. */
  readonly hold: string
  /** Tells the listener at that socket from the one before, which knew other addresses. */
  readonly listener: string
  /** Unix stream socket at which questions are counted. */
  readonly queries: string
  /** File of the root's key, which the server keeps up to date. */
  readonly rootKey: string
  /** Folder of what the server remembers, which outlives it. */
  readonly cache: string
}

const cacheMegabytes = 100

/**
 * The configuration of a kresd: program text that is the same for every gateway but for the folder. What an administrator
 * sets is data, in `kresdSettings`.
 */
export function kresdConfig({ folder, cache }: Pick<KresdPaths, 'folder' | 'cache'>): string {
  return `${common(folder)}
net.listen(${quoted(`${folder}/control`)}, nil, { kind = 'control' })
require('memory').open(${quoted(cache)}, ${cacheMegabytes} * MB)
require('gatehouse')
gatehouse.apply()
`
}

/** A configuration that reads the settings in \`folder\` and ends, for the checker. */
export function kresdCheck(folder: string): string {
  return `${common(folder)}
cache.open(1 * MB, ${quoted(`lmdb://${folder}/cache`)})
require('gatehouse')
local ok, why = pcall(gatehouse.check)
if not ok then
  io.stderr:write(tostring(why) .. '\\n')
  os.exit(1)
end
os.exit(0)
`
}

function common(folder: string): string {
  return `log_level('notice')
package.path = ${quoted(`${folder}/?.lua;`)} .. package.path
modules.unload('ta_signal_query')
modules.unload('detect_time_jump')
-- What asks by itself every few seconds while the root cannot be reached would be counted by rules about the gateway's traffic.
modules.unload('detect_time_skew')
modules.unload('priming')
-- What these do at every question, our own layer does; it calls what they hold.
modules.unload('policy')
modules.unload('ta_sentinel')`
}

/** Settings that the server reads again at every change, as JSON. */
export function kresdSettings(
  artifact: DnsArtifact,
  { folder, hold, listener, queries, rootKey }: KresdPaths,
): string {
  const { master, names } = artifact
  const reached = upstreamOf(artifact)
  const isTls = reached.some(({ tls }) => tls !== null)
  const overlay = overlayNames(artifact)
  const forward = artifact.forward.filter(({ servers }) => servers.length > 0)
  const anchored = artifact.trustAnchors.map(({ zone }) => zone)
  const served = new Set(master.map(({ name }) => name))
  const forwarded = forward.filter(({ name }) => !served.has(name))
  const excepted = [...served, ...forwarded.map(({ name }) => name), ...overlay]
  return JSON.stringify({
    listen: [...artifact.listen, '127.0.0.1', '::1'],
    port: 53,
    hold,
    listener,
    queries,
    rootKey,
    clients: [...artifact.clients, '127.0.0.0/8', '::1/128'],
    rate: artifact.rateLimit,
    authority,
    zones: [
      ...[...served].map((name) => ({ name })),
      ...forwarded.map(({ name, servers, isFailing }) => ({
        name,
        servers: servers.map((address) => ({ address, port: 53 })),
        ...(isFailing ? { isFailing } : {}),
      })),
    ],
    overlay,
    safe: artifact.redirects.map(({ name }) => name),
    upstream: reached.map(({ address, tls }) => ({ address, port: tls === null ? 53 : 853 })),
    tls: isTls,
    isCutOff: artifact.upstream !== null && reached.length === 0,
    tlsServers: reached.flatMap(({ address, tls }) =>
      tls === null ? [] : [{ address: `${address}@853`, hostname: tls.name, ...fileOf(tls, folder) }],
    ),
    denied: artifact.denied,
    private: artifact.privateNames,
    dnssec: artifact.dnssec,
    anchors: artifact.trustAnchors,
    // A zone of ours is signed by nobody, whatever the zone above it says.
    insecure: excepted.filter((name) => !anchored.some((zone) => isBelow(zone, name))),
    names: names.filter(({ name }) => !name.startsWith('*.')).map(({ name }) => dotted(name)),
    below: names.filter(({ name }) => name.startsWith('*.')).map(({ name }) => dotted(name.slice(2))),
  })
}

/** Certificates that servers outside must come from, each in a file of its own. */
export function kresdCertificates(
  artifact: DnsArtifact,
): readonly { readonly name: string; readonly text: string }[] {
  const texts = new Set(
    upstreamOf(artifact).flatMap(({ tls }) => (tls === null || tls.ca === '' ? [] : [tls.ca])),
  )
  return [...texts].map((text) => ({ name: certificateName(text), text }))
}

function certificateName(text: string): string {
  return `ca-${contentHash(text)}.pem`
}

function fileOf({ ca }: NonNullable<DnsUpstream['tls']>, folder: string) {
  return ca === '' ? {} : { ca_file: `${folder}/${certificateName(ca)}` }
}

/**
 * Servers that are asked for everything no zone answers, each address once. While one of them is asked by TLS, those that are
 * asked plainly are left out: a server answers a question in whatever way is fastest.
 */
function upstreamOf({ upstream }: DnsArtifact): readonly DnsUpstream[] {
  const reached = (upstream ?? []).filter(({ isReached }) => isReached)
  const byTls = reached.filter(({ tls }) => tls !== null)
  const asked = byTls.length > 0 ? byTls : reached
  return [...new Map([...asked].reverse().map((server) => [server.address, server])).values()].reverse()
}

function dotted(name: string): string {
  return `${name.toLowerCase().replace(/\.$/, '')}.`
}

/** True when a trust anchor stands for the zone or for one below it. */
function isBelow(anchored: string, zone: string): boolean {
  return anchored === zone || (anchored !== '.' && anchored.endsWith(`.${zone}`))
}

/** A string of Lua. */
function quoted(text: string): string {
  if (/[\n\r\0]/.test(text)) throw new Error(`not a value for Lua: ${JSON.stringify(text)}`)
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

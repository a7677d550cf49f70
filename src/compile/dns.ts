import type { DnsArtifact, DnsForwardZone, DnsMasterZone, DnsUpstream } from '../core/engine/declared/dns.ts'
import { oncePerObject } from '../core/list/incremental.ts'
import { memo } from '../core/memo.ts'
import { zoneName } from '../core/net/domain-name.ts'
import { parsePrefix, prefixInterval, printAddress } from '../core/net/ip.ts'
import type { Snapshot } from '../core/resource/snapshot.ts'
import type { Ruleset } from '../core/ruleset/ruleset.ts'
import { parseAlias } from '../core/schema/alias.ts'
import { directoryDomains } from '../domains/directory/domain.ts'
import { dohServices } from '../domains/dns/doh-servers.ts'
import { forwardZones } from '../domains/dns/forward-zone.ts'
import { type MasterZone, masterZones } from '../domains/dns/master-zone.ts'
import { rootServers } from '../domains/dns/root-server.ts'
import { dnsSafeSearch } from '../domains/dns/safe-search.ts'
import { safeSearchNames } from '../domains/dns/safe-search-names.ts'
import { dnsServerSettings } from '../domains/dns/server-settings.ts'
import { serverTest } from '../domains/dns/usable-server.ts'
import { readTrustAnchor } from '../domains/dns/zone/trust-anchor.ts'
import { parseZone, type ZoneRecord } from '../domains/dns/zone/zone-text.ts'
import { type Connection, connections } from '../domains/network/connection.ts'
import { obstacles } from '../domains/network/device.ts'
import type { CompileState } from './compile-state.ts'
import { ruleNames } from './rule-names.ts'
import { setsOfNames } from './sets-of-names.ts'
import { zoneFile } from './text/zone-file.ts'

/** A browser that finds this name does not exist asks the system's name server and no other. */
const canaryName = 'use-application-dns.net.'

/** Names of servers of DNS over HTTPS, which do not exist while that is refused. */
const dohNames = dohServices.flatMap(({ names }) => names.map((name) => `${name}.`))

/** The name server's state for a configuration. Source: document 3, "DNS". */
export function dnsArtifact(state: CompileState, policy: Ruleset): DnsArtifact {
  const { snapshot, memos } = state
  const settings = snapshot.value(dnsServerSettings)
  const local = applied(snapshot, 'lan').flatMap(({ addresses = [] }) =>
    addresses.flatMap((text) => parsePrefix(text) ?? []),
  )
  const listen = [...new Set(local.map(({ family, value }) => printAddress(family, value)))]
  const redirects = snapshot.value(dnsSafeSearch).enabled ? safeSearchNames : []
  const served = memos.of(servedZones)(snapshot, listen, redirects)
  return {
    listen,
    clients: [
      ...new Set(
        local.map((prefix) => `${printAddress(prefix.family, prefixInterval(prefix).lo)}/${prefix.length}`),
      ),
    ],
    upstream: upstreamOf(snapshot),
    forward: withDelegations(forwardOf(snapshot), served),
    master: served.map(({ zone }) => zone),
    redirects,
    denied: [canaryName, ...(settings.refuse_doh ? dohNames : [])],
    dnssec: settings.dnssec,
    trustAnchors: settings.trust_anchors.flatMap((line) => {
      const anchor = readTrustAnchor(line)
      return 'breaks' in anchor
        ? []
        : [{ zone: anchor.zone, record: `${anchor.zone} IN ${anchor.type} ${anchor.data}` }]
    }),
    rateLimit: settings.rate_limit,
    privateNames: settings.blocked_private_exceptions.map(zoneName),
    names: namesOfRules(state, policy),
    fallback: fallbackOf(snapshot),
    logQueries: settings.log_queries,
  }
}

/** Names that rules name; a set that is not in this ruleset cannot be lent to. */
function namesOfRules(state: CompileState, policy: Ruleset): DnsArtifact['names'] {
  const sets = new Map(setsOfNames(state, policy).map(({ name, sets: own }) => [name, own]))
  return ruleNames(state.snapshot, state.memos).map((name) => ({ name, sets: sets.get(name) ?? [] }))
}

/** Connections of a type that are enabled and that nothing keeps from being applied. */
function applied(snapshot: Snapshot, type: Connection['type']): readonly Connection[] {
  const { entries } = snapshot.rows(connections)
  const notApplied = obstacles(entries)
  return entries
    .filter(({ id, item }) => item.enabled && item.type === type && !notApplied.has(Number(id)))
    .map(({ item }) => item)
}

/** Servers of enabled root rows; those of a connection are gone with it. Null where no row is enabled. */
function upstreamOf(snapshot: Snapshot): readonly DnsUpstream[] | null {
  const rows = snapshot.rows(rootServers).entries.filter(({ item }) => item.enabled)
  if (rows.length === 0) return null
  const addresses = rows.flatMap(({ item: { type, object } }) =>
    type === 'ip' ? [object] : serversOf(snapshot, object),
  )
  const whyNot = serverTest(snapshot)
  const usable = [...new Set(addresses)].filter((address) => whyNot(address) === null)
  return usable.map((address) => ({ address, tlsName: null }))
}

function serversOf(snapshot: Snapshot, object: string): readonly string[] {
  const alias = parseAlias(object)
  if (alias?.kind !== 'object') return []
  const connection = snapshot.rows(connections).get(alias.id)?.item
  const isApplied = connection !== undefined && applied(snapshot, connection.type).includes(connection)
  return isApplied ? (connection.dns ?? []) : []
}

/** Forward zones and those of the directory; several rows of one name are asked together (silences#dns-zones). */
function forwardOf(snapshot: Snapshot): readonly DnsForwardZone[] {
  const own = snapshot.rows(forwardZones).entries.filter(({ item }) => item.enabled)
  const directory = snapshot.rows(directoryDomains).entries
  const zones = [
    ...own.map(({ item }) => ({ name: zoneName(item.name), servers: item.servers })),
    ...directory.map(({ item }) => ({ name: zoneName(item.name), servers: item.dns_ips })),
  ]
  const whyNot = serverTest(snapshot)
  return [...Map.groupBy(zones, ({ name }) => name)].flatMap(([name, same]) => {
    const servers = [...new Set(same.flatMap((zone) => zone.servers))]
    const usable = servers.filter((address) => whyNot(address) === null)
    return usable.length > 0 ? [{ name, servers: usable }] : []
  })
}

/** A master zone as it is served, and the zones below it that it hands to other servers. */
interface ServedZone {
  readonly zone: DnsMasterZone
  readonly delegations: readonly DnsForwardZone[]
}

/** Zones as last made: a change of one zone leaves the others as they are. */
const servedZones = memo(() => {
  let addresses: readonly string[] = []
  let redirects: DnsArtifact['redirects'] = []
  const read = () =>
    oncePerObject((item: MasterZone): ServedZone => {
      const name = zoneName(item.name)
      const records = withSafeNames(parseZone(item.config, item.name).records, name, redirects)
      return {
        zone: { name, text: zoneFile(records, { zone: name, addresses }) },
        delegations: delegationsIn(records, name),
      }
    })
  let made = read()
  return (
    snapshot: Snapshot,
    listen: readonly string[],
    led: DnsArtifact['redirects'],
  ): readonly ServedZone[] => {
    if (listen.join() !== addresses.join() || led !== redirects) {
      addresses = listen
      redirects = led
      made = read()
    }
    const enabled = snapshot.rows(masterZones).entries.filter(({ item }) => item.enabled)
    return enabled.map(({ item }) => made(item))
  }
})

/**
 * Records of a zone in which names below its own lead to their safe names (silences#dns-safe-search). The zone's own name has
 * an SOA record, beside which no CNAME may stand: it is left as it is.
 */
function withSafeNames(
  records: readonly ZoneRecord[],
  zone: string,
  redirects: DnsArtifact['redirects'],
): readonly ZoneRecord[] {
  const led = redirects.filter(({ name }) => name.endsWith(`.${zone}`))
  if (led.length === 0) return records
  const names = new Set(led.map(({ name }) => name))
  return [
    ...records.filter(({ name }) => !names.has(name)),
    ...led.map(({ name, target }) => ({ line: 0, name, ttlSeconds: null, type: 'CNAME', data: target })),
  ]
}

/** Zones below that NS records hand to other servers, where the zone has the addresses of these (silences#dns-delegations). */
function delegationsIn(records: readonly ZoneRecord[], zone: string): readonly DnsForwardZone[] {
  const addressesOf = (server: string) =>
    records.flatMap(({ name, type, data }) =>
      name === server && (type === 'A' || type === 'AAAA') ? [data] : [],
    )
  const handedOver = records.filter(({ name, type }) => type === 'NS' && name !== zone)
  return [...Map.groupBy(handedOver, ({ name }) => name)].flatMap(([name, same]) => {
    const servers = [...new Set(same.flatMap(({ data }) => addressesOf(data)))]
    return servers.length > 0 && !name.startsWith('*') ? [{ name, servers }] : []
  })
}

/** Forward zones, and those that master zones hand over; a zone of its own wins over one that is handed over. */
function withDelegations(
  forward: readonly DnsForwardZone[],
  served: readonly ServedZone[],
): readonly DnsForwardZone[] {
  const named = new Set([...forward.map(({ name }) => name), ...served.map(({ zone }) => zone.name)])
  return [
    ...forward,
    ...served.flatMap(({ delegations }) => delegations).filter(({ name }) => !named.has(name)),
  ]
}

/** Name servers of the enabled connections, providers' first. */
function fallbackOf(snapshot: Snapshot): readonly string[] {
  const ofType = (type: Connection['type']) => applied(snapshot, type).flatMap(({ dns = [] }) => dns)
  return [...new Set([...ofType('wan'), ...ofType('lan')])]
}

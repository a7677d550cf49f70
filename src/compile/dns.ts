import type { DnsArtifact, DnsForwardZone, DnsMasterZone } from '../core/engine/declared/dns.ts'
import type { DhcpLease } from '../core/engine/observation.ts'
import { oncePerObject } from '../core/list/incremental.ts'
import { memo } from '../core/memo.ts'
import { isServable, zoneName } from '../core/net/domain-name.ts'
import {
  containsValue,
  type Prefix,
  parseAddress,
  parsePrefix,
  prefixInterval,
  printAddress,
} from '../core/net/ip.ts'
import { reverseZones } from '../core/net/reverse-name.ts'
import type { Entry, Snapshot } from '../core/resource/snapshot.ts'
import type { Ruleset } from '../core/ruleset/ruleset.ts'
import { safeSearchNames } from '../core/web/safe-search-names.ts'
import { directoryDomains } from '../domains/directory/domain.ts'
import { dohServices } from '../domains/dns/doh-servers.ts'
import { forwardZones } from '../domains/dns/forward-zone.ts'
import { dnsHostNames } from '../domains/dns/host-name.ts'
import { type MasterZone, masterZones } from '../domains/dns/master-zone.ts'
import { dnsSafeSearch } from '../domains/dns/safe-search.ts'
import { dnsServerSettings } from '../domains/dns/server-settings.ts'
import { serverTest } from '../domains/dns/usable-server.ts'
import { vpnClients, vpnServerAddress } from '../domains/dns/vpn-clients.ts'
import { readTrustAnchor } from '../domains/dns/zone/trust-anchor.ts'
import { parseZone, type ZoneRecord } from '../domains/dns/zone/zone-text.ts'
import { type Connection, connections } from '../domains/network/connection.ts'
import { obstacles } from '../domains/network/device.ts'
import { addressesWithLease, nameServersWithLease } from '../domains/network/lease.ts'
import { dnsUpstream } from './dns-upstream.ts'
import { ruleNames } from './rule-names.ts'
import { setsOfNames } from './sets-of-names.ts'
import type { CompileState } from './state/compile-state.ts'
import { zoneFile } from './text/zone-file.ts'

/** A browser that finds this name does not exist asks the system's name server and no other. */
const canaryName = 'use-application-dns.net.'

/** Names of servers of DNS over HTTPS, which do not exist while that is refused. */
const dohNames = dohServices.flatMap(({ names }) => names.map((name) => `${name}.`))

/** The name server's state for a configuration. Source: document 3, "DNS". */
export function dnsArtifact(state: CompileState, policy: Ruleset): DnsArtifact {
  const { snapshot, memos, inputs } = state
  const { leases = [] } = inputs
  const settings = snapshot.value(dnsServerSettings)
  const local = applied(snapshot, 'lan').flatMap((entry) =>
    addressesWithLease(entry, leases).flatMap((text) => parsePrefix(text) ?? []),
  )
  const addresses = [...new Set(local.map(({ family, value }) => printAddress(family, value)))]
  const redirects = snapshot.value(dnsSafeSearch).enabled ? safeSearchNames : []
  const served = memos.of(servedZones)(snapshot, addresses, redirects)
  const clients = vpnClients(snapshot)
  const vpn = clients === null ? [] : [clients]
  return {
    listen: [...new Set([...addresses, ...vpn.map(vpnServerAddress)])],
    clients: [
      ...new Set(
        [...local, ...vpn].map(
          (prefix) => `${printAddress(prefix.family, prefixInterval(prefix).lo)}/${prefix.length}`,
        ),
      ),
    ],
    upstream: dnsUpstream(snapshot, inputs),
    forward: withDelegations(forwardOf({ snapshot, leases }, local), served),
    master: served.map(({ zone }) => zone),
    own: { addresses, names: ownNames(snapshot, addresses).filter(({ name }) => isServable(name)) },
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
    privateNames: settings.blocked_private_exceptions.map(zoneName).filter(isServable),
    names: namesOfRules(state, policy),
    fallback: fallbackOf(snapshot, leases),
    logQueries: settings.log_queries,
  }
}

/** Names that rules name; a set that is not in this ruleset cannot be lent to. */
function namesOfRules(state: CompileState, policy: Ruleset): DnsArtifact['names'] {
  const sets = new Map(setsOfNames(state, policy).map(({ name, sets: own }) => [name, own]))
  // Other fields may hold names that are too long in their ASCII form: nobody can ask for these.
  return ruleNames(state.snapshot, state.memos)
    .filter((name) => isServable(name.replace(/^\*\./, '')))
    .map((name) => ({ name, sets: sets.get(name) ?? [] }))
}

/** Connections of a type that are enabled and that nothing keeps from being applied. */
function applied(snapshot: Snapshot, type: Connection['type']): readonly Entry<Connection>[] {
  const { entries } = snapshot.rows(connections)
  const notApplied = obstacles(entries)
  return entries.filter(({ id, item }) => item.enabled && item.type === type && !notApplied.has(Number(id)))
}

/** Names of hosts that are set, and the gateway's names in the directory where no master zone has them. */
function ownNames(snapshot: Snapshot, addresses: readonly string[]): DnsArtifact['own']['names'] {
  const zones = snapshot.rows(masterZones).entries.filter(({ item }) => item.enabled)
  const set = snapshot.rows(dnsHostNames).entries.filter(({ item }) => item.enabled)
  const joined = snapshot
    .rows(directoryDomains)
    .entries.map(({ item }) => zoneName(`${item.computer_name}.${item.name}`))
  const isServed = (name: string) => zones.some(({ item }) => name.endsWith(`.${zoneName(item.name)}`))
  const named = [
    ...set.map(({ item }) => ({
      name: zoneName(item.name),
      addresses: item.addresses.length > 0 ? item.addresses : addresses,
    })),
    ...joined.filter((name) => !isServed(name)).map((name) => ({ name, addresses })),
  ]
  const first = new Map([...named].reverse().map((each) => [each.name, each]))
  return [...first.values()].reverse().filter((each) => each.addresses.length > 0)
}

/** Forward zones and those of the directory; several rows of one name are asked together (silences#dns-zones). */
function forwardOf(
  { snapshot, leases }: { readonly snapshot: Snapshot; readonly leases: readonly DhcpLease[] },
  local: readonly Prefix[],
): readonly DnsForwardZone[] {
  const own = snapshot.rows(forwardZones).entries.filter(({ item }) => item.enabled)
  const directory = snapshot.rows(directoryDomains).entries
  const zones = [
    ...own.map(({ item }) => ({ name: zoneName(item.name), servers: item.servers })),
    ...directory.map(({ item }) => ({ name: zoneName(item.name), servers: item.dns_ips })),
  ]
  const named = new Set(zones.map(({ name }) => name))
  const reverse = directory
    .flatMap(({ item: { dns_ips } }) =>
      reverseZonesOf(dns_ips, local).map((name) => ({ name, servers: dns_ips })),
    )
    .filter(({ name }) => !named.has(name))
  const whyNot = serverTest(snapshot, leases)
  return [...Map.groupBy([...zones, ...reverse], ({ name }) => name)].flatMap(([name, same]) => {
    const servers = [...new Set(same.flatMap((zone) => zone.servers))]
    const usable = servers.filter((address) => whyNot(address) === null)
    return usable.length > 0 && isServable(name) ? [{ name, servers: usable, hosts: [] }] : []
  })
}

/** Reverse zones of the local networks that domain controllers are in. Source: silences#dns-reverse. */
function reverseZonesOf(controllers: readonly string[], local: readonly Prefix[]): readonly string[] {
  const addresses = controllers.flatMap((text) => parseAddress(text) ?? [])
  const networks = local.filter((prefix) =>
    addresses.some(
      ({ family, value }) => family === prefix.family && containsValue([prefixInterval(prefix)], value),
    ),
  )
  return [...new Set(networks.flatMap(reverseZones))]
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

/**
 * Zones below that NS records hand to other servers. Addresses of these are in the zone, or are asked for where their names lie
 * elsewhere. Source: silences#dns-delegations.
 */
function delegationsIn(records: readonly ZoneRecord[], zone: string): readonly DnsForwardZone[] {
  const addressesOf = (server: string) =>
    records.flatMap(({ name, type, data }) =>
      name === server && (type === 'A' || type === 'AAAA') ? [data] : [],
    )
  const handedOver = records.filter(({ name, type }) => type === 'NS' && name !== zone)
  return [...Map.groupBy(handedOver, ({ name }) => name)].flatMap(([name, same]) => {
    const names = same.map(({ data }) => data)
    const servers = [...new Set(names.flatMap(addressesOf))]
    const hosts = names.filter((host) => addressesOf(host).length === 0 && !`.${host}`.endsWith(`.${name}`))
    const isHandedOver = servers.length + hosts.length > 0 && !name.startsWith('*')
    return isHandedOver ? [{ name, servers, hosts: [...new Set(hosts)] }] : []
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
function fallbackOf(snapshot: Snapshot, leases: readonly DhcpLease[]): readonly string[] {
  const ofType = (type: Connection['type']) =>
    applied(snapshot, type).flatMap((entry) => nameServersWithLease(entry, leases))
  return [...new Set([...ofType('wan'), ...ofType('lan')])]
}

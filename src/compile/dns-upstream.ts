import type { DnsUpstream } from '../core/engine/declared/dns.ts'
import type { NetworkWay } from '../core/engine/declared/network.ts'
import type { CompileInputs } from '../core/engine/inputs.ts'
import { asciiName } from '../core/net/domain-name.ts'
import { type Family, parsePrefix, printAddress } from '../core/net/ip.ts'
import type { Item } from '../core/resource/resource.ts'
import type { Entry, Snapshot } from '../core/resource/snapshot.ts'
import { parseAlias } from '../core/schema/alias.ts'
import { publishedConnection } from '../domains/dns/dynamic-dns-account.ts'
import { dynamicDnsState } from '../domains/dns/dynamic-dns-state.ts'
import { rootServers } from '../domains/dns/root-server.ts'
import { serverTest } from '../domains/dns/usable-server.ts'
import { type Connection, connections } from '../domains/network/connection.ts'
import { deviceOf, obstacles } from '../domains/network/device.ts'
import { addressesWithLease, nameServersWithLease } from '../domains/network/lease.ts'

type Inputs = Pick<CompileInputs, 'nics' | 'leases'>

/**
 * Servers of enabled root rows; those of a connection are gone with it. Null where no row is enabled. A server of several
 * connections is there once for each of them. Source: document 3, "DNS"; silences#dns-connection-servers.
 */
export function dnsUpstream(
  snapshot: Snapshot,
  { nics, leases = [] }: Inputs,
): readonly DnsUpstream[] | null {
  const rows = snapshot.rows(rootServers).entries.filter(({ item }) => item.enabled)
  if (rows.length === 0) return null
  const whyNot = serverTest(snapshot, leases)
  const servers = rows.flatMap(({ item }): readonly DnsUpstream[] => {
    const tls = item.tls ? { name: asciiName(item.tls_name), ca: item.ca } : null
    if (item.type === 'ip') return [{ address: item.object, tls, connection: null, isReached: true }]
    const entry = connectionOf(snapshot, item)
    if (entry === null) return []
    const device = deviceOf(entry.item, nics)
    const card = nics.find((nic) => nic.device === device)
    const { id, item: connection } = entry
    const shared = {
      id: Number(id),
      title: connection.title,
      sources: sourcesOf(addressesWithLease(entry, leases)),
    }
    return nameServersWithLease(entry, leases).map((address) => ({
      ...{ address, tls, connection: shared },
      isReached: card?.up ?? false,
    }))
  })
  const usable = servers.filter(({ address }) => whyNot(address) === null)
  const key = ({ address, connection }: DnsUpstream) => `${address} ${connection?.id ?? ''}`
  return [...new Map(usable.map((server) => [key(server), server])).values()]
}

/**
 * Ways out of the connections whose servers are asked, and of the one that dynamic DNS publishes. One address has one way: that
 * of the first connection which has this server and is up.
 */
export function dnsWays(snapshot: Snapshot, inputs: Inputs): readonly NetworkWay[] {
  const upstream = (dnsUpstream(snapshot, inputs) ?? []).filter(({ connection }) => connection !== null)
  const holders = new Map<string, number>()
  for (const { address, connection, isReached } of upstream) {
    if (isReached && !holders.has(address)) holders.set(address, connection!.id)
  }
  const published = snapshot.value(dynamicDnsState).enabled ? publishedConnection(snapshot) : null
  const isApplied = published !== null && appliedIds(snapshot).has(Number(published.id))
  const ids = [
    ...upstream.map(({ connection }) => connection!.id),
    ...(isApplied ? [Number(published.id)] : []),
  ]
  return [...new Set(ids)]
    .sort((a, b) => a - b)
    .map((connection) => ({
      connection,
      servers: [...holders].filter(([, holder]) => holder === connection).map(([address]) => address),
    }))
}

function connectionOf(snapshot: Snapshot, { object }: Item<typeof rootServers>): Entry<Connection> | null {
  const alias = parseAlias(object)
  if (alias?.kind !== 'object') return null
  const entry = snapshot.rows(connections).get(alias.id)
  return entry !== undefined && appliedIds(snapshot).has(Number(entry.id)) ? entry : null
}

/** Connections that are enabled and that nothing keeps from being applied. */
function appliedIds(snapshot: Snapshot): ReadonlySet<number> {
  const { entries } = snapshot.rows(connections)
  const notApplied = obstacles(entries)
  const applied = entries.filter(({ id, item }) => item.enabled && !notApplied.has(Number(id)))
  return new Set(applied.map(({ id }) => Number(id)))
}

function sourcesOf(addresses: readonly string[]): readonly string[] {
  const prefixes = addresses.flatMap((text) => parsePrefix(text) ?? [])
  return ([4, 6] as const).flatMap((family: Family) => {
    const found = prefixes.find((prefix) => prefix.family === family)
    return found === undefined ? [] : [printAddress(family, found.value)]
  })
}

import type { DhcpLease } from '../../core/engine/observation.ts'
import type { Entry } from '../../core/resource/snapshot.ts'
import type { Connection } from './connection.ts'

type Leases = readonly DhcpLease[]

/** Finds the lease of a connection; null where it asks none, or has nothing at this moment. */
export function leaseOf({ id, item }: Entry<Connection>, leases: Leases): DhcpLease | null {
  if (!item.enable_dhcp) return null
  return leases.find(({ connection }) => connection === Number(id)) ?? null
}

/** `IP/prefix` of a connection: those of its configuration, then the one by DHCP. */
export function addressesWithLease(entry: Entry<Connection>, leases: Leases): readonly string[] {
  const lease = leaseOf(entry, leases)
  return [...(entry.item.addresses ?? []), ...(lease === null ? [] : [lease.address])]
}

/** Name servers of a connection, each once: those of its configuration, then those by DHCP. */
export function nameServersWithLease(entry: Entry<Connection>, leases: Leases): readonly string[] {
  return [...new Set([...(entry.item.dns ?? []), ...(leaseOf(entry, leases)?.dns ?? [])])]
}

/**
 * Next hops of a connection: the one of its configuration, and the one by DHCP where the first is not of that IP version.
 * Source: silences#dhcp-beside-fixed.
 */
export function gatewaysWithLease(entry: Entry<Connection>, leases: Leases): readonly string[] {
  const fixed = entry.item.gateway ?? null
  const leased = leaseOf(entry, leases)?.gateway ?? null
  const takesLeased = leased !== null && (fixed === null || fixed.includes(':'))
  return [...(fixed === null ? [] : [fixed]), ...(takesLeased ? [leased] : [])]
}

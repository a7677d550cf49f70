import { type AddressSet, type Interval, mergeIntervals } from '../core/net/ip.ts'
import type { Snapshot } from '../core/resource/snapshot.ts'
import { parseAlias } from '../core/schema/alias.ts'
import { dnatRules } from '../domains/firewall/dnat.ts'
import { snatRules } from '../domains/firewall/snat.ts'
import { firewallState } from '../domains/firewall/state.ts'
import { type Connection, connections } from '../domains/network/connection.ts'
import { addressMeaning, textSet } from '../domains/objects/resolve.ts'

/** A longer range is a pool that the provider routes to the gateway: no neighbour asks for its addresses. */
const longestRange = 64n

/**
 * Addresses that enabled NAT rules use in the gateway's name: what SNAT puts in as the source, and destinations
 * of DNAT rules for traffic from outside. On a network where they lie, the gateway must answer for them, or nothing
 * comes back. Source: silences#nat-addresses.
 */
export function natAddresses(snapshot: Snapshot): AddressSet {
  if (!snapshot.value(firewallState).enabled) return { v4: [], v6: [] }
  const sets = [...sources(snapshot), ...destinations(snapshot)]
  return {
    v4: mergeIntervals(sets.flatMap(({ v4 }) => v4.filter(isShort))),
    v6: mergeIntervals(sets.flatMap(({ v6 }) => v6.filter(isShort))),
  }
}

function sources(snapshot: Snapshot): AddressSet[] {
  return snapshot
    .rows(snatRules)
    .entries.filter(({ item }) => item.enabled && item.change_source_address !== null)
    .map(({ item }) => literalOrObject(snapshot, item.change_source_address!))
}

/** Only rules that name an external interface: others may be about another machine's address on that network. */
function destinations(snapshot: Snapshot): AddressSet[] {
  return snapshot
    .rows(dnatRules)
    .entries.filter(
      ({ item }) => item.enabled && item.action === 'dnat' && isExternal(snapshot, item.incoming_interface),
    )
    .filter(({ item }) => !item.destination_addresses_negate)
    .flatMap(({ item }) => item.destination_addresses.map((id) => literalOrObject(snapshot, id)))
}

const externalInterfaces = ['interface.external_any', 'interface.external_eth'] as const

/** A zone is external when all its connections are. */
function isExternal(snapshot: Snapshot, identifier: string): boolean {
  const alias = parseAlias(identifier)
  if (alias?.kind === 'fixed') return externalInterfaces.some((id) => id === alias.id)
  if (alias?.kind !== 'object') return false
  const isOf = (connection: Connection, id: number | string) =>
    alias.type === 'zone' ? connection.zone === identifier : id === alias.id
  const named = snapshot.rows(connections).entries.filter(({ item, id }) => item.enabled && isOf(item, id))
  return named.length > 0 && named.every(({ item }) => connections.aliases?.['isp']?.(item) === true)
}

function literalOrObject(snapshot: Snapshot, text: string): AddressSet {
  const literal = textSet(text)
  if (literal.v4.length + literal.v6.length > 0) return literal
  const meaning = addressMeaning(snapshot, text)
  return meaning.kind === 'static' ? meaning.set : literal
}

function isShort({ lo, hi }: Interval): boolean {
  return hi - lo < longestRange
}

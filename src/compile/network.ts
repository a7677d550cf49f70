import type { NetworkArtifact, NetworkLink } from '../core/engine/declared/network.ts'
import type { CompileInputs } from '../core/engine/inputs.ts'
import type { DhcpLease } from '../core/engine/observation.ts'
import {
  type AddressSet,
  addressBits,
  intersect,
  parsePrefix,
  prefixInterval,
  printAddress,
} from '../core/net/ip.ts'
import type { Entry, Snapshot } from '../core/resource/snapshot.ts'
import { contentFilterState } from '../domains/content-filter/state.ts'
import { type Connection, connections } from '../domains/network/connection.ts'
import { cardOf, obstacles, vlanName } from '../domains/network/device.ts'
import { addressesWithLease, gatewaysWithLease } from '../domains/network/lease.ts'
import { dnsWays } from './dns-upstream.ts'
import { natAddresses } from './nat-address.ts'

type Inputs = Pick<CompileInputs, 'nics' | 'leases'>

/** Links, addresses and routes of the enabled connections that nothing keeps from being applied (`obstacles`). */
export function networkArtifact(snapshot: Snapshot, inputs: Inputs): NetworkArtifact {
  const nat = natAddresses(snapshot)
  const { entries } = snapshot.rows(connections)
  const notApplied = obstacles(entries)
  return {
    links: entries.flatMap((entry): NetworkLink[] => {
      const { id, item } = entry
      const { type } = item
      if (!item.enabled || notApplied.has(Number(id))) return []
      if (type !== 'lan' && type !== 'wan' && type !== 'loopback') return []
      const own = item.addresses ?? []
      return [
        {
          connection: Number(id),
          type,
          mac: type === 'loopback' ? null : item.mac,
          vlanTag: item.vlan_tag,
          device: madeDevice(item, inputs),
          addresses: [
            ...own,
            ...(type === 'wan' ? answeredFor(entry, { nat, leases: inputs.leases ?? [] }) : []),
          ],
          gateway: item.gateway ?? null,
          dhcp: item.enable_dhcp ?? false,
        },
      ]
    }),
    ways: dnsWays(snapshot, inputs),
    diverts: snapshot.value(contentFilterState).enabled,
  }
}

/** NAT addresses on the networks of a provider connection, as host addresses; never its own or its next hop's. */
function answeredFor(
  entry: Entry<Connection>,
  { nat, leases }: { readonly nat: AddressSet; readonly leases: readonly DhcpLease[] },
): string[] {
  const prefixes = addressesWithLease(entry, leases).flatMap((text) => parsePrefix(text) ?? [])
  const taken = new Set([
    ...gatewaysWithLease(entry, leases),
    ...prefixes.map(({ family, value }) => printAddress(family, value)),
  ])
  return prefixes.flatMap((prefix) => {
    const onLink = intersect(prefix.family === 4 ? nat.v4 : nat.v6, [prefixInterval(prefix)])
    return onLink
      .flatMap(({ lo, hi }) => Array.from({ length: Number(hi - lo) + 1 }, (_, index) => lo + BigInt(index)))
      .map((value) => printAddress(prefix.family, value))
      .filter((address) => !taken.has(address))
      .map((address) => `${address}/${addressBits(prefix.family)}`)
  })
}

/** The device that has to be made: a loopback's own, or a VLAN on its card. */
function madeDevice(connection: Connection, { nics }: Pick<CompileInputs, 'nics'>): string | null {
  if (connection.type === 'loopback') return connection.osdevname || null
  const card = cardOf(connection, nics)
  return card && connection.vlan_tag !== null ? vlanName(card, connection.vlan_tag) : null
}

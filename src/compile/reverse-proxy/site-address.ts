import type { Nic } from '../../core/engine/observation.ts'
import { canonicalAddress } from '../../core/net/authority.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { interfaceMeaning } from '../../domains/firewall/compile/interfaces.ts'
import { connections } from '../../domains/network/connection.ts'
import { attachedConnections } from '../../domains/network/device.ts'
import { plainAddress } from '../../domains/reverse-proxy/own-address.ts'

/** Sources of the addresses that sites have. */
export interface AddressSources {
  readonly snapshot: Snapshot
  readonly nics: readonly Nic[]
}

/**
 * Returns the addresses that a site's `listen.address` stands for at this moment, sorted: those that devices of the gateway have.
 * None while the gateway has not the address, or no device of the interface has one. Source: silences#sites-addresses.
 */
export function presentAddresses({ snapshot, nics }: AddressSources, address: string): readonly string[] {
  const isAddress = !address.startsWith('interface.')
  if (isAddress) {
    const wanted = canonicalAddress(address)
    return heldAddresses(nics).has(wanted) ? [wanted] : []
  }
  const attached = attachedConnections(snapshot.rows(connections).entries, nics)
  const meaning = interfaceMeaning(attached, address)
  const devices = meaning.kind === 'devices' ? meaning.devices : []
  const meant = nics.filter(({ device }) => devices.includes(device))
  return [...heldAddresses(meant)].sort()
}

/** Addresses of devices, in their canonical forms. */
export function heldAddresses(nics: readonly Nic[]): ReadonlySet<string> {
  return new Set(nics.flatMap(({ addresses }) => addresses.map(plainAddress)))
}

import type { Nic } from '../../../core/engine/observation.ts'
import { type Address, parseAddress, parsePrefix, prefixInterval } from '../../../core/net/ip.ts'

/** Way of a packet: to the gateway itself, nowhere, or out by a card, to a next hop where there is one. */
export type Way = 'here' | 'none' | { readonly nic: Nic; readonly gateway: string | null }

/**
 * Returns the function that finds the way to an address: to the gateway itself when the address is its own, else to
 * the network with the longest prefix that holds it, else by a default route. Source: silences#checks.
 */
export function waysOf(nics: readonly Nic[]): (destination: Address) => Way {
  const networks = nics
    .flatMap((nic) =>
      nic.addresses.flatMap((text) => {
        const prefix = parsePrefix(text)
        return prefix ? [{ nic, prefix, ...prefixInterval(prefix) }] : []
      }),
    )
    .sort((a, b) => b.prefix.length - a.prefix.length)
  const defaults = new Map<number, Way>()
  for (const nic of nics) {
    for (const gateway of nic.gateways) {
      const family = parseAddress(gateway)?.family
      if (family && !defaults.has(family)) defaults.set(family, { nic, gateway })
    }
  }
  return ({ family, value }) => {
    const own = networks.filter(({ prefix }) => prefix.family === family)
    if (own.some(({ prefix }) => prefix.value === value)) return 'here'
    const nearest = own.find(({ lo, hi }) => lo <= value && value <= hi)
    return nearest ? { nic: nearest.nic, gateway: null } : (defaults.get(family) ?? 'none')
  }
}

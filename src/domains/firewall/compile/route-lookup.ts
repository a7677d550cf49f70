import type { Nic } from '../../../core/engine/observation.ts'
import {
  type Address,
  complement,
  type Family,
  type Interval,
  intersect,
  maxAddress,
  mergeIntervals,
  parseAddress,
  parsePrefix,
  prefixInterval,
} from '../../../core/net/ip.ts'

/** Way of a packet: to the gateway itself, nowhere, or out by a card, to a next hop where there is one. */
export type Way = 'here' | 'none' | { readonly nic: Nic; readonly gateway: string | null }

/**
 * Returns the function that finds the way to an address: to the gateway itself when the address is its own, else to
 * the network with the longest prefix that holds it, else by a default route. Source: silences#checks.
 */
export function waysOf(nics: readonly Nic[]): (destination: Address) => Way {
  const { networks, defaults } = readRoutes(nics)
  return ({ family, value }) => {
    const own = networks.filter(({ prefix }) => prefix.family === family)
    if (own.some(({ prefix }) => prefix.value === value)) return 'here'
    const nearest = own.find(({ lo, hi }) => lo <= value && value <= hi)
    return nearest ? { nic: nearest.nic, gateway: null } : (defaults.get(family) ?? 'none')
  }
}

/** Addresses of a family out of these devices, as `waysOf` finds them. */
export function addressesBy(nics: readonly Nic[], devices: ReadonlySet<string>, family: Family): Interval[] {
  const { networks, defaults } = readRoutes(nics)
  const own = networks.filter(({ prefix }) => prefix.family === family)
  const max = maxAddress(family)
  let taken: Interval[] = mergeIntervals(own.map(({ prefix: { value } }) => ({ lo: value, hi: value })))
  const found: Interval[] = []
  const take = (nic: Nic, interval: Interval) => {
    if (devices.has(nic.device)) found.push(...intersect([interval], complement(taken, max)))
    taken = mergeIntervals([...taken, interval])
  }
  for (const { nic, lo, hi } of own) take(nic, { lo, hi })
  const rest = defaults.get(family)
  if (typeof rest === 'object') take(rest.nic, { lo: 0n, hi: max })
  return mergeIntervals(found)
}

function readRoutes(nics: readonly Nic[]) {
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
  return { networks, defaults }
}

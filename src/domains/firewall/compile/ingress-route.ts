import type { Nic } from '../../../core/engine/observation.ts'
import {
  type Address,
  type Family,
  type Interval,
  parsePrefix,
  prefixInterval,
} from '../../../core/net/ip.ts'
import { type Way, waysOf } from './route-lookup.ts'

/** Meaning of an address of an arriving packet to the kernel. */
export interface Place {
  readonly way: Way
  readonly kind: 'plain' | 'own' | 'broadcast' | 'multicast' | 'loopback' | 'link' | 'unspecified'
}

/**
 * Way of a packet that arrives by a card: that of `waysOf` for its destination, but broadcasts of networks and the
 * groups that every gateway is in end here, and nothing is routed whose addresses cannot be those of such a packet.
 * This follows Linux with `rp_filter` 2: `ip_route_input_slow`, `ip6_rcv_core`, `ip6_forward`. Addresses of IPv4 that
 * no network has (0.0.0.0, 127.0.0.0/8, 224.0.0.0/4, 255.255.255.255) are as others, so that rules about them can be
 * asked. Source: silences#explain.
 */
export function arrivingWay(device: string, family: Family, from: Place, to: Place): Way {
  const isAllowed = family === 4 ? isAllowed4(from) : isAllowed6(device, from, to)
  return isAllowed ? to.way : 'none'
}

/** Intervals at whose ends places begin and end. */
export function placeBounds(nics: readonly Nic[]): readonly Network[] {
  const networks = nics.flatMap(({ addresses }) => addresses.flatMap((text) => parsePrefix(text) ?? []))
  const special = [unspecified6, loopback6, multicast6, linkLocal6, ...joined]
  const whole = [
    ...networks.map((prefix) => ({ family: prefix.family, ...prefixInterval(prefix) })),
    ...special,
  ]
  const values = [
    ...networks.map(({ family, value }) => ({ family, value })),
    ...whole.flatMap(({ family, lo, hi }) => [
      { family, value: lo },
      { family, value: hi },
    ]),
  ]
  return [...whole, ...values.map(({ family, value }) => ({ family, lo: value, hi: value }))]
}

/** True when a packet is refused before any rule sees it. */
export function isRefusedUnseen(source: Address, destination: Address): boolean {
  if (source.family === 4) return false
  const isOfHost = [loopback6, hostMulticast6].some((network) => isIn(destination, network))
  return isOfHost || isIn(source, loopback6) || isIn(source, multicast6)
}

function isAllowed4(from: Place): boolean {
  return from.kind === 'plain' && from.way !== 'none'
}

function isAllowed6(device: string, from: Place, to: Place): boolean {
  if (from.kind === 'loopback' || to.kind === 'loopback' || from.kind === 'multicast') return false
  if (typeof to.way === 'string') return to.way === 'here'
  // Such addresses mean something on one link only.
  const isOfLink = from.kind === 'link' || from.kind === 'unspecified' || to.kind === 'link'
  return !isOfLink || to.way.nic.device === device
}

type Network = Interval & { readonly family: Family }

const unspecified6 = network('::/128')
const loopback6 = network('::1/128')
const multicast6 = network('ff00::/8')
/** Groups of one host. */
const hostMulticast6 = network('ff01::/16')
const linkLocal6 = network('fe80::/10')
/** Groups that every gateway is in: all hosts, all routers. */
const joined = ['ff02::1/128', 'ff02::2/128', 'ff05::2/128'].map(network)

function network(text: string): Network {
  const prefix = parsePrefix(text)!
  return { family: prefix.family, ...prefixInterval(prefix) }
}

/** Returns the function that gives addresses of arriving packets their meaning to the kernel. */
export function placesOf(nics: readonly Nic[]): (address: Address) => Place {
  const wayTo = waysOf(nics)
  const networks = nics.flatMap(({ addresses }) => addresses.flatMap((text) => parsePrefix(text) ?? []))
  const broadcasts = new Set(
    networks
      .filter(({ family, length }) => family === 4 && length < 31)
      .map((network) => prefixInterval(network).hi),
  )
  /** The first address of a network is that of any of its routers. */
  const anycasts = new Set(
    networks
      .filter(({ family, length }) => family === 6 && length < 127)
      .map((network) => prefixInterval(network).lo),
  )
  return (address) => {
    const { family, value } = address
    if (family === 6) {
      if (value === 0n) return { kind: 'unspecified', way: wayTo(address) }
      if (isIn(address, loopback6)) return { kind: 'loopback', way: 'none' }
      if (isIn(address, multicast6)) {
        const isJoined = joined.some((group) => isIn(address, group))
        return { kind: 'multicast', way: isJoined ? 'here' : 'none' }
      }
    }
    if (family === 4 && broadcasts.has(value)) return { kind: 'broadcast', way: 'here' }
    const way = wayTo(address)
    if (way === 'here') return { kind: 'own', way }
    if (family === 6 && anycasts.has(value)) return { kind: 'plain', way: 'here' }
    return { kind: family === 6 && isIn(address, linkLocal6) ? 'link' : 'plain', way }
  }
}

function isIn({ family, value }: Address, { family: wanted, lo, hi }: Network): boolean {
  return family === wanted && lo <= value && value <= hi
}

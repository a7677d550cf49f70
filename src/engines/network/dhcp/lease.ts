import type { NetworkLink } from '../../../core/engine/declared/network.ts'
import type { DhcpLease } from '../../../core/engine/observation.ts'
import {
  containsValue,
  parseAddress,
  parsePrefix,
  prefixInterval,
  printAddress,
  printPrefix,
} from '../../../core/net/ip.ts'
import type { Message } from '../../../core/text/message.ts'
import { message } from '../messages.ts'

/** An answer of a DHCP server, read and checked by itself. */
export interface Offer {
  /** `IP/prefix`. */
  readonly address: string
  /** Next hops that lie in the network of the address; others that the server named are left out. */
  readonly gateway: string | null
  readonly dns: readonly string[]
  readonly server: string
  readonly seconds: number
  /** Reason why the answer is of no use. */
  readonly flaw: Message | null
}

/** A link with the device that it sits on. */
export interface PlacedLink {
  readonly link: NetworkLink
  readonly device: string
}

/** A shorter one could not be renewed in time. */
const shortestSeconds = 16
/** A server may say "for ever": what it said is asked again long before that. */
const longestSeconds = 30 * 24 * 3600
/** Of each kind of server; more are left out. */
const mostServers = 4
/** A larger network at one cable is a mistake or an attempt to draw all traffic there. */
const shortestPrefix = 8

/**
 * Reads what the client hands over of an answer, which anybody on that network may have sent: an offer, or why it is refused.
 * Names, paths and whatever else a server says are not looked at. Source: RFC 2131, RFC 2132.
 */
export function readOffer(values: Readonly<Record<string, string>>): Offer | { readonly refused: Message } {
  const address = unicast(values['ip'])
  if (address === null) return { refused: message('the DHCP server gave no usable address') }
  const prefix = parsePrefix(`${address}/${values['subnet'] ?? ''}`)
  if (prefix === null || prefix.length < shortestPrefix)
    return { refused: message('the DHCP server gave {address} without a usable network mask', { address }) }
  const { length } = prefix
  const { lo, hi } = prefixInterval(prefix)
  if (length < 31 && (prefix.value === lo || prefix.value === hi))
    return {
      refused: message('the DHCP server gave {address}, which no host of that network can have', {
        address: printPrefix(prefix),
      }),
    }
  const server = unicast(values['serverid'])
  if (server === null) return { refused: message('the answer does not say which DHCP server it is from') }
  const seconds = /^\d{1,10}$/.test(values['lease'] ?? '') ? Number(values['lease']) : 0
  if (seconds === 0)
    return { refused: message('the DHCP server did not say for how long {address} is given', { address }) }
  const routers = addressesIn(values['router'])
  const gateway = routers.find(
    (each) => each !== address && containsValue([{ lo, hi }], numberOf(each)) && isHost(each, lo, hi, length),
  )
  return {
    address: printPrefix(prefix),
    gateway: gateway ?? null,
    dns: addressesIn(values['dns'])
      .filter((each) => each !== address)
      .slice(0, mostServers),
    server,
    seconds: Math.min(longestSeconds, Math.max(shortestSeconds, seconds)),
    flaw:
      gateway === undefined && routers.length > 0
        ? message('the gateway {gateway} that the DHCP server named is not in the network of {address}', {
            gateway: routers[0]!,
            address: printPrefix(prefix),
          })
        : null,
  }
}

/**
 * Why a lease cannot be used beside the networks of other connections; null where it can. A network that two devices have
 * leads packets to whichever is first.
 */
export function objection(
  lease: Pick<DhcpLease, 'connection' | 'address'>,
  device: string,
  others: readonly PlacedLink[],
): Message | null {
  const own = parsePrefix(lease.address)
  if (own === null) return message('the DHCP server gave no usable address')
  const { lo, hi } = prefixInterval(own)
  for (const other of others) {
    for (const text of other.link.addresses) {
      const prefix = parsePrefix(text)
      if (prefix?.family !== 4) continue
      const connection = other.link.connection
      const isTaken = prefix.value === own.value && connection !== lease.connection
      const network = prefixInterval(prefix)
      const overlaps = other.device !== device && network.lo <= hi && lo <= network.hi
      if (isTaken || overlaps)
        return message('{address} by DHCP is refused: connection {connection} has {other}', {
          ...{ address: lease.address, connection, other: text },
        })
    }
  }
  return null
}

/**
 * Links with what leases add: a lease is one more link of its connection, with its own gateway where the connection has no
 * fixed one of that IP version. A local connection takes none.
 */
export function withLeases(
  links: readonly NetworkLink[],
  leases: readonly DhcpLease[],
): readonly NetworkLink[] {
  return links.flatMap((link) => {
    const lease = link.dhcp ? leases.find(({ connection }) => connection === link.connection) : undefined
    if (lease === undefined) return [link]
    const isFixed = link.gateway !== null && !link.gateway.includes(':')
    return [link, { ...link, addresses: [lease.address], gateway: isFixed ? null : lease.gateway }]
  })
}

/** Usable addresses of a list, each once. */
function addressesIn(text = ''): readonly string[] {
  return [
    ...new Set(
      text
        .slice(0, 1024)
        .split(' ')
        .flatMap((each) => unicast(each) ?? []),
    ),
  ]
}

/** The address where it is one that a host on a network can have: none of this host, of links, of groups. */
function unicast(text = ''): string | null {
  const address = parseAddress(text)
  if (address?.family !== 4) return null
  const first = address.value >> 24n
  const isLinkLocal = address.value >> 16n === 0xa9fen
  return first === 0n || first === 127n || first >= 224n || isLinkLocal
    ? null
    : printAddress(4, address.value)
}

function isHost(text: string, lo: bigint, hi: bigint, length: number): boolean {
  const value = numberOf(text)
  return length >= 31 || (value !== lo && value !== hi)
}

function numberOf(address: string): bigint {
  return parseAddress(address)!.value
}

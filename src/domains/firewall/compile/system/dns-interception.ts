import type { Nic } from '../../../../core/engine/observation.ts'
import {
  type AddressSet,
  containsAddress,
  type Family,
  parseAddress,
  parsePrefix,
  printAddress,
  printRanges,
  unionAddressSets,
} from '../../../../core/net/ip.ts'
import { hasPorts } from '../../../../core/net/protocol.ts'
import type { Snapshot } from '../../../../core/resource/snapshot.ts'
import type { NamedSet } from '../../../../core/ruleset/ruleset.ts'
import { directoryDomains } from '../../../directory/domain.ts'
import { forwardZones } from '../../../dns/forward-zone.ts'
import { addressesOf } from './address-texts.ts'

/** Address of the gateway that answers DNS queries which come in by a device, in one IP version. */
export interface DnsTarget {
  readonly device: string
  readonly family: Family
  readonly address: string
}

/** Interception of DNS queries to the outside: what they are led to, and destinations that are left alone. */
export interface DnsInterception {
  readonly targets: readonly DnsTarget[]
  readonly exempt: AddressSet
  /** `exempt` as sets of the ruleset. */
  readonly sets: Readonly<Record<Family, NamedSet>>
}

/** Fields of a packet that may be a query. */
interface Query {
  /** IP protocol number. */
  readonly protocol: number
  readonly inDevice: string | null
  readonly dst: string
  readonly dstPort: number
}

/** Port of DNS. */
export const dnsPort = 53

/** Addresses that lie nowhere outside: of hosts themselves, of links, of groups and of everybody. */
const nowhere = addressesOf([
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/3',
  '::/127',
  'fe80::/10',
  'ff00::/8',
])

/**
 * Interception by these local devices. The gateway's own addresses, the networks of local devices, and the servers of
 * enabled forward zones and of directory domains are left alone. A device without an address in an IP version leads to
 * another one of the gateway. Source: silences#dns-intercept.
 */
export function dnsInterception(
  snapshot: Snapshot,
  nics: readonly Nic[],
  local: readonly string[],
): DnsInterception {
  const cards = nics.filter(({ device }) => device !== 'lo')
  const inside = cards.filter(({ device }) => local.includes(device))
  const zones = snapshot.rows(forwardZones).entries.filter(({ item }) => item.enabled)
  const servers = [
    ...zones.flatMap(({ item }) => item.servers),
    ...snapshot.rows(directoryDomains).entries.flatMap(({ item }) => item.dns_ips),
  ]
  const own = nics.flatMap(({ addresses }) => addresses.map((text) => text.split('/')[0]!))
  const exempt = unionAddressSets(
    nowhere,
    addressesOf(inside.flatMap(({ addresses }) => addresses)),
    addressesOf([...own, ...servers]),
  )
  return {
    targets: local.flatMap((device) => targetsOf(device, [...inside, ...cards])),
    exempt,
    sets: {
      4: { name: 'dns_kept4', type: 'ipv4_addr', elements: printRanges(4, exempt.v4) },
      6: { name: 'dns_kept6', type: 'ipv6_addr', elements: printRanges(6, exempt.v6) },
    },
  }
}

/** The address of the gateway that a packet is led to; null where it is left alone. */
export function interceptedTo(
  { targets, exempt }: DnsInterception,
  { protocol, inDevice, dst, dstPort }: Query,
): string | null {
  const destination = parseAddress(dst)
  if (!hasPorts(protocol) || dstPort !== dnsPort || destination === null) return null
  if (containsAddress(exempt, destination)) return null
  const target = targets.find(({ device, family }) => device === inDevice && family === destination.family)
  return target?.address ?? null
}

/** The device's own address before others, in each IP version that the gateway has. */
function targetsOf(device: string, cards: readonly Nic[]): DnsTarget[] {
  const ordered = [...cards.filter((card) => card.device === device), ...cards]
  const addresses = ordered.flatMap((card) => card.addresses.flatMap((text) => parsePrefix(text) ?? []))
  return ([4, 6] as const).flatMap((family) => {
    const found = addresses.find((address) => address.family === family)
    return found === undefined ? [] : [{ device, family, address: printAddress(family, found.value) }]
  })
}

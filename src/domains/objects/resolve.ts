import { oncePerObject } from '../../core/list/incremental.ts'
import {
  type AddressSet,
  emptyAddressSet,
  type Interval,
  maxAddress,
  mergeIntervals,
  parseAddress,
  parseAddress4,
  parsePrefix,
  parseRange,
  prefixInterval,
  unionAddressSets,
} from '../../core/net/ip.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { Alias } from '../../core/schema/alias.ts'
import { parseAlias } from '../../core/schema/alias.ts'
import { addressLists } from './address-list.ts'
import { ipAddresses } from './ip-address.ts'
import { ipAddressLists } from './ip-address-list.ts'
import { ipRanges } from './ip-range.ts'
import { ports } from './port.ts'
import { portLists } from './port-list.ts'
import { portRanges } from './port-range.ts'
import { subnets } from './subnet.ts'

/** Tables on which the functions here depend; nothing else of the snapshot is read. */
export const staticObjectTables = [
  addressLists,
  ipAddressLists,
  ipAddresses,
  ipRanges,
  portLists,
  portRanges,
  ports,
  subnets,
] as const

/** Every IPv4 address: what `zero_subnet` means. */
export const allIpv4: AddressSet = { v4: [{ lo: 0n, hi: maxAddress(4) }], v6: [] }

/**
 * Meaning of an address identifier by configuration alone: any address, a fixed set, or, for identifiers whose
 * addresses come from observation (domains, users, countries), `dynamic`. An unknown identifier means no address.
 */
export type AddressMeaning =
  | { readonly kind: 'any' }
  | { readonly kind: 'static'; readonly set: AddressSet }
  | { readonly kind: 'dynamic' }

const dynamic: AddressMeaning = { kind: 'dynamic' }

/** The meaning of one identifier in an address field. Source: document 1, "Object (alias) identifiers". */
export function addressMeaning(snapshot: Snapshot, id: string): AddressMeaning {
  const alias = parseAlias(id)
  if (alias === null) return fixedSet(emptyAddressSet)
  switch (alias.kind) {
    case 'country':
    case 'security-group':
      return dynamic
    case 'hip-none':
      return fixedSet(emptyAddressSet)
    case 'fixed':
      if (alias.id === 'any') return { kind: 'any' }
      if (alias.id === 'quota.exceeded') return dynamic
      return fixedSet(alias.id === 'zero_subnet' ? allIpv4 : emptyAddressSet)
    case 'object':
      return objectMeaning(snapshot, alias)
  }
}

function fixedSet(set: AddressSet): AddressMeaning {
  return { kind: 'static', set }
}

function objectMeaning(snapshot: Snapshot, { type, id }: Extract<Alias, { kind: 'object' }>): AddressMeaning {
  switch (type) {
    case 'ip':
      return fixedSet(textSet(snapshot.rows(ipAddresses).get(id)?.item.value))
    case 'subnet':
      return fixedSet(textSet(snapshot.rows(subnets).get(id)?.item.value))
    case 'ip_range': {
      const range = snapshot.rows(ipRanges).get(id)?.item
      return fixedSet(textSet(range && `${range.start}-${range.end}`))
    }
    case 'ip_address_list':
      return listMeaning(snapshot.rows(ipAddressLists).get(id)?.item.values ?? [])
    case 'address_list':
      return unionMeaning(snapshot, snapshot.rows(addressLists).get(id)?.item.values ?? [])
    case 'domain':
    case 'group':
    case 'list_of_iplists':
    case 'user':
      return dynamic
    case 'hip_profile':
    case 'interface':
    case 'isp':
    case 'port':
    case 'port_list':
    case 'port_range':
    case 'time_list':
    case 'time_range':
    case 'users':
    case 'zone':
      return fixedSet(emptyAddressSet)
  }
}

/** A list of thousands is read once. */
const listMeaning = oncePerObject((values: readonly string[]) =>
  fixedSet(plainAddresses(values) ?? unionAddressSets(...values.map(textSet))),
)

/** The set of IPv4 addresses, of which there may be hundreds of thousands; null where a text is something else. */
function plainAddresses(texts: readonly string[]): AddressSet | null {
  const addresses = new Float64Array(texts.length)
  for (const [index, text] of texts.entries()) {
    const address = parseAddress4(text)
    if (address === null) return null
    addresses[index] = address
  }
  addresses.sort()
  const v4: Interval[] = []
  for (let at = 0; at < addresses.length; ) {
    const first = at++
    while (at < addresses.length && addresses[at]! - addresses[at - 1]! <= 1) at++
    const lo = BigInt(addresses[first]!)
    v4.push({ lo, hi: addresses[at - 1] === addresses[first] ? lo : BigInt(addresses[at - 1]!) })
  }
  return { v4, v6: [] }
}

/** The meaning of several identifiers together: any wins, then dynamic, otherwise the union of the sets. */
export function unionMeaning(snapshot: Snapshot, ids: readonly string[]): AddressMeaning {
  const meanings = ids.map((id) => addressMeaning(snapshot, id))
  if (meanings.some(({ kind }) => kind === 'any')) return { kind: 'any' }
  const sets = meanings.flatMap((meaning) => (meaning.kind === 'static' ? [meaning.set] : []))
  return sets.length < meanings.length
    ? dynamic
    : fixedSet(sets.length === 1 ? sets[0]! : unionAddressSets(...sets))
}

/** The addresses that `text` names: one, a network (host bits ignored) or `first-last`; none when it is neither. */
export function textSet(text: string | undefined): AddressSet {
  if (text === undefined) return emptyAddressSet
  const prefix = parsePrefix(text)
  if (prefix) return ofFamily(prefix.family, prefixInterval(prefix))
  const range = parseRange(text)
  if (range) return ofFamily(range.family, range.interval)
  const address = parseAddress(text)
  return address ? ofFamily(address.family, { lo: address.value, hi: address.value }) : emptyAddressSet
}

function ofFamily(family: 4 | 6, interval: Interval): AddressSet {
  return family === 4 ? { v4: [interval], v6: [] } : { v4: [], v6: [interval] }
}

/** The ports that the identifiers of a port field name, or null when every port is meant (silences#any-forms). */
export function portMeaning(snapshot: Snapshot, ids: readonly string[]): readonly Interval[] | null {
  if (ids.length === 0 || ids.includes('any')) return null
  return mergeIntervals(ids.flatMap((id) => portIntervals(snapshot, id)))
}

/** Ports of one identifier or literal (`8080`, `8000-8010`); none when there is no such object. */
export function portIntervals(snapshot: Snapshot, id: string): readonly Interval[] {
  const literal = /^([0-9]{1,5})(?:-([0-9]{1,5}))?$/.exec(id)
  if (literal) return [{ lo: BigInt(literal[1]!), hi: BigInt(literal[2] ?? literal[1]!) }]
  const alias = parseAlias(id)
  if (alias?.kind !== 'object') return []
  if (alias.type === 'port') {
    const port = snapshot.rows(ports).get(alias.id)?.item.value
    return port === undefined ? [] : [{ lo: BigInt(port), hi: BigInt(port) }]
  }
  if (alias.type === 'port_range') {
    const range = snapshot.rows(portRanges).get(alias.id)?.item
    return range ? [{ lo: BigInt(range.start), hi: BigInt(range.end) }] : []
  }
  if (alias.type !== 'port_list') return []
  const values = snapshot.rows(portLists).get(alias.id)?.item.values ?? []
  return mergeIntervals(values.flatMap((value) => portIntervals(snapshot, value)))
}

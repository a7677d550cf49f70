import { type Address, containsAddress } from '../../src/core/net/ip.ts'
import { addressRules } from '../../src/domains/access/address-rule.ts'
import type { World } from '../../src/domains/firewall/verdict/packet.ts'
import { addressLists } from '../../src/domains/objects/address-list.ts'
import { countryLists } from '../../src/domains/objects/country-list.ts'
import { domains } from '../../src/domains/objects/domain.ts'
import { ipAddresses } from '../../src/domains/objects/ip-address.ts'
import { ipAddressLists } from '../../src/domains/objects/ip-address-list.ts'
import { ipRanges } from '../../src/domains/objects/ip-range.ts'
import { subnets } from '../../src/domains/objects/subnet.ts'
import { userGroups } from '../../src/domains/users/group.ts'
import { users } from '../../src/domains/users/user.ts'
import { addressOf, aliasOf, networkOf } from './read-text.ts'

/** True when an address field admits the address. Second reading: shares nothing with the compiler. */
export function addressFits(
  world: World,
  field: readonly string[],
  {
    negate,
    address,
  }: {
    readonly negate: boolean
    readonly address: Address
  },
): boolean {
  const listed = field.length === 0 || field.some((id) => isNamedBy(world, id, address))
  return listed !== negate
}

/** True when the address belongs to a user who is denied access. */
export function isDenied(world: World, address: Address): boolean {
  return accountsAt(world, address).some(({ enabled: accessDenied }) => accessDenied)
}

function isNamedBy(world: World, id: string, address: Address): boolean {
  const { snapshot, inputs } = world
  const alias = aliasOf(id)
  if (alias === null || alias.kind === 'hip-none') return false
  if (alias.kind === 'country') return containsAddress(inputs.countries(alias.code), address)
  if (alias.kind === 'security-group') {
    return isOneOf(inputs.directoryGroups.get(alias.guid.toLowerCase()) ?? [], address)
  }
  if (alias.kind === 'fixed') {
    if (alias.id === 'quota.exceeded') return isOneOf(inputs.quotaExceeded, address)
    return alias.id === 'any' || (alias.id === 'zero_subnet' && address.family === 4)
  }
  const anyOf = (ids: readonly string[] | undefined) =>
    ids?.some((member) => isNamedBy(world, member, address)) ?? false
  switch (alias.type) {
    case 'ip':
      return isOneOf([snapshot.rows(ipAddresses).get(alias.id)?.item.value ?? ''], address)
    case 'subnet':
      return isIn(snapshot.rows(subnets).get(alias.id)?.item.value ?? '', address)
    case 'ip_range': {
      const range = snapshot.rows(ipRanges).get(alias.id)?.item
      return range !== undefined && isBetween(address, range.start, range.end)
    }
    case 'ip_address_list': {
      const values = snapshot.rows(ipAddressLists).get(alias.id)?.item.values ?? []
      return values.some((value) => isIn(value, address))
    }
    case 'address_list':
      return anyOf(snapshot.rows(addressLists).get(alias.id)?.item.values)
    case 'list_of_iplists':
      return anyOf(snapshot.rows(countryLists).get(alias.id)?.item.values)
    case 'domain':
      return isNow(world, snapshot.rows(domains).get(alias.id)?.item.value, address)
    case 'user':
      return allowedAt(world, address).some(({ id: user }) => user === alias.id)
    case 'group':
      return allowedAt(world, address).some((account) => isBelow(world, account.parent_id, alias.id))
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
      return false
  }
}

function isOneOf(texts: readonly string[], address: Address): boolean {
  return texts.some((text) => {
    const one = addressOf(text)
    return one?.family === address.family && one.value === address.value
  })
}

/** True when the address lies in `a.b.c.d/nn`, or is the one that `text` is. */
function isIn(text: string, address: Address): boolean {
  const network = networkOf(text)
  if (network === null) return isOneOf([text], address)
  return network.family === address.family && network.lo <= address.value && address.value <= network.hi
}

function isBetween(address: Address, first: string, last: string): boolean {
  const lo = addressOf(first)
  const hi = addressOf(last)
  if (lo?.family !== address.family || hi?.family !== address.family) return false
  return lo.value <= address.value && address.value <= hi.value
}

function isNow({ inputs }: World, name: string | undefined, address: Address): boolean {
  if (name === undefined) return false
  const ascii = new URL(`http://${name}`).hostname
  const fits = (told: string) => (name.startsWith('*.') ? told.endsWith(ascii.slice(1)) : told === ascii)
  return inputs.names.some((resolved) => fits(resolved.name) && isOneOf(resolved.addresses, address))
}

/**
 * Users that an address rule or a client agent puts at this address now. Source: document 1, "Address authorization
 * rule"; silences#agent-identity.
 */
function accountsAt({ snapshot, inputs }: World, address: Address) {
  const isSeenAt = (mac: string) =>
    inputs.neighbours.some((entry) => entry.mac.toLowerCase() === mac && isOneOf([entry.address], address))
  const ruled = snapshot.rows(addressRules).entries.flatMap(({ item: rule }) => {
    const here = rule.ip === null || isOneOf([rule.ip], address)
    const shown = rule.mac === null || (rule.ip !== null && rule.always_logged) || isSeenAt(rule.mac)
    return rule.enabled && here && shown ? [rule.user_id] : []
  })
  const authorized = inputs.agents.filter((agent) => isOneOf([agent.address], address))
  return [...ruled, ...authorized.map(({ userId }) => userId)].flatMap((id) => {
    const account = snapshot.rows(users).get(id)
    return account ? [{ id, enabled: account.item.enabled, parent_id: account.item.parent_id }] : []
  })
}

function allowedAt(world: World, address: Address) {
  return accountsAt(world, address).filter(({ enabled: accessDenied }) => !accessDenied)
}

function isBelow({ snapshot }: World, group: number | null, above: number): boolean {
  const seen = new Set<number>()
  let next = group
  while (next !== null && !seen.has(next)) {
    if (next === above) return true
    seen.add(next)
    next = snapshot.rows(userGroups).get(next)?.item.parent_id ?? null
  }
  return false
}

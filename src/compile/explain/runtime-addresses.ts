import type { CompileInputs } from '../../core/engine/inputs.ts'
import { asciiName, isWildcard, standsFor } from '../../core/net/domain-name.ts'
import { type Address, type AddressSet, containsAddress, parseAddress } from '../../core/net/ip.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { parseAlias } from '../../core/schema/alias.ts'
import { addressRules } from '../../domains/access/address-rule.ts'
import { noReport } from '../../domains/firewall/compile/posture.ts'
import { domains } from '../../domains/objects/domain.ts'
import { addressMeaning } from '../../domains/objects/resolve.ts'
import { userGroups } from '../../domains/users/group.ts'
import { users } from '../../domains/users/user.ts'

/** An address as a key of maps: numbers for IPv4, big integers for IPv6. */
export type AddressKey = number | bigint

/** The key of an address. */
export function addressKey({ family, value }: Address): AddressKey {
  return family === 4 ? Number(value) : value
}

/** Present facts about addresses: the users there, and the names that lead there. */
export interface Live {
  /** Users at the address, those with denied access too. */
  usersAt(address: Address): readonly number[]
  /** Atoms (`AddressForm`) that hold the address; `users` are who is there. */
  atomsAt(address: Address, users: readonly number[], asked: readonly string[]): readonly string[]
  isDenied(users: readonly number[]): boolean
  /** HIP profiles that the devices at the address fulfil; `hip_profile.id.none` alone where one has no report. */
  postureAt(address: Address): readonly string[]
}

/** Reads the address rules, agents, neighbours and resolved names once, for any number of addresses. */
export function liveOf(snapshot: Snapshot, inputs: CompileInputs): Live {
  const bindings = usersByAddress(snapshot, inputs)
  const named = namedAddresses(snapshot, inputs)
  const groups = groupPaths(snapshot)
  const postures = posturesByAddress(inputs)
  const accounts = snapshot.rows(users)
  const isDenied = (id: number) => accounts.get(id)?.item.enabled === true
  return {
    usersAt: (address) => bindings.get(addressKey(address)) ?? [],
    atomsAt: (address, here, asked) => {
      const allowed = here.filter((id) => !isDenied(id))
      return [
        ...allowed.map((id) => `user.id.${id}`),
        ...new Set(allowed.flatMap((id) => groups(accounts.get(id)?.item.parent_id ?? null))),
        ...(named.get(addressKey(address)) ?? []),
        ...asked.filter((id) => containsAddress(askedSet(snapshot, inputs, id), address)),
      ]
    },
    isDenied: (here) => here.some(isDenied),
    postureAt: (address) => postures.get(addressKey(address)) ?? unreported,
  }
}

/** Atoms that are asked for each address, because no table leads from an address to them. */
export function isAsked(atom: string): boolean {
  return !/^(?:user|group|domain|security_group|quota)\b/.test(atom)
}

function askedSet(snapshot: Snapshot, inputs: CompileInputs, id: string): AddressSet {
  const alias = parseAlias(id)
  if (alias?.kind === 'country') return inputs.countries(alias.code)
  const meaning = addressMeaning(snapshot, id)
  return meaning.kind === 'static' ? meaning.set : { v4: [], v6: [] }
}

/** Users by address, those who authorized there by an agent first. Source: silences#address-rules, silences#agent-identity. */
export function usersByAddress(
  snapshot: Snapshot,
  inputs: Pick<CompileInputs, 'neighbours' | 'agents'>,
): ReadonlyMap<AddressKey, readonly number[]> {
  const bound = new Map<AddressKey, number[]>()
  const accounts = snapshot.rows(users)
  const bind = (text: string, user: number) => {
    const address = parseAddress(text)
    if (address && accounts.get(user)) add(bound, addressKey(address), user)
  }
  const seen = neighboursByMac(inputs)
  for (const { address, userId } of inputs.agents) bind(address, userId)
  for (const { item } of snapshot.rows(addressRules).entries) {
    if (!item.enabled) continue
    const { ip, mac, user_id } = item
    const shown = mac === null ? [] : (seen.get(mac.toLowerCase()) ?? [])
    if (ip === null) for (const text of shown) bind(text, user_id)
    else if (mac === null || item.always_logged || shown.some((text) => isSame(text, ip))) bind(ip, user_id)
  }
  return bound
}

const unreported: readonly string[] = [noReport]

function posturesByAddress({ postures }: CompileInputs): ReadonlyMap<AddressKey, readonly string[]> {
  return new Map(
    postures.flatMap(({ address: text, profiles }) => {
      const address = parseAddress(text)
      const fulfilled = profiles.map((id) => `hip_profile.id.${id}`)
      return address === null ? [] : [[addressKey(address), fulfilled] as const]
    }),
  )
}

function neighboursByMac({
  neighbours,
}: Pick<CompileInputs, 'neighbours'>): ReadonlyMap<string, readonly string[]> {
  const seen = new Map<string, string[]>()
  for (const { mac, address } of neighbours) add(seen, mac.toLowerCase(), address)
  return seen
}

function isSame(a: string, b: string): boolean {
  const left = parseAddress(a)
  const right = parseAddress(b)
  return left !== null && left.family === right?.family && left.value === right.value
}

/** Domains, directory groups and the exceeded quota by address. */
function namedAddresses(
  snapshot: Snapshot,
  inputs: CompileInputs,
): ReadonlyMap<AddressKey, readonly string[]> {
  const found = new Map<AddressKey, string[]>()
  const place = (texts: readonly string[], atom: string) => {
    for (const text of texts) {
      const address = parseAddress(text)
      if (address) add(found, addressKey(address), atom)
    }
  }
  const resolved = new Map(inputs.names.map((name) => [name.name, name.addresses]))
  for (const { id, item } of snapshot.rows(domains).entries) {
    const pattern = asciiName(item.value)
    const names = isWildcard(pattern) ? [...resolved.keys()] : [pattern]
    const addresses = names
      .filter((name) => standsFor(pattern, name))
      .flatMap((name) => resolved.get(name) ?? [])
    place([...new Set(addresses)], `domain.id.${id}`)
  }
  for (const [guid, texts] of inputs.directoryGroups) place(texts, `security_group.guid.${guid}`)
  place(inputs.quotaExceeded, 'quota.exceeded')
  return found
}

function groupPaths(snapshot: Snapshot): (group: number | null) => readonly string[] {
  const rows = snapshot.rows(userGroups)
  return (group) => {
    const path = new Set<number>()
    for (let next = group; next !== null && !path.has(next); ) {
      path.add(next)
      next = rows.get(next)?.item.parent_id ?? null
    }
    return [...path].map((id) => `group.id.${id}`)
  }
}

function add<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const before = lists.get(key)
  if (before) before.push(value)
  else lists.set(key, [value])
}

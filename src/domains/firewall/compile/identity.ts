import type { CompileInputs } from '../../../core/engine/inputs.ts'
import type { Neighbour } from '../../../core/engine/observation.ts'
import {
  type AddressSet,
  containsAddress,
  emptyAddressSet,
  parseAddress,
  unionAddressSets,
} from '../../../core/net/ip.ts'
import type { Item } from '../../../core/resource/resource.ts'
import type { Snapshot } from '../../../core/resource/snapshot.ts'
import { addressRules } from '../../access/address-rule.ts'
import { userGroups } from '../../users/group.ts'
import { users } from '../../users/user.ts'

/** Users at each address now. Users that are denied access are in `denied` and nowhere else. */
export interface Identity {
  user(id: number): AddressSet
  /** Users of the group and of every group below it. */
  group(id: number): AddressSet
  readonly denied: AddressSet
  /** Every user who is somewhere, by number. */
  readonly placed: ReadonlyMap<number, AddressSet>
  /** Every group with such users, by number. */
  readonly occupied: ReadonlyMap<number, AddressSet>
}

/** A user at some addresses. */
interface Place {
  readonly userId: number
  readonly bound: AddressSet
}

/**
 * Reads the address rules, the neighbour table and who authorized through client agents. Source: document 1,
 * "Address authorization rule"; silences#address-rules, silences#agent-identity.
 */
export function identity(snapshot: Snapshot, inputs: Pick<CompileInputs, 'neighbours' | 'agents'>): Identity {
  const accounts = snapshot.rows(users)
  const byUser = new Map<number, AddressSet[]>()
  const byGroup = new Map<number, AddressSet[]>()
  const denied: AddressSet[] = []
  for (const { userId, bound } of placesOf(snapshot, inputs)) {
    const account = accounts.get(userId)?.item
    if (account === undefined || (bound.v4.length === 0 && bound.v6.length === 0)) continue
    if (account.enabled) {
      denied.push(bound)
      continue
    }
    add(byUser, userId, bound)
    for (const group of groupsAbove(snapshot, account.parent_id)) add(byGroup, group, bound)
  }
  const usersAt = united(byUser)
  const groupsAt = united(byGroup)
  return {
    user: (id) => usersAt.get(id) ?? emptyAddressSet,
    group: (id) => groupsAt.get(id) ?? emptyAddressSet,
    denied: unionAddressSets(...denied),
    placed: usersAt,
    occupied: groupsAt,
  }
}

function placesOf(
  snapshot: Snapshot,
  { neighbours, agents }: Pick<CompileInputs, 'neighbours' | 'agents'>,
): Place[] {
  const rules = snapshot.rows(addressRules).entries.filter(({ item }) => item.enabled)
  return [
    ...rules.map(({ item }) => ({ userId: item.user_id, bound: boundAddresses(item, neighbours) })),
    ...agents.map(({ userId, address }) => ({ userId, bound: addressSet(address) })),
  ]
}

function add(sets: Map<number, AddressSet[]>, key: number, bound: AddressSet): void {
  const before = sets.get(key)
  if (before) before.push(bound)
  else sets.set(key, [bound])
}

function united(sets: ReadonlyMap<number, readonly AddressSet[]>): ReadonlyMap<number, AddressSet> {
  return new Map([...sets].map(([key, bound]) => [key, unionAddressSets(...bound)] as const))
}

/** The group itself and those it is under; a broken tree ends the walk. */
function groupsAbove(snapshot: Snapshot, id: number): ReadonlySet<number> {
  const groups = snapshot.rows(userGroups)
  const path = new Set<number>()
  for (let next: number | null = id; next !== null && !path.has(next); ) {
    path.add(next)
    next = groups.get(next)?.item.parent_id ?? null
  }
  return path
}

function boundAddresses(rule: Item<typeof addressRules>, neighbours: readonly Neighbour[]): AddressSet {
  const { ip, mac } = rule
  if (mac === null || (ip !== null && rule.always_logged))
    return ip === null ? emptyAddressSet : addressSet(ip)
  const present = neighbours.filter((neighbour) => neighbour.mac.toLowerCase() === mac.toLowerCase())
  const seen = unionAddressSets(...present.map(({ address }) => addressSet(address)))
  if (ip === null) return seen
  const address = parseAddress(ip)
  return address && containsAddress(seen, address) ? addressSet(ip) : emptyAddressSet
}

function addressSet(text: string): AddressSet {
  const address = parseAddress(text)
  if (address === null) return emptyAddressSet
  const interval = { lo: address.value, hi: address.value }
  return address.family === 4 ? { v4: [interval], v6: [] } : { v4: [], v6: [interval] }
}

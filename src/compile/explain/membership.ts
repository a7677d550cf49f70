import { asciiName, isWildcard, standsFor } from '../../core/net/domain-name.ts'
import { type Address, containsAddress, containsValue, parseAddress } from '../../core/net/ip.ts'
import type { Table } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { parseAlias } from '../../core/schema/alias.ts'
import { titleOf } from '../../core/text/message.ts'
import { asksPosture } from '../../domains/firewall/compile/posture.ts'
import type { FieldMatch } from '../../domains/firewall/explanation.ts'
import type { Packet } from '../../domains/firewall/verdict/packet.ts'
import { hipProfiles } from '../../domains/hip/profile.ts'
import { connections } from '../../domains/network/connection.ts'
import { objectTables } from '../../domains/objects/all.ts'
import { domains } from '../../domains/objects/domain.ts'
import { ipAddressLists } from '../../domains/objects/ip-address-list.ts'
import { portLists } from '../../domains/objects/port-list.ts'
import { textSet } from '../../domains/objects/resolve.ts'
import { schedules } from '../../domains/objects/schedule.ts'
import { userGroups } from '../../domains/users/group.ts'
import { users } from '../../domains/users/user.ts'
import type { CompileState } from '../state/compile-state.ts'
import { vocabularyOf } from '../state/vocabulary.ts'
import { addressForm, membersOf } from './address-form.ts'
import { inForceOf } from './in-force.ts'
import type { MatchFields } from './rule-form.ts'
import { isAsked, type Live } from './runtime-addresses.ts'

/** Sources of the explanation of a matching rule. */
export interface MemberSources extends CompileState {
  readonly live: Live
  /** Users at an address; the one in the question for the source, where there was one. */
  readonly usersAt: (address: Address) => readonly number[]
}

type Path = readonly string[] | null

/** Matches of each field that restricts something; the rule must match the packet. */
export function fieldMatches(sources: MemberSources, rule: MatchFields, packet: Packet): FieldMatch[] {
  const { snapshot } = sources
  const field = (name: string, value: string, path: Path, negated = false): FieldMatch[] =>
    path === null
      ? []
      : [{ field: name, value, negated, members: [...path], ...shown(snapshot, path.at(-1)) }]
  const addresses = (side: 'source' | 'destination', text: string): FieldMatch[] => {
    const ids = rule[`${side}_addresses`]
    const negated = rule[`${side}_addresses_negate`]
    const isOpen = ids.length === 0 || (!negated && ids.includes('any'))
    if (isOpen) return []
    const path = negated ? [] : addressPath(sources, ids, parseAddress(text)!)
    return field(`${side}_addresses`, text, path, negated)
  }
  const ports = (side: 'source' | 'destination', port: number): FieldMatch[] => {
    const ids = rule[`${side}_ports`]
    const isOpen = ids.length === 0 || ids.includes('any')
    return isOpen ? [] : field(`${side}_ports`, String(port), portPath(sources, ids, port))
  }
  const device = (name: string, id: string | undefined, value: string | null): FieldMatch[] =>
    id === undefined || id === 'any' ? [] : field(name, value ?? 'gateway', [id])
  const posture = rule.hip_profiles ?? []
  return [
    ...(rule.protocol === 'any' ? [] : field('protocol', String(packet.protocol), [rule.protocol])),
    ...device('incoming_interface', rule.incoming_interface, packet.inDevice),
    ...addresses('source', packet.src),
    ...ports('source', packet.srcPort),
    ...device('outgoing_interface', rule.outgoing_interface, packet.outDevice),
    ...addresses('destination', packet.dst),
    ...ports('destination', packet.dstPort),
    ...(asksPosture(posture) ? field('hip_profiles', packet.src, posturePath(sources, posture, packet)) : []),
    ...field('timetable', String(packet.at), timePath(sources, rule.timetable, packet.at)),
  ]
}

/** The profile that the devices at the source fulfil, or `hip_profile.id.none`. */
function posturePath({ live }: MemberSources, ids: readonly string[], { src }: Packet): Path {
  const here = live.postureAt(parseAddress(src)!)
  return ids.filter((id) => here.includes(id)).slice(0, 1)
}

/** The identifier in `ids` that holds the address, and the way down from it; null when none does. */
export function addressPath(sources: MemberSources, ids: readonly string[], address: Address): Path {
  for (const id of ids) {
    const members = membersOf(sources.snapshot, id)
    if (members) {
      const inside = addressPath(sources, members, address)
      if (inside) return [id, ...inside]
    } else if (holds(sources, id, address)) return [id, ...detail(sources, id, address)]
  }
  return null
}

function holds({ snapshot, live, usersAt }: MemberSources, id: string, address: Address): boolean {
  const { isAny, fixed, atoms } = addressForm(snapshot, [id])
  if (isAny || containsAddress(fixed, address)) return true
  const [atom] = atoms
  return (
    atom !== undefined && live.atomsAt(address, usersAt(address), isAsked(atom) ? [atom] : []).includes(atom)
  )
}

/** The value in a list of addresses, the name below a wildcard, or the user in a group. */
function detail(
  { snapshot, inputs, usersAt }: MemberSources,
  id: string,
  address: Address,
): readonly string[] {
  const alias = parseAlias(id)
  if (alias?.kind !== 'object') return []
  if (alias.type === 'ip_address_list') {
    const values = snapshot.rows(ipAddressLists).get(alias.id)?.item.values ?? []
    return values.filter((value) => containsAddress(textSet(value), address)).slice(0, 1)
  }
  if (alias.type === 'domain') {
    const pattern = asciiName(snapshot.rows(domains).get(alias.id)?.item.value ?? '')
    const below = isWildcard(pattern) ? inputs.names.filter(({ name }) => standsFor(pattern, name)) : []
    const isHere = (text: string) => containsAddress(textSet(text), address)
    return below.flatMap(({ name, addresses }) => (addresses.some(isHere) ? [name] : [])).slice(0, 1)
  }
  if (alias.type !== 'group') return []
  const isBelow = (user: number) => {
    const seen = new Set<number>()
    let next = snapshot.rows(users).get(user)?.item.parent_id ?? null
    for (
      ;
      next !== null && !seen.has(next);
      next = snapshot.rows(userGroups).get(next)?.item.parent_id ?? null
    ) {
      if (next === alias.id) return true
      seen.add(next)
    }
    return false
  }
  const isAllowed = (user: number) => snapshot.rows(users).get(user)?.item.enabled === false
  const found = usersAt(address).find((user) => isAllowed(user) && isBelow(user))
  return found === undefined ? [] : [`user.id.${found}`]
}

function portPath(sources: MemberSources, ids: readonly string[], port: number): Path {
  const { ports } = vocabularyOf(sources)
  const id = ids.find((each) => containsValue(ports([each]) ?? [], BigInt(port)))
  if (id === undefined) return null
  const alias = parseAlias(id)
  const values =
    alias?.kind === 'object' && alias.type === 'port_list'
      ? (sources.snapshot.rows(portLists).get(alias.id)?.item.values ?? [])
      : []
  const inside = values.find((value) => containsValue(ports([value]) ?? [], BigInt(port)))
  return inside === undefined ? [id] : [id, inside]
}

function timePath({ snapshot }: MemberSources, ids: readonly string[], at: number): Path {
  if (ids.length === 0 || ids.includes('any')) return null
  const isInForce = inForceOf(snapshot)
  const holdsAt = (id: string) => isInForce([id], at)
  const id = ids.find(holdsAt)
  if (id === undefined) return null
  const alias = parseAlias(id)
  const values =
    alias?.kind === 'object' && alias.type === 'time_list'
      ? (snapshot.rows(schedules).get(alias.id)?.item.values ?? [])
      : []
  const inside = values.find(holdsAt)
  return inside === undefined ? [id] : [id, inside]
}

/** Title and content of what an identifier names; empty where there is nothing to say beside the identifier. */
function shown(
  snapshot: Snapshot,
  id: string | undefined,
): { readonly title: string; readonly content: string } {
  const alias = id === undefined ? null : parseAlias(id)
  if (alias?.kind !== 'object') return { title: '', content: alias === null ? (id ?? '') : '' }
  const table = tableOf(alias.type)
  const item = table && snapshot.rows(table).get(alias.id)?.item
  return item
    ? { title: titleOf(table.label(item)), content: contentOf(item as Fields) }
    : { title: '', content: '' }
}

type Fields = Readonly<Record<string, unknown>>

function tableOf(type: string): Table | undefined {
  if (type === 'user') return users as unknown as Table
  if (type === 'group') return userGroups as unknown as Table
  if (type === 'hip_profile') return hipProfiles as unknown as Table
  if (type === 'interface' || type === 'isp') return connections as unknown as Table
  return objectTables.find((each) => each.id.kind === 'alias' && each.id.type === type) as Table | undefined
}

function contentOf({ value, start, end, weekdays, login, expression }: Fields): string {
  const days = Array.isArray(weekdays) && weekdays.length > 0 ? `${weekdays.join()} ` : ''
  if (start !== undefined) return `${days}${start}-${end}`
  return String(value ?? login ?? expression ?? '')
}

import type { Address } from '../../src/core/net/ip.ts'
import type { Item } from '../../src/core/resource/resource.ts'
import type { forwardRules } from '../../src/domains/firewall/forward.ts'
import type { Packet, World } from '../../src/domains/firewall/verdict/packet.ts'
import { type Connection, connections } from '../../src/domains/network/connection.ts'
import { ports } from '../../src/domains/objects/port.ts'
import { portLists } from '../../src/domains/objects/port-list.ts'
import { portRanges } from '../../src/domains/objects/port-range.ts'
import { addressOf, aliasOf } from './read-text.ts'
import { addressFits } from './verdict-address.ts'
import { isInForce } from './verdict-time.ts'

/** A rule of any table; the fields that its table does not have are left out. */
type Rule = Pick<
  Item<typeof forwardRules>,
  | 'enabled'
  | 'protocol'
  | 'source_addresses'
  | 'source_addresses_negate'
  | 'source_ports'
  | 'destination_addresses'
  | 'destination_addresses_negate'
  | 'destination_ports'
  | 'timetable'
> &
  Partial<Pick<Item<typeof forwardRules>, 'incoming_interface' | 'outgoing_interface' | 'hip_profiles'>>

const protocols: Readonly<Record<string, { 4: number; 6: number }>> = {
  'protocol.ah': { 4: 51, 6: 51 },
  'protocol.esp': { 4: 50, 6: 50 },
  'protocol.gre': { 4: 47, 6: 47 },
  'protocol.icmp': { 4: 1, 6: 58 },
  'protocol.tcp': { 4: 6, 6: 6 },
  'protocol.udp': { 4: 17, 6: 17 },
}

const providers: readonly Connection['type'][] = ['wan', 'pptp', 'l2tp', 'pppoe']

/** True when a rule of any table matches the packet. Second reading: shares nothing with the compiler. */
export function ruleMatches(world: World, rule: Rule, packet: Packet): boolean {
  const source = addressOf(packet.src)!
  const destination = addressOf(packet.dst)!
  return (
    rule.enabled &&
    protocolFits(rule, packet, source) &&
    incomingFits(world, rule.incoming_interface, packet) &&
    outgoingFits(world, rule.outgoing_interface ?? 'any', packet) &&
    postureFits(world, rule.hip_profiles ?? [], source) &&
    isInForce(world, rule.timetable, packet.at) &&
    addressFits(world, rule.source_addresses, { negate: rule.source_addresses_negate, address: source }) &&
    addressFits(world, rule.destination_addresses, {
      negate: rule.destination_addresses_negate,
      address: destination,
    }) &&
    portFits(world, rule.source_ports, packet.srcPort) &&
    portFits(world, rule.destination_ports, packet.dstPort)
  )
}

function protocolFits(rule: Rule, { protocol }: Packet, { family }: Address): boolean {
  const asksPort = [rule.source_ports, rule.destination_ports].some((field) => !isAny(field))
  if (asksPort && protocol !== 6 && protocol !== 17) return false
  return rule.protocol === 'any' || protocols[rule.protocol]?.[family] === protocol
}

function isAny(field: readonly string[]): boolean {
  return field.length === 0 || field.includes('any')
}

function portFits(world: World, field: readonly string[], port: number): boolean {
  return isAny(field) || field.some((id) => portIs(world, id, port))
}

function portIs(world: World, id: string, port: number): boolean {
  const { snapshot } = world
  const [type, number] = id.split('.id.')
  if (number === undefined) {
    const [first, last = first] = id.split('-').map(Number)
    return first! <= port && port <= last!
  }
  if (type === 'port') return snapshot.rows(ports).get(Number(number))?.item.value === port
  if (type === 'port_range') {
    const range = snapshot.rows(portRanges).get(Number(number))?.item
    return range !== undefined && range.start <= port && port <= range.end
  }
  const values = snapshot.rows(portLists).get(Number(number))?.item.values ?? []
  return values.some((value) => portIs(world, value, port))
}

/** `incoming` is left out in tables without that field, whose rules are for all traffic. */
function incomingFits(world: World, incoming: string | undefined, packet: Packet): boolean {
  if (incoming === undefined) return true
  if (packet.inDevice === null) return incoming === 'interface.utm_outgoing'
  return incoming === 'any' || deviceIs(world, incoming, packet.inDevice)
}

function outgoingFits(world: World, outgoing: string, { outDevice }: Packet): boolean {
  return outgoing === 'any' || (outDevice !== null && deviceIs(world, outgoing, outDevice))
}

/** A device at the source that fulfils one of the profiles, or one with no report where that is wanted. */
function postureFits({ inputs }: World, profiles: readonly string[], source: Address): boolean {
  if (isAny(profiles)) return true
  const reported = inputs.postures.find(({ address }) => {
    const other = addressOf(address)
    return other?.family === source.family && other.value === source.value
  })
  const fulfilled = reported?.profiles.map((id) => `hip_profile.id.${id}`) ?? ['hip_profile.id.none']
  return fulfilled.some((id) => profiles.includes(id))
}

function deviceIs(world: World, id: string, device: string): boolean {
  const connected = connectionsOn(world, device)
  switch (id) {
    case 'interface.local_any':
      return connected.some(({ type }) => type === 'lan')
    case 'interface.external_any':
      return connected.some(({ type }) => providers.includes(type))
    case 'interface.external_eth':
      return connected.some(({ type }) => type === 'wan')
    case 'interface.external_vpn':
      return connected.some(({ type }) => type !== 'wan' && providers.includes(type))
  }
  const alias = aliasOf(id)
  if (alias?.kind !== 'object') return false
  return connected.some(
    (connection) =>
      (alias.type === 'zone' && connection.zone === id) ||
      (alias.type === 'interface' && connection.id === alias.id) ||
      (alias.type === 'isp' && connection.id === alias.id && providers.includes(connection.type)),
  )
}

/** Sides of the device: `external` on a provider connection, `local` on a local one. */
export function sideOf(world: World, device: string | null) {
  const types = device === null ? [] : connectionsOn(world, device).map(({ type }) => type)
  return { external: types.some((type) => providers.includes(type)), local: types.includes('lan') }
}

/** Enabled connections whose traffic the device carries: a VLAN is a device of its own, named after its card. */
function connectionsOn({ snapshot, inputs }: World, device: string) {
  const found = snapshot.rows(connections).entries.flatMap(({ id, item }) => {
    const [card] = inputs.nics
      .filter((nic) => nic.mac.toLowerCase() === item.mac?.toLowerCase())
      .sort((a, b) => a.ifindex - b.ifindex)
    const applied =
      (item.type === 'lan' || item.type === 'wan') && !item.is_vce_vlan && item.vlan_tag !== 4095
    const vlan = card && item.vlan_tag !== null ? `${card.device}.${item.vlan_tag}` : card?.device
    const name = vlan && vlan.length > 15 ? `vlan${card!.ifindex}.${item.vlan_tag}` : vlan
    const own = item.type === 'loopback' ? item.osdevname : applied && name
    return item.enabled && own === device ? [{ ...item, id: Number(id) }] : []
  })
  // The oldest says what the device is (silences#shared-cards).
  return found.filter(({ type, zone }) => type === found[0]?.type && zone === found[0].zone)
}

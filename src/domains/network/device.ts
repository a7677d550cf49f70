import type { Nic } from '../../core/engine/observation.ts'
import type { Entry } from '../../core/resource/snapshot.ts'
import type { Message } from '../../core/text/message.ts'
import type { Connection } from './connection.ts'
import { message } from './messages.ts'

/** A tag that IEEE 802.1Q reserves: the documents allow it, no kernel carries it. */
const reservedVlan = 4095

/**
 * The card that a connection sits on, found by its MAC; null for a loopback and where no card has that MAC.
 * VLANs carry the MAC of their card, which is the oldest (lowest index) of the devices that have it.
 */
export function cardOf(connection: Connection, nics: readonly Nic[]): Nic | null {
  const mac = connection.type === 'loopback' ? null : connection.mac?.toLowerCase()
  if (!mac) return null
  const same = nics.filter((nic) => nic.mac.toLowerCase() === mac)
  return same.reduce<Nic | null>((card, nic) => (card && card.ifindex < nic.ifindex ? card : nic), null)
}

/** Name of the device of a VLAN: `<card>.<tag>`, or `vlan<ifindex>.<tag>` where the kernel's 15 characters end. */
export function vlanName(card: Nic, tag: number): string {
  const name = `${card.device}.${tag}`
  return name.length <= 15 ? name : `vlan${card.ifindex}.${tag}`
}

/**
 * The device that a connection sits on: the card, that of its VLAN (`vlanName`), its own device for a loopback. Null
 * while there is none. Whether the connection is applied is not asked here: see `obstacles`.
 */
export function deviceOf(connection: Connection, nics: readonly Nic[]): string | null {
  if (connection.type === 'loopback') return connection.osdevname || null
  const card = cardOf(connection, nics)
  if (card === null || connection.vlan_tag === null) return card?.device ?? null
  const vlan = vlanName(card, connection.vlan_tag)
  return nics.some((nic) => nic.device === vlan) ? vlan : null
}

/**
 * Enabled connections that are stored and not applied, by id, each with the reason. Where two claim the same card
 * and VLAN, the older one has it. Source: silences#connections, silences#shared-cards.
 */
export function obstacles(entries: readonly Entry<Connection>[]): ReadonlyMap<number, Message> {
  const found = new Map<number, Message>()
  const holders = new Map<string, Entry<Connection>>()
  // A card has one address by DHCP: servers tell clients apart by its MAC.
  const askers = new Map<string, Entry<Connection>>()
  for (const entry of entries) {
    const { id, item } = entry
    if (!item.enabled || item.type === 'loopback') continue
    const place = `${item.mac} ${item.vlan_tag}`
    const holder = holders.get(place)
    const asker = item.enable_dhcp ? askers.get(place) : undefined
    const reason = ownObstacle(item) ?? (holder && rivalry(item, holder)) ?? (asker && asked(asker))
    if (reason) {
      found.set(Number(id), reason)
      continue
    }
    if (!holder) holders.set(place, entry)
    if (item.enable_dhcp) askers.set(place, entry)
  }
  return found
}

function ownObstacle({ type, mac, vlan_tag, is_vce_vlan }: Connection): Message | null {
  if (type !== 'lan' && type !== 'wan')
    return message('connections of type {type} are stored and not applied yet', { type })
  if (!mac?.includes(':')) return message('aggregated interfaces are stored and not applied yet')
  if (is_vce_vlan) return message('VLANs that are forwarded into VCE are stored and not applied yet')
  return vlan_tag === reservedVlan
    ? message('VLAN {reservedVlan} is reserved and cannot be applied', { reservedVlan })
    : null
}

/** Two connections of one type and zone may share a card; a card that is two things at once is not understood. */
function rivalry(item: Connection, holder: Entry<Connection>): Message | null {
  if (item.type === holder.item.type && item.zone === holder.item.zone) return null
  const { title, type } = holder.item
  const other = { id: Number(holder.id), title }
  return type === item.type
    ? message('the card and VLAN belong to connection {id} ({title}), which has another zone', other)
    : message('the card and VLAN belong to connection {id} ({title}), which has another type', other)
}

function asked({ id, item: { title } }: Entry<Connection>): Message {
  return message('connection {id} ({title}) asks the DHCP server on this card and VLAN already', {
    id: Number(id),
    title,
  })
}

/** An enabled connection with its device, as the firewall sees it. */
export interface AttachedConnection {
  readonly id: number
  readonly type: Connection['type']
  readonly zone: string | null
  readonly device: string | null
}

/** Enabled connections with their devices; without one where the connection is not applied. */
export function attachedConnections(
  entries: readonly Entry<Connection>[],
  nics: readonly Nic[],
): readonly AttachedConnection[] {
  const notApplied = obstacles(entries)
  return entries
    .filter(({ item }) => item.enabled)
    .map(({ id, item }) => ({
      id: Number(id),
      type: item.type,
      zone: item.zone,
      device: notApplied.has(Number(id)) ? null : deviceOf(item, nics),
    }))
}

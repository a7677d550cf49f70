import type { Nic } from '../../core/observation.ts'
import type { Entry } from '../../core/snapshot.ts'
import type { Connection } from './connection.ts'

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

/**
 * The device that carries the traffic of a connection: the card, `<card>.<tag>` with a VLAN, its own device for
 * a loopback. Null while there is none, and for the types of connection that are not applied yet.
 */
export function deviceOf(connection: Connection, nics: readonly Nic[]): string | null {
  if (connection.type === 'loopback') return connection.osdevname || null
  if (connection.type !== 'lan' && connection.type !== 'wan') return null
  const card = cardOf(connection, nics)
  if (card === null || connection.vlan_tag === null) return card?.device ?? null
  const vlan = `${card.device}.${connection.vlan_tag}`
  return nics.some((nic) => nic.device === vlan) ? vlan : null
}

/** An enabled connection with its device, as the firewall sees it. */
export interface AttachedConnection {
  readonly id: number
  readonly type: Connection['type']
  readonly zone: string | null
  readonly device: string | null
}

/** Enabled connections with their devices. */
export function attachedConnections(
  entries: readonly Entry<Connection>[],
  nics: readonly Nic[],
): readonly AttachedConnection[] {
  return entries
    .filter(({ item }) => item.enabled)
    .map(({ id, item }) => ({
      id: Number(id),
      type: item.type,
      zone: item.zone,
      device: deviceOf(item, nics),
    }))
}

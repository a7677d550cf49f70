import type { Nic } from '../../core/engine/observation.ts'
import { parseAddress, parsePrefix } from '../../core/net/ip.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { Message } from '../../core/text/message.ts'
import { type Connection, connections } from '../../domains/network/connection.ts'
import { deviceOf } from '../../domains/network/device.ts'
import { message } from '../messages.ts'

/**
 * Why an address of the gateway leads nowhere after changes of its connections: the one that has it is removed, switched off,
 * put on another card or VLAN, or given other addresses. Null where that is not so, or no connection has the address.
 * Source: silences#plan-packets.
 */
export function lostAddress(
  before: Snapshot,
  after: Snapshot,
  { address, nics }: { readonly address: string; readonly nics: readonly Nic[] },
): Message | null {
  if (before === after || before.rows(connections) === after.rows(connections)) return null
  const holders = before
    .rows(connections)
    .entries.filter(({ item }) => hasStatic(item, address) || hasLeased(item, address, nics))
  if (holders.length === 0) return null
  const isKept = after.rows(connections).entries.some(({ id, item }) => {
    const place = holders.find((holder) => holder.item.enabled && isSamePlace(holder.item, item))
    if (place === undefined || !item.enabled) return false
    return (
      hasStatic(item, address) ||
      (place.id === id && item.enable_dhcp === true && !hasStatic(place.item, address))
    )
  })
  return isKept ? null : message('the gateway no longer has {address} there', { address })
}

function isSamePlace(one: Connection, other: Connection): boolean {
  return one.mac?.toLowerCase() === other.mac?.toLowerCase() && one.vlan_tag === other.vlan_tag
}

function hasStatic({ addresses = [], enabled }: Connection, address: string): boolean {
  return enabled && addresses.some((text) => isAddress(text, address))
}

/** True for a connection by DHCP whose card has the address now. */
function hasLeased(connection: Connection, address: string, nics: readonly Nic[]): boolean {
  if (!connection.enabled || connection.enable_dhcp !== true) return false
  const device = deviceOf(connection, nics)
  return nics.some((nic) => nic.device === device && nic.addresses.some((text) => isAddress(text, address)))
}

/** True where a prefix with an address, `192.168.10.1/24`, is about the address. */
function isAddress(text: string, address: string): boolean {
  const wanted = parseAddress(address)
  const [own = ''] = text.split('/')
  const found = parsePrefix(text) === null ? null : parseAddress(own)
  return wanted !== null && found !== null && found.family === wanted.family && found.value === wanted.value
}

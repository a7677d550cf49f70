import { parseAlias } from '../../../core/schema/alias.ts'
import type { AttachedConnection } from '../../network/device.ts'

/** Meaning of an interface field: no restriction, the gateway itself, or the devices a packet may use. */
export type InterfaceMeaning =
  | { readonly kind: 'any' }
  | { readonly kind: 'gateway' }
  | { readonly kind: 'devices'; readonly devices: readonly string[] }

/** Types of provider connections. */
const external = ['wan', 'pptp', 'l2tp', 'pppoe'] as const

/**
 * Resolves an interface identifier. Identifiers of tunnels, IPsec, client VPN and WCCP have no device yet, and a
 * field without device matches nothing. Source: document 1, "Object (alias) identifiers"; silences#zones.
 */
export function interfaceMeaning(
  connections: readonly AttachedConnection[],
  identifier: string,
): InterfaceMeaning {
  const alias = parseAlias(identifier)
  const devices = (wanted: (connection: AttachedConnection) => boolean): InterfaceMeaning => ({
    kind: 'devices',
    devices: devicesWhere(connections, wanted),
  })
  if (alias?.kind === 'object') {
    if (alias.type === 'zone') return devices(({ zone }) => zone === identifier)
    if (alias.type === 'interface') return devices(({ id }) => id === alias.id)
    if (alias.type === 'isp') return devices(({ id, type }) => id === alias.id && isExternal(type))
  }
  if (alias?.kind !== 'fixed') return devices(() => false)
  if (alias.id === 'any') return { kind: 'any' }
  if (alias.id === 'interface.utm_outgoing') return { kind: 'gateway' }
  if (alias.id === 'interface.local_any') return devices(({ type }) => type === 'lan')
  if (alias.id === 'interface.external_any') return devices(({ type }) => isExternal(type))
  if (alias.id === 'interface.external_eth') return devices(({ type }) => type === 'wan')
  if (alias.id === 'interface.external_vpn') return devices(({ type }) => type !== 'wan' && isExternal(type))
  return devices(() => false)
}

function isExternal(type: AttachedConnection['type']): boolean {
  return (external as readonly string[]).includes(type)
}

function devicesWhere(
  connections: readonly AttachedConnection[],
  wanted: (connection: AttachedConnection) => boolean,
): readonly string[] {
  const found = connections.filter((connection) => connection.device !== null && wanted(connection))
  return [...new Set(found.map(({ device }) => device!))].sort()
}

import type { NetworkArtifact, NetworkLink } from '../core/artifact.ts'
import type { CompileInputs } from '../core/inputs.ts'
import type { Snapshot } from '../core/snapshot.ts'
import { type Connection, connections } from '../domains/network/connection.ts'
import { cardOf } from '../domains/network/device.ts'

/** Links, addresses and routes of the enabled connections of types `lan`, `wan` and `loopback`. */
export function networkArtifact(snapshot: Snapshot, inputs: Pick<CompileInputs, 'nics'>): NetworkArtifact {
  return {
    links: snapshot.rows(connections).entries.flatMap(({ id, item }): NetworkLink[] => {
      const { type } = item
      if (!item.enabled || (type !== 'lan' && type !== 'wan' && type !== 'loopback')) return []
      return [
        {
          connection: Number(id),
          type,
          mac: type === 'loopback' ? null : item.mac,
          vlanTag: item.vlan_tag,
          device: madeDevice(item, inputs),
          addresses: item.addresses ?? [],
          gateway: item.gateway ?? null,
        },
      ]
    }),
  }
}

/** The device that has to be made: a loopback's own, or a VLAN on its card. */
function madeDevice(connection: Connection, { nics }: Pick<CompileInputs, 'nics'>): string | null {
  if (connection.type === 'loopback') return connection.osdevname || null
  const card = cardOf(connection, nics)
  return card && connection.vlan_tag !== null ? `${card.device}.${connection.vlan_tag}` : null
}

import Type from 'typebox'
import { nicsOf, type Observed } from '../../core/engine/observation.ts'
import { ok } from '../../core/failure.ts'
import { view } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { choice } from '../../core/schema/fields.ts'
import type { Message } from '../../core/text/message.ts'
import { connections } from './connection.ts'
import { deviceOf, obstacles } from './device.ts'
import { parentId, type Tunnel, tunnels } from './tunnel.ts'

/**
 * State of every enabled tunnel: `inactive` when the interface that carries it is not available, else `down` as long
 * as nothing makes tunnels. `local_ip` is empty while the tunnel does not run.
 * Source: document 2, "Tunnel interface"; silences#tunnel-states, silences#links-not-applied.
 */
export const tunnelStates = view({
  name: 'tunnel_states',
  path: '/network/tunnel_states',
  area: 'network',
  summary: 'State of every enabled tunnel.',
  source: 'document 2, Tunnel interfaces',
  output: Type.Array(
    Type.Object({
      id: Type.String({ format: 'uuid', 'x-ref': 'tunnels' }),
      link: choice(['up', 'down', 'inactive']),
      local_ip: Type.String({
        description: 'Address that the tunnel runs from; empty while it does not run.',
      }),
    }),
  ),
  read: ({ snapshot, observed }) => {
    const notApplied = obstacles(snapshot.rows(connections).entries)
    const enabled = snapshot.rows(tunnels).entries.filter(({ item }) => item.enabled)
    return ok(
      enabled.map(({ id, item }) => ({
        id: String(id),
        link: hasParent(item, { snapshot, observed, notApplied }) ? ('down' as const) : ('inactive' as const),
        local_ip: '',
      })),
    )
  },
})

interface Around {
  readonly snapshot: Snapshot
  readonly observed: Observed
  readonly notApplied: ReadonlyMap<number, Message>
}

/** True when the parent is there. Without a data plane nothing is observed, and only what is configured counts. */
function hasParent(tunnel: Tunnel, { snapshot, observed, notApplied }: Around): boolean {
  const id = parentId(tunnel)
  const parent = id === null ? undefined : snapshot.rows(connections).get(id)?.item
  if (id === null || !parent?.enabled || notApplied.has(id)) return false
  if (observed.plane === null || observed.plane.mode === 'none') return true
  const nics = nicsOf(observed)
  const device = deviceOf(parent, nics)
  return nics.some((nic) => nic.device === device && nic.up && nic.addresses.length > 0)
}

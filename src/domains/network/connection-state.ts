import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { choice, nullable } from '../../core/fields.ts'
import type { Nic, Observed } from '../../core/observation.ts'
import { view } from '../../core/resource.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { type Connection, connections } from './connection.ts'
import { deviceOf } from './device.ts'

const text = nullable(Type.String())
const list = Type.Array(Type.String())
const linkStatus = choice(['down', 'going-up', 'up'])

const output = Type.Array(
  Type.Object({
    id: Type.Integer(),
    type: choice(['lan', 'wan', 'pptp', 'l2tp', 'pppoe']),
    ether: Type.Object({
      device: text,
      vlan_tag: nullable(Type.Integer()),
      addresses: list,
      gateway: text,
      dns: list,
      status: linkStatus,
      errors: list,
    }),
    ppp: nullable(
      Type.Object({
        device: text,
        remote_address: text,
        local_address: text,
        dns: list,
        status: linkStatus,
        errors: list,
      }),
    ),
    summary: Type.Object({
      device: text,
      addresses: list,
      dns: list,
      gateway: text,
      zone: text,
      ifindex: nullable(Type.Integer()),
      scope: choice(['kernel', 'vpp']),
    }),
  }),
)

/** State of every enabled connection, as observed. Source: document 2, "Connection state"; silences#tunnel-states. */
export const connectionStates = view({
  name: 'connection_states',
  path: '/network/states',
  area: 'network',
  summary: 'State of every enabled connection, as observed.',
  source: 'document 2, Connections',
  output,
  read: ({ snapshot, observed }) => ok(states(snapshot, observed) as never),
})

function states(snapshot: Snapshot, observed: Observed) {
  return snapshot
    .rows(connections)
    .entries.filter(({ item }) => item.enabled && item.type !== 'loopback')
    .map(({ id, item }) => {
      const nic = nicOf(item, observed)
      const errors = errorsOf(item, nic, observed)
      const dialled = item.type !== 'lan' && item.type !== 'wan'
      const up = nic?.up === true && errors.length === 0
      const dns = up ? (item.dns ?? []) : []
      const gateway = up ? (nic.gateways[0] ?? null) : null
      const addresses = nic && !dialled ? nic.addresses : []
      return {
        id,
        type: item.type,
        ether: {
          device: nic?.device ?? null,
          vlan_tag: item.vlan_tag,
          addresses,
          gateway,
          dns,
          status: up ? 'up' : 'down',
          errors: dialled ? [] : errors,
        },
        ppp: dialled
          ? { device: null, remote_address: null, local_address: null, dns: [], status: 'down', errors }
          : null,
        summary: {
          device: up ? nic.device : null,
          addresses: up ? addresses : [],
          dns,
          gateway,
          zone: item.zone,
          ifindex: nic?.ifindex ?? null,
          scope: 'kernel',
        },
      }
    })
}

function nicOf(connection: Connection, observed: Observed): Nic | undefined {
  const device = deviceOf(connection, observed.nics)
  return observed.nics.find((nic) => nic.device === device)
}

function errorsOf(connection: Connection, nic: Nic | undefined, { plane }: Observed): string[] {
  if (plane === null || plane.mode === 'none') return ['not observed: there is no data plane']
  if (connection.type !== 'lan' && connection.type !== 'wan') {
    return [`connections of type ${connection.type} are stored and not applied yet`]
  }
  if (connection.enable_dhcp) return ['addresses by DHCP are stored and not applied yet']
  if (!nic) {
    return [
      connection.vlan_tag === null
        ? `there is no network card with MAC ${connection.mac}`
        : `there is no VLAN ${connection.vlan_tag} on the card with MAC ${connection.mac}`,
    ]
  }
  return nic.up ? [] : [`the link of ${nic.device} is down`]
}

import Type from 'typebox'
import { type Nic, nicsOf, type Observed } from '../../core/engine/observation.ts'
import { ok } from '../../core/failure.ts'
import { parsePrefix, printPrefix } from '../../core/net/ip.ts'
import { type Say, view } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { choice, nullable } from '../../core/schema/fields.ts'
import type { Message } from '../../core/text/message.ts'
import { type Connection, connections } from './connection.ts'
import { deviceOf, obstacles } from './device.ts'
import { message } from './messages.ts'

const text = nullable(Type.String())
const list = Type.Array(Type.String())
const linkStatus = choice(['down', 'going-up', 'up'])

const output = Type.Array(
  Type.Object({
    id: Type.Integer(),
    type: choice(['lan', 'wan', 'pptp', 'l2tp', 'pppoe']),
    ether: Type.Object({
      device: text,
      vlan_tag: nullable(Type.Integer({ minimum: 1, maximum: 4095 })),
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
  read: ({ snapshot, observed, say }) => ok(states(snapshot, observed, say) as never),
})

function states(snapshot: Snapshot, observed: Observed, say: Say) {
  const { entries } = snapshot.rows(connections)
  const notApplied = obstacles(entries)
  return entries
    .filter(({ item }) => item.enabled && item.type !== 'loopback')
    .map(({ id, item }) => {
      const link = linkOf(item, notApplied.get(Number(id)), observed)
      return stateOf(Number(id), item, { ...link, errors: link.errors.map((error) => say(error)) })
    })
}

/** Observed state of a connection. `errors` say why it is not `up`; `addresses` are those of the device. */
interface Link<T = Message> {
  readonly status: 'down' | 'going-up' | 'up'
  readonly nic: Nic | null
  readonly addresses: readonly string[]
  readonly errors: readonly T[]
}

function stateOf(id: number, item: Connection, { status, nic, addresses, errors }: Link<string>) {
  const up = status === 'up' ? nic : null
  const dns = up ? (item.dns ?? []) : []
  const gateway = up ? gatewayOf(item, up) : null
  const isDialled = item.type !== 'lan' && item.type !== 'wan'
  return {
    id,
    type: item.type,
    ether: {
      device: nic?.device ?? null,
      vlan_tag: item.vlan_tag,
      addresses,
      gateway,
      dns,
      status,
      errors,
    },
    ppp: isDialled
      ? { device: null, remote_address: null, local_address: null, dns: [], status: 'down', errors }
      : null,
    summary: {
      device: up?.device ?? null,
      addresses: up ? addresses : [],
      dns,
      gateway,
      zone: item.zone,
      ifindex: up?.ifindex ?? null,
      scope: 'kernel',
    },
  }
}

function linkOf(item: Connection, obstacle: Message | undefined, observed: Observed): Link {
  const { plane } = observed
  const down = (error: Message, nic: Nic | null = null): Link => ({
    status: 'down',
    nic,
    addresses: obstacle === undefined ? (nic?.addresses ?? []) : [],
    errors: [error],
  })
  if (plane === null || plane.mode === 'none') return down(message('not observed: there is no data plane'))
  const nics = nicsOf(observed)
  const device = deviceOf(item, nics)
  const nic = nics.find((each) => each.device === device) ?? null
  if (obstacle !== undefined) return down(obstacle, nic)
  if (item.enable_dhcp) return down(message('addresses by DHCP are stored and not applied yet'), nic)
  if (nic === null) {
    const { vlan_tag: tag, mac } = item
    return down(
      tag === null
        ? message('there is no network card with MAC {mac}', { mac: mac ?? '' })
        : message('there is no VLAN {tag} on the card with MAC {mac}', { tag, mac: mac ?? '' }),
    )
  }
  if (!nic.up) return down(message('the link of {name} is down', { name: nic.device }), nic)
  const lacking = (item.addresses ?? []).map(canonical).filter((address) => !nic.addresses.includes(address))
  const errors = lacking.map((address) =>
    message('{name} does not have {address} yet', { name: nic.device, address }),
  )
  return { status: errors.length === 0 ? 'up' : 'going-up', nic, addresses: nic.addresses, errors }
}

/** The next hop that the device has; of several, the connection's own. */
function gatewayOf({ gateway }: Connection, { gateways }: Nic): string | null {
  return gateways.find((each) => each === gateway) ?? gateways[0] ?? null
}

function canonical(text: string): string {
  const prefix = parsePrefix(text)
  return prefix === null ? text : printPrefix(prefix)
}

import Type from 'typebox'
import { type DhcpLease, leasesOf, type Nic, nicsOf, type Observed } from '../../core/engine/observation.ts'
import { ok } from '../../core/failure.ts'
import { parsePrefix, printPrefix } from '../../core/net/ip.ts'
import { type Say, view } from '../../core/resource/resource.ts'
import type { Entry, Snapshot } from '../../core/resource/snapshot.ts'
import { choice, nullable } from '../../core/schema/fields.ts'
import type { Message } from '../../core/text/message.ts'
import { type Connection, connections } from './connection.ts'
import { deviceOf, obstacles } from './device.ts'
import { addressesWithLease, gatewaysWithLease, leaseOf, nameServersWithLease } from './lease.ts'
import { message } from './messages.ts'

const text = nullable(Type.String())
const list = Type.Array(Type.String())
const linkStatus = choice(['down', 'going-up', 'up'])

const output = Type.Array(
  Type.Object({
    id: Type.Integer({ 'x-ref': 'connections' }),
    type: choice(['lan', 'wan', 'pptp', 'l2tp', 'pppoe']),
    ether: Type.Object({
      device: text,
      vlan_tag: nullable(Type.Integer({ minimum: 1, maximum: 4095, 'x-shown': 'name' })),
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
      zone: nullable(Type.String({ 'x-alias': ['zone'] })),
      ifindex: nullable(Type.Integer({ 'x-shown': 'name' })),
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
    .map((entry) => {
      const link = linkOf(entry, notApplied.get(Number(entry.id)), observed)
      return stateOf(entry, { ...link, errors: link.errors.map((error) => say(error)) }, leasesOf(observed))
    })
}

/** Observed state of a connection. `errors` say why it is not `up`; `addresses` are those of the device. */
interface Link<T = Message> {
  readonly status: 'down' | 'going-up' | 'up'
  readonly nic: Nic | null
  readonly addresses: readonly string[]
  readonly errors: readonly T[]
}

function stateOf(
  entry: Entry<Connection>,
  { status, nic, addresses, errors }: Link<string>,
  leases: readonly DhcpLease[],
) {
  const { item } = entry
  const up = status === 'up' ? nic : null
  const dns = up ? nameServersWithLease(entry, leases) : []
  const gateway = up ? gatewayOf(gatewaysWithLease(entry, leases), up) : null
  const isDialled = item.type !== 'lan' && item.type !== 'wan'
  return {
    id: Number(entry.id),
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

function linkOf(entry: Entry<Connection>, obstacle: Message | undefined, observed: Observed): Link {
  const { item } = entry
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
  if (nic === null) {
    const { vlan_tag: tag, mac } = item
    return down(
      tag === null
        ? message('there is no network card with MAC {mac}', { mac: mac ?? '' })
        : message('there is no VLAN {tag} on the card with MAC {mac}', { tag, mac: mac ?? '' }),
    )
  }
  if (!nic.up) return down(message('the link of {name} is down', { name: nic.device }), nic)
  const problem = dhcpProblemOf(entry, observed)
  const lease = leaseOf(entry, leasesOf(observed))
  const hasNothing = lease === null && (item.addresses ?? []).length === 0
  if (problem !== null && hasNothing) return down(problem, nic)
  const lacking = addressesWithLease(entry, leasesOf(observed))
    .map(canonical)
    .filter((address) => !nic.addresses.includes(address))
  const isAsking = item.enable_dhcp && lease === null && problem === null
  const missing = [
    ...lacking.map((address) => message('{name} does not have {address} yet', { name: nic.device, address })),
    ...(isAsking ? [message('a DHCP server is asked for an address')] : []),
  ]
  const isUp = missing.length === 0 && (!item.enable_dhcp || lease !== null)
  const errors = [...missing, ...(problem === null ? [] : [problem])]
  return { status: isUp ? 'up' : 'going-up', nic, addresses: nic.addresses, errors }
}

/** Why a connection has no address by DHCP, or lacks something that should have come with it. */
function dhcpProblemOf({ id, item }: Entry<Connection>, { values }: Observed): Message | null {
  if (!item.enable_dhcp) return null
  const found = values.network?.dhcpProblems ?? []
  return found.find(({ connection }) => connection === Number(id))?.reason ?? null
}

/** The next hop that the device has; of several, the connection's own. */
function gatewayOf(own: readonly string[], { gateways }: Nic): string | null {
  return gateways.find((each) => own.includes(each)) ?? gateways[0] ?? null
}

function canonical(text: string): string {
  const prefix = parsePrefix(text)
  return prefix === null ? text : printPrefix(prefix)
}

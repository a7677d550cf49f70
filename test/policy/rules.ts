import fc from 'fast-check'
import type { Item } from '../../src/core/resource/resource.ts'
import type { forwardRules } from '../../src/domains/firewall/forward.ts'
import { addresses4, addresses6, portNumbers } from './universe.ts'

/** Numbers of objects of each type in a random configuration; identifiers beyond the last name nothing. */
export const objectCounts = {
  address_list: 2,
  domain: 4,
  group: 3,
  hip_profile: 3,
  ip: 5,
  ip_address_list: 2,
  ip_range: 3,
  list_of_iplists: 1,
  port: 3,
  port_list: 2,
  port_range: 2,
  subnet: 3,
  time_list: 1,
  time_range: 3,
  user: 3,
} as const

/** Identifiers of all objects of the given types. */
export function idsOf(...types: (keyof typeof objectCounts)[]): string[] {
  return types.flatMap((type) =>
    Array.from({ length: objectCounts[type] }, (_, index) => `${type}.id.${index + 1}`),
  )
}

const staticAddressIds = idsOf('ip', 'ip_range', 'subnet', 'ip_address_list')
const liveAddressIds = [...idsOf('domain', 'user', 'group', 'list_of_iplists'), 'iplist.DE', 'quota.exceeded']
const addressIds = [
  ...staticAddressIds,
  ...staticAddressIds,
  ...idsOf('address_list'),
  ...liveAddressIds,
  'zero_subnet',
]
const portIds = idsOf('port', 'port_range', 'port_list')
const interfaceIds = [
  'interface.local_any',
  'interface.external_any',
  'interface.external_eth',
  'interface.external_vpn',
  'interface.id.1',
  'interface.id.2',
  'isp.id.3',
  'isp.id.1',
  'zone.id.1',
  'zone.id.2',
]

/** `any` in one of its forms, or some identifiers, now and then with `any` among them. */
function field(ids: readonly string[], anyWeight = 6) {
  return fc.oneof(
    { weight: anyWeight, arbitrary: fc.constantFrom(['any'], [] as string[]) },
    { weight: 4, arbitrary: fc.array(fc.constantFrom(...ids), { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.constantFrom(...ids).map((id) => [id, 'any']) },
  )
}

const anyInterface = { weight: 4, arbitrary: fc.constant('any') }
const someInterface = { weight: 3, arbitrary: fc.constantFrom(...interfaceIds) }
const outgoing = fc.oneof(anyInterface, someInterface)
const incoming = fc.oneof(anyInterface, someInterface, {
  weight: 1,
  arbitrary: fc.constant('interface.utm_outgoing'),
})
const protocol = fc.constantFrom(
  'any',
  'any',
  'protocol.tcp',
  'protocol.tcp',
  'protocol.udp',
  'protocol.icmp',
  'protocol.gre',
  'protocol.esp',
  'protocol.ah',
)
const negate = fc.oneof(
  { weight: 4, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
)

const match = fc
  .record({
    enabled: fc.oneof(
      { weight: 9, arbitrary: fc.constant(true) },
      { weight: 1, arbitrary: fc.constant(false) },
    ),
    protocol,
    source_addresses: field(addressIds),
    source_addresses_negate: negate,
    source_ports: field(portIds, 20),
    destination_addresses: field(addressIds),
    destination_addresses_negate: negate,
    destination_ports: field(portIds),
    timetable: field(idsOf('time_range', 'time_list'), 20),
  })
  .map((rule) => {
    const hasPorts = ['any', 'protocol.tcp', 'protocol.udp'].includes(rule.protocol)
    return hasPorts ? rule : { ...rule, source_ports: ['any'], destination_ports: ['any'] }
  })

const hip = field([...idsOf('hip_profile'), 'hip_profile.id.none'], 20)

/** Rules of FORWARD and INPUT. */
export const filterRule = fc
  .record({
    match,
    incoming_interface: incoming,
    outgoing_interface: outgoing,
    hip_profiles: hip,
    action: fc.constantFrom<Item<typeof forwardRules>['action'][]>('accept', 'drop'),
  })
  .map(({ match, ...rest }) => ({ ...match, ...rest }))

/** Rules of the logging table. */
export const logRule = fc
  .record({
    match,
    incoming_interface: incoming,
    outgoing_interface: outgoing,
    action: fc.constantFrom('mark_log' as const, 'mark_not_log' as const),
  })
  .map(({ match, ...rest }) => ({ ...match, ...rest }))

const newAddress = fc.oneof(
  fc.constantFrom(...addresses4, ...addresses6),
  fc.constantFrom(...idsOf('ip', 'ip_range'), '10.2.0.2-10.2.0.3', 'fd00:2::2-fd00:2::3'),
)
const newPort = fc.oneof(
  fc.constantFrom(...portNumbers).map(String),
  fc.constantFrom(...idsOf('port', 'port_range'), '8000-8001'),
)

/** Rules of DNAT. */
export const dnatRule = fc
  .record({
    match,
    incoming_interface: incoming,
    target: fc.oneof(
      fc.constant(null),
      fc.record({ address: newAddress, port: fc.option(newPort) }),
      fc.record({ address: fc.constant(null), port: newPort }),
    ),
  })
  .map(({ match, incoming_interface, target }) => {
    const takesPort = ['any', 'protocol.tcp', 'protocol.udp'].includes(match.protocol)
    const port = takesPort ? (target?.port ?? null) : null
    const address = target?.address ?? null
    const action = address === null && port === null ? ('accept' as const) : ('dnat' as const)
    return {
      ...match,
      incoming_interface,
      action,
      change_destination_address: address,
      change_destination_port: port,
    }
  })

/** Rules of SNAT. */
export const snatRule = fc
  .record({ match, outgoing_interface: outgoing, address: fc.option(newAddress) })
  .map(({ match, outgoing_interface, address }) => ({
    ...match,
    outgoing_interface,
    action: address === null ? ('accept' as const) : ('snat' as const),
    change_source_address: address,
  }))

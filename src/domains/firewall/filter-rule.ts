import Type, { type Static } from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import { type AliasClass, addressClasses } from '../../core/schema/alias.ts'
import { aliasList, aliasOf, choice, comment, flag, nullable, uuidOf } from '../../core/schema/fields.ts'
import { rootServerGroup } from '../servers/group.ts'
import { message } from './messages.ts'

/** Alias kinds of a port field. */
export const portClasses = ['any', 'port', 'port_range', 'port_list'] as const satisfies AliasClass[]

/** Alias kinds of an interface field. Source: document 1; silences#zones. */
export const interfaceClasses = [
  'any',
  'zone',
  'interface',
  'isp',
  'interface.external_any',
  'interface.external_eth',
  'interface.external_vpn',
  'interface.ipsec_any',
  'interface.local_any',
  'interface.tunnel_any',
  'interface.utm_outgoing',
  'interface.vpn_traffic',
  'interface.wccp_gre_any',
] as const satisfies AliasClass[]

/** Alias kinds of a protocol field. */
export const protocolClasses = [
  'any',
  'protocol.ah',
  'protocol.esp',
  'protocol.gre',
  'protocol.icmp',
  'protocol.tcp',
  'protocol.udp',
] as const satisfies AliasClass[]

/** Fields that the rules of all five tables share. Source: document 3, "Firewall rule objects". */
export const matchFields = {
  parent_id: Type.String({
    format: 'uuid',
    'x-unasked': true,
    default: rootServerGroup,
    description: 'Server group in the central console, or the root group.',
  }),
  enabled: flag(true, 'Whether the rule is in force.'),
  protocol: aliasOf(protocolClasses, { default: 'any', description: 'Protocol.' }),
  source_addresses: aliasList(addressClasses, { description: 'Source addresses.' }),
  source_addresses_negate: flag(false, 'Whether the source is inverted.'),
  source_ports: aliasList(portClasses, { description: 'Source ports.' }),
  destination_addresses: aliasList(addressClasses, { description: 'Destination addresses.' }),
  destination_addresses_negate: flag(false, 'Whether the destination is inverted.'),
  destination_ports: aliasList(portClasses, { description: 'Destination ports.' }),
  timetable: aliasList(['any', 'time_range', 'time_list'], {
    default: [],
    description: 'When the rule is in force; empty means always.',
  }),
  comment: comment(),
}

const matchSchema = Type.Object(matchFields)

/** The interface a packet came in by. */
export const incomingInterface = aliasOf(interfaceClasses, { default: 'any', description: 'Source zone.' })

/** The interface a packet leaves by. */
export const outgoingInterface = aliasOf(interfaceClasses, {
  default: 'any',
  description: 'Destination zone.',
})

/** A UUID of a profile, or empty while the matching `*_enabled` is off. */
export function profileId(table: string, description: string) {
  return Type.Union([Type.Literal(''), uuidOf(table)], {
    default: '',
    description,
    'x-rule': message('must be a UUID, or empty while the profile is off'),
  })
}

/** A rule of FORWARD or INPUT. Source: document 3, FilterRuleObject. */
export const filterRuleSchema = Type.Object({
  ...matchFields,
  incoming_interface: incomingInterface,
  outgoing_interface: outgoingInterface,
  hip_profiles: aliasList(['any', 'hip_profile', 'hip_profile.id.none'], {
    default: [],
    description: 'HIP profiles, one of which must hold.',
  }),
  dpi_profile: profileId(
    'application_profiles',
    'Application-control profile; not empty when `dpi_enabled` is true.',
  ),
  dpi_enabled: flag(false, 'Processing by application control.'),
  ips_profile: profileId('ips_profiles', 'IPS profile; not empty when `ips_enabled` is true.'),
  ips_enabled: flag(false, 'Processing by intrusion prevention.'),
  action: choice(['accept', 'drop'], { description: 'What happens to the traffic.' }),
})

/** A rule of the logging table: a filter rule without profiles. Source: silences#log-table. */
export const logRuleSchema = Type.Object({
  ...matchFields,
  incoming_interface: incomingInterface,
  outgoing_interface: outgoingInterface,
  action: choice(['mark_log', 'mark_not_log'], { description: 'Whether matching traffic is logged.' }),
})

const translatedAddress = aliasOf(['ip', 'ip_range'], { 'x-or-format': 'address-or-range' })
const translatedPort = aliasOf(['port', 'port_range'], { 'x-or-format': 'port-or-range' })

/** A rule of DNAT. Source: document 3, DnatRuleObject. */
export const dnatRuleSchema = Type.Object({
  ...matchFields,
  incoming_interface: incomingInterface,
  action: choice(['accept', 'dnat'], { description: 'Whether the destination is changed.' }),
  change_destination_address: nullable(translatedAddress, {
    default: null,
    description:
      'Address or range to substitute: `ip.id.N`, `ip_range.id.N`, an address or `first-last`; null when `action` is ' +
      '`accept`.',
  }),
  change_destination_port: nullable(translatedPort, {
    default: null,
    description:
      'Port or range to substitute: `port.id.N`, `port_range.id.N`, a number or `first-last`; null when `action` is ' +
      '`accept`.',
  }),
})

/** A rule of SNAT. Source: document 3, SnatRuleObject. */
export const snatRuleSchema = Type.Object({
  ...matchFields,
  outgoing_interface: outgoingInterface,
  action: choice(['accept', 'snat'], { description: 'Whether the source is changed.' }),
  change_source_address: nullable(translatedAddress, {
    default: null,
    'x-also': ['change_destination_address'],
    description:
      'Address or range that replaces the source: `ip.id.N`, `ip_range.id.N`, an address or `first-last`; null when ' +
      '`action` is `accept`.',
  }),
})

/** Ports exist in TCP and UDP only, so a rule for another protocol cannot name one. */
export function checkPorts(rule: Static<typeof matchSchema>): Problem[] {
  if (['any', 'protocol.tcp', 'protocol.udp'].includes(rule.protocol)) return []
  return (['source_ports', 'destination_ports'] as const)
    .filter((field) => rule[field].some((port) => port !== 'any'))
    .map((field) => problem(field, message('ports need protocol.tcp, protocol.udp or any')))
}

/** Rules of FORWARD and INPUT that the schema cannot say. Source: document 3, FilterRuleObject. */
export function checkFilterRule(rule: Static<typeof filterRuleSchema>): Problem[] {
  const required = (['dpi', 'ips'] as const)
    .filter((kind) => rule[`${kind}_enabled`] && rule[`${kind}_profile`] === '')
    .map((kind) =>
      problem(
        `${kind}_profile`,
        message('must not be empty when {flag} is true', { flag: `${kind}_enabled` }),
      ),
    )
  return [...checkPorts(rule), ...required]
}

import Type, { type Static } from 'typebox'
import { type Problem, problem } from '../../../core/failure.ts'
import { parseAddress } from '../../../core/net/ip.ts'
import { collection } from '../../../core/resource/resource.ts'
import { aliasOf, choice, comment, flag, formatted, nullable } from '../../../core/schema/fields.ts'
import { interfaceClasses, profileId } from '../filter-rule.ts'
import { message } from '../messages.ts'

function port(description: string) {
  return Type.Integer({ minimum: 1, maximum: 65535, description, examples: [443] })
}

function expectedProfile(table: string, what: string) {
  return nullable(profileId(table, what), {
    default: null,
    description: `${what} that is expected to inspect the packet; empty: none. Null: whatever inspects it.`,
    'x-rule': message('must be the UUID of a profile, empty or null'),
  })
}

/** Alias kinds of the interface that a packet comes from. */
const arrivals = interfaceClasses.filter((kind) => kind !== 'any' && kind !== 'interface.utm_outgoing')

const schema = Type.Object({
  enabled: flag(true, 'Whether it is checked.'),
  protocol: choice(['tcp', 'udp'], { description: 'Protocol.' }),
  src_ip: formatted('address', { description: 'Source address.' }),
  src_port: port('Source port.'),
  dst_ip: formatted('address', { description: 'Destination address, before DNAT.' }),
  dst_port: port('Destination port, before DNAT.'),
  incoming_interface: aliasOf(arrivals, {
    description: 'The interface on which the packet arrives; of several, the first that is there.',
  }),
  expected_result: choice(['drop', 'accept'], { description: 'What is expected.' }),
  comment: comment(),
  expected_ips_profile: expectedProfile('ips_profiles', 'IPS profile'),
  expected_dpi_profile: expectedProfile('application_profiles', 'Profile of application control'),
})

type PacketCheck = Static<typeof schema>

/** Packets whose fate is known beforehand. Source: document 3, "Packet check"; silences#checks. */
export const packetChecks = collection({
  name: 'packet_checks',
  path: '/firewall/checks_packets',
  area: 'firewall',
  summary: 'Packets that the policy is expected to accept or drop.',
  source: 'document 3, Gateway firewall',
  id: { kind: 'integer', listed: 'digits' },
  schema,
  label: ({ protocol, src_ip, dst_ip, dst_port }) => `${protocol} ${src_ip} → ${dst_ip}:${dst_port}`,
  search: ['comment', 'src_ip', 'dst_ip'],
  secondView: {
    path: '/x/firewall/checks-packets',
    summary: 'Profiles that are expected to inspect the packets of the packet checks.',
    source: 'silences#checks-profiles',
    fields: ['expected_ips_profile', 'expected_dpi_profile'],
  },
  check: (item) => [...checkFamilies(item), ...checkProfiles(item)],
})

function checkFamilies({ src_ip, dst_ip }: Pick<PacketCheck, 'src_ip' | 'dst_ip'>): Problem[] {
  return parseAddress(src_ip)!.family === parseAddress(dst_ip)!.family
    ? []
    : [problem('dst_ip', message('must be of the same family as src_ip'))]
}

/** Nothing inspects what is dropped. */
function checkProfiles(item: Pick<PacketCheck, ExpectedProfile | 'expected_result'>): Problem[] {
  if (item.expected_result === 'accept') return []
  return (['expected_ips_profile', 'expected_dpi_profile'] as const)
    .filter((field) => item[field] !== null)
    .map((field) => problem(field, message('must be null when expected_result is drop')))
}

type ExpectedProfile = 'expected_ips_profile' | 'expected_dpi_profile'

import Type from 'typebox'
import { problem } from '../../../core/failure.ts'
import { parseAddress } from '../../../core/net/ip.ts'
import { collection } from '../../../core/resource/resource.ts'
import { aliasOf, choice, comment, flag, formatted } from '../../../core/schema/fields.ts'
import { interfaceClasses } from '../filter-rule.ts'
import { message } from '../messages.ts'

function port(description: string) {
  return Type.Integer({ minimum: 1, maximum: 65535, description, examples: [443] })
}

/** Alias kinds of the interface that a packet comes from. */
const arrivals = interfaceClasses.filter((kind) => kind !== 'any' && kind !== 'interface.utm_outgoing')

/** Packets whose fate is known beforehand. Source: document 3, "Packet check"; silences#checks. */
export const packetChecks = collection({
  name: 'packet_checks',
  path: '/firewall/checks_packets',
  area: 'firewall',
  summary: 'Packets that the policy is expected to accept or drop.',
  source: 'document 3, Gateway firewall',
  id: { kind: 'integer', listed: 'digits' },
  schema: Type.Object({
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
  }),
  label: ({ protocol, src_ip, dst_ip, dst_port }) => `${protocol} ${src_ip} → ${dst_ip}:${dst_port}`,
  search: ['comment', 'src_ip', 'dst_ip'],
  check: ({ src_ip, dst_ip }) =>
    parseAddress(src_ip)!.family === parseAddress(dst_ip)!.family
      ? []
      : [problem('dst_ip', message('must be of the same family as src_ip'))],
})

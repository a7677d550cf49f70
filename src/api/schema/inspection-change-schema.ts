import Type from 'typebox'

const field = (description: string) => Type.String({ description })
const fields = (description: string) => Type.Array(Type.String(), { description })

/** Changes of what inspects connections. Source: silences#plan-inspection. */
export const inspectionChangesSchema = Type.Array(
  Type.Object({
    kind: Type.Enum(
      ['rule', 'ips_profile', 'application_profile', 'signatures', 'application_rules', 'on_failure'],
      {
        description:
          'A rule asks for other profiles; a profile, or signatures of your own, are different; rules of application control change, which are ' +
          'about all connections; what becomes of traffic while an engine does not work.',
      },
    ),
    profile: Type.Optional(field('Id of the profile; absent where it is about none in particular.')),
    text: field('The change in words.'),
    total: Type.Integer({ minimum: 0, description: 'Number of all rules whose connections it is about.' }),
    rules: Type.Array(
      Type.Object({
        rule_id: field('`fwd.ngfw.N` or `inp.ngfw.N`.'),
        title: field('What administrators call it.'),
        protocol: field('Protocol of its traffic.'),
        source_addresses: fields('Sources of its traffic.'),
        destination_addresses: fields('Destinations.'),
        destination_ports: fields('Destination ports.'),
        incoming_interface: field('Where its traffic comes in.'),
        outgoing_interface: field('Where it leaves.'),
      }),
      { description: 'The first hundred of them, each with the traffic that it is about.' },
    ),
  }),
  { description: 'What would inspect connections otherwise; at most a hundred changes.' },
)

import Type from 'typebox'
import { ruleTableNames } from '../../core/finding.ts'
import { nullable } from '../../core/schema/fields.ts'
import { assumption, witnessFields } from './finding-schema.ts'

const deed = Type.Object({
  rule_id: nullable(Type.String(), { description: 'The rule that decides; null where none does.' }),
  verdict: Type.String({
    description:
      '`accept`, `drop`; `dnat`, `snat`, `masquerade`, `unchanged`; `mark_log`, `mark_not_log`, `unmarked`.',
  }),
  effect: Type.String({ description: 'The verdict with its addresses or security profiles.' }),
})

const texts = (description: string) => Type.Array(Type.String(), { description })
const anyOr = (description: string) => nullable(Type.Array(Type.String()), { description })

/** Fields of a region: a set of packets. */
export const regionFields = {
  protocols: anyOr('Numbers of protocols and ranges of them.'),
  source_addresses: texts('Addresses, prefixes and ranges.'),
  source_ports: anyOr('Ports and ranges, for TCP and UDP.'),
  destination_addresses: texts('The same, behind DNAT in FORWARD and INPUT.'),
  destination_ports: anyOr('Ports and ranges.'),
  incoming_interfaces: anyOr('Connections; `other` for devices that none has.'),
  outgoing_interfaces: anyOr('Connections; `interface.utm_incoming` for what ends at the gateway.'),
  at_times: Type.Boolean({ description: 'It is so at some times only; the witness comes at one of them.' }),
  assumes: Type.Array(assumption, { description: 'What holds of sets that only run time knows.' }),
}

/** Description of a region. */
export const regionMeaning =
  'All packets that have something of each field; null where a field does not matter.'

const region = Type.Object(regionFields, { description: regionMeaning })

/** Packets whose verdict changes. Source: silences#plan. */
export const verdictChangesSchema = Type.Object(
  {
    total: Type.Integer({ minimum: 0, description: 'How many regions were found.' }),
    logged_since: nullable(Type.Integer(), {
      description: 'Unix seconds from which on the log was looked at; null where nothing changes.',
    }),
    complete: Type.Boolean({
      description: 'False: the search was ended early, there may be more regions than were found.',
    }),
    changes: Type.Array(
      Type.Object({
        table: Type.Enum([...ruleTableNames]),
        before: deed,
        after: deed,
        region,
        witness: Type.Object(witnessFields, { description: 'A packet of the region.' }),
        logged_flows: nullable(Type.Integer({ minimum: 0 }), {
          description:
            'Logged packets of the last 24 hours in the region, whether or not what it assumes held; null for tables ' +
            'other than FORWARD and INPUT.',
        }),
      }),
      { description: 'Disjoint regions in each table, at most 300; something of each pair of rules first.' },
    ),
  },
  { description: 'Which packets would fare otherwise in a table of rules.' },
)

import Type from 'typebox'
import { nullable } from '../../core/schema/fields.ts'
import { assumption, witnessFields } from './finding-schema.ts'
import { regionFields, regionMeaning } from './verdict-change-schema.ts'

const rule = {
  rule_id: Type.String({
    description: 'The rule that decides: `fwd.ngfw.12`, `inp.ngfw.3`, or one of the gateway.',
  }),
  table: Type.Enum(['forward', 'input'], { description: '`input` for what ends at the gateway.' }),
  id: nullable(Type.Union([Type.Integer(), Type.String()]), {
    description: 'Its id in the table; null for a rule of the gateway.',
  }),
  comment: Type.String({ description: 'Its comment; empty for a rule of the gateway.' }),
}

const dnat = Type.Object({
  rule_id: Type.String({ description: 'The rule of DNAT.' }),
  address: nullable(Type.String(), {
    description: 'The new destination, of a range the first; null: it stays.',
  }),
  port: nullable(Type.Integer(), { description: 'The new port, of a range the first; null: it stays.' }),
  assumes: Type.Array(assumption, {
    description: 'What the rule of DNAT takes of the destination as it is sent.',
  }),
})

const reached = Type.Object({
  rule: Type.Object(rule),
  effect: Type.String({ description: '`accept`, with the security profiles of the rule.' }),
  region: Type.Object(
    {
      ...regionFields,
      destination_addresses: Type.Array(Type.String(), {
        description: 'The same, as packets are sent, in front of DNAT.',
      }),
    },
    { description: regionMeaning },
  ),
  dnat: nullable(dnat, { description: 'What DNAT does to all of it; null for nothing.' }),
  witness: Type.Object(witnessFields, {
    description:
      'A packet of the region, as it is sent. While what it assumes holds, `POST /x/explain` answers the same.',
  }),
})

/** Accepted traffic. Source: silences#reach. */
export const reachSchema = Type.Object(
  {
    total: Type.Integer({ minimum: 0, description: 'How many regions were found.' }),
    complete: Type.Boolean({
      description: 'False: the search was ended early, more may be accepted than was found.',
    }),
    undecided: Type.Array(Type.String(), {
      description: 'Rules of which it is not decided whether they accept more, at most 50.',
    }),
    regions: Type.Array(reached, {
      description: 'Disjoint, in the order of the rules, at most 300.',
    }),
  },
  { title: 'Reach' },
)

/** Verdicts between zones. Source: silences#reach. */
export const zoneMatrixSchema = Type.Object(
  {
    zones: Type.Array(
      Type.Object({
        zone: Type.String({
          description: 'As rules name it: `zone.id.1`; the gateway is `interface.utm_outgoing`.',
        }),
        devices: Type.Array(Type.String(), {
          description: 'Its devices; without one there is no traffic. The gateway has none.',
        }),
      }),
      { description: 'The zones that are compared.' },
    ),
    cells: Type.Array(
      Type.Object({
        from: Type.String(),
        to: Type.String(),
        verdict: Type.Enum(['all', 'some', 'none', 'undecided'], {
          description: 'How much is accepted; `undecided`: it would take too long to find out.',
        }),
        regions: Type.Integer({
          minimum: 0,
          description: 'Accepted regions that were found, as `POST /x/reach` has them between the two.',
        }),
        complete: Type.Boolean({ description: 'False: there may be more regions and rules.' }),
        rules: Type.Array(Type.Object({ ...rule, verdict: Type.Enum(['accept', 'drop']) }), {
          description: 'Rules that decide some of it, in match order, at most 300.',
        }),
      }),
      {
        description:
          'By source, then by destination, in the order of `zones`; not from the gateway to itself.',
      },
    ),
  },
  { title: 'ZoneMatrix' },
)

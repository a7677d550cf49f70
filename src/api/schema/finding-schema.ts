import Type from 'typebox'
import { findingKinds, findingTables } from '../../core/finding.ts'

const packet = Type.Object(
  {
    protocol: Type.Union([Type.String(), Type.Integer()]),
    src_ip: Type.String(),
    src_port: Type.Optional(Type.Integer()),
    dst_ip: Type.String(),
    dst_port: Type.Optional(Type.Integer()),
    incoming_interface: Type.Optional(Type.String()),
    user_id: Type.Optional(Type.Integer()),
    hip_profiles: Type.Optional(Type.Array(Type.String())),
    at: Type.Optional(Type.Integer({ description: 'Unix seconds; absent: any time.' })),
  },
  { description: 'As `POST /x/explain` takes it, and as the table sees it: in FORWARD, behind DNAT.' },
)

/** Condition on a set that only run time knows. */
export const assumption = Type.Object({
  field: Type.Enum(['source', 'destination']),
  objects: Type.Array(Type.String(), {
    description: 'The address is in one of these users, groups, domains, countries, ….',
  }),
  holds: Type.Boolean({ description: 'False: it is in none of them.' }),
})

/** A packet that proves something. */
export const witnessFields = {
  packet,
  outgoing_interface: Type.Union([Type.String(), Type.Null()], {
    description: 'Interface by which it leaves; null for none and where no connection has it.',
  }),
  assumes: Type.Array(assumption, {
    description: 'What is known at run time only, and taken so.',
  }),
}

/** A finding of `/x/analysis`. Source: silences#analysis. */
export const findingSchema = Type.Object(
  {
    kind: Type.Enum([...findingKinds], { description: 'What is found: silences#analysis.' }),
    table: Type.Enum([...findingTables], { description: 'Table of the rule, or `objects`.' }),
    rule: Type.Optional(Type.String({ description: 'The rule that it is about: `fwd.ngfw.12`.' })),
    rules: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'The rules that prove it: those that cover `rule`, take over from it (also system rules, and `default` ' +
          'where nothing happens without a rule) or act otherwise, the one that decides about the witness first.',
      }),
    ),
    total: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'How many such rules there are; `rules` has at most 50. Rules that are undecided do not count.',
      }),
    ),
    open: Type.Optional(
      Type.Array(Type.Enum([...findingKinds]), {
        description:
          'Of an `undecided` finding: kinds of which it would take too long to find out whether they apply to `rule`. ' +
          'The other findings about the rule hold.',
      }),
    ),
    fields: Type.Optional(
      Type.Array(Type.String(), { description: 'Fields of the rule that let nothing through.' }),
    ),
    witness: Type.Optional(Type.Object(witnessFields, { description: 'A packet that proves it.' })),
    objects: Type.Optional(
      Type.Array(Type.String(), { description: 'The objects that it is about: `ip.id.3`.' }),
    ),
    since: Type.Optional(Type.Integer({ description: 'Unix seconds from which on the rule was never hit.' })),
  },
  { title: 'Finding' },
)

import Type, { type Static } from 'typebox'
import { hipResult } from '../../core/agent/hip-result.ts'
import { namedProtocols } from '../../core/net/protocol.ts'
import { aliasList, aliasOf, choice, flag, formatted, idOf, nullable } from '../../core/schema/fields.ts'
import type { Message } from '../../core/text/message.ts'
import { interfaceClasses } from './filter-rule.ts'

/** Protocols by the identifiers that rules have for them. */
const protocolIds = namedProtocols.map((name) => `protocol.${name}` as const)

const port = (description: string) =>
  Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 65535 }), { description, examples: [443] }))

/** Interface identifiers other than `any`. */
export const arrivals = interfaceClasses.filter((kind) => kind !== 'any')

const packetFields = {
  protocol: Type.Union(
    [choice([...namedProtocols, ...protocolIds]), Type.Integer({ minimum: 0, maximum: 255 })],
    {
      description:
        'A name, an identifier, or the number of an IP protocol. `icmp` is ICMPv6 between IPv6 addresses.',
      examples: ['tcp'],
    },
  ),
  src_ip: formatted('address', { description: 'Source address.' }),
  src_port: port('Source port; needed for TCP and UDP, passed over for other protocols.'),
  dst_ip: formatted('address', { description: 'Destination address, before DNAT.' }),
  dst_port: port('Destination port, before DNAT; needed like `src_port`.'),
  incoming_interface: Type.Optional(
    nullable(aliasOf(arrivals), {
      description:
        'The interface on which the packet arrives; of several, the first that is there. `interface.utm_outgoing`: ' +
        'the gateway itself sends it. Null or absent: the interface by which the gateway reaches `src_ip`.',
    }),
  ),
  user_id: Type.Optional(
    nullable(idOf('users'), {
      description: 'Who is at `src_ip`, and nobody else. Null or absent: whoever is there now.',
    }),
  ),
  hip_profiles: Type.Optional(
    nullable(aliasList(['hip_profile', 'hip_profile.id.none']), {
      description:
        'What the device at `src_ip` fulfils, whatever it reported; empty: it has reported and fulfils nothing; ' +
        '`hip_profile.id.none` alone: it has no report. Null or absent: as it is now.',
    }),
  ),
  at: Type.Optional(
    nullable(Type.Unsafe<number>({ type: 'integer', 'x-format': 'instant' }), {
      description:
        'When it comes, for timetables: Unix seconds, or `YYYYMMDDhhmmss` on the clock of the gateway. Null or absent: ' +
        'now.',
    }),
  ),
}

/** The first packet of a connection, as a question. Source: silences#explain. */
export const explainPacket = Type.Object(packetFields, { title: 'ExplainPacket' })

/** Packets, as a list of questions. */
export const packetList = Type.Array(Type.Object(packetFields), {
  minItems: 1,
  maxItems: 10_000,
  description: 'Packets, each judged by itself.',
})

/** Many packets at once. */
export const explainPackets = Type.Object(
  {
    packets: packetList,
    stages: flag(false, 'Whether each answer has its stages.'),
  },
  { title: 'ExplainPackets' },
)

/** Question to `POST /x/explain`. */
export const explainQuestion = Type.Union([explainPacket, explainPackets])

const text = (description: string) => Type.String({ description })
const ruleIdOf = (description: string) => nullable(Type.String(), { description })

const match = Type.Object({
  field: text('Field of the rule.'),
  value: text('What the packet has there.'),
  negated: Type.Boolean({ description: 'The field is inverted: the packet is in none of its members.' }),
  members: Type.Array(Type.String(), {
    description:
      'The member of the field that holds the value, then the member of that list or group, and so on; empty where ' +
      'the field is inverted or restricts nothing.',
  }),
  title: text('What administrators call the last of `members`.'),
  content: text('What stands in the last of `members`.'),
})

const matched = Type.Array(match, { description: 'How each field that restricts something matched.' })

const place = {
  device: nullable(Type.String(), { description: 'Device; null when there is none or it is not known.' }),
  connection: nullable(Type.String(), { description: 'The connection on the device, `interface.id.N`.' }),
  title: text('What administrators call the connection.'),
  zone: nullable(Type.String(), { description: 'Zone of the connection.' }),
  side: choice(['local', 'external', 'none'], {
    description: 'Whether the connection is local or a provider’s.',
  }),
}

const deviceFact = Type.Object({
  id: text('Id of the device, `/x/agents/{id}`.'),
  node_name: nullable(Type.String(), { description: 'What it calls itself; null before its first report.' }),
  report_time: nullable(Type.Integer(), {
    description: 'When its newest report came, in Unix seconds; null before the first.',
  }),
  counts: Type.Boolean({ description: 'There is a report, and it is not older than its interval.' }),
  ...hipResult,
})

const stage = Type.Union([
  Type.Object({
    stage: Type.Literal('input'),
    from: choice(['given', 'route', 'gateway', 'unknown'], {
      description:
        'Where the interface comes from: `incoming_interface`, the way back to `src_ip`, the gateway sends the packet ' +
        'itself, or nothing tells; then no rule with an interface matches.',
    }),
    ...place,
  }),
  Type.Object({
    stage: Type.Literal('dnat'),
    rule_id: ruleIdOf('The rule that matched, also one that changes nothing; null without one.'),
    dst_ip: text('Destination from here on.'),
    dst_port: Type.Integer(),
    range: nullable(Type.String(), {
      description:
        'Addresses and ports of which the kernel chooses; the first is taken here, and a port that lies in it ' +
        'stays. Null: no choice.',
    }),
    matched,
  }),
  Type.Object({
    stage: Type.Literal('routing'),
    way: choice(['out', 'here', 'none', 'unknown'], {
      description: 'Out by a device, the gateway itself, no route, or the cards are not known.',
    }),
    gateway: nullable(Type.String(), { description: 'Next hop, where the way leads over one.' }),
    ...place,
  }),
  Type.Object({
    stage: Type.Literal('table'),
    table: choice(['forward', 'input', 'output'], { description: 'The table that decides.' }),
  }),
  Type.Object({
    stage: Type.Literal('rule'),
    rule_id: text('The rule that decided.'),
    action: choice(['accept', 'drop']),
    comment: text('Comment of the rule, or what a system rule is for.'),
    matched,
  }),
  Type.Object({
    stage: Type.Literal('web'),
    proxied: Type.Boolean({ description: 'The connection goes to the proxy of the content filter.' }),
    reason: choice(['proxied', 'protocol', 'interfaces', 'port', 'dnat', 'excepted'], {
      description:
        'Why it goes there or does not: it is not TCP, does not lead from a local interface to an external one, has another ' +
        'port, is redirected by a DNAT rule, or is left out by `/x/content-filter/proxy`. The stage is there while the content ' +
        'filter is on, of packets that FORWARD accepts.',
    }),
  }),
  Type.Object({
    stage: Type.Literal('snat'),
    rule_id: ruleIdOf('The rule that matched, also one that changes nothing; null without one.'),
    src_ip: nullable(Type.String(), {
      description: 'New source, the first of a range; null where it stays, and where the way out decides.',
    }),
    masquerade: Type.Boolean({ description: 'The source becomes an address of the outgoing device.' }),
    range: nullable(Type.String(), {
      description: 'Addresses of which the kernel chooses. Null: no choice.',
    }),
    matched,
  }),
  Type.Object({
    stage: Type.Literal('logging'),
    rule_id: ruleIdOf('The logging rule that marked the packet.'),
    rows: Type.Array(Type.String(), { description: 'Rows that the packet makes: rule and action.' }),
    matched,
  }),
  Type.Object({
    stage: Type.Literal('runtime'),
    facts: Type.Array(
      Type.Object({
        kind: choice(['identity', 'directory', 'quota', 'domain', 'posture', 'application_control', 'ips'], {
          description:
            'Who is at an address, members of a directory group, who exceeded a quota, the addresses of a name, the ' +
            'posture of a device, and profiles that judge what follows in the connection.',
        }),
        rule_id: text('The rule that asks.'),
        decides: Type.Boolean({
          description:
            'The rule matched. Otherwise it stands before the one that decided and would match, were the fact another.',
        }),
        field: text('Field of the rule.'),
        member: text('Member of the field, or the profile.'),
        holds: Type.Boolean({
          description: 'Whether it holds for this packet now; of a profile: its engine listens.',
        }),
        now: Type.Array(Type.String(), { description: 'Addresses of the member now, at most 100.' }),
        devices: Type.Optional(
          Type.Array(deviceFact, {
            description: 'Of a posture: the devices at the source, each with what its report comes to.',
          }),
        ),
      }),
      { description: 'What is known at run time only, as it is now.' },
    ),
  }),
])

const engineNow = (whose: string) =>
  choice(['none', 'inspects', 'blocks', 'passes'], {
    description: `${whose}: not asked; inspects the packet; does not listen now, and the packet is dropped, or passes it by (\`on_failure\`).`,
  })
const ipsProfile = nullable(Type.String(), { description: 'IPS profile; null without one.' })
const dpiProfile = nullable(Type.String(), {
  description: 'Profile of application control; null without one.',
})

const inspection = Type.Object(
  {
    ips_profile: ipsProfile,
    dpi_profile: dpiProfile,
    application_rules: Type.Boolean({ description: 'Rules of application control look at it.' }),
    class: nullable(Type.Integer(), {
      description:
        'Number that its packets have in the bits of inspection of their mark: one for each pair of profiles. Null while nothing ' +
        'inspects it.',
    }),
    ips: engineNow('Intrusion prevention'),
    application_control: engineNow('Application control'),
    waits_for: Type.Optional(
      Type.Object(
        { ips_profile: ipsProfile, dpi_profile: dpiProfile },
        {
          description:
            'Profiles that the rule names, which come into force when their engine listens for the first time. Absent where they are.',
        },
      ),
    ),
  },
  {
    title: 'InspectionOfPacket',
    description: 'What inspects its connection. Absent where nothing does, and of a packet that is dropped.',
  },
)

const kernel = Type.Object(
  {
    agrees: nullable(Type.Boolean(), {
      description:
        'Whether the kernel came to the same verdict by the same rule, with the same translations and the same class of ' +
        'inspection. Null: not sent.',
    }),
    verdict: nullable(choice(['accept', 'drop']), {
      description: '`accept`: it came out, or reached the gateway itself.',
    }),
    rule_id: ruleIdOf('The rule of FORWARD or INPUT whose counter rose.'),
    counted: Type.Array(Type.String(), { description: 'Every rule whose counter rose.' }),
    class: nullable(Type.Integer(), {
      description: 'The class of inspection that it came to; engines are not asked. Null: none.',
    }),
    left: nullable(
      Type.Object({
        device: text('Device that it left by.'),
        src_ip: text('Source, translated.'),
        src_port: Type.Integer(),
        dst_ip: text('Destination, translated.'),
        dst_port: Type.Integer(),
      }),
      { description: 'How it came out; null when it did not.' },
    ),
    reason: text(
      'Why it was not sent, or why the kernel did not ask the rules where it disagrees; otherwise empty.',
    ),
  },
  { title: 'KernelAnswer', description: 'With `confirm=kernel`: what the kernel did with this packet.' },
)

const answer = {
  verdict: choice(['accept', 'drop'], { description: 'What becomes of the packet.' }),
  rule_id: text('The rule that decided: `fwd.ngfw.N`, `fwd.sys.NAME`, ….'),
  answer_lost: Type.Optional(
    text(
      'Why the answer would not come back, and what helps: DNAT leads the packet to a host that answers the source ' +
        'directly. Absent where nothing speaks against it.',
    ),
  ),
  inspection: Type.Optional(inspection),
  kernel: Type.Optional(kernel),
}

const others = Type.Optional(
  Type.Array(Type.String(), {
    description:
      'What else decides about packets on this machine (tables, routes, programs of others), in sentences. ' +
      'Neither the explanation nor `confirm=kernel` speaks for it. Absent where there is nothing of the kind.',
  }),
)

/** Explanation of one packet. */
export const explainAnswer = Type.Union([
  Type.Object(
    {
      ...answer,
      stages: Type.Array(stage, { description: 'In the order in which the packet passes them.' }),
      other_deciders: others,
    },
    { title: 'Explanation' },
  ),
  Type.Object(
    {
      results: Type.Array(Type.Object({ ...answer, stages: Type.Optional(Type.Array(stage)) }), {
        description: 'In the order of `packets`.',
      }),
      other_deciders: others,
    },
    { title: 'Explanations' },
  ),
])

/** A packet as a body brings it. */
export type PacketBody = Static<typeof explainPacket>

/** A packet as it was asked for; null is what the body leaves out. */
export interface AskedPacket {
  readonly protocol: (typeof namedProtocols)[number] | number
  readonly src_ip: string
  readonly src_port: number | null
  readonly dst_ip: string
  readonly dst_port: number | null
  readonly incoming_interface: string | null
  readonly user_id: number | null
  readonly hip_profiles: readonly string[] | null
  /** Unix seconds. */
  readonly at: number | null
}

/** A stage of the way of a packet. */
export type Stage =
  | Exclude<Static<typeof stage>, ShownRule>
  | (Omit<ShownRule, 'comment'> & { readonly comment: Message | string })

type ShownRule = Extract<Static<typeof stage>, { stage: 'rule' }>

/** Match of a field of a rule. */
export type FieldMatch = Static<typeof match>

/** Something that is known at run time only. */
export type RuntimeFact = Extract<Stage, { stage: 'runtime' }>['facts'][number]

/** Inspection of the connection of a packet. */
export type PacketInspection = Static<typeof inspection>

/** Decision of the kernel about a packet. */
export type KernelAnswer = Omit<Static<typeof kernel>, 'reason'> & { readonly reason: Message | string }

/** Explanation of one packet. */
export interface Explanation {
  readonly verdict: 'accept' | 'drop'
  readonly rule_id: string
  /** Why the answer would not come back; absent where nothing speaks against it. */
  readonly answer_lost?: Message | string
  readonly inspection?: PacketInspection
  readonly stages?: readonly Stage[]
  /** Answer of the kernel where it was asked for. */
  readonly kernel?: KernelAnswer
}

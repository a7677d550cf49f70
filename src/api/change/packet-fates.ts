import Type, { type TSchema } from 'typebox'
import type { CompileInputs } from '../../core/engine/inputs.ts'
import { ok, type Result } from '../../core/failure.ts'
import type { Say } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { nullable } from '../../core/schema/fields.ts'
import type { Message } from '../../core/text/message.ts'
import type { ApiRequest } from '../route/route.ts'
import type { ControlSide } from './control-side.ts'
import type { Prospect } from './planner.ts'

const fate = Type.Object({
  verdict: Type.Enum(['accept', 'drop']),
  rule_id: Type.String({ description: 'The rule that decides.' }),
  answer_lost: Type.Optional(
    Type.String({ description: 'Why the answer would not come back, as in `/x/explain`.' }),
  ),
  inspection: Type.Optional(
    Type.Object(
      {},
      { additionalProperties: true, description: 'What inspects its connection, as in `/x/explain`.' },
    ),
  ),
})

/** Fate of a packet under a configuration, as `POST /x/explain` says it. */
export interface Fate {
  readonly verdict: 'accept' | 'drop'
  readonly rule_id: string
  readonly answer_lost?: string
  readonly inspection?: object
}

/** Judge of packets, which are as `packets` of `POST /x/explain` has them. */
export interface PacketJudge {
  /** Schema of a list of packets. */
  readonly question: TSchema
  /** The fate of each packet; fails `invalid` with the fields of those that cannot be. */
  readonly judge: (
    snapshot: Snapshot,
    inputs: CompileInputs,
    packets: readonly unknown[],
    say: Say,
  ) => Result<readonly Fate[]>
  /** Why an address of the gateway, at which a connection ends, leads nowhere after changes; null where it does not. */
  readonly lostAddress: (
    before: Snapshot,
    after: Snapshot,
    asked: { readonly address: string; readonly inputs: CompileInputs },
  ) => Message | null
}

/** Parts that tell what becomes of packets; a product without rules has no judge. */
export interface FatesContext {
  readonly control: Pick<ControlSide, 'currentInputs'>
  readonly packetJudge?: PacketJudge
}

const beforeAndAfter = { before: fate, after: fate }

/** Fates of the packets that were asked about. Source: silences#plan-packets. */
export const packetFatesSchema = Type.Array(Type.Object(beforeAndAfter), {
  description:
    'What becomes of the packets of the body as things are, and after the changes; in their order.',
})

/** Fate of the connection on which the request came. Source: silences#plan-packets. */
export const ownFateSchema = nullable(
  Type.Object({
    packet: Type.Object({
      protocol: Type.String(),
      src_ip: Type.String(),
      src_port: Type.Integer(),
      dst_ip: Type.String(),
      dst_port: Type.Integer(),
    }),
    ...beforeAndAfter,
  }),
  {
    description:
      'What becomes of a first packet of the connection on which the request came, as things are and after the ' +
      'changes; `answer_lost` also where the gateway no longer has the address at which it came. Null where its ends are not known.',
  },
)

/** Fates of packets, and of the caller's own connection, before and after changes. */
export async function fatesOf(
  { control, packetJudge }: FatesContext,
  { ends, say }: ApiRequest,
  { before, after }: Prospect,
  packets: readonly unknown[],
): Promise<Result<object>> {
  if (!packetJudge) return ok({})
  const own = ends && {
    protocol: 'tcp',
    src_ip: ends.source.address,
    src_port: ends.source.port,
    dst_ip: ends.destination.address,
    dst_port: ends.destination.port,
  }
  const asked = own ? [...packets, own] : packets
  if (asked.length === 0) return ok({ own_connection: null })
  const was = packetJudge.judge(before, await control.currentInputs(before), asked, say)
  if (!was.ok) return was
  const inputs = await control.currentInputs(after)
  const is = after === before ? was : packetJudge.judge(after, inputs, asked, say)
  if (!is.ok) return is
  const both = was.value.map((fate, index) => ({ before: fate, after: is.value[index]! }))
  const lost = own && packetJudge.lostAddress(before, after, { address: own.dst_ip, inputs })
  const way = lost ? { answer_lost: say(lost) } : {}
  const { before: ownBefore, after: ownAfter } = both.at(-1)!
  return ok({
    ...(packets.length > 0 ? { packets: both.slice(0, packets.length) } : {}),
    own_connection: own ? { packet: own, before: ownBefore, after: { ...ownAfter, ...way } } : null,
  })
}

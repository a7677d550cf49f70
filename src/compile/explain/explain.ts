import { ok, type Result } from '../../core/failure.ts'
import type { CompileInputs } from '../../core/inputs.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import type { AskedPacket, Explanation } from '../../domains/firewall/explanation.ts'
import { readAsked } from './asked-packet.ts'
import { stagesOf } from './stages.ts'
import { travelOf } from './travel.ts'

/** What `POST /x/explain` answers: an explanation for a packet, `{results}` for a list of them. */
export type Explained = Explanation | { readonly results: readonly Explanation[] }

/**
 * What becomes of the packets in `body`, and why. Fails `invalid` with the field, in a list with the place of its
 * packet, and then says nothing of the other packets. Source: silences#explain.
 */
export function explain(snapshot: Snapshot, inputs: CompileInputs, body: unknown): Result<Explained> {
  const asked = readAsked(snapshot, body)
  if (!asked.ok) return asked
  const { packets, isList, stages } = asked.value
  const travel = travelOf(snapshot, inputs)
  const explained = (packet: AskedPacket): Explanation => {
    const journey = travel(packet)
    const short = { verdict: journey.action, rule_id: journey.rule }
    return stages ? { ...short, stages: stagesOf(snapshot, inputs, journey) } : short
  }
  return ok(isList ? { results: packets.map(explained) } : explained(packets[0]!))
}

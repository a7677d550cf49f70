import type { CompileInputs } from '../../core/engine/inputs.ts'
import type { TrialOutcome, TrialPacket } from '../../core/engine/trial.ts'
import { ok, type Result } from '../../core/failure.ts'
import type { Say } from '../../core/resource/resource.ts'
import type { Message } from '../../core/text/message.ts'
import type { AskedPacket, Explanation, Stage } from '../../domains/firewall/explanation.ts'
import type { CompileState } from '../state/compile-state.ts'
import { lostAnswer } from './answer.ts'
import { type Asked, readAsked } from './asked-packet.ts'
import { comparison, type Sendable, sendable } from './confirmation.ts'
import { packetInspection } from './packet-inspection.ts'
import { type PacketPath, travelOf } from './packet-path.ts'
import { stagesOf } from './stages.ts'

/** Answer of `POST /x/explain`: an explanation for a packet, `{results}` for a list of them. */
export type Explained = (Explanation | { readonly results: readonly Explanation[] }) & {
  /** Other deciders about packets, of which neither the policy nor a trial in the kernel knows. */
  readonly other_deciders?: readonly (Message | string)[]
}

/** The same in the language of who asked. Source: silences#languages. */
export function explainedIn(explained: Explained, say: Say): Explained {
  const { other_deciders: others } = explained
  const told = others === undefined ? {} : { other_deciders: others.map((each) => printed(each, say)) }
  if ('results' in explained) {
    return { ...explained, ...told, results: explained.results.map((each) => explanationIn(each, say)) }
  }
  return { ...explained, ...explanationIn(explained, say), ...told }
}

function explanationIn(explanation: Explanation, say: Say): Explanation {
  const { answer_lost: lost, stages, kernel } = explanation
  const stageIn = (stage: Stage): Stage =>
    stage.stage === 'rule' ? { ...stage, comment: printed(stage.comment, say) } : stage
  return {
    ...explanation,
    ...(lost === undefined ? {} : { answer_lost: printed(lost, say) }),
    ...(stages ? { stages: stages.map(stageIn) } : {}),
    ...(kernel ? { kernel: { ...kernel, reason: printed(kernel.reason, say) } } : {}),
  }
}

function printed(text: Message | string, say: Say): string {
  return typeof text === 'string' ? text : say(text)
}

/** Packets that must be sent in the kernel before the answer is complete; `answer` takes the outcomes in order. */
export interface Confirmation {
  readonly packets: readonly TrialPacket[]
  readonly answer: (outcomes: readonly TrialOutcome[]) => Explained
}

/**
 * Explains the packets in `body`. Fails `invalid` with the field, in a list with the place of its packet, and then
 * says nothing of the other packets. Source: silences#explain.
 */
export function explain(state: CompileState, body: unknown): Result<Explained> {
  const asked = readAsked(state.snapshot, body)
  if (!asked.ok) return asked
  const travel = travelOf(state)
  const explained = (packet: AskedPacket) => told(state, asked.value, travel(packet))
  return ok(shaped(asked.value, asked.value.packets.map(explained), state.inputs))
}

/** Verdict and deciding rule for each of these packets, in the reader's language. Fails as `explain`. */
export function fates(state: CompileState, packets: readonly unknown[], say: Say) {
  const asked = readAsked(state.snapshot, { packets })
  if (!asked.ok) return asked
  const travel = travelOf(state)
  return ok(
    asked.value.packets.map((packet) => {
      const { answer_lost: lost, ...fate } = told(state, asked.value, travel(packet))
      return { ...fate, ...(lost === undefined ? {} : { answer_lost: printed(lost, say) }) }
    }),
  )
}

/** The same, with what the kernel does with each packet. Fails as `explain`. */
export function explainConfirmed(state: CompileState, body: unknown): Result<Confirmation> {
  const asked = readAsked(state.snapshot, body)
  if (!asked.ok) return asked
  const travel = travelOf(state)
  const made = asked.value.packets.map((packet) => {
    const journey = travel(packet)
    const sent: Sendable = sendable(packet, journey, state.inputs)
    return { journey, sent }
  })
  return ok({
    packets: made.flatMap(({ sent }) => ('packet' in sent ? [sent.packet] : [])),
    answer: (outcomes) => {
      const rest = outcomes.values()
      const confirmed = made.map(({ journey, sent }) => {
        const outcome = 'packet' in sent ? rest.next().value! : sent
        const explained = told(state, asked.value, journey)
        return { ...explained, kernel: comparison(journey, explained.inspection?.class ?? null, outcome) }
      })
      return shaped(asked.value, confirmed, state.inputs)
    },
  })
}

function told(state: CompileState, { stages }: Asked, journey: PacketPath): Explanation {
  const lost = lostAnswer(state, journey)
  const inspection = packetInspection(state, journey)
  const short = {
    verdict: journey.action,
    rule_id: journey.rule,
    ...(lost === null ? {} : { answer_lost: lost }),
    ...(inspection === null ? {} : { inspection }),
  }
  return stages ? { ...short, stages: stagesOf(state, journey) } : short
}

function shaped(
  { isList }: Asked,
  results: readonly Explanation[],
  { otherDeciders }: CompileInputs,
): Explained {
  const others = otherDeciders === undefined ? {} : { other_deciders: otherDeciders }
  return isList ? { results, ...others } : { ...results[0]!, ...others }
}

import { ok, type Result } from '../../core/failure.ts'
import type { CompileInputs } from '../../core/inputs.ts'
import type { Say } from '../../core/resource.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import type { TrialOutcome, TrialPacket } from '../../core/trial.ts'
import type { AskedPacket, Explanation, Stage } from '../../domains/firewall/explanation.ts'
import { lostAnswer } from './answer.ts'
import { type Asked, readAsked } from './asked-packet.ts'
import { comparison, type Sendable, sendable } from './confirmation.ts'
import { stagesOf } from './stages.ts'
import { type Journey, travelOf } from './travel.ts'

/** What `POST /x/explain` answers: an explanation for a packet, `{results}` for a list of them. */
export type Explained = (Explanation | { readonly results: readonly Explanation[] }) & {
  /** What else decides about packets, of which neither the policy nor a trial in the kernel knows. */
  readonly other_deciders?: readonly string[]
}

/** The same in the language of who asked. Source: silences#languages. */
export function explainedIn(explained: Explained, say: Say): Explained {
  if ('results' in explained) {
    return { ...explained, results: explained.results.map((each) => explanationIn(each, say)) }
  }
  return { ...explained, ...explanationIn(explained, say) }
}

function explanationIn(explanation: Explanation, say: Say): Explanation {
  const { answer_lost: lost, stages } = explanation
  const stageIn = (stage: Stage): Stage =>
    stage.stage === 'rule' && stage.rule_id.includes('.sys.')
      ? { ...stage, comment: say(stage.comment) }
      : stage
  return {
    ...explanation,
    ...(lost === undefined ? {} : { answer_lost: say(lost) }),
    ...(stages ? { stages: stages.map(stageIn) } : {}),
  }
}

/** What must be sent in the kernel before the answer is there; `answer` takes the outcomes in order. */
export interface Confirmation {
  readonly packets: readonly TrialPacket[]
  readonly answer: (outcomes: readonly TrialOutcome[]) => Explained
}

/**
 * What becomes of the packets in `body`, and why. Fails `invalid` with the field, in a list with the place of its
 * packet, and then says nothing of the other packets. Source: silences#explain.
 */
export function explain(snapshot: Snapshot, inputs: CompileInputs, body: unknown): Result<Explained> {
  const asked = readAsked(snapshot, body)
  if (!asked.ok) return asked
  const travel = travelOf(snapshot, inputs)
  const explained = (packet: AskedPacket) => told(snapshot, inputs, asked.value, travel(packet))
  return ok(shaped(asked.value, asked.value.packets.map(explained), inputs))
}

/** The same, with what the kernel does with each packet. Fails as `explain`. */
export function explainConfirmed(
  snapshot: Snapshot,
  inputs: CompileInputs,
  body: unknown,
): Result<Confirmation> {
  const asked = readAsked(snapshot, body)
  if (!asked.ok) return asked
  const travel = travelOf(snapshot, inputs)
  const made = asked.value.packets.map((packet) => {
    const journey = travel(packet)
    const sent: Sendable = sendable(packet, journey, inputs)
    return { journey, sent }
  })
  return ok({
    packets: made.flatMap(({ sent }) => ('packet' in sent ? [sent.packet] : [])),
    answer: (outcomes) => {
      const rest = outcomes.values()
      const confirmed = made.map(({ journey, sent }) => {
        const outcome = 'packet' in sent ? rest.next().value! : sent
        return { ...told(snapshot, inputs, asked.value, journey), kernel: comparison(journey, outcome) }
      })
      return shaped(asked.value, confirmed, inputs)
    },
  })
}

function told(snapshot: Snapshot, inputs: CompileInputs, { stages }: Asked, journey: Journey): Explanation {
  const lost = lostAnswer(snapshot, inputs, journey)
  const short = {
    verdict: journey.action,
    rule_id: journey.rule,
    ...(lost === null ? {} : { answer_lost: lost }),
  }
  return stages ? { ...short, stages: stagesOf(snapshot, inputs, journey) } : short
}

function shaped(
  { isList }: Asked,
  results: readonly Explanation[],
  { otherDeciders }: CompileInputs,
): Explained {
  const others = otherDeciders === undefined ? {} : { other_deciders: otherDeciders }
  return isList ? { results, ...others } : { ...results[0]!, ...others }
}

import { fail, ok, type Result } from '../core/failure.ts'
import type { Ruleset } from '../core/ruleset.ts'
import {
  mostTrialPackets,
  type Trial,
  type TrialGround,
  type TrialOutcome,
  type TrialPacket,
} from '../core/trial.ts'
import { isUnknownBase, type PlaneClient } from './plane-client.ts'
import type { SentRuleset } from './sent-ruleset.ts'

/** Picks what the packets of a trial can meet of a ruleset, which is all of it where it is small. */
export type TrialPart = (ruleset: Ruleset, trial: Trial) => Ruleset

/** What trials are made with. */
export interface TrialTools {
  readonly client: PlaneClient
  readonly sent: SentRuleset
  readonly part: TrialPart
}

/**
 * Sends packets through a ruleset in network namespaces that are made for them. Answers in the order of the packets. Fails
 * `unavailable` where the data plane cannot.
 */
export async function packetTrials(
  { client, sent, part }: TrialTools,
  { ruleset, devices }: TrialGround,
  packets: readonly TrialPacket[],
): Promise<Result<readonly TrialOutcome[]>> {
  const outcomes: TrialOutcome[] = []
  for (let at = 0; at < packets.length; at += mostTrialPackets) {
    const trial = { devices, packets: packets.slice(at, at + mostTrialPackets) }
    const met = part(ruleset, trial)
    const answer = await client.trial(met === ruleset ? sent.onWire(ruleset) : met, trial)
    const final = isUnknownBase(answer) ? await client.trial(ruleset, trial) : answer
    if (!final.ok) {
      const message = final.problems.map((problem) => problem.message).join('; ')
      return fail({ kind: 'unavailable', message })
    }
    outcomes.push(...final.value)
  }
  return ok(outcomes)
}

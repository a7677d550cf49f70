import type { PacketFilterAnswers, PacketFilterQuestion } from '../core/engine/declared/packet-filter.ts'
import type { CompileInputs } from '../core/engine/inputs.ts'
import type { CheckRun } from '../core/engine/observation.ts'
import type { CheckTrial } from '../core/engine/trial.ts'
import {
  mostTrialPackets,
  type Trial,
  type TrialOutcome,
  type TrialPacket,
  type TrialSetup,
} from '../core/engine/trial.ts'
import { ok, type Result } from '../core/failure.ts'
import type { Snapshot } from '../core/resource/snapshot.ts'
import type { Ruleset } from '../core/ruleset/ruleset.ts'
import { answered, isUnknownBase, type PlaneAnswer, type PlaneClient } from './plane/plane-client.ts'
import type { SentRuleset } from './plane/sent-ruleset.ts'

/** Functions that prepare packet checks, judge a run (`block`: nothing may be forwarded), and keep the newest one. */
export interface PacketChecks {
  readonly trial: (snapshot: Snapshot, inputs: CompileInputs) => CheckTrial
  readonly block: (snapshot: Snapshot, run: CheckRun | null) => boolean
  readonly saved: CheckRun | null
  readonly save: (run: CheckRun, revision: number) => void
}

/** Picks what the packets of a trial can meet of a ruleset, which is all of it where it is small. */
export type TrialPart = (ruleset: Ruleset, trial: Trial) => Ruleset

/** Parts that trials of packets need. */
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
  { ruleset, devices }: TrialSetup,
  packets: readonly TrialPacket[],
): Promise<Result<readonly TrialOutcome[]>> {
  const outcomes: TrialOutcome[] = []
  for (let at = 0; at < packets.length; at += mostTrialPackets) {
    const trial = { devices, packets: packets.slice(at, at + mostTrialPackets) }
    const met = part(ruleset, trial)
    const answer = await tryOn(client, met === ruleset ? sent.onWire(ruleset) : met, trial)
    const final = isUnknownBase(answer) ? await tryOn(client, ruleset, trial) : answer
    const tried = answered(final)
    if (!tried.ok) return tried
    outcomes.push(...tried.value)
  }
  return ok(outcomes)
}

function tryOn(
  client: PlaneClient,
  ruleset: unknown,
  trial: Trial,
): Promise<PlaneAnswer<PacketFilterAnswers['trial']>> {
  const question: PacketFilterQuestion = { kind: 'trial', ruleset, trial }
  return client.ask('packet-filter', question) as Promise<PlaneAnswer<PacketFilterAnswers['trial']>>
}

import type { EngineName } from '../../core/engine/artifact.ts'
import type { CompileInputs } from '../../core/engine/inputs.ts'
import type { Observed } from '../../core/engine/observation.ts'
import type { TrialOutcome, TrialPacket } from '../../core/engine/trial.ts'
import type { Result } from '../../core/failure.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { Settling } from './settling.ts'

/** The control loop as routes see it; each takes the part that it needs. */
export interface ControlSide extends Settling {
  /** The newest observations. */
  readonly observed: Observed
  /** Resolves to the present observations as inputs of the compilers for a configuration, by default the newest. */
  currentInputs(snapshot?: Snapshot): Promise<CompileInputs>
  /** Asks the kernel for fresh counters; resolves when `observed` holds them, or at once without a plane. */
  freshCounters(): Promise<void>
  /** Puts a question to an engine. Fails `unavailable` where it cannot answer. */
  ask(engine: EngineName, question: object): Promise<Result<unknown>>
  /** Makes the packet checks; `observed` then holds the results. Fails `unavailable` where the kernel cannot be asked. */
  runPacketChecks(): Promise<Result<null>>
  /** Sends packets through the packet filter of a configuration, in a namespace made for them. Fails `unavailable`. */
  tryPackets(
    snapshot: Snapshot,
    inputs: CompileInputs,
    packets: readonly TrialPacket[],
  ): Promise<Result<readonly TrialOutcome[]>>
}

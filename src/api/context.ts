import type { Result } from '../core/failure.ts'
import type { CompileInputs } from '../core/inputs.ts'
import type { Machine } from '../core/machine.ts'
import type { Observed } from '../core/observation.ts'
import type { Stored } from '../core/resource.ts'
import type { Snapshot } from '../core/snapshot.ts'
import type { TrialOutcome, TrialPacket } from '../core/trial.ts'
import type { SecretBox } from '../store/secret.ts'
import type { UploadFiles } from '../store/upload-files.ts'
import type { ChangeEvent, CommitContext, Settling } from './commit.ts'
import type { ConfirmEvent } from './confirmations.ts'
import type { Jobs } from './jobs.ts'
import type { Planner } from './plan.ts'

/** What the API asks of the control side. */
export interface ControlSide extends Settling {
  /** The newest observations. */
  readonly observed: Observed
  /** What is observed now, as the compilers are given it for a configuration, the newest by default. */
  currentInputs(snapshot?: Snapshot): Promise<CompileInputs>
  /** Asks the kernel for fresh counters; resolves when `observed` holds them, or at once without a plane. */
  freshCounters(): Promise<void>
  /** Makes the packet checks; `observed` holds what came of them. Fails `unavailable` where the kernel cannot be asked. */
  runPacketChecks(): Promise<Result<null>>
  /** Sends packets through the packet filter of a configuration, in a namespace made for them. Fails `unavailable`. */
  tryPackets(
    snapshot: Snapshot,
    inputs: CompileInputs,
    packets: readonly TrialPacket[],
  ): Promise<Result<readonly TrialOutcome[]>>
}

/** A file that an administrator sent and that was kept. */
export interface UploadEvent {
  readonly kind: 'upload'
  readonly login: string
  readonly address: string
  readonly summary: string
}

/** A backup that an administrator was sent, or a part of it. */
export interface BackupEvent {
  readonly kind: 'backup'
  readonly login: string
  readonly address: string
  readonly revision: number
  readonly isWhole: boolean
}

/** What the routes work with. */
export interface ApiContext extends CommitContext {
  /** What is stored, by the name of its declaration. */
  readonly resources: ReadonlyMap<string, Stored>
  readonly planner: Planner
  readonly machine: Machine
  readonly uploads: UploadFiles
  readonly jobs: Jobs
  readonly note: (event: ChangeEvent | UploadEvent | ConfirmEvent | BackupEvent) => void
  readonly control: ControlSide
  /** The word in the names of cookies and files. */
  readonly vendor: string
  readonly secrets: SecretBox
}

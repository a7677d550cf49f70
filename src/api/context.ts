import type { Observed } from '../core/observation.ts'
import type { SecretBox } from '../store/secret.ts'
import type { CommitContext, Settling } from './commit.ts'

/** What the API asks of the control side. */
export interface ControlSide extends Settling {
  /** The newest observations. */
  readonly observed: Observed
  /** Asks the kernel for fresh counters; resolves when `observed` holds them, or at once without a plane. */
  freshCounters(): Promise<void>
  /** Makes the packet checks; `observed` holds what came of them. */
  runPacketChecks(): Promise<void>
}

/** What the routes work with. */
export interface ApiContext extends CommitContext {
  readonly control: ControlSide
  /** The word in the names of cookies and files. */
  readonly vendor: string
  readonly secrets: SecretBox
}

import type { AddressPosture, AuthorizedDevice } from '../core/agent/posture.ts'
import type { Snapshot } from '../core/resource/snapshot.ts'

/** Holds the reports of devices against the HIP profiles of a configuration. */
export interface PostureEvaluation {
  /** The same list while the same holds. */
  readonly of: (snapshot: Snapshot, devices: readonly AuthorizedDevice[]) => readonly AddressPosture[]
  /** Does so in short steps, so that `of` only has to collect what they came to. */
  readonly ahead: (snapshot: Snapshot, devices: readonly AuthorizedDevice[]) => Iterator<unknown>
}

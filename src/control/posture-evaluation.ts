import { setImmediate } from 'node:timers/promises'
import type { AddressPosture, AuthorizedDevice } from '../core/agent/posture.ts'
import type { Snapshot } from '../core/resource/snapshot.ts'

/** Holds the reports of devices against the HIP profiles of a configuration. */
export interface PostureEvaluation {
  /** The same list while the same holds. */
  readonly of: (snapshot: Snapshot, devices: readonly AuthorizedDevice[]) => readonly AddressPosture[]
  /** Does so in short steps, so that `of` only has to collect what they came to. */
  readonly ahead: (snapshot: Snapshot, devices: readonly AuthorizedDevice[]) => Iterator<unknown>
}

/** So long others wait for work that is done in steps. */
const turnMs = 10

/** Does all steps, some at a time, with what others want in between. */
export async function inTurns(work: Iterator<unknown>): Promise<void> {
  let startedMs = performance.now()
  while (!work.next().done) {
    if (performance.now() - startedMs < turnMs) continue
    await setImmediate()
    startedMs = performance.now()
  }
}

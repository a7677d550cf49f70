import type { CheckResult } from '../../../core/engine/observation.ts'
import { fail, ok, type Result } from '../../../core/failure.ts'
import type { Snapshot } from '../../../core/resource/snapshot.ts'
import { unrouted } from '../compile/system/system-rules.ts'
import { message } from '../messages.ts'
import { checkGate, failedChecks } from './check-gate-setting.ts'
import { packetChecks } from './packet-check.ts'

/** The kernel, as far as packets can be tried in it. */
export interface CheckingKernel {
  checkResults(snapshot: Snapshot): Promise<Result<Readonly<Record<string, CheckResult>>>>
  /** Tells whether packet checks may have other results under the second configuration. */
  trialDiffers(before: Snapshot, after: Snapshot): boolean
}

/** The gate that the packet checks are. Source: silences#check-gate. */
export function packetCheckGate(control: CheckingKernel) {
  return {
    isOn: (snapshot: Snapshot) => snapshot.value(checkGate).enabled,
    matters: (before: Snapshot, after: Snapshot) =>
      before !== after &&
      hasChecks(after) &&
      (checksDiffer(before, after) || control.trialDiffers(before, after)),
    failing: async (snapshot: Snapshot): Promise<Result<ReturnType<typeof failedChecks>>> => {
      if (!hasChecks(snapshot)) return ok([])
      const results = await control.checkResults(snapshot)
      if (!results.ok) return results
      const isBlind = Object.values(results.value).some(({ rule }) => rule === unrouted.noDataPlane.id)
      if (isBlind)
        return fail({
          kind: 'unavailable',
          message: message('packets are tried in the data plane: there is none'),
        })
      return ok(failedChecks(snapshot, results.value))
    },
  }
}

function hasChecks(snapshot: Snapshot): boolean {
  return snapshot.rows(packetChecks).entries.some(({ item }) => item.enabled)
}

function checksDiffer(before: Snapshot, after: Snapshot): boolean {
  return before.rows(packetChecks).entries !== after.rows(packetChecks).entries
}

import type { CheckGate } from '../api/check-gate.ts'
import type { Control } from '../control/control.ts'
import { fail, ok } from '../core/failure.ts'
import type { Snapshot } from '../core/snapshot.ts'
import { checkGate, failedChecks } from '../domains/firewall/check-gate.ts'
import { packetChecks } from '../domains/firewall/packet-check.ts'
import { unrouted } from '../domains/firewall/system-rules.ts'

/** The gate of a product without packet checks. */
export const openGate: CheckGate = {
  isOn: () => false,
  matters: () => false,
  failing: async () => ok([]),
}

/** The gate that the packet checks are. Source: silences#check-gate. */
export function packetCheckGate(control: Pick<Control, 'checkResults' | 'trialDiffers'>): CheckGate {
  return {
    isOn: (snapshot) => snapshot.value(checkGate).enabled,
    matters: (before, after) =>
      before !== after &&
      hasChecks(after) &&
      (checksDiffer(before, after) || control.trialDiffers(before, after)),
    failing: async (snapshot) => {
      if (!hasChecks(snapshot)) return ok([])
      const results = await control.checkResults(snapshot)
      if (!results.ok) return results
      const isBlind = Object.values(results.value).some(({ rule }) => rule === unrouted.noDataPlane.id)
      if (isBlind)
        return fail({ kind: 'unavailable', message: 'packets are tried in the data plane: there is none' })
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

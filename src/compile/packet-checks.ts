import type { CompileInputs } from '../core/inputs.ts'
import type { Snapshot } from '../core/snapshot.ts'
import type { CheckTrial } from '../core/trial.ts'
import { checkTrial } from '../domains/firewall/check-run.ts'
import { unrouted } from '../domains/firewall/system-rules.ts'
import { vocabularyOf } from './vocabulary.ts'

/** The packets of the checks that are on, and what their outcomes mean. Source: silences#checks. */
export function packetCheckTrial(snapshot: Snapshot, inputs: CompileInputs): CheckTrial {
  const { devices } = vocabularyOf(snapshot, inputs)
  if (inputs.nics.length === 0) return checkTrial(snapshot, () => null, unrouted.noDataPlane)
  const known = new Set(inputs.nics.map(({ device }) => device))
  return checkTrial(snapshot, (identifier) => {
    const meaning = devices(identifier)
    const found = meaning.kind === 'devices' ? meaning.devices.find((device) => known.has(device)) : undefined
    return found ?? null
  })
}

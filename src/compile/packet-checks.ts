import type { CheckTrial } from '../core/engine/trial.ts'
import { checkTrial } from '../domains/firewall/check/check-packets.ts'
import { unrouted } from '../domains/firewall/compile/system/system-rules.ts'
import type { CompileState } from './compile-state.ts'
import { vocabularyOf } from './vocabulary.ts'

/** The packets of the checks that are on, and what their outcomes mean. Source: silences#checks. */
export function packetCheckTrial(state: CompileState): CheckTrial {
  const { snapshot, inputs } = state
  const { devices } = vocabularyOf(state)
  if (inputs.nics.length === 0) return checkTrial(snapshot, () => null, unrouted.noDataPlane)
  const known = new Set(inputs.nics.map(({ device }) => device))
  return checkTrial(snapshot, (identifier) => {
    const meaning = devices(identifier)
    const found = meaning.kind === 'devices' ? meaning.devices.find((device) => known.has(device)) : undefined
    return found ?? null
  })
}

import type { CheckTrial } from '../core/engine/trial.ts'
import { checkTrial } from '../domains/firewall/check/check-packets.ts'
import { unrouted } from '../domains/firewall/compile/system/system-rules.ts'
import { profilesMet } from './inspection.ts'
import type { CompileState } from './state/compile-state.ts'
import { vocabularyOf } from './state/vocabulary.ts'

/** The packets of the checks that are on, and what their outcomes mean. Source: silences#checks. */
export function packetCheckTrial(state: CompileState): CheckTrial {
  const { snapshot, inputs } = state
  const { devices } = vocabularyOf(state)
  const profilesOf = (rule: string, number: number | null) => profilesMet(state, { rule, number })
  if (inputs.nics.length === 0)
    return checkTrial(snapshot, { deviceOf: () => null, profilesOf, otherwise: unrouted.noDataPlane })
  const known = new Set(inputs.nics.map(({ device }) => device))
  const deviceOf = (identifier: string) => {
    const meaning = devices(identifier)
    const found = meaning.kind === 'devices' ? meaning.devices.find((device) => known.has(device)) : undefined
    return found ?? null
  }
  return checkTrial(snapshot, { deviceOf, profilesOf })
}

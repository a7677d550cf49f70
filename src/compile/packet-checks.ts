import type { CompileInputs } from '../core/inputs.ts'
import type { CheckRun } from '../core/observation.ts'
import type { Snapshot } from '../core/snapshot.ts'
import { runChecks } from '../domains/firewall/check-run.ts'
import { vocabularyOf } from './vocabulary.ts'

/** What the policy does with the packet of every check that is on. Source: silences#checks. */
export function packetCheckResults(snapshot: Snapshot, inputs: CompileInputs): CheckRun['results'] {
  const { devices } = vocabularyOf(snapshot, inputs)
  return runChecks({ snapshot, inputs }, (identifier) => {
    const meaning = devices(identifier)
    return meaning.kind === 'devices' ? (meaning.devices[0] ?? null) : null
  })
}

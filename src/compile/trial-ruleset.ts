import type { CompileInputs } from '../core/engine/inputs.ts'
import type { TrialSetup } from '../core/engine/trial.ts'
import type { Snapshot } from '../core/resource/snapshot.ts'
import type { Ruleset } from '../core/ruleset/ruleset.ts'
import { firewallWatch } from '../domains/firewall/counting-state.ts'

/** The packet filter as it is applied, but that its rules always count, and the cards of the gateway. */
export function trialSetup(
  snapshot: Snapshot,
  inputs: CompileInputs,
  ruleset: (snapshot: Snapshot, inputs: CompileInputs) => Ruleset,
): TrialSetup {
  const devices = inputs.nics
    .filter(({ device }) => device !== 'lo')
    .map(({ device, addresses, gateways }) => ({ device, addresses, gateways }))
  return { ruleset: ruleset(counting(snapshot), inputs), devices }
}

/** Rules that count show which of them a packet hit. */
function counting(snapshot: Snapshot): Snapshot {
  if (snapshot.value(firewallWatch).enabled) return snapshot
  const value = (singleton: unknown) =>
    singleton === firewallWatch ? { enabled: true } : snapshot.value(singleton as typeof firewallWatch)
  return {
    revision: snapshot.revision,
    rows: (table) => snapshot.rows(table),
    value: value as Snapshot['value'],
    revisionOf: (singleton) => snapshot.revisionOf(singleton),
  }
}

import type { CompileInputs } from '../core/inputs.ts'
import type { Snapshot } from '../core/snapshot.ts'
import type { TrialGround } from '../core/trial.ts'
import type { Layout } from '../domains/firewall/policy.ts'
import { firewallWatch } from '../domains/firewall/watch.ts'
import { ruleset } from './filter.ts'

/** The packet filter as it is applied, but that its rules always count, and the cards of the gateway. */
export function trialGround(snapshot: Snapshot, inputs: CompileInputs, layout?: Layout): TrialGround {
  const devices = inputs.nics
    .filter(({ device }) => device !== 'lo')
    .map(({ device, addresses, gateways }) => ({ device, addresses, gateways }))
  return { ruleset: ruleset(counting(snapshot), inputs, layout), devices }
}

/** Rules that count tell which of them a packet hit. */
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

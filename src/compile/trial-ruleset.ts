import type { CompileInputs } from '../core/engine/inputs.ts'
import type { TrialSetup } from '../core/engine/trial.ts'
import type { Snapshot } from '../core/resource/snapshot.ts'
import type { Ruleset } from '../core/ruleset/ruleset.ts'
import { webChainNames } from '../domains/firewall/compile/web-diversion.ts'
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
  return { ruleset: withoutProxy(ruleset(counting(snapshot), inputs)), devices }
}

/** Nobody listens in a trial: FORWARD judges what would go to the proxy, as it does ahead of that. */
function withoutProxy(made: Ruleset): Ruleset {
  const isOfProxy = ({ name }: Ruleset['chains'][number]) => webChainNames.includes(name)
  return made.chains.some(isOfProxy)
    ? { ...made, chains: made.chains.filter((chain) => !isOfProxy(chain)) }
    : made
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

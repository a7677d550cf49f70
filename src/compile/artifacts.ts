import type { Artifacts } from '../core/artifact.ts'
import { incrementalChunks } from '../core/incremental.ts'
import type { CompileInputs } from '../core/inputs.ts'
import type { Item } from '../core/resource.ts'
import type { Snapshot } from '../core/snapshot.ts'
import { logGroup } from '../domains/firewall/log-plan.ts'
import type { Layout } from '../domains/firewall/policy.ts'
import { ruleTables } from '../domains/firewall/policy-list.ts'
import { firewallSettings } from '../domains/firewall/settings.ts'
import { nextHorizonAt } from '../domains/firewall/timetable.ts'
import { ruleset } from './filter.ts'
import { networkArtifact } from './network.ts'
import { resolverArtifact } from './resolver.ts'

/**
 * What every engine must hold for this configuration and what is observed. Pure: equal arguments, equal result.
 * `layout` says what becomes of lists of rules.
 */
export function artifacts(snapshot: Snapshot, inputs: CompileInputs, layout?: Layout): Artifacts {
  return {
    network: networkArtifact(snapshot, inputs),
    'packet-filter': ruleset(snapshot, inputs, layout),
    resolver: resolverArtifact(snapshot),
    'packet-log': {
      enabled: snapshot.value(firewallSettings).log_mode !== 'nothing',
      group: logGroup,
    },
  }
}

/**
 * When `artifacts` must be made anew though nothing has changed, in Unix seconds: rules with a timetable are
 * compiled for some days ahead. Null when no enabled rule has one.
 */
export function nextRecompileAt(snapshot: Snapshot, nowSeconds: number): number | null {
  const timed = timedRules.some(({ table, timedIn }) =>
    timedIn(snapshot.rows(table).sequence).whole.includes(true),
  )
  return timed ? nextHorizonAt(nowSeconds) : null
}

type Timed = Pick<Item<(typeof ruleTables)[number]['table']>, 'enabled' | 'timetable'>

const timedRules = ruleTables.map(({ table }) => ({
  table,
  timedIn: incrementalChunks((entries: readonly { readonly item: Timed }[]) => [entries.some(isTimed)]),
}))

function isTimed({ item }: { readonly item: Timed }): boolean {
  return item.enabled && item.timetable.some((id) => id !== 'any')
}

import Type from 'typebox'
import type { CheckRun } from '../../../core/engine/observation.ts'
import { singleton } from '../../../core/resource/resource.ts'
import type { Snapshot } from '../../../core/resource/snapshot.ts'
import { flag } from '../../../core/schema/fields.ts'
import { unrouted } from '../compile/system/system-rules.ts'

/** Switch of the block of traffic by a failed packet check. Source: document 3, "Packet check". */
export const checkSettings = singleton({
  name: 'firewall_checks_settings',
  path: '/firewall/checks_settings',
  area: 'firewall',
  summary: 'Whether traffic is blocked while a packet check fails.',
  source: 'document 3, Gateway firewall',
  schema: Type.Object({ block_traffic: flag(false, 'Block traffic when any check fails.') }),
  initial: { block_traffic: false },
})

/** True when nothing may be forwarded, since the newest run has failed. Source: silences#checks. */
export function forwardingBlocked(snapshot: Snapshot, run: CheckRun | null): boolean {
  if (run === null || !snapshot.value(checkSettings).block_traffic) return false
  // Without a data plane nothing was sent, and nothing could be blocked.
  return Object.values(run.results).some(
    ({ asExpected, rule }) => !asExpected && rule !== unrouted.noDataPlane.id,
  )
}

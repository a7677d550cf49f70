import Type from 'typebox'
import type { CheckRun } from '../../../core/engine/observation.ts'
import { singleton } from '../../../core/resource/resource.ts'
import type { Snapshot } from '../../../core/resource/snapshot.ts'
import { bodyLimitBytes } from '../../../core/schema/body-limit.ts'
import { flag } from '../../../core/schema/fields.ts'
import { titleOf } from '../../../core/text/message.ts'
import { packetChecks } from './packet-check.ts'

/** Switch of the gate: every change must pass the packet checks. Source: silences#check-gate. */
export const checkGate = singleton({
  name: 'firewall_check_gate',
  path: '/x/firewall/check-gate',
  area: 'firewall',
  summary: 'Whether a change under which a packet check fails is refused.',
  source: 'silences#check-gate',
  bodyLimitBytes: bodyLimitBytes.extension,
  schema: Type.Object({
    enabled: flag(false, 'Refuse every change under which a packet check fails in the kernel.'),
  }),
  initial: { enabled: false },
})

/** A packet check that fails, as it is shown. */
export interface ShownFailedCheck {
  readonly id: string
  readonly packet: string
  readonly expected_result: 'drop' | 'accept'
  readonly result: 'drop' | 'accept'
  readonly rule_id: string
  /** Profiles that would inspect it; absent for what is dropped. */
  readonly profiles?: { readonly ips_profile: string | null; readonly dpi_profile: string | null }
}

/** The checks of a run that did not come to what is expected. */
export function failedChecks(snapshot: Snapshot, results: CheckRun['results']): readonly ShownFailedCheck[] {
  return snapshot.rows(packetChecks).entries.flatMap(({ id, item }) => {
    const made = results[String(id)]
    if (!made || made.asExpected) return []
    const { expected_result } = item
    return [
      {
        id: String(id),
        packet: titleOf(packetChecks.label(item)),
        expected_result,
        result: made.result,
        rule_id: made.rule,
        ...(made.profiles === undefined
          ? {}
          : {
              profiles: {
                ips_profile: made.profiles.ips,
                dpi_profile: made.profiles.application || null,
              },
            }),
      },
    ]
  })
}

import type { InspectionPair } from '../../../core/engine/inspection.ts'
import type { CheckTrial, TrialPacket } from '../../../core/engine/trial.ts'
import { protocolNumbers } from '../../../core/net/protocol.ts'
import type { Item } from '../../../core/resource/resource.ts'
import type { Snapshot } from '../../../core/resource/snapshot.ts'
import { type SystemRule, unrouted } from '../compile/system/system-rules.ts'
import { packetChecks } from './packet-check.ts'
import { classMet, decisionOf } from './trial-decision.ts'

/** Facts about the gateway that checks ask. */
export interface CheckSources {
  /** The device of an interface identifier, or null when there is none. */
  readonly deviceOf: (identifier: string) => string | null
  /** Profiles of a packet that a rule let through into a class of inspection, null for none. */
  readonly profilesOf: (rule: string, number: number | null) => InspectionPair
  /** The rule that drops the packets of a check without a device. */
  readonly otherwise?: SystemRule
}

/** Packets to send for the checks that are on. Source: silences#checks, silences#checks-profiles. */
export function checkTrial(
  snapshot: Snapshot,
  { deviceOf, profilesOf, otherwise = unrouted.noInterface }: CheckSources,
): CheckTrial {
  const checks = snapshot
    .rows(packetChecks)
    .entries.filter(({ item }) => item.enabled)
    .map(({ id, item }) => ({ id: String(id), item, device: deviceOf(item.incoming_interface) }))
  const sent = checks.flatMap(({ id, item, device }) =>
    device === null ? [] : [{ id, packet: packetOf(item, device) }],
  )
  return {
    packets: sent.map(({ packet }) => packet),
    results: (outcomes) => {
      const byId = new Map(sent.map(({ id }, index) => [id, outcomes[index]!]))
      return Object.fromEntries(
        checks.map(({ id, item }) => {
          const outcome = byId.get(id)
          const { action, rule } = outcome
            ? decisionOf(outcome)
            : { action: 'drop' as const, rule: otherwise.id }
          const result = { result: action, rule, asExpected: action === item.expected_result }
          if (outcome === undefined || action === 'drop') return [id, result]
          const profiles = profilesOf(rule, classMet(outcome))
          const asExpected = result.asExpected && areExpected(item, profiles)
          return [id, { ...result, asExpected, profiles }]
        }),
      )
    },
  }
}

function areExpected(
  { expected_ips_profile: ips, expected_dpi_profile: dpi }: Item<typeof packetChecks>,
  profiles: InspectionPair,
): boolean {
  const isIps = ips === null || ips === (profiles.ips ?? '')
  return isIps && (dpi === null || dpi === (profiles.application ?? ''))
}

function packetOf(check: Item<typeof packetChecks>, device: string): TrialPacket {
  return {
    device,
    protocol: protocolNumbers[check.protocol],
    source: check.src_ip,
    sourcePort: check.src_port,
    destination: check.dst_ip,
    destinationPort: check.dst_port,
  }
}

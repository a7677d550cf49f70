import type { CheckTrial, TrialPacket } from '../../../core/engine/trial.ts'
import { protocolNumbers } from '../../../core/net/protocol.ts'
import type { Item } from '../../../core/resource/resource.ts'
import type { Snapshot } from '../../../core/resource/snapshot.ts'
import { type SystemRule, unrouted } from '../compile/system/system-rules.ts'
import { packetChecks } from './packet-check.ts'
import { decisionOf } from './trial-decision.ts'

/** The device of an interface identifier, or null when there is none. */
type DeviceOf = (identifier: string) => string | null

/**
 * Packets to send for the checks that are on. One that has no device has its packet dropped by `otherwise`. Source:
 * silences#checks.
 */
export function checkTrial(
  snapshot: Snapshot,
  deviceOf: DeviceOf,
  otherwise: SystemRule = unrouted.noInterface,
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
          return [id, { result: action, rule, asExpected: action === item.expected_result }]
        }),
      )
    },
  }
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

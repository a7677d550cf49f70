import type { PacketLogArtifact } from '../core/engine/declared/packet-log.ts'
import type { Snapshot } from '../core/resource/snapshot.ts'
import { logGroup } from '../domains/firewall/compile/log-plan.ts'
import { firewallSettings } from '../domains/firewall/settings.ts'
import { logSources } from '../domains/log-forwarding/log-sources.ts'

/** The packet log is read unless nothing is to be logged. Source: document 3, "Gateway firewall" (`log_mode`). */
export function packetLogArtifact(snapshot: Snapshot): PacketLogArtifact {
  return {
    enabled: snapshot.value(firewallSettings).log_mode !== 'nothing',
    group: logGroup,
    connections: snapshot.value(logSources).connections,
  }
}

import type { LogForwardingArtifact } from '../core/engine/declared/log-forwarding.ts'
import type { PacketLogArtifact } from '../core/engine/declared/packet-log.ts'
import type { SystemLogArtifact } from '../core/engine/declared/system-log.ts'
import type { Snapshot } from '../core/resource/snapshot.ts'
import { logGroup } from '../domains/firewall/compile/log-plan.ts'
import { firewallSettings } from '../domains/firewall/settings.ts'
import { logSources } from '../domains/log-forwarding/log-sources.ts'
import { logTargets } from '../domains/log-forwarding/targets.ts'

/** Receivers to which connections are kept. Source: document 3, "Log forwarding and log query". */
export function logForwardingArtifact(snapshot: Snapshot): LogForwardingArtifact {
  const receivers = logTargets(snapshot).map(({ id, protocol, host, port, ca, serverName }) => {
    return { id, protocol, host, port, ca, serverName }
  })
  return { receivers }
}

/** Sources of the machine that the log takes. Source: silences#log-system. */
export function systemLogArtifact(snapshot: Snapshot): SystemLogArtifact {
  const { kernel, journal } = snapshot.value(logSources)
  return { kernel, journal }
}

/** The packet log is read unless nothing is to be logged. Source: document 3, "Gateway firewall" (`log_mode`). */
export function packetLogArtifact(snapshot: Snapshot): PacketLogArtifact {
  return {
    enabled: snapshot.value(firewallSettings).log_mode !== 'nothing',
    group: logGroup,
    connections: snapshot.value(logSources).connections,
  }
}

import type { LogForwardingArtifact } from '../core/engine/declared/log-forwarding.ts'
import type { Snapshot } from '../core/resource/snapshot.ts'
import { logTargets } from '../domains/log-forwarding/targets.ts'

/** Receivers to which connections are kept. Source: document 3, "Log forwarding and log query". */
export function logForwardingArtifact(snapshot: Snapshot): LogForwardingArtifact {
  const receivers = logTargets(snapshot).map(({ id, protocol, host, port, ca, serverName }) => {
    return { id, protocol, host, port, ca, serverName }
  })
  return { receivers }
}

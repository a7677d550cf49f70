import type { SystemLogArtifact } from '../core/engine/declared/system-log.ts'
import type { Snapshot } from '../core/resource/snapshot.ts'
import { logSources } from '../domains/log-forwarding/log-sources.ts'

/** Sources of the machine that the log takes. Source: silences#log-system. */
export function systemLogArtifact(snapshot: Snapshot): SystemLogArtifact {
  const { kernel, journal } = snapshot.value(logSources)
  return { kernel, journal }
}

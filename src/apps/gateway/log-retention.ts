import type { LogRetention } from '../../core/log/log-retention.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { logRetention, logSettings } from '../../domains/log-forwarding/log-settings.ts'
import type { Foundation } from '../interface/foundation.ts'

/** Rows that the log keeps by the settings of a snapshot. */
export function storedRetention(snapshot: Snapshot): LogRetention {
  return logRetention(snapshot.value(logSettings))
}

/** Has the log keep what its settings say, from the next revision on. */
export function keepLog({ store, logs, reportBug }: Pick<Foundation, 'store' | 'logs' | 'reportBug'>): void {
  let taken = store.snapshot.value(logSettings)
  store.onCommit(() => {
    const settings = store.snapshot.value(logSettings)
    if (settings === taken) return
    taken = settings
    // A thread that ended meanwhile starts again with the new bounds.
    logs
      .retain(logRetention(settings))
      .catch((error: Error) => reportBug(`bounds of the log: ${error.message}`))
  })
}

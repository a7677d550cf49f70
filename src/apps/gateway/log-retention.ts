import { logRetention, logSettings } from '../../domains/log-forwarding/log-settings.ts'
import type { Foundation } from '../interface/foundation.ts'

/**
 * Has the log keep what its settings say, from the next revision on. To be called before anything is awaited behind the opening of the
 * log: the thread that writes begins with these bounds, and removes what is beyond those that it has.
 */
export function keepLog({ store, logs, reportBug }: Pick<Foundation, 'store' | 'logs' | 'reportBug'>): void {
  let taken: object | null = null
  const take = () => {
    const settings = store.snapshot.value(logSettings)
    if (settings === taken) return
    taken = settings
    // A thread that ended meanwhile starts again with the new bounds.
    logs
      .retain(logRetention(settings))
      .catch((error: Error) => reportBug(`bounds of the log: ${error.message}`))
  }
  store.onCommit(take)
  take()
}

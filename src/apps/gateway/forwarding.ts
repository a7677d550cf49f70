import { hostname } from 'node:os'
import type { Control } from '../../control/control.ts'
import { Forwarding, type ForwardingParts } from '../../control/forwarding/forwarding.ts'
import type { LogDelivered } from '../../core/engine/declared/log-forwarding.ts'
import { logSettings } from '../../domains/log-forwarding/log-settings.ts'
import { logTargets } from '../../domains/log-forwarding/targets.ts'
import type { Foundation } from '../interface/foundation.ts'

const keptName = 'log-forwarding'

/** Sends the log to the receivers that are set, from the next revision on. */
export function serveForwarding(
  { store, logs, logEvent, nowMs, version }: Foundation,
  control: Control,
): Forwarding {
  const forwarding = new Forwarding({
    logs,
    deliver: async (delivery, frames) => {
      const answer = await control.ask('log-forwarding', delivery, frames)
      return answer.ok ? (answer.value as LogDelivered) : null
    },
    sender: () => ({
      hostName: hostname(),
      enterpriseId: store.snapshot.value(logSettings).enterprise_id,
      version,
    }),
    kept: {
      get: () => store.runtime.get(keptName) as ReturnType<ForwardingParts['kept']['get']>,
      set: (positions) => store.disk.defer(keptName, () => store.runtime.set(keptName, positions)),
    },
    observed: (states) => control.forwarded(states),
    logEvent,
    nowMs,
  })
  const take = () => forwarding.take(logTargets(store.snapshot))
  store.onCommit(take)
  take()
  return forwarding
}

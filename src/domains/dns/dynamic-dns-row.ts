import { engineState } from '../../core/engine/engine-state.ts'
import type { Observed } from '../../core/engine/observation.ts'
import { inactiveRow, type SaidRow } from '../../core/resource/service-status.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { Message } from '../../core/text/message.ts'
import { utcMoment } from '../../core/text/moment.ts'
import { missingFields } from './dynamic-dns-account.ts'
import { dynamicDnsState } from './dynamic-dns-state.ts'
import { message } from './messages.ts'

/** The row of dynamic DNS in the status: what is not set, what its engine says, or what was published when. */
export function dynamicDnsRow(snapshot: Snapshot, observed: Observed): SaidRow {
  const { enabled } = snapshot.value(dynamicDnsState)
  const missing = missingFields(snapshot)
  if (!enabled || missing.length > 0) {
    return inactiveRow(
      'ddns',
      enabled,
      missing.map((field) => message('{field} is not set', { field })),
    )
  }
  const state = engineState(observed, 'dynamic-dns')
  const told = state.message === '' ? [] : [state.message]
  return { name: 'ddns', status: state.status, msg: [...told, ...published(observed)] }
}

function published({ values }: Observed): readonly Message[] {
  const sent = values['dynamic-dns']?.sent ?? []
  return sent.map(({ name, address, atSeconds }) =>
    message('{name} has been {address} since {time}', { name, address, time: utcMoment(atSeconds) }),
  )
}

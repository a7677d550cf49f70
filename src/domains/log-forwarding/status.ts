import { engineState, isWorking } from '../../core/engine/engine-state.ts'
import type { ForwardingState } from '../../core/engine/forwarding-state.ts'
import type { Observed } from '../../core/engine/observation.ts'
import { ok } from '../../core/failure.ts'
import type { LogTarget } from '../../core/log/log-target.ts'
import { view } from '../../core/resource/resource.ts'
import { inactiveRow, type SaidRow, saidRows, serviceRows } from '../../core/resource/service-status.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { Said } from '../../core/text/message.ts'
import { message } from './messages.ts'
import { documentedReceiver } from './receiver.ts'
import { logForwardingSettings } from './settings.ts'
import { logForwardingState } from './state.ts'
import { logTargets } from './targets.ts'

/** Status of the forwarding of the system log: a row for each receiver. Source: document 3; silences#log-forward-state. */
export const logForwardingStatus = view({
  name: 'log_forwarding_status',
  path: '/logs_backend/remote_syslog/status',
  area: 'system',
  summary: 'What the forwarding of the system log does, and what is missing.',
  source: 'document 3, Log forwarding and logs',
  output: serviceRows([documentedReceiver]),
  read: ({ snapshot, observed, say }) => {
    const targets = logTargets(snapshot)
    const rows = targets.map((target) => rowOf(target, observed))
    return ok(saidRows([...notOn(snapshot, targets), ...rows], say))
  },
})

/** The documented receiver while it gets nothing. */
function notOn(snapshot: Snapshot, targets: readonly LogTarget[]): readonly SaidRow[] {
  if (targets.some(({ id }) => id === documentedReceiver)) return []
  const { host, port } = snapshot.value(logForwardingSettings)
  const missing = Object.entries({ host, port })
    .filter(([, value]) => value === null)
    .map(([field]) => message('{field} is not set', { field }))
  return [inactiveRow(documentedReceiver, snapshot.value(logForwardingState).enabled, missing)]
}

function rowOf({ id, name, protocol }: LogTarget, observed: Observed): SaidRow {
  const rowName = id === documentedReceiver ? name : `${documentedReceiver} ${name}`
  const { status, message: why } = engineState(observed, 'log-forwarding')
  const state = observed.forwarding?.find((each) => each.id === id)
  if (!isWorking({ status })) return { name: rowName, status, msg: why === '' ? [] : [why] }
  if (state === undefined) return { name: rowName, status: 'activating', msg: [] }
  if (state.reason !== '') return { name: rowName, status: 'failed', msg: [state.reason, ...counted(state)] }
  const doubt: readonly Said[] = protocol === 'udp' ? [message('by UDP nobody can know what arrives')] : []
  return {
    name: rowName,
    status: state.isConnected ? 'active' : 'activating',
    msg: [...counted(state), ...doubt],
  }
}

function counted({ lagRows, lagSeconds, sentRows, skippedRows, cutRows }: ForwardingState): readonly Said[] {
  const lag = message(
    '{rows} rows behind, the oldest of them is {seconds} s old; {sent} were sent since the start',
    {
      ...{ rows: lagRows, seconds: lagSeconds, sent: sentRows },
    },
  )
  return [
    lag,
    ...(skippedRows === 0
      ? []
      : [message('{rows} rows left the log before they could be sent', { rows: skippedRows })]),
    ...(cutRows === 0 ? [] : [message('{rows} rows were cut to the size of a datagram', { rows: cutRows })]),
  ]
}

import { ok } from '../../core/failure.ts'
import { view } from '../../core/resource/resource.ts'
import { inactiveRow, saidRows, serviceRows } from '../../core/resource/service-status.ts'
import { message } from './messages.ts'
import { logForwardingSettings } from './settings.ts'
import { logForwardingState } from './state.ts'

/** Status of the forwarding of the system log, with what is missing. Source: document 3; silences#log-forward-state. */
export const logForwardingStatus = view({
  name: 'log_forwarding_status',
  path: '/logs_backend/remote_syslog/status',
  area: 'system',
  summary: 'What the forwarding of the system log does, and what is missing.',
  source: 'document 3, Log forwarding and logs',
  output: serviceRows,
  read: ({ snapshot, say }) => {
    const { host, port } = snapshot.value(logForwardingSettings)
    const missing = Object.entries({ host, port })
      .filter(([, value]) => value === null)
      .map(([field]) => message('{field} is not set', { field }))
    const all = [...missing, message('not done yet: this version does not send its log anywhere')]
    const row = inactiveRow('remote-syslog', snapshot.value(logForwardingState).enabled, all)
    return ok(saidRows([row], say))
  },
})

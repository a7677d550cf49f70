import Type from 'typebox'
import { flag } from '../../core/fields.ts'
import { singleton } from '../../core/resource.ts'

/** Whether the system log is forwarded. Source: document 3, "Log forwarding and logs". */
export const logForwardingState = singleton({
  name: 'log_forwarding_state',
  path: '/logs_backend/remote_syslog/state',
  area: 'system',
  summary: 'Forwarding of the system log on or off.',
  source: 'document 3, Log forwarding and logs',
  schema: Type.Object({ enabled: flag(false, 'Forwarding on or off.') }),
  initial: { enabled: false },
})

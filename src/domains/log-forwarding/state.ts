import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { flag } from '../../core/schema/fields.ts'

/** Switch of the forwarding of the system log. Source: document 3, "Log forwarding and logs". */
export const logForwardingState = singleton({
  name: 'log_forwarding_state',
  path: '/logs_backend/remote_syslog/state',
  area: 'system',
  summary: 'Forwarding of the system log on or off.',
  source: 'document 3, Log forwarding and logs',
  schema: Type.Object({ enabled: flag(false, 'Forwarding on or off.') }),
  initial: { enabled: false },
})

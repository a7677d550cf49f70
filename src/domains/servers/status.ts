import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { view } from '../../core/resource/resource.ts'
import { statusValue } from '../../core/resource/service-status.ts'
import { joined } from '../../core/text/message.ts'
import { message } from './messages.ts'
import { synchronization } from './state.ts'

/**
 * Status of the connection of servers and the distribution of rules. Source: document 3, "Central console (console's
 * own interface)".
 */
export const serversStatus = view({
  name: 'servers_status',
  path: '/servers/status',
  area: 'system',
  summary: 'Whether servers can connect and get rules.',
  source: "document 3, Central console (console's own interface)",
  output: Type.Object({
    name: Type.String({ description: 'Name of the service.' }),
    status: statusValue,
    msg: Type.String({ description: 'What is missing; empty when nothing is.' }),
  }),
  read: ({ snapshot, say }) => {
    const off = snapshot.value(synchronization).enabled
      ? []
      : [message('synchronization of rules is switched off')]
    const unserved = message('servers cannot connect yet: this version has no enrolment and no tunnel')
    return ok({ name: 'servers', status: 'inactive' as const, msg: say(joined([unserved, ...off])) })
  },
})

import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { view } from '../../core/resource.ts'
import { statusValue } from '../../core/service-status.ts'
import { synchronization } from './state.ts'

/** Whether servers can connect and get rules. Source: document 3, "Central console (console's own interface)". */
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
    const off = snapshot.value(synchronization).enabled ? '' : '; synchronization of rules is switched off'
    const msg = `servers cannot connect yet: this version has no enrolment and no tunnel${off}`
    return ok({ name: 'servers', status: 'inactive' as const, msg: say(msg) })
  },
})

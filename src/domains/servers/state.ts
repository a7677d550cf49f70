import Type from 'typebox'
import { flag } from '../../core/fields.ts'
import { singleton } from '../../core/resource.ts'

/** Whether servers get the console's rules. Source: document 3, "Central console (console's own interface)". */
export const synchronization = singleton({
  name: 'console_synchronization',
  path: '/servers/state',
  area: 'system',
  summary: 'Synchronization of rules to the servers, on or off.',
  source: "document 3, Central console (console's own interface)",
  schema: Type.Object({ enabled: flag(true, 'Synchronization of rules on or off.') }),
  initial: { enabled: true },
})

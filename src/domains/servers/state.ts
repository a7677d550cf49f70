import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { flag } from '../../core/schema/fields.ts'

/**
 * Switch of the distribution of the console's rules to servers. Source: document 3, "Central console (console's own
 * interface)".
 */
export const synchronization = singleton({
  name: 'console_synchronization',
  path: '/servers/state',
  area: 'system',
  summary: 'Synchronization of rules to the servers, on or off.',
  source: "document 3, Central console (console's own interface)",
  schema: Type.Object({ enabled: flag(true, 'Synchronization of rules on or off.') }),
  initial: { enabled: true },
})

import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { flag } from '../../core/schema/fields.ts'

/** Switch of the console's firewall rules on its servers. Source: document 3, "Central console". */
export const consoleFirewallState = singleton({
  name: 'console_firewall_state',
  path: '/firewall/state',
  area: 'firewall',
  summary: 'Firewall rules of the central console on or off.',
  source: "document 3, Central console (console's own interface)",
  schema: Type.Object({ enabled: flag(true, 'Firewall rules of the console on or off.') }),
  initial: { enabled: true },
})

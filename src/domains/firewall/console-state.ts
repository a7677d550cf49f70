import Type from 'typebox'
import { flag } from '../../core/fields.ts'
import { singleton } from '../../core/resource.ts'

/** Whether the console's firewall rules are in force on its servers. Source: document 3, "Central console". */
export const consoleFirewallState = singleton({
  name: 'console_firewall_state',
  path: '/firewall/state',
  area: 'firewall',
  summary: 'Firewall rules of the central console on or off.',
  source: "document 3, Central console (console's own interface)",
  schema: Type.Object({ enabled: flag(true, 'Firewall rules of the console on or off.') }),
  initial: { enabled: true },
})

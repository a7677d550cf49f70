import Type from 'typebox'
import { flag } from '../../core/fields.ts'
import { singleton } from '../../core/resource.ts'

/** Whether the administrator's rules are in force; system rules always are. Source: document 3; silences#state-off. */
export const firewallState = singleton({
  name: 'firewall_state',
  path: '/firewall/state',
  area: 'firewall',
  summary: 'User rules on or off.',
  source: 'document 3, Gateway firewall',
  schema: Type.Object({ enabled: flag(true, 'User rules on or off.') }),
  initial: { enabled: true },
})

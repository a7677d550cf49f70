import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { flag } from '../../core/schema/fields.ts'

/** Switch of the administrator's rules; system rules are always in force. Source: document 3; silences#state-off. */
export const firewallState = singleton({
  name: 'firewall_state',
  path: '/firewall/state',
  area: 'firewall',
  summary: 'User rules on or off.',
  source: 'document 3, Gateway firewall',
  schema: Type.Object({ enabled: flag(true, 'User rules on or off.') }),
  initial: { enabled: true },
})

import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { flag } from '../../core/schema/fields.ts'

/** Switch of the hit counters of rules. Source: document 3, "Gateway firewall". */
export const firewallWatch = singleton({
  name: 'firewall_watch',
  path: '/firewall/watch',
  area: 'firewall',
  summary: 'Hit counters on or off.',
  source: 'document 3, Gateway firewall',
  schema: Type.Object({ enabled: flag(true, 'Hit counters on or off.') }),
  initial: { enabled: true },
})

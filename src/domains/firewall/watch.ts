import Type from 'typebox'
import { flag } from '../../core/fields.ts'
import { singleton } from '../../core/resource.ts'

/** Whether rules count their hits. Source: document 3, "Gateway firewall". */
export const firewallWatch = singleton({
  name: 'firewall_watch',
  path: '/firewall/watch',
  area: 'firewall',
  summary: 'Hit counters on or off.',
  source: 'document 3, Gateway firewall',
  schema: Type.Object({ enabled: flag(true, 'Hit counters on or off.') }),
  initial: { enabled: true },
})

import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { flag } from '../../core/schema/fields.ts'

/** Dynamic DNS on or off. Source: document 3, "DNS". */
export const dynamicDnsState = singleton({
  name: 'dynamic_dns_state',
  path: '/dns/ddns/state',
  area: 'network',
  summary: 'Dynamic DNS on or off.',
  source: 'document 3, DNS',
  schema: Type.Object({ enabled: flag(false, 'Dynamic DNS on or off.') }),
  initial: { enabled: false },
})

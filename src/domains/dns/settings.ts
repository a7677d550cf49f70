import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { flag } from '../../core/schema/fields.ts'

/** Switch of the interception of DNS requests to servers on the Internet. Source: document 3, "DNS". */
export const dnsSettings = singleton({
  name: 'dns_settings',
  path: '/dns/settings',
  area: 'network',
  summary: 'Interception of DNS requests that are sent to servers on the Internet.',
  source: 'document 3, DNS',
  schema: Type.Object({
    intercept_enabled: flag(false, 'Intercept DNS requests that are sent to servers on the Internet.'),
  }),
  initial: { intercept_enabled: false },
})

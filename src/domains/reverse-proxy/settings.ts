import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import { aliasList } from '../../core/schema/fields.ts'

/** Settings of all published sites. Source: silences#sites-clients. */
export const reverseProxySettings = singleton({
  name: 'reverse_proxy_settings',
  path: '/x/reverse-proxy/settings',
  area: 'security',
  summary: 'Proxies in front of the gateway that say who the client is.',
  source: 'silences#sites-clients',
  bodyLimitBytes: bodyLimitBytes.extension,
  schema: Type.Object({
    trusted_proxies: aliasList(['ip', 'ip_range', 'subnet', 'ip_address_list', 'address_list'], {
      default: [],
      description:
        'Addresses whose `X-Forwarded-For` names the client: load balancers and delivery networks. That of any other address is not ' +
        'believed.',
    }),
  }),
  initial: { trusted_proxies: [] },
})

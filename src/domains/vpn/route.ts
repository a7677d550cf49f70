import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { aliasList, choice } from '../../core/schema/fields.ts'

const kinds = ['subnet', 'ip', 'domain'] as const

/** Routes for VPN users. Source: document 2, "VPN route distribution settings". */
export const vpnRoutes = singleton({
  name: 'vpn_dhcp',
  path: '/vpn_servers/dhcp',
  area: 'network',
  summary: 'Which routes VPN users get.',
  source: 'document 2, VPN server',
  schema: Type.Object({
    mode: choice(['all', 'utm', 'local', 'none', 'custom'], {
      default: 'all',
      description:
        '`all`: all traffic to the gateway; `utm`: local and internal networks of the gateway; `local`: local ' +
        'networks only; `none`: no routes; `custom`: only `networks`.',
    }),
    networks: aliasList(kinds, { default: [], description: 'What `custom` routes to the gateway.' }),
    excluded_networks: aliasList(kinds, {
      default: [],
      description: 'What is never routed to the gateway, in any mode.',
    }),
  }),
  initial: { mode: 'all', networks: [], excluded_networks: [] },
})

import type { DomainSamples, RequestSample } from './sample.ts'
import { contentRule } from './web/content-filter.ts'

const rules = ['forward', 'input'].flatMap((chain) =>
  ['before', 'after'].map((place) => `/firewall/rules/${chain}/${place}`),
)
const contentRules = ['before', 'after'].map((place) => `/content-filter/rules/${place}`)

const filterRule = {
  action: 'drop',
  protocol: 'protocol.udp',
  source_addresses: ['user.id.1', 'address_list.id.1', 'iplist.FR'],
  destination_ports: ['port_list.id.1'],
  incoming_interface: 'zone.id.1',
  outgoing_interface: 'interface.external_any',
  hip_profiles: ['hip_profile.id.none'],
  ips_enabled: true,
  ips_profile: '7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d',
  timetable: ['time_list.id.1'],
}

function moves(path: string, create: object): RequestSample[] {
  return [
    { request: `POST ${path}`, path: `${path}?anchor_item_id=1&insert_after=false`, body: create },
    { request: `PATCH ${path}/move`, body: { params: { id: 2, anchor_item_id: 1, insert_after: true } } },
    { request: `DELETE ${path}/move`, body: { params: { id: 2 } } },
  ]
}

/** Bodies of this domain. */
export const serversSamples: DomainSamples = {
  tables: [
    {
      path: '/servers/groups',
      create: { name: 'branches', comment: '', parent_id: 'f3ffde22-a562-4f43-ac04-c40fcec6a88c' },
      change: { comment: 'по-русски' },
    },
    {
      path: '/content-filter/users_categories',
      create: { name: 'games', comment: '', urls: ['games.example'] },
      change: { name: 'play' },
    },
    ...rules.map((path) => ({ path, create: filterRule, change: { enabled: false } })),
    ...contentRules.map((path) => ({ path, create: contentRule, change: { enabled: false } })),
  ],
  singletons: [
    { path: '/servers/setting', change: { domain: 'console.example' } },
    { path: '/servers/state', change: { enabled: false } },
    { path: '/firewall/state', change: { enabled: false } },
  ],
  reads: ['/servers/status', '/servers/servers', '/content-filter/categories'],
  requests: [
    ...rules.flatMap((path) => moves(path, filterRule)),
    ...contentRules.flatMap((path) => moves(path, contentRule)),
  ],
}

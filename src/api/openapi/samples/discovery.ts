import type { DomainSamples } from './sample.ts'

/** Bodies of this domain. */
export const discoverySamples: DomainSamples = {
  singletons: [
    { path: '/netscan_backend', change: { enabled: true, group_id: 2, networks: ['192.168.1.0/24'] } },
    { path: '/netscan_backend/settings', change: { networks: ['fd00::/64'] } },
  ],
}

import { type DomainSamples, mac } from './sample.ts'

/** Bodies of this domain. */
export const networkSamples: DomainSamples = {
  tables: [
    {
      path: '/network/connections',
      create: { type: 'lan', title: 'office', mac, zone: 'zone.id.1', addresses: ['192.0.2.1/24'] },
      change: { vlan_tag: 7 },
    },
  ],
  reads: ['/network/states'],
}

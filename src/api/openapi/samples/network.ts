import { type DomainSamples, mac } from './sample.ts'

/** Bodies of this domain. */
export const networkSamples: DomainSamples = {
  tables: [
    {
      path: '/network/aggregated',
      create: { enabled: true, title: 'both', comment: '', nics: [mac, '02:00:00:00:00:02'] },
      change: { nics: [] },
    },
    {
      path: '/network/connections',
      create: { type: 'lan', title: 'office', mac, zone: 'zone.id.1', addresses: ['192.0.2.1/24'] },
      change: { vlan_tag: 7 },
    },
    {
      path: '/network/tunnels',
      create: {
        title: 'branch',
        enabled: true,
        comment: '',
        addresses: ['10.9.0.1/30'],
        gateway: null,
        parent_interface: 'interface.id.1',
        osdevname: '',
        server: 'branch.example.com',
        zone: 'zone.id.1',
      },
      change: { gateway: '10.9.0.2' },
    },
    {
      path: '/network/vce_conns',
      create: { title: 'tenant', vce_id: 'tenant-1', mac, vlan_tag: 8, comment: '' },
      change: { title: 'renamed', comment: 'changed' },
    },
    {
      path: '/network/span',
      create: {
        title: 'tap',
        comment: '',
        enabled: true,
        mac,
        monitor_interfaces: ['interface.id.1', 'interface.vpn_traffic'],
        direction: 'both',
      },
      change: { direction: 'rx' },
    },
  ],
  reads: [
    '/network/states',
    '/network/aggregated_states',
    '/network/tunnel_states',
    '/x/network/not-applied',
    '/x/network/leases',
  ],
}

import type { DomainSamples } from './sample.ts'

/** Bodies of this domain. */
export const vpnSamples: DomainSamples = {
  tables: [
    {
      path: '/vpn_servers/access_rules',
      create: {
        enabled: true,
        title: 'staff',
        sources: ['ip.id.1', 'subnet.id.1', 'list_of_iplists.id.1'],
        objects: ['user.id.1', 'group.id.2'],
        vpns: ['sstp', 'agent-vpn-ng'],
        action: 'allow',
        two_factor: 'totp',
        comment: '',
      },
      change: { action: 'deny', two_factor: 'not_required' },
    },
    {
      path: '/vpn_servers/lease_rules',
      create: { title: 'staff', objects: ['user.id.1'], address: '10.128.0.7', comment: '', enabled: true },
      change: { address: '10.128.4.0/24' },
    },
  ],
  singletons: [
    {
      path: '/vpn_servers/settings',
      change: {
        sstp: { enabled: true, domain: 'vpn.example.com', port: 2443 },
        network: '10.200.0.0/16',
        zone: 'zone.id.1',
        dns_suffix: 'corp.example.com',
      },
    },
    {
      path: '/vpn_servers/dhcp',
      change: { mode: 'custom', networks: ['subnet.id.1', 'domain.id.1'], excluded_networks: ['ip.id.1'] },
    },
  ],
  reads: [
    '/vpn_servers/status',
    '/vpn_servers/powershell/status',
    '/vpn_servers/vpns_in_access_rules',
    '/vpn_servers/two_factor_in_access_rules',
  ],
  requests: [
    {
      request: 'PATCH /vpn_servers/access_rules/{id}/position',
      path: '/vpn_servers/access_rules/1/position',
      body: { direction: 'down' },
    },
    {
      request: 'PATCH /vpn_servers/lease_rules/{id}/position',
      path: '/vpn_servers/lease_rules/1/position',
      body: { direction: 'up' },
    },
    { request: 'GET /vpn_servers/user_access_rules/{user_id}', path: '/vpn_servers/user_access_rules/1' },
    {
      request: 'PATCH /vpn_servers/settings',
      body: { sstp: { enabled: true, domain: 'vpn.example.com' } },
    },
    { request: 'GET /vpn_servers/powershell/sstp' },
  ],
}

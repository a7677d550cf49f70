import type { DomainSamples } from './sample.ts'

/** Bodies of this domain. */
export const dnsSamples: DomainSamples = {
  tables: [
    {
      path: '/dns/zones/root',
      create: { enabled: true, type: 'ip', object: '192.0.2.53', comment: '' },
      change: { object: '2001:db8::53' },
    },
    {
      path: '/x/dns/host-names',
      create: { name: 'nas.home.example', addresses: ['192.168.10.5', 'fd00:10::5'] },
      change: { addresses: ['192.168.10.6'] },
    },
    {
      path: '/dns/zones/forward',
      create: { name: 'corp.example', servers: ['192.0.2.53'] },
      change: { servers: ['192.0.2.53', '2001:db8::53'] },
    },
    {
      path: '/dns/zones/master',
      create: { name: 'home.example', config: '$TTL 3600\n@ IN NS ns\nns IN A 192.0.2.53\n' },
      change: { enabled: false },
    },
  ],
  singletons: [
    { path: '/dns/settings', change: { intercept_enabled: true } },
    { path: '/x/dns/settings', change: { rate_limit: 200, blocked_private_exceptions: ['corp.example'] } },
    { path: '/dns/safesearch', change: { enabled: true } },
    { path: '/dns/ddns/state', change: { enabled: true } },
    { path: '/dns/ddns', change: { domain: 'example.com', service_login: 'ann', service_password: 'horse' } },
    {
      path: '/x/dns/ddns',
      change: {
        protocol: 'rfc2136',
        server: 'ns.example.com',
        key_name: 'gateway.example.com',
        key: 'c2VjcmV0IGhvcnNl',
        names: ['@'],
      },
    },
  ],
  requests: [
    { request: 'POST /x/dns/lookup', body: { name: 'www.example.com', type: 'A', from: '192.168.10.2' } },
    { request: 'POST /x/dns/flush', body: { name: 'example.com', below: true } },
  ],
  reads: ['/dns/status', '/x/dns/names', '/x/dns/stats', '/x/dns/stats/queries', '/x/dns/ddns/presets'],
}

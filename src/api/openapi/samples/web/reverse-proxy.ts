import type { DomainSamples } from '../sample.ts'

/** Bodies of this domain. */
export const reverseProxySamples: DomainSamples = {
  tables: [
    {
      path: '/x/certificates',
      create: {
        title: 'shop',
        self_signed: { names: ['shop.example', '*.shop.example', '192.0.2.1'], days: 365 },
      },
      change: { comment: 'for the launch' },
    },
    {
      path: '/x/reverse-proxy/sites',
      create: {
        title: 'shop',
        names: ['shop.example', '*.shop.example'],
        listen: { address: 'interface.external_any', port: 80 },
        upstream: { scheme: 'https', address: 'shop.office.example', port: 8443, verify: true },
      },
      change: { enabled: false },
    },
  ],
  singletons: [{ path: '/x/reverse-proxy/settings', change: { trusted_proxies: ['ip.id.1'] } }],
  reads: ['/x/reverse-proxy/status'],
}

import type { Sample } from './sample.ts'

const titled = [
  ['title', 1, 255],
  ['comment', 0, 255],
] as const

/** What lies beside connections in document 2; the connection `interface.id.1` must be there. */
export const networkSamples: readonly Sample[] = [
  {
    name: 'aggregated interface',
    path: '/network/aggregated',
    body: (unique) => ({
      enabled: false,
      title: unique,
      comment: `about ${unique}`,
      nics: ['11:22:33:44:55:66', 'aa:bb:cc:dd:ee:ff'],
    }),
    defaults: { enabled: true, comment: '', nics: [] },
    texts: titled,
  },
  {
    name: 'tunnel',
    path: '/network/tunnels',
    body: (unique) => ({
      title: unique,
      enabled: false,
      comment: `about ${unique}`,
      addresses: ['10.9.0.1/30', '2001:db8:9::1/64'],
      gateway: '10.9.0.2',
      parent_interface: 'interface.id.1',
      server: `${unique.replaceAll(' ', '-')}.example.com`,
      zone: 'zone.id.1',
    }),
    defaults: { enabled: true, comment: '', addresses: [], gateway: null, zone: null },
    texts: [
      ['title', 1, 42],
      ['comment', 0, 255],
    ],
  },
  {
    name: 'VCE interface',
    path: '/network/vce_conns',
    body: (unique) => ({
      title: unique,
      vce_id: 'tenant',
      mac: '11:22:33:44:55:66',
      comment: `about ${unique}`,
    }),
    defaults: { comment: '' },
    texts: titled,
  },
  {
    name: 'SPAN interface',
    path: '/network/span',
    body: (unique) => ({
      title: unique,
      comment: `about ${unique}`,
      enabled: false,
      mac: '11:22:33:44:55:66',
      monitor_interfaces: ['interface.id.1', 'interface.vpn_traffic'],
      direction: 'tx',
    }),
    defaults: { enabled: true, comment: '', monitor_interfaces: [] },
    texts: titled,
  },
]

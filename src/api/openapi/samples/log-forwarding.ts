import type { DomainSamples } from './sample.ts'

/** Bodies of this domain. */
export const logForwardingSamples: DomainSamples = {
  tables: [
    {
      path: '/x/logs/forwarding',
      create: { name: 'archive', host: 'logs.corp.example', port: 6514, protocol: 'tls', min_priority: 5 },
      change: { port: 6515, kinds: ['change', 'login'] },
    },
  ],
  singletons: [
    { path: '/x/logs/sources', change: { connections: true, journal: false } },
    {
      path: '/x/logs/settings',
      change: { enterprise_id: 32474, omitted_kinds: ['line'], bounds: { packet: { days: 30 } } },
    },
    { path: '/logs_backend/remote_syslog/state', change: { enabled: true } },
    { path: '/logs_backend/remote_syslog', change: { host: '192.0.2.14', port: 514, format: 'cef' } },
  ],
  reads: ['/logs_backend/remote_syslog/status'],
}

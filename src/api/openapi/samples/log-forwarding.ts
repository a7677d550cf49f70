import type { DomainSamples } from './sample.ts'

/** Bodies of this domain. */
export const logForwardingSamples: DomainSamples = {
  singletons: [
    { path: '/logs_backend/remote_syslog/state', change: { enabled: true } },
    { path: '/logs_backend/remote_syslog', change: { host: '192.0.2.14', port: 514, format: 'cef' } },
  ],
  reads: ['/logs_backend/remote_syslog/status'],
}

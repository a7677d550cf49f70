import type { DomainSamples } from './sample.ts'

/** Bodies of this domain. */
export const logsSamples: DomainSamples = {
  singletons: [
    {
      path: '/x/logs/store',
      change: {
        kind: 'clickhouse',
        servers: ['https://logs.corp.example:8443'],
        user: 'gatehouse',
        password: 'not shown',
      },
    },
  ],
  reads: [
    '/logs_backend/logs',
    '/x/logs/kinds',
    '/x/logs/histogram',
    '/x/logs/store/status',
    '/x/logs/store/tables',
  ],
}

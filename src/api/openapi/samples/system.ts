import type { DomainSamples } from './sample.ts'

/** Bodies of this domain, and of metrics. */
export const systemSamples: DomainSamples = {
  singletons: [
    { path: '/x/system/settings', change: { time_zone: 'Europe/Berlin' } },
    { path: '/x/system/host-names', change: { names: ['gateway.example', '198.51.100.7'] } },
    { path: '/x/metrics/settings', change: { token: 'a-long-token-of-the-scraper' } },
  ],
  requests: [
    {
      request: 'POST /x/transactions',
      body: {
        changes: [
          { method: 'POST', path: '/aliases/ports', body: { title: 'of a list', value: 8080 }, as: 'port' },
          { method: 'PATCH', path: '/aliases/ports/{port}', body: { value: 8081 }, if_match: '*' },
          { method: 'DELETE', path: '/aliases/ports/{port}' },
        ],
      },
    },
    {
      request: 'POST /x/plan',
      body: [{ method: 'POST', path: '/aliases/ports', body: { title: 'planned', value: 8080 } }],
    },
  ],
  reads: [
    ...[
      '/health',
      '/openapi.json',
      '/x/status',
      '/x/artifacts',
      '/x/check',
      '/x/revisions',
      '/x/confirm',
      '/x/tables',
    ],
    ...['/x/jobs', '/x/metrics/status', '/x/system/version'],
  ],
}

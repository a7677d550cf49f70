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
    '/x/logs/exports',
    '/x/logs/storage',
    '/x/logs/store/status',
    '/x/logs/store/tables',
  ],
  requests: [
    {
      request: 'POST /x/logs/export',
      body: {
        format: 'jsonl',
        filter: [
          {
            items: [{ column_name: 'event.kind', operator: 'equals', value: ['change', 'login'] }],
            link_operator: 'and',
          },
        ],
        search: { text: 'admin', columns: ['message'] },
        columns: ['id', 'date_time', 'event.login', 'message'],
      },
    },
  ],
}

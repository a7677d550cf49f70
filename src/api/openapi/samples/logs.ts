import type { DomainSamples } from './sample.ts'

/** Bodies of this domain. */
export const logsSamples: DomainSamples = {
  reads: ['/logs_backend/logs', '/x/logs/kinds', '/x/logs/histogram', '/x/logs/exports', '/x/logs/storage'],
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

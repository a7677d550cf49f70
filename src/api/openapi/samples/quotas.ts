import type { DomainSamples } from './sample.ts'

/** Bodies of this domain. */
export const quotasSamples: DomainSamples = {
  tables: [
    {
      path: '/quotas/quotas',
      create: { title: 'a gigabyte', quota: 1_073_741_824, interval: 'month', comment: '' },
      change: { interval: 'quarter', enabled: false },
    },
  ],
  others: [
    { request: 'GET /x/quotas/usage', path: '/x/quotas/usage?exceeded=true&limit=10' },
  ],
  singletons: [
    { path: '/quotas/state', change: { enabled: true } },
    { path: '/quotas/assignments', change: { assignments: [] } },
  ],
}

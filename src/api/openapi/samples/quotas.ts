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
  singletons: [
    { path: '/quotas/state', change: { enabled: true } },
    { path: '/quotas/assignments', change: { assignments: [] } },
  ],
  reads: ['/x/quotas/status'],
  requests: [
    { request: 'GET /x/quotas/usage', path: '/x/quotas/usage?exceeded=true&limit=10' },
    { request: 'POST /x/quotas/usage/{user}/reset', path: '/x/quotas/usage/user.id.1/reset' },
    {
      request: 'POST /x/quotas/usage/{user}/add',
      path: '/x/quotas/usage/user.id.1/add',
      body: { bytes: 1_073_741_824 },
    },
  ],
}

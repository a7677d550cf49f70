import type { DomainSamples } from './sample.ts'

/** Bodies of this domain. */
export const metricsSamples: DomainSamples = {
  singletons: [{ path: '/x/metrics/settings', change: { token: 'a-long-token-of-the-scraper' } }],
  reads: ['/x/metrics/status'],
}

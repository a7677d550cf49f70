import type { DomainSamples } from './sample.ts'

/** Bodies of this domain. */
export const statisticsSamples: DomainSamples = {
  reads: ['/x/statistics/preview'],
  singletons: [
    { path: '/gather_stat/settings', change: { enabled: true } },
    { path: '/gather_stat', change: { enabled: true } },
  ],
}

import type { DomainSamples } from './sample.ts'

/** Bodies of this domain. */
export const statisticsSamples: DomainSamples = {
  singletons: [
    { path: '/gather_stat/settings', change: { enabled: true } },
    { path: '/gather_stat', change: { enabled: true } },
  ],
}

import type { DomainSamples } from './sample.ts'

/** Bodies of this domain. */
export const licenseSamples: DomainSamples = {
  singletons: [{ path: '/license/update-type', change: { update_type: 'manual' } }],
  reads: ['/license', '/license/info'],
}

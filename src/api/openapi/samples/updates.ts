import type { DomainSamples } from './sample.ts'

/** Bodies of this domain. */
export const updatesSamples: DomainSamples = {
  reads: ['/sysupdate/iso-upload'],
}

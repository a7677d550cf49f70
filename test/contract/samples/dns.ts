import type { DomainSamples } from './sample.ts'

/** Bodies of this domain. */
export const dnsSamples: DomainSamples = {}

import type { DomainSamples } from './sample.ts'

/** Bodies of this domain. */
export const logsSamples: DomainSamples = {
  reads: ['/logs_backend/logs', '/x/logs/kinds', '/x/logs/histogram'],
}

import type { DomainSamples } from './sample.ts'

/** Bodies of this domain. */
export const systemSamples: DomainSamples = {
  singletons: [{ path: '/x/system/settings', change: { time_zone: 'Europe/Berlin' } }],
  reads: [
    ...['/health', '/openapi.json', '/x/status', '/x/artifacts', '/x/check', '/x/revisions', '/x/confirm'],
    ...['/x/jobs', '/x/system/version'],
  ],
}

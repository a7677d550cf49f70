import type { DnsArtifact } from '../../src/core/engine/declared/dns.ts'

/** A name server that serves nobody and is asked nothing. */
export const emptyDns: DnsArtifact = {
  listen: [],
  clients: [],
  upstream: null,
  forward: [],
  master: [],
  own: { addresses: [], names: [] },
  redirects: [],
  denied: [],
  dnssec: true,
  trustAnchors: [],
  rateLimit: null,
  privateNames: [],
  names: [],
  fallback: [],
  logQueries: false,
}

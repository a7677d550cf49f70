import type { DynamicDnsArtifact } from '../../../core/engine/declared/dynamic-dns.ts'

/** Settings that the updater is started with: an account without its secrets, and none of the addresses. */
export type UpdaterSettings = Omit<
  DynamicDnsArtifact,
  | 'enabled'
  | 'settings'
  | 'names'
  | 'connection'
  | 'addresses'
  | 'sources'
  | 'checkipAlways'
  | 'checkipSeconds'
  | 'memory'
  | 'password'
  | 'key'
>

/** The part of an artifact that the updater is started with. */
export function settingsOf(artifact: DynamicDnsArtifact): UpdaterSettings {
  const { protocol, updateUrl, ipv6Parameter, login, ca, checkipUrl } = artifact
  const { server, port, zone, ttlSeconds, keyName, keyAlgorithm } = artifact
  return {
    ...{ protocol, updateUrl, ipv6Parameter, login, ca, checkipUrl },
    ...{ server, port, zone, ttlSeconds, keyName, keyAlgorithm },
  }
}

/** Addresses of ours that questions are sent from, one of each IP version; empty: any. */
export interface Sources {
  readonly sources: readonly string[]
}

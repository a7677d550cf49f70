import { type OwnHosts, ownHosts } from '../../api/admission/own-hosts.ts'
import type { Nic } from '../../core/engine/observation.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { hostNames } from '../../domains/system/host-names.ts'
import type { GatewayOptions } from '../options/gateway-options.ts'
import { certificateFiles } from '../supervisor/certificate.ts'

const unspecified = ['0.0.0.0', '::']

/** Sources from which the names and addresses of the gateway are read at each request. */
export interface HostSources {
  readonly snapshot: () => Snapshot
  /** Further names, which only this product knows. */
  readonly names: () => readonly string[]
  readonly nics: () => readonly Nic[]
}

/** Hosts of a running gateway: its own, those of the start and of the settings, and those that the product knows. */
export function hostsOf(
  { dataFolder, certificate, listen, agentListener, hostNames: fromStart }: GatewayOptions,
  { snapshot, names, nics }: HostSources,
): OwnHosts {
  const listeners = [listen, agentListener.place].flatMap((place) =>
    place && !unspecified.includes(place.host) ? [place.host] : [],
  )
  return ownHosts({
    certificateFile: certificateFiles(dataFolder).certificate,
    certificate,
    names: () => [...listeners, ...fromStart, ...snapshot().value(hostNames).names, ...names()],
    addresses: () => nics().flatMap(({ addresses }) => addresses.map((each) => each.split('/')[0]!)),
  })
}

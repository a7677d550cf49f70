import { type OwnHosts, ownHosts } from '../api/admission/own-hosts.ts'
import type { Control } from '../control/control.ts'
import type { Snapshot } from '../core/snapshot.ts'
import { directoryDomains } from '../domains/directory/domain.ts'
import { hostNames } from '../domains/system/host-names.ts'
import { certificateFiles } from './certificate.ts'
import type { GatewayOptions } from './gateway-options.ts'

const unspecified = ['0.0.0.0', '::']

/** Hosts of a running gateway: its own, those of the start, of the settings, and its names in directories. */
export function hostsOf(
  { dataFolder, certificate, listen, agentListener, hostNames: fromStart, product }: GatewayOptions,
  snapshot: () => Snapshot,
  control: Pick<Control, 'observed'>,
): OwnHosts {
  const listeners = [listen, agentListener.place].flatMap((place) =>
    place && !unspecified.includes(place.host) ? [place.host] : [],
  )
  return ownHosts({
    certificateFile: certificateFiles(dataFolder).certificate,
    certificate,
    names: () => [
      ...listeners,
      ...fromStart,
      ...snapshot().value(hostNames).names,
      ...(product === 'cc' ? [] : directoryNames(snapshot())),
    ],
    addresses: () =>
      control.observed.nics.flatMap(({ addresses }) => addresses.map((each) => each.split('/')[0]!)),
  })
}

function directoryNames(snapshot: Snapshot): readonly string[] {
  return snapshot
    .rows(directoryDomains)
    .entries.flatMap(({ item }) => [item.computer_name, `${item.computer_name}.${item.name}`])
}

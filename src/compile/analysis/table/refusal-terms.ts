import type { RuleTableName } from '../../../core/finding.ts'
import type { Interval } from '../../../core/net/ip.ts'
import { portProtocols, protocolNumbers } from '../../../core/net/protocol.ts'
import { webProxy } from '../../../core/net/web-proxy.ts'
import type { Snapshot } from '../../../core/resource/snapshot.ts'
import { contentFilterProxy } from '../../../domains/content-filter/proxy.ts'
import { contentFilterSettings } from '../../../domains/content-filter/settings.ts'
import { contentFilterState } from '../../../domains/content-filter/state.ts'
import { dnsServerSettings } from '../../../domains/dns/server-settings.ts'
import { normalise } from '../../../domains/firewall/compile/normalise.ts'
import { dohPort, dotPort } from '../../../domains/firewall/compile/system/dns-refusal.ts'
import { refusalIds } from '../../../domains/firewall/compile/system/system-rules.ts'
import { quicPorts, webIds } from '../../../domains/firewall/compile/system/web-sides.ts'
import { dohAddresses } from '../../doh-addresses.ts'
import { axis, type Space } from '../space/space.ts'
import type { Fields, Reading } from './normalised-table.ts'
import { markReadings, termsOf } from './regions.ts'
import { type DefaultTerm, everywhere, wideSets } from './wide-region.ts'

const portOf = (port: number): readonly Interval[] => [{ lo: BigInt(port), hi: BigInt(port) }]
const [dotPorts, dohPorts] = [portOf(dotPort), portOf(dohPort)]
const portsOfQuic = quicPorts.flatMap(portOf)
const proxyPorts = portOf(webProxy.port)

/** Marks in the space what the refusals distinguish. */
export function markRefusals(space: Space): void {
  const { snapshot, coordinates } = space
  const { refuse_dot, refuse_doh } = snapshot.value(dnsServerSettings)
  if (refuse_dot) coordinates.mark('port', dotPorts)
  if (refusesQuic(snapshot)) markReadings([quicReading(space)], space)
  if (snapshot.value(contentFilterState).enabled) coordinates.mark('port', proxyPorts)
  if (!refuse_doh) return
  coordinates.mark('port', dohPorts)
  coordinates.mark(4, dohAddresses.v4)
  coordinates.mark(6, dohAddresses.v6)
}

/** Terms in front of all rules of a table: what system rules refuse, whatever the rules say. */
export function refusalTerms(name: RuleTableName, space: Space): DefaultTerm[] {
  switch (name) {
    case 'forward':
      return outwardTerms(space)
    case 'input':
      return proxyTerms(space)
    case 'dnat':
    case 'snat':
    case 'log':
      return []
  }
}

/** Packets to the port of the content filter itself. */
function proxyTerms(space: Space): DefaultTerm[] {
  const { coordinates, devices, pool, snapshot } = space
  if (!snapshot.value(contentFilterState).enabled) return []
  const way = { in: devices.all, out: pool.range(devices.gateway, devices.gateway) }
  return everywhere(space, way, 'drop', webIds.port).map((term) => {
    term.sets[axis.protocol] = pool.members([protocolNumbers.tcp])
    term.sets[axis.dstPort] = coordinates.set('port', proxyPorts)
    return term
  })
}

/** Other ways of asking for names, and QUIC, from local networks to the Internet. */
function outwardTerms(space: Space): DefaultTerm[] {
  const { coordinates, devices, pool, snapshot, vocabulary } = space
  const { refuse_dot, refuse_doh } = snapshot.value(dnsServerSettings)
  const named = (id: string) => {
    const meaning = vocabulary.devices(id)
    return devices.set(meaning.kind === 'devices' ? meaning.devices : [])
  }
  const way = { in: named('interface.local_any'), out: named('interface.external_any') }
  if (way.in === 0 || way.out === 0) return []
  const ofNames = ([4, 6] as const).flatMap((family) => {
    const all = coordinates.set(family, null)
    const refused = (ports: readonly Interval[], dst: number, id: string): DefaultTerm => {
      const sets = wideSets(space, way, { src: all, dst })
      sets[axis.protocol] = pool.members(portProtocols)
      sets[axis.dstPort] = coordinates.set('port', ports)
      return { sets, literals: [], does: 'drop', id }
    }
    const servers = family === 4 ? dohAddresses.v4 : dohAddresses.v6
    return [
      ...(refuse_dot ? [refused(dotPorts, all, refusalIds.dot)] : []),
      ...(refuse_doh ? [refused(dohPorts, coordinates.set(family, servers), refusalIds.doh)] : []),
    ]
  })
  return [...ofNames, ...(refusesQuic(snapshot) ? quicTerms(space) : [])]
}

/** True while the content filter refuses QUIC. */
function refusesQuic(snapshot: Snapshot): boolean {
  return (
    snapshot.value(contentFilterState).enabled && snapshot.value(contentFilterSettings).quic_reject_enabled
  )
}

function quicTerms(space: Space): DefaultTerm[] {
  return termsOf('forward', 0, quicReading(space), space).map(({ sets, literals, does }) => {
    return { sets, literals, does, id: webIds.quic }
  })
}

/** The refusal of QUIC, read as a rule would be: it is about all but what the content filter leaves out. */
function quicReading({ snapshot, vocabulary }: Space): Reading {
  const { sources_excepted: sources, destinations_excepted: destinations } =
    snapshot.value(contentFilterProxy)
  const fields: Fields = {
    protocol: 'protocol.udp',
    ...{ source_addresses: sources, source_addresses_negate: sources.length > 0 },
    ...{ destination_addresses: destinations, destination_addresses_negate: destinations.length > 0 },
    ...{ source_ports: [], destination_ports: [], hip_profiles: [], timetable: [] },
    ...{ incoming_interface: 'interface.local_any', outgoing_interface: 'interface.external_any' },
  }
  const match = { ...normalise(fields, vocabulary), destinationPorts: portsOfQuic }
  const ends = [{ family: null, protocol: null, does: 'drop' }]
  return { id: webIds.quic, key: 0, item: fields, fields, match, ends }
}

import type { Interval } from '../../../core/net/ip.ts'
import { portProtocols } from '../../../core/net/protocol.ts'
import { dnsServerSettings } from '../../../domains/dns/server-settings.ts'
import { dohPort, dotPort } from '../../../domains/firewall/compile/system/dns-refusal.ts'
import { refusalIds } from '../../../domains/firewall/compile/system/system-rules.ts'
import { dohAddresses } from '../../doh-addresses.ts'
import { axis, type Space } from '../space/space.ts'
import { type DefaultTerm, wideSets } from './wide-region.ts'

const portOf = (port: number): readonly Interval[] => [{ lo: BigInt(port), hi: BigInt(port) }]
const [dotPorts, dohPorts] = [portOf(dotPort), portOf(dohPort)]

/** Marks in the space what the refusals distinguish. */
export function markRefusals({ snapshot, coordinates }: Space): void {
  const { refuse_dot, refuse_doh } = snapshot.value(dnsServerSettings)
  if (refuse_dot) coordinates.mark('port', dotPorts)
  if (!refuse_doh) return
  coordinates.mark('port', dohPorts)
  coordinates.mark(4, dohAddresses.v4)
  coordinates.mark(6, dohAddresses.v6)
}

/** Terms in front of the rules of FORWARD: other ways of asking for names, which are refused. */
export function refusalTerms(space: Space): DefaultTerm[] {
  const { coordinates, devices, pool, snapshot, vocabulary } = space
  const { refuse_dot, refuse_doh } = snapshot.value(dnsServerSettings)
  const named = (id: string) => {
    const meaning = vocabulary.devices(id)
    return devices.set(meaning.kind === 'devices' ? meaning.devices : [])
  }
  const way = { in: named('interface.local_any'), out: named('interface.external_any') }
  if (way.in === 0 || way.out === 0) return []
  return ([4, 6] as const).flatMap((family) => {
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
}

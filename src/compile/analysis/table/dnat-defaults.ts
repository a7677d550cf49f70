import type { Interval } from '../../../core/net/ip.ts'
import { portProtocols } from '../../../core/net/protocol.ts'
import { dnsPort } from '../../../domains/firewall/compile/system/dns-interception.ts'
import { dnatTo } from '../../../domains/firewall/compile/system/system-match.ts'
import { interceptionId } from '../../../domains/firewall/compile/system/system-rules.ts'
import { interceptionOf } from '../../dns-interception.ts'
import { emptySet, type SetId } from '../sets/set-pool.ts'
import { axis, type Space } from '../space/space.ts'
import { unchanged } from './normalised-table.ts'
import { type DefaultTerm, everywhere, wideSets } from './wide-region.ts'

const dnsPorts: readonly Interval[] = [{ lo: BigInt(dnsPort), hi: BigInt(dnsPort) }]

/** Marks in the space what the interception of DNS queries distinguishes. */
export function markInterception(space: Space): void {
  const interception = interceptionOf(space)
  if (interception === null) return
  const { v4, v6 } = interception.exempt
  space.coordinates.mark('port', dnsPorts)
  space.coordinates.mark(4, v4)
  space.coordinates.mark(6, v6)
}

/** Terms behind the last DNAT rule: DNS queries that are intercepted, and all else. They are disjoint. */
export function dnatDefaults(space: Space): DefaultTerm[] {
  const { devices, pool } = space
  const targets = interceptionOf(space)?.targets ?? []
  const all = pool.range(devices.gateway, devices.other)
  const names = [...new Set(targets.map(({ device }) => device))]
  const others = pool.minus(all, devices.set(names))
  return [
    ...everywhere(space, { in: others, out: devices.all }, unchanged, 'default'),
    ...names.flatMap((device) => byDevice(space, device)),
  ]
}

/** Terms of packets that come in by a device where queries are intercepted. */
function byDevice(space: Space, device: string): DefaultTerm[] {
  const { coordinates, devices, pool } = space
  const { targets, exempt } = interceptionOf(space)!
  const way = { in: devices.set([device]), out: devices.all }
  const withPorts = pool.members(portProtocols)
  const dns = coordinates.set('port', dnsPorts)
  return ([4, 6] as const).flatMap((family) => {
    const addresses = coordinates.set(family, null)
    const term = (narrowed: Readonly<Record<number, SetId>>, does = unchanged, id = 'default') => {
      const sets = wideSets(space, way, { src: addresses, dst: addresses })
      for (const [place, set] of Object.entries(narrowed)) sets[Number(place)] = set
      return sets.includes(emptySet) ? [] : [{ sets, literals: [], does, id }]
    }
    const target = targets.find((one) => one.device === device && one.family === family)
    if (target === undefined) return term({})
    const kept = coordinates.set(family, family === 4 ? exempt.v4 : exempt.v6)
    const query = { [axis.protocol]: withPorts, [axis.dstPort]: dns }
    return [
      ...term({ [axis.protocol]: pool.minus(pool.range(0, 255), withPorts) }),
      ...term({ ...query, [axis.dstPort]: pool.minus(coordinates.set('port', null), dns) }),
      ...term({ ...query, [axis.dst]: kept }),
      ...term(
        { ...query, [axis.dst]: pool.minus(addresses, kept) },
        JSON.stringify(dnatTo(family, target.address)),
        interceptionId,
      ),
    ]
  })
}

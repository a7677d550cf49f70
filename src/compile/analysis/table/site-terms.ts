import { type Interval, parseAddress } from '../../../core/net/ip.ts'
import { protocolNumbers } from '../../../core/net/protocol.ts'
import { sitesId } from '../../../domains/firewall/compile/system/site-ports.ts'
import type { SitePorts } from '../../../domains/firewall/compile/system/system-match.ts'
import { openSitePorts } from '../../reverse-proxy/site-ports.ts'
import { emptySet, type SetId } from '../sets/set-pool.ts'
import { axis, type Space } from '../space/space.ts'
import { type DefaultTerm, type Way, wideSets } from './wide-region.ts'

const tcp = [protocolNumbers.tcp]

function addressesOf({ addresses }: SitePorts): readonly Interval[] {
  const all = addresses.map((text) => {
    const { value } = parseAddress(text)!
    return { lo: value, hi: value }
  })
  return all.sort(ascending)
}

function portsOf({ ports }: SitePorts): readonly Interval[] {
  return ports.map((port) => ({ lo: BigInt(port), hi: BigInt(port) }))
}

/** Marks in the space the addresses and ports of published sites. */
export function markSites(space: Space): void {
  for (const group of openSitePorts(space)) {
    space.coordinates.mark(group.family, addressesOf(group))
    space.coordinates.mark('port', portsOf(group))
  }
}

/** Terms behind the last rule of INPUT for what comes by external devices: sites are open, all else is dropped. They are disjoint. */
export function externalInputTerms(space: Space, way: Way): DefaultTerm[] {
  if (way.in === emptySet || way.out === emptySet) return []
  const { coordinates, pool } = space
  const everyPort = coordinates.set('port', null)
  const isTcp = pool.members(tcp)
  return ([4, 6] as const).flatMap((family) => {
    const all = coordinates.set(family, null)
    const term = (narrowed: Readonly<Record<number, SetId>>, isOpen = false): DefaultTerm[] => {
      const sets = wideSets(space, way, { src: all, dst: all })
      for (const [place, set] of Object.entries(narrowed)) sets[Number(place)] = set
      if (sets.includes(emptySet)) return []
      return [
        { sets, literals: [], does: isOpen ? 'accept' : 'drop', id: isOpen ? sitesId : 'inp.sys.external' },
      ]
    }
    const groups = openSitePorts(space).filter((group) => group.family === family)
    if (groups.length === 0) return term({})
    const sites = coordinates.set(family, groups.flatMap(addressesOf).sort(ascending))
    return [
      ...term({ [axis.protocol]: pool.minus(pool.range(0, 255), isTcp) }),
      ...term({ [axis.protocol]: isTcp, [axis.dst]: pool.minus(all, sites) }),
      ...groups.flatMap((group) => {
        const here = { [axis.protocol]: isTcp, [axis.dst]: coordinates.set(family, addressesOf(group)) }
        const open = coordinates.set('port', portsOf(group))
        return [
          ...term({ ...here, [axis.dstPort]: open }, true),
          ...term({ ...here, [axis.dstPort]: pool.minus(everyPort, open) }),
        ]
      }),
    ]
  })
}

function ascending(one: Interval, other: Interval): number {
  return one.lo < other.lo ? -1 : one.lo > other.lo ? 1 : 0
}

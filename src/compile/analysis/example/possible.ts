import type { RuleTableName } from '../../../core/finding.ts'
import { memo } from '../../../core/memo.ts'
import { type Family, type Interval, maxAddress, mergeIntervals } from '../../../core/net/ip.ts'
import { type Place, placeBounds, placesOf } from '../../../domains/firewall/compile/ingress-route.ts'
import { type Way, waysOf } from '../../../domains/firewall/compile/route-lookup.ts'
import { meeting } from '../search/cover.ts'
import type { SetId } from '../sets/set-pool.ts'
import type { Region, Space } from '../space/space.ts'
import { wideSets } from '../table/wide-region.ts'

/** A stretch of addresses that the kernel treats alike. */
interface Stretch {
  readonly interval: Interval
  /** Meaning of the address to the kernel for packets that arrive for it. */
  readonly place: Place
  /** Way of packets that the gateway sends itself. */
  readonly sent: Way
}

const families = [4, 6] as const

const knownRegions = memo(() => new WeakMap<Space, Map<RuleTableName, readonly Region[] | null>>())

/**
 * Regions in which packets of a table can be, with the cards as they are: those that are routed, by the way that
 * leads to them, or end here. Null where any can: in DNAT, which is before routing, and where no address of a card is
 * known.
 */
export function possibleRegions(name: RuleTableName, space: Space): readonly Region[] | null {
  const known = space.memos.of(knownRegions)
  const tables = known.get(space) ?? new Map<RuleTableName, readonly Region[] | null>()
  known.set(space, tables)
  const found = tables.get(name)
  if (found !== undefined) return found
  const isRouted = name !== 'dnat' && space.inputs.nics.some(({ addresses }) => addresses.length > 0)
  const regions = !isRouted ? null : name === 'input' ? arrivingHere(space) : routed(space)
  tables.set(name, regions)
  return regions
}

/** The parts of a region that are possible in a table; the region itself where any packet is. */
export function possibleParts(name: RuleTableName, space: Space, region: Region): readonly Region[] {
  const regions = possibleRegions(name, space)
  if (regions === null) return [region]
  return regions.flatMap((possible) => meeting(space, region, possible) ?? [])
}

function arrivingHere(space: Space): Region[] {
  const { devices, pool } = space
  const way = { in: pool.members(cardsOf(space)), out: pool.range(devices.gateway, devices.gateway) }
  return families.flatMap((family) => {
    const set = setsOf(space, family)
    const senders = set(({ place: { kind, way } }) => isSender(kind, family) && way !== 'none')
    const others = set(({ place: { kind } }) => kind === 'link' || kind === 'unspecified')
    const own = set(({ place: { kind } }) => kind === 'own')
    const shared = set(
      ({ place: { kind, way } }) => way === 'here' && kind !== 'own' && kind !== 'unspecified',
    )
    return [
      ...regionOf(space, { src: senders, dst: own, ...way }),
      ...regionOf(space, { src: senders, dst: shared, ...way }),
      ...(family === 6 ? regionOf(space, { src: others, dst: own, ...way }) : []),
      ...regionOf(space, { src: others, dst: shared, ...way }),
    ]
  })
}

function routed(space: Space): Region[] {
  const { devices, pool } = space
  const cards = cardsOf(space)
  const arrivals = pool.members(cards)
  return families.flatMap((family) => {
    const set = setsOf(space, family)
    const src = set(({ place: { kind, way } }) => isSender(kind, family) && way !== 'none')
    const through = cards.flatMap((number) => {
      const leads = ({ place: { kind, way } }: Stretch) =>
        kind === 'plain' && typeof way === 'object' && numberOf(space, way.nic.device) === number
      return regionOf(space, { src, dst: set(leads), in: arrivals, out: pool.range(number, number) })
    })
    const gateway = pool.range(devices.gateway, devices.gateway)
    const everything = set(() => true)
    const sent = cards.flatMap((number) => {
      // What is of one link or of a group may leave by any card.
      const leaves = ({ place: { kind }, sent }: Stretch) => {
        if (kind === 'own') return false
        const isAnywhere = kind === 'link' || kind === 'multicast' || typeof sent === 'string'
        return isAnywhere || numberOf(space, sent.nic.device) === number
      }
      const out = pool.range(number, number)
      return regionOf(space, { src: everything, dst: set(leaves), in: gateway, out })
    })
    return [...through, ...sent]
  })
}

/** Numbers of the devices that are there. */
function cardsOf(space: Space): number[] {
  return [...new Set(space.inputs.nics.map(({ device }) => numberOf(space, device)))]
}

function numberOf({ devices }: Space, device: string): number {
  return devices.names.indexOf(device) + 1 || devices.other
}

/** True when a packet with such a source is routed on. */
function isSender(kind: Place['kind'], family: Family): boolean {
  return kind === 'plain' || (family === 6 && kind === 'own')
}

/** Makes the set of the addresses of a family of stretches that are as asked. */
function setsOf({ coordinates, inputs: { nics } }: Space, family: Family) {
  const [placeOf, wayTo] = [placesOf(nics), waysOf(nics)]
  const starts = new Set([0n])
  for (const { family: each, lo, hi } of placeBounds(nics)) {
    if (each !== family) continue
    starts.add(lo)
    if (hi < maxAddress(family)) starts.add(hi + 1n)
  }
  const sorted = [...starts].sort((a, b) => (a < b ? -1 : 1))
  const stretches = sorted.map((lo, index): Stretch => {
    const hi = (sorted[index + 1] ?? maxAddress(family) + 1n) - 1n
    const address = { family, value: lo }
    return { interval: { lo, hi }, place: placeOf(address), sent: wayTo(address) }
  })
  return (is: (stretch: Stretch) => boolean): SetId => {
    const intervals = stretches.filter(is).map(({ interval }) => interval)
    return coordinates.set(family, mergeIntervals(intervals))
  }
}

/** None where a set is empty. */
function regionOf(
  space: Space,
  { src, dst, ...way }: { readonly src: SetId; readonly dst: SetId; readonly in: SetId; readonly out: SetId },
): Region[] {
  return src === 0 || dst === 0 ? [] : [{ sets: wideSets(space, way, { src, dst }), literals: [] }]
}

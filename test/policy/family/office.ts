import { type Draw, many } from '../random.ts'
import { host4, network4 } from './addresses.ts'
import type { Family, PolicyDraft } from './draft.ts'

const wellKnown = [
  22, 25, 53, 80, 110, 123, 143, 161, 389, 443, 445, 465, 514, 587, 636, 993, 995, 1433, 1521, 3306, 3389,
  5060, 5432, 8080,
]
const greatest = 65_535

/** Up to six services: well-known ports, and ranges. */
function services(draft: PolicyDraft, draw: Draw): string[] {
  const some = many(1 + draw.below(6), () => {
    if (draw.chance(0.7)) return draft.port(draw.one(wellKnown))
    const first = 1 + draw.below(greatest - 1)
    return draft.ports(first, Math.min(greatest, first + draw.below(500)))
  })
  return [...new Set(some)]
}

/**
 * Rules as offices have them, which overlap at every turn: networks within networks, hosts, and groups of both on either side or
 * none, now and then all but these, with several services each.
 */
export const office: Family = (draft, count, draw) => {
  const networks = many(200, () => draft.network(network4(draw, [16, 18, 20, 22, 24, 24, 24, 26, 28])))
  const hosts = many(600, () => draft.host(host4(draw)))
  const groups = many(80, () =>
    draft.listOf([...draw.some(networks, 2 + draw.below(10)), ...draw.some(hosts, draw.below(6))]),
  )
  const end = () => {
    if (draw.chance(0.35)) return [draw.one(groups)]
    return draw.some(draw.chance(0.5) ? networks : hosts, 1 + draw.below(3))
  }
  return many(count, () => {
    const hasSource = draw.chance(0.85)
    const hasDestination = draw.chance(0.85)
    // A rule about nothing would end the policy.
    const hasPorts = draw.chance(0.85) || !(hasSource || hasDestination)
    return {
      ...(hasSource ? { source: end(), sourceNot: draw.chance(0.06) } : {}),
      ...(hasDestination ? { destination: end(), destinationNot: draw.chance(0.06) } : {}),
      ...(hasPorts
        ? {
            protocol: draw.chance(0.8) ? ('tcp' as const) : ('udp' as const),
            destinationPorts: services(draft, draw),
          }
        : {}),
    }
  })
}

import { printAddress } from '../../../src/core/net/ip.ts'
import { type Draw, many } from '../random.ts'
import { host4, host6, publicAddress } from './addresses.ts'
import type { Family } from './draft.ts'

const usersAGroup = 3
const mostUsers = 10

/** Users and groups on one side, hosts and names on the other: addresses of half of them change without the rules. */
export const people: Family = (draft, count, draw) => {
  const groups = many(Math.max(3, Math.ceil(count / 10)), () =>
    draft.group(many(usersAGroup + draw.below(mostUsers - usersAGroup), () => somewhere(draw))),
  )
  const names = many(Math.max(3, Math.ceil(count / 8)), () =>
    draft.name(
      many(1 + draw.below(3), () =>
        draw.chance(0.8) ? printAddress(4, publicAddress(draw)) : somewhere(draw),
      ),
    ),
  )
  const who = () => {
    const { group, users } = draw.one(groups)
    return draw.chance(0.7) ? group : draw.one(users)
  }
  return many(count, () => {
    const source = draw.chance(0.9) ? many(1 + draw.below(2), who) : [draft.host(host4(draw))]
    const where = draw.below(10)
    const destination = where < 4 ? [draw.one(names)] : where < 7 ? [draft.host(host4(draw))] : undefined
    const ports = draw.chance(0.4)
      ? { protocol: 'tcp' as const, destinationPorts: [draft.port(1 + draw.below(200))] }
      : {}
    return { source: [...new Set(source)], ...(destination === undefined ? {} : { destination }), ...ports }
  })
}

function somewhere(draw: Draw): string {
  return draw.chance(0.7) ? host4(draw) : host6(BigInt(draw.below(1_000_000)))
}

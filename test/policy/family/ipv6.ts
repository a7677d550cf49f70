import { many } from '../random.ts'
import { host4, host6, network4, network6Of } from './addresses.ts'
import type { Family } from './draft.ts'

/** Hosts of one /64 with small numbers, as destinations. */
export const hosts6: Family = (draft, count, draw) => {
  return many(count, (index) => {
    const source = draw.chance(0.5) ? {} : { source: [draft.host(host6(BigInt(1 + draw.below(count))))] }
    return { ...source, destination: [draft.host(host6(BigInt(0x1_0000 + index)))] }
  })
}

/** Hosts of one /64 whose numbers they chose themselves, on both sides. */
export const hosts6Random: Family = (draft, count, draw) => {
  const host = () => draft.host(host6(draw.between(1n, (1n << 64n) - 1n)))
  return many(count, () => ({ source: [host()], destination: [host()] }))
}

/** Lists of hosts of a few networks, which have the same numbers in each of them; several rules name each list. */
export const lists6: Family = (draft, count, draw) => {
  const host = () => host6((BigInt(draw.below(4)) << 64n) + BigInt(1 + draw.below(count * 4)))
  const shared = many(Math.max(4, Math.ceil(count / 10)), () =>
    draft.list([...new Set(many(2 + draw.below(12), host))]),
  )
  return many(count, () => ({ source: [draw.one(shared)], destination: [draw.one(shared)] }))
}

/** Networks of one /48. */
export const networks6: Family = (draft, count, draw) => {
  return many(count, (index) => {
    const source = draw.chance(0.5) ? {} : { source: [draft.range(...network6Of(draw.below(count)))] }
    return { ...source, destination: [draft.range(...network6Of(1 + index))] }
  })
}

/** Hosts of one /64, networks of one /48, hosts and networks of IPv4; now and then both versions in one rule. */
export const versions: Family = (draft, count, draw) => {
  const six = () =>
    draw.chance(0.5)
      ? draft.host(host6(BigInt(1 + draw.below(count * 2))))
      : draft.range(...network6Of(1 + draw.below(Math.min(count, 60_000))))
  const four = () =>
    draw.chance(0.7) ? draft.host(host4(draw)) : draft.network(network4(draw, [16, 20, 24, 28]))
  return many(count, () => {
    const kind = draw.below(5)
    const [source, destination] =
      kind < 2
        ? [[six()], [six()]]
        : kind < 4
          ? [[four()], [four()]]
          : [
              [six(), four()],
              [four(), six()],
            ]
    const ports = draw.chance(0.3)
      ? { protocol: 'tcp' as const, destinationPorts: [draft.port(1 + draw.below(500))] }
      : {}
    return { source, destination, ...ports }
  })
}

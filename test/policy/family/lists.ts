import { printAddress } from '../../../src/core/net/ip.ts'
import { type Draw, many } from '../random.ts'
import { host4, hosts4Of, network4, publicAddress, publicNetwork } from './addresses.ts'
import type { Family, PolicyDraft, RuleDraft } from './draft.ts'

const listLength = 40
const each = (rule: (draft: PolicyDraft, draw: Draw) => RuleDraft): Family => {
  return (draft, count, draw) => many(count, () => rule(draft, draw))
}

/** Lists of hosts of their own on both sides, which hardly overlap. */
export const lists = each((draft, draw) => ({
  source: [draft.list(hosts4Of(draw, listLength))],
  destination: [draft.list(hosts4Of(draw, listLength))],
}))

/** Lists that hardly overlap, each of which several rules name. */
export const listsShared: Family = (draft, count, draw) => {
  const shared = many(Math.max(6, Math.ceil(count / 20)), () => draft.list(hosts4Of(draw, listLength)))
  return many(count, () => ({ source: [draw.one(shared)], destination: [draw.one(shared)] }))
}

/** Lists of their own on both sides that are drawn from 5,000 hosts. */
export const listsPool: Family = (draft, count, draw) => {
  const pool = hosts4Of(draw, Math.min(5_000, 40 + count * 20))
  return many(count, () => ({
    source: [draft.list(draw.some(pool, listLength))],
    destination: [draft.list(draw.some(pool, listLength))],
  }))
}

/** Lists of which each holds the one before it, the smaller ones mostly in front. */
export const listsNested: Family = (draft, count, draw) => {
  const depth = 6
  const nests = many(Math.max(2, Math.ceil(count / (2 * depth))), () => hosts4Of(draw, 5 * 2 ** (depth - 1)))
  const part = (level: number) => draft.list(draw.one(nests).slice(0, 5 * 2 ** level))
  return many(count, (index) => {
    const level = draw.chance(0.8) ? Math.floor((index * depth) / count) : draw.below(depth)
    return { source: [part(level)], destination: [part(draw.below(depth))] }
  })
}

/** A list of 50,000 hosts on one side of some rules, beside hosts. */
export const listLarge: Family = (draft, count, draw) => {
  const large = draft.list([...new Set(hosts4Of(draw, Math.min(50_000, count * 25)))])
  return many(count, () => {
    const host = [draft.host(host4(draw))]
    const other = draw.chance(0.2) ? [large] : [draft.host(host4(draw))]
    return draw.chance(0.5) ? { source: other, destination: host } : { source: host, destination: other }
  })
}

/** Some 2,000 networks of lengths as countries have them. */
function prefixesOf(draw: Draw, count: number): string[] {
  const lengths = [13, 16, 17, 18, 19, 20, 20, 21, 21, 22, 22, 22, 23, 23, 24, 24, 24, 24]
  return many(Math.min(2_000, 20 + count * 2), () => publicNetwork(draw, lengths))
}

const besideHosts = (area: (draft: PolicyDraft, prefixes: readonly string[]) => string): Family => {
  return (draft, count, draw) => {
    const wide = area(draft, prefixesOf(draw, count))
    return many(count, () => {
      const outer = draw.chance(0.5) ? printAddress(4, publicAddress(draw)) : host4(draw)
      const source = draw.chance(0.3) ? [wide] : [draft.host(outer)]
      const ports = draw.chance(0.3)
        ? { protocol: 'tcp' as const, destinationPorts: [draft.port(1 + draw.below(2000))] }
        : {}
      const sourceNot = source[0] === wide && draw.chance(0.2)
      return { source, sourceNot, destination: [draft.host(host4(draw))], ...ports }
    })
  }
}

/** A country beside hosts; its addresses may change without the rules. */
export const country = besideHosts((draft, prefixes) => draft.country('DE', prefixes))

/** A list of networks beside hosts. */
export const prefixes = besideHosts((draft, values) => draft.list(values))

/** Inverted lists at one end, beside lists and hosts at the other. */
export const listsNegated: Family = (draft, count, draw) => {
  const shared = many(Math.max(4, Math.ceil(count / 20)), () => draft.list(hosts4Of(draw, listLength)))
  return many(count, () => {
    const inverted = [draw.one(shared)]
    const plain = draw.chance(0.5) ? [draft.host(host4(draw))] : [draft.list(hosts4Of(draw, listLength))]
    return draw.chance(0.5)
      ? { source: inverted, sourceNot: draw.chance(0.7), destination: plain }
      : { source: plain, destination: inverted, destinationNot: draw.chance(0.7) }
  })
}

/** A list as the source and one host as the destination. */
export const listSingle = each((draft, draw) => ({
  source: [draft.list(hosts4Of(draw, listLength))],
  destination: [draft.host(host4(draw))],
}))

/** Three hosts and three hosts, each an identifier of its own in the rule. */
export const threeByThree = each((draft, draw) => ({
  source: many(3, () => draft.host(host4(draw))),
  destination: many(3, () => draft.host(host4(draw))),
}))

/** Lists of objects of all kinds: hosts, ranges, networks, lists. */
export const listsOfObjects: Family = (draft, count, draw) => {
  const objects = many(Math.max(20, count), (index) => {
    const network = network4(draw, [24, 25, 26, 27, 28])
    if (index % 4 === 0) return draft.network(network)
    const start = network.replace(/\.\d+\/\d+$/, '')
    if (index % 4 === 1)
      return draft.range(`${start}.${draw.below(100)}`, `${start}.${100 + draw.below(150)}`)
    return index % 4 === 2 ? draft.host(host4(draw)) : draft.list(hosts4Of(draw, 10))
  })
  const listed = many(Math.max(10, Math.ceil(count / 4)), () => draft.listOf(draw.some(objects, 8)))
  return many(count, () => ({ source: [draw.one(listed)], destination: [draw.one(listed)] }))
}

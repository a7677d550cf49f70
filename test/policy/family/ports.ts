import { type Draw, many } from '../random.ts'
import { network4 } from './addresses.ts'
import type { Family, PolicyDraft, RuleDraft } from './draft.ts'

type Bounds = readonly [first: number, last: number]
const greatest = 65_535
const mostRanges = 1_000

/** Up to 1,000 ranges that share no port. */
function disjoint(draw: Draw, count: number): Bounds[] {
  const cuts = new Set<number>([1])
  while (cuts.size < Math.min(count, mostRanges)) cuts.add(1 + draw.below(greatest))
  const firsts = [...cuts].sort((a, b) => a - b)
  // Some leave a gap behind them.
  return firsts.map((first, index) => {
    const next = firsts[index + 1] ?? greatest + 1
    return [first, Math.max(first, next - 1 - draw.below(Math.ceil((next - first) / 3)))]
  })
}

/** Rule that a protocol and a network distinguish from others of one range, where there are more rules than ranges. */
function told(draft: PolicyDraft, draw: Draw, index: number): RuleDraft {
  const round = Math.floor(index / mostRanges)
  const protocol = round % 2 === 0 ? 'tcp' : 'udp'
  return round < 2 ? { protocol } : { protocol, destination: [draft.network(network4(draw, [12, 14, 16]))] }
}

/** Ranges of destination ports, none of which overlap. */
export const portsDisjoint: Family = (draft, count, draw) => {
  const ranges = disjoint(draw, count)
  return many(count, (index) => ({
    ...told(draft, draw, index),
    destinationPorts: [draft.ports(...ranges[index % ranges.length]!)],
  })).reverse()
}

/** Ranges each of which lies in the next one, around several middles. */
export const portsNested: Family = (draft, count, draw) => {
  const depth = 10
  const middles = many(Math.ceil(Math.min(count, mostRanges) / depth), () => 1 + draw.below(greatest))
  return many(count, (index) => {
    const width = 2 ** (1 + Math.floor(((index % mostRanges) * depth) / Math.min(count, mostRanges)))
    const middle = middles[index % middles.length]!
    const range = draft.ports(Math.max(1, middle - width), Math.min(greatest, middle + width))
    return { ...told(draft, draw, index), destinationPorts: [range] }
  })
}

/** A range anywhere, short ones more often than long ones. */
function anyRange(draw: Draw): Bounds {
  const first = 1 + draw.below(greatest)
  return [first, Math.min(greatest, first + draw.below(2 ** (2 + draw.below(12))))]
}

/** Ranges that overlap as it happens. */
export const portsOverlapping: Family = (draft, count, draw) => {
  return many(count, (index) => ({
    ...told(draft, draw, index),
    destinationPorts: [draft.ports(...anyRange(draw))],
  }))
}

/** Ranges of source ports and of destination ports, and single ones of either. */
export const portsBoth: Family = (draft, count, draw) => {
  const some = () =>
    draw.chance(0.3) ? draft.port(1 + draw.below(greatest)) : draft.ports(...anyRange(draw))
  return many(count, (index) => ({
    ...told(draft, draw, index),
    sourcePorts: [some()],
    destinationPorts: [some()],
  }))
}

import { type Interval, maxAddress, printAddress } from '../../src/core/net/ip.ts'
import type { Packet } from '../../src/domains/firewall/verdict/packet.ts'
import type { FamilyPolicy, Side } from './family/draft.ts'
import { type Draw, drawOf, many } from './random.ts'
import { type Fields, fitting, packetOf } from './traces.ts'

const mapped = 0xffff_0000_0000n
const otherProtocols = [1, 47, 50, 51, 89]
const icmpTypes = [128, 128, 1, 2, 129, 133, 135]

/**
 * Packets at the ends of what rules ask and one beside: first and last addresses and ports of ranges and members, the
 * least and the greatest port, protocols without ports, types of ICMP, and IPv6 packets to IPv4-mapped addresses.
 */
export function corners({ rules, inputs }: FamilyPolicy, count: number, seed = 1): Packet[] {
  const draw = drawOf(seed)
  return many(count, () => {
    const rule = draw.one(rules)
    const fields = fitting(rule, draw)
    const { family } = fields
    const address = (side: Side, usual: bigint) =>
      draw.chance(0.2) ? usual : cornerOf(intervalsOf(side, family), usual, maxAddress(family), draw)
    const port = (intervals: readonly Interval[] | null, usual: bigint) =>
      draw.chance(0.05) ? draw.one([0n, 65_535n]) : cornerOf(intervals ?? [], usual, 65_535n, draw)
    const cornered: Fields = {
      family,
      source: address(rule.source, fields.source),
      destination: address(rule.destination, fields.destination),
      protocol: draw.chance(0.2) ? draw.one(otherProtocols) : fields.protocol,
      sourcePort: port(rule.sourcePorts, fields.sourcePort),
      destinationPort: port(rule.destinationPorts, fields.destinationPort),
    }
    const packet = { ...packetOf(cornered, inputs.nowSeconds), icmpType: draw.one(icmpTypes) }
    return family === 4 && draw.chance(0.1) ? inIpv6(packet, cornered) : packet
  })
}

function intervalsOf({ set }: Side, family: 4 | 6): readonly Interval[] {
  return (family === 4 ? set?.v4 : set?.v6) ?? []
}

/** An end of one of the intervals, or the value beside it. */
function cornerOf(intervals: readonly Interval[], usual: bigint, max: bigint, draw: Draw): bigint {
  if (intervals.length === 0) return usual
  const { lo, hi } = draw.one(intervals)
  const value = draw.one([lo, lo, hi, hi, lo - 1n, hi + 1n])
  return value < 0n ? 0n : value > max ? max : value
}

/** The same numbers in IPv6, which no rule about IPv4 may take for its own. */
function inIpv6(packet: Packet, { source, destination }: Fields): Packet {
  return {
    ...packet,
    src: printAddress(6, (0x2001_0db8_0007n << 80n) + source),
    dst: printAddress(6, mapped + destination),
    protocol: packet.protocol === 1 ? 58 : packet.protocol,
  }
}

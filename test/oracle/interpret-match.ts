import { containsValue, type Family, type Interval, printAddress } from '../../src/core/net/ip.ts'
import type { ElementRange, KeyField, Match, MatchField, NamedSet } from '../../src/core/ruleset/ruleset.ts'
import { markBits } from '../../src/core/ruleset/service-chain.ts'
import { addressOf } from './read-text.ts'

/** A packet on its way through the table. */
export interface PacketState {
  readonly family: Family
  readonly protocol: number
  readonly source: bigint
  readonly sourcePort: number
  destination: bigint
  destinationPort: number
  readonly icmpType: number
  readonly inDevice: string | null
  readonly outDevice: string | null
  readonly atSeconds: number
  /** Connection tracking knows nothing of neighbour discovery. */
  readonly tracked: boolean
  mark: number
  /** The number of the rule by which this ruleset has accepted the connection before; null when it has not. */
  readonly judgedBy: number | null
  /** The number of a rule in the connection's mark. */
  remembered: number
  isDnated: boolean
}

const elementTexts = new WeakMap<readonly ElementRange[], ReadonlySet<string>>()
const elementNumbers = new WeakMap<readonly ElementRange[], readonly Interval[]>()

/**
 * True when a condition holds, as the kernel reads it: a field that the packet does not have (an IPv4 address in an
 * IPv6 packet) fulfils neither a comparison nor its negation.
 */
export function matchHolds(match: Match, packet: PacketState, sets: ReadonlyMap<string, NamedSet>): boolean {
  switch (match.op) {
    case 'in':
      return fieldHolds(match.field, match, { packet, ranges: match.ranges })
    case 'set': {
      const set = sets.get(match.set)
      if (set === undefined) throw new Error(`no set ${match.set}`)
      return fieldHolds(match.field, match, { packet, ranges: set.elements })
    }
    case 'ct-state':
      return packet.tracked && match.values.includes('new')
    case 'ct-status':
      return packet.isDnated && match.values.includes('dnat')
    case 'ct-direction':
      return packet.tracked && match.value === 'original'
    case 'mark':
      return ((packet.mark & match.mask) >>> 0 === match.value) !== match.not
    case 'rank-below':
      return (packet.mark & markBits.graph) >>> 0 < match.value !== match.not
    // The packets that it judges come before any engine has seen their connection.
    case 'ct-label':
      return match.not
    case 'ct-denied':
    case 'socket-transparent':
    case 'ends-remembered':
      return false
    case 'epoch-current':
      return packet.judgedBy !== null
    case 'time':
      return match.fromSeconds <= packet.atSeconds && packet.atSeconds <= match.toSeconds
  }
}

function fieldHolds(
  field: MatchField,
  { not }: { readonly not: boolean },
  { packet, ranges }: { readonly packet: PacketState; readonly ranges: readonly ElementRange[] },
): boolean {
  const value = fieldValue(field, packet)
  if (value === null) return false
  const inside = typeof value === 'string' ? texts(ranges).has(value) : containsValue(numbers(ranges), value)
  return inside !== not
}

/** The text under which a map has the packet; null when it has no such field. */
export function keyText({ field, mask }: KeyField, packet: PacketState): string | null {
  if (field === 'meta mark') return String((packet.mark & Number(mask)) >>> 0)
  if (field === 'ct mark') return String(packet.remembered)
  // A map may be asked for the ports of any packet: rules behind it ask for the protocol.
  if (field === 'th sport') return String(maskedPort(packet.sourcePort, mask))
  if (field === 'th dport') return String(maskedPort(packet.destinationPort, mask))
  const value = fieldValue(field, packet)
  if (typeof value !== 'bigint') return value
  if (field === 'meta l4proto') return String(value)
  return printAddress(packet.family, mask === null ? value : value & addressOf(mask)!.value)
}

function maskedPort(port: number, mask: string | null): number {
  return mask === null ? port : port & Number(mask)
}

/** The packet's value; null when it has no such field. Names are text, all else is a number. */
function fieldValue(field: MatchField, packet: PacketState): string | bigint | null {
  switch (field) {
    case 'ip saddr':
      return packet.family === 4 ? packet.source : null
    case 'ip daddr':
      return packet.family === 4 ? packet.destination : null
    case 'ip6 saddr':
      return packet.family === 6 ? packet.source : null
    case 'ip6 daddr':
      return packet.family === 6 ? packet.destination : null
    case 'th sport':
      return port(packet, packet.sourcePort)
    case 'th dport':
      return port(packet, packet.destinationPort)
    case 'icmpv6 type':
      return packet.protocol === 58 ? BigInt(packet.icmpType) : null
    case 'iifname':
      return packet.inDevice
    case 'oifname':
      return packet.outDevice
    // What ends at the gateway has a way back to itself.
    case 'fib daddr oifname':
      return packet.outDevice ?? 'lo'
    case 'fib saddr type':
      return packet.inDevice === null ? 'local' : 'unicast'
    case 'meta l4proto':
      return BigInt(packet.protocol)
    case 'meta nfproto':
      return packet.family === 4 ? 'ipv4' : 'ipv6'
    case 'ether saddr':
    case 'ip length':
    case 'ip6 length':
    case 'tcp doff':
    case 'tcp flags':
    case 'fib daddr type':
      throw new Error(`the interpreter does not know ${field}`)
  }
}

/** The kernel would compare whatever bytes stand there, so a rule must have asked for the protocol before. */
function port({ protocol }: PacketState, value: number): bigint {
  if (protocol !== 6 && protocol !== 17) throw new Error('a rule compares ports without asking the protocol')
  return BigInt(value)
}

function texts(ranges: readonly ElementRange[]): ReadonlySet<string> {
  const known = elementTexts.get(ranges) ?? new Set(ranges.map(({ lo }) => lo))
  elementTexts.set(ranges, known)
  return known
}

function numbers(ranges: readonly ElementRange[]): readonly Interval[] {
  const known = elementNumbers.get(ranges)
  if (known) return known
  const read = (text: string) => addressOf(text)?.value ?? BigInt(text)
  const parsed = ranges.map(({ lo, hi }) => ({ lo: read(lo), hi: read(hi) }))
  elementNumbers.set(ranges, parsed)
  return parsed
}

import type { IpsAlert } from '../../core/engine/rows/ips-alert.ts'
import { protocolNumbers } from '../../core/net/protocol.ts'
import { rawTuple } from '../recogniser/tuple.ts'

/** Protocol, addresses and ports of a packet, as events name them. */
export type PacketEnds = Pick<
  IpsAlert,
  'protocol' | 'source' | 'sourcePort' | 'destination' | 'destinationPort'
>

const bytesOf = { ip4: 20, ip6: 40, tcp: 20, udp: 8 } as const
const flagBits = { fin: 1, syn: 2, rst: 4, psh: 8, ack: 16, urg: 32 } as const
/** Numbers of protocols by the names that Suricata has for them, in small letters. */
export const protocolsOfEvents: ReadonlyMap<string, number> = new Map([
  ...Object.entries(protocolNumbers),
  ['ipv6-icmp', protocolNumbers.icmpv6],
])

/**
 * Headers of a packet that was dropped, from its addresses and what the event says of it, in base 64: as much as an answer to it
 * needs. It carries nothing, so that the answer to a segment acknowledges nothing of it. Empty where the protocol is not known.
 */
export function headerOfDropped(
  { protocol, source, sourcePort, destination, destinationPort }: PacketEnds,
  drop: Readonly<Record<string, unknown>>,
): string {
  const number = protocolsOfEvents.get(protocol)
  const tuple =
    number === undefined ? null : rawTuple(number, { source, sourcePort, destination, destinationPort })
  if (tuple === null) return ''
  const ports = Buffer.alloc(number === protocolNumbers.tcp ? bytesOf.tcp : bytesOf.udp)
  ports.writeUInt16BE(tuple.sourcePort ?? 0, 0)
  ports.writeUInt16BE(tuple.destinationPort ?? 0, 2)
  if (number === protocolNumbers.tcp) {
    ports.writeUInt32BE(wordOf(drop['tcpseq']), 4)
    ports.writeUInt32BE(wordOf(drop['tcpack']), 8)
    ports[12] = (bytesOf.tcp / 4) << 4
    for (const [name, bit] of Object.entries(flagBits)) if (drop[name] === true) ports[13]! |= bit
  } else if (number === protocolNumbers.udp) ports.writeUInt16BE(bytesOf.udp, 4)
  const isFour = tuple.source.length === 4
  const ip = Buffer.alloc(isFour ? bytesOf.ip4 : bytesOf.ip6)
  ip[0] = isFour ? 0x45 : 0x60
  ip[isFour ? 9 : 6] = tuple.protocol
  ip.writeUInt16BE(isFour ? ip.length + ports.length : ports.length, isFour ? 2 : 4)
  tuple.source.copy(ip, isFour ? 12 : 8)
  tuple.destination.copy(ip, isFour ? 16 : 24)
  return Buffer.concat([ip, ports]).toString('base64')
}

function wordOf(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0xffff_ffff
    ? value
    : 0
}

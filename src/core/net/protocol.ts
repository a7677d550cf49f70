import type { Family } from './ip.ts'

/** Numbers of the IP protocols that the program knows by name (IANA, "Protocol Numbers"). */
export const protocolNumbers = {
  icmp: 1,
  igmp: 2,
  tcp: 6,
  udp: 17,
  gre: 47,
  esp: 50,
  ah: 51,
  icmpv6: 58,
  sctp: 132,
} as const

/** Usual names of IP protocols in the log, by number. */
export const loggedProtocols: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(protocolNumbers).map(([name, number]) => [number, name]),
)

/** Protocols that rules and questions about packets name: `protocol.tcp`, `tcp`. `icmp` is ICMPv6 in IPv6. */
export const namedProtocols = ['tcp', 'udp', 'icmp', 'gre', 'esp', 'ah'] as const

/** Name of a protocol in rules. */
export type ProtocolName = (typeof namedProtocols)[number]

/** Number of a protocol that rules name. */
export function protocolNumber(name: ProtocolName, family: Family): number {
  return name === 'icmp' && family === 6 ? protocolNumbers.icmpv6 : protocolNumbers[name]
}

/** Protocols whose ports rules and packets name. */
export const portProtocols: readonly number[] = [protocolNumbers.tcp, protocolNumbers.udp]

/** Tells whether packets of a protocol have ports that rules name. */
export function hasPorts(protocol: number): boolean {
  return protocol === protocolNumbers.tcp || protocol === protocolNumbers.udp
}

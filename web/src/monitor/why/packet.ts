import type { PageSearch } from '../../app/address.ts'
import type { Flow } from '../../policy/allow/allow.ts'

/** Names of the fields of a packet, in an address and in the body of `POST /x/explain`. */
export const packetFields = [
  'protocol',
  'src_ip',
  'src_port',
  'dst_ip',
  'dst_port',
  'incoming_interface',
] as const

const ports: readonly string[] = ['src_port', 'dst_port']
const withPorts = ['tcp', 'udp', '6', '17', 'protocol.tcp', 'protocol.udp']

/** The part of an address that opens the drawer about a packet; fields that are not known stay empty. */
export function whyOf(packet: Partial<Flow>): PageSearch {
  return {
    ...noWhy,
    panel: 'explain',
    ...Object.fromEntries(
      packetFields.map((name) => [name, packet[name] === undefined ? undefined : String(packet[name])]),
    ),
  }
}

/** The part of an address that opens the drawer about a rule, for which a packet is looked for, with `near` at one end if there is one. */
export function whyRule(rule: string, near?: string): PageSearch {
  return { ...noWhy, panel: 'explain', of: rule, near }
}

/** The part of an address that closes the drawer. */
export const noWhy: PageSearch = {
  panel: undefined,
  of: undefined,
  near: undefined,
  ...Object.fromEntries(packetFields.map((name) => [name, undefined])),
}

/** The packet of an address, as it is written there; numbers are checked by the gateway. */
export function packetOf(search: PageSearch): Partial<Flow> {
  const given = packetFields.flatMap((name): [string, string | number][] => {
    const text = search[name] ?? ''
    if (text === '') return []
    return [[name, (ports.includes(name) || name === 'protocol') && /^\d+$/.test(text) ? Number(text) : text]]
  })
  return Object.fromEntries(given) as Partial<Flow>
}

/** True where a packet says enough to be asked about. */
export function isWhole(packet: Partial<Flow>): packet is Flow {
  const { protocol, src_ip, dst_ip } = packet
  if (protocol === undefined || src_ip === undefined || dst_ip === undefined) return false
  return (
    !withPorts.includes(String(protocol)) || (packet.src_port !== undefined && packet.dst_port !== undefined)
  )
}

/** Names of protocols that the log and the interface have by number. */
const protocolNames: Readonly<Record<string | number, string>> = {
  1: 'icmp',
  6: 'tcp',
  17: 'udp',
  58: 'icmpv6',
}

/** A packet in a line: `tcp 10.1.2.3:40000 → 203.0.113.1:443`. */
export function packetText({ protocol, src_ip, src_port, dst_ip, dst_port }: Flow): string {
  const end = (ip: string, port: number | undefined) =>
    port === undefined ? ip : `${ip.includes(':') ? `[${ip}]` : ip}:${port}`
  return `${protocolNames[protocol] ?? protocol} ${end(src_ip, src_port)} → ${end(dst_ip, dst_port)}`
}

import type { LoggedPacket } from '../../core/engine/observation.ts'
import type { LeftOut } from '../../core/engine/packet-loss.ts'
import type { LogRecord } from '../../core/log/log-query.ts'

/** Service name of the rows of packets. */
export const packetLogUnit = 'gatehouse-packet-log'

/**
 * The log row of a packet that a rule logged, such as
 * `fwd.ngfw.12 drop tcp 192.168.10.11:40000 -> 203.0.113.1:80 in=lan out=wan len=60`.
 *
 * The prefix holds the rule and what it did. Dropped traffic is a notice, all other information.
 * Source: silences#rule-ids.
 */
export function packetRow(packet: LoggedPacket): LogRecord {
  const prefix = packet.prefix.trim()
  const parts = [
    prefix,
    packet.protocol,
    endpoint(packet.source, packet.sourcePort),
    '->',
    endpoint(packet.destination, packet.destinationPort),
    packet.inDevice && `in=${packet.inDevice}`,
    packet.outDevice && `out=${packet.outDevice}`,
    `len=${packet.lengthBytes}`,
  ]
  return {
    atMicroseconds: packet.atMicroseconds,
    priority: / drop$/.test(prefix) ? 5 : 6,
    message: parts.filter((part) => part !== '').join(' '),
    syslogId: 'firewall',
    unit: packetLogUnit,
    origin: 'packet',
  }
}

/** The row about packets that did not become rows, at `atMicroseconds` (Unix). */
export function leftOutRow({ prefix, source, packets }: LeftOut, atMicroseconds: number): LogRecord {
  const from = source === null ? 'other sources' : source
  return {
    atMicroseconds,
    priority: 4,
    message: `${prefix}: ${packets} more packets from ${from} were left out`,
    syslogId: 'firewall',
    unit: packetLogUnit,
    origin: 'packet',
  }
}

function endpoint(address: string, port: number | null): string {
  if (port === null) return address
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
}

const row = /^(\S+ \S+) (\S+) (\S+) -> (\S+)(?: in=(\S+))?(?: out=(\S+))? len=(\d+)$/

/** The packet of a row that `packetRow` made; null for what is none. */
export function readPacketRow({
  atMicroseconds,
  message,
}: Pick<LogRecord, 'atMicroseconds' | 'message'>): LoggedPacket | null {
  const found = row.exec(message)
  if (found === null) return null
  const [, prefix, protocol, from, to, inDevice = '', outDevice = '', length] = found
  const [source, destination] = [readEndpoint(from!), readEndpoint(to!)]
  return {
    atMicroseconds,
    prefix: prefix!,
    protocol: protocol!,
    source: source.address,
    sourcePort: source.port,
    destination: destination.address,
    destinationPort: destination.port,
    inDevice,
    outDevice,
    lengthBytes: Number(length),
  }
}

function readEndpoint(text: string): { readonly address: string; readonly port: number | null } {
  const found = /^\[(.*)\]:(\d+)$/.exec(text) ?? /^([^:]+):(\d+)$/.exec(text)
  return found ? { address: found[1]!, port: Number(found[2]) } : { address: text, port: null }
}

import type { LogRecord } from '../../core/log-query.ts'
import type { LoggedPacket } from '../../core/observation.ts'

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
    unit: 'gatehouse-packet-log',
  }
}

function endpoint(address: string, port: number | null): string {
  if (port === null) return address
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
}

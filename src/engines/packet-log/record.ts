import type { LoggedPacket } from '../../core/engine/observation.ts'
import { loggedProtocols, protocolNumbers } from '../../core/net/protocol.ts'

const ip6HeaderBytes = 40

/**
 * The packet in one line of ulogd's JSON, or null when the line is no packet of an IP protocol. Protocols without a
 * usual name are printed as their number. Locally made packets can lack a time of their own; then `nowMicroseconds`
 * stands in for it.
 */
export function readRecord(line: string, nowMicroseconds: number): LoggedPacket | null {
  const record = parse(line)
  if (record === null) return null
  const number = (key: string) => (typeof record[key] === 'number' ? record[key] : null)
  const text = (key: string) => (typeof record[key] === 'string' ? record[key] : '')
  const protocol = number('ip.protocol') ?? number('ip6.nexthdr')
  if (protocol === null || text('src_ip') === '' || text('dest_ip') === '') return null
  const seconds = number('oob.time.sec')
  const payload = number('ip6.payloadlen')
  const icmp = protocol === protocolNumbers.icmpv6 ? 'icmpv6' : 'icmp'
  const [type, code, id] = [number(`${icmp}.type`), number(`${icmp}.code`), number(`${icmp}.echoid`)]
  return {
    atMicroseconds: seconds === null ? nowMicroseconds : seconds * 1_000_000 + (number('oob.time.usec') ?? 0),
    prefix: text('oob.prefix').trim(),
    inDevice: text('oob.in'),
    outDevice: text('oob.out'),
    protocol: loggedProtocols[protocol] ?? String(protocol),
    source: text('src_ip'),
    sourcePort: number('src_port'),
    destination: text('dest_ip'),
    destinationPort: number('dest_port'),
    lengthBytes:
      number('ip.totlen') ?? (payload === null ? (number('raw.pktlen') ?? 0) : payload + ip6HeaderBytes),
    ...(type === null || code === null || id === null ? {} : { icmp: { type, code, id } }),
  }
}

/** Rule and source of a line, without reading all of it; null where it is no packet of an IP protocol. */
export function glance(line: string): { readonly prefix: string; readonly source: string } | null {
  const source = /"src_ip": ?"([^"]+)"/.exec(line)?.[1]
  if (source === undefined) return null
  return { prefix: (/"oob\.prefix": ?"([^"]*)"/.exec(line)?.[1] ?? '').trim(), source }
}

function parse(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

import type { IpsAlert } from '../../core/engine/rows/ips-alert.ts'
import { parseAddress, printAddress } from '../../core/net/ip.ts'
import { headerOfDropped, type PacketEnds } from './dropped-packet.ts'

/** 64 KiB in base 64. */
const longestPacket = 88_000

/**
 * A line of Suricata's event log. An alert has the packet that completed the signature, from its IP header on, in base 64; empty where
 * there is none. A drop tells of a packet that a signature dropped, also where a threshold keeps its alert back, and has the headers of
 * the packet. Packets that go the way of one before them are of no interest, but for one that begins another connection between the same
 * ends: Suricata takes it for a part of that which it dropped, for minutes.
 */
export type ReadEvent =
  | {
      readonly kind: 'alert' | 'drop'
      /** The same for all events of a packet. */
      readonly packetId: string
      readonly alert: IpsAlert
      readonly packet: string
    }
  | { readonly kind: 'dropped-along' }
  | { readonly kind: 'not-begun'; readonly ends: PacketEnds; readonly packet: string }

/** The event in a line; null for anything else. Texts of the rules stay as they are, cut to a bound. */
export function readEvent(line: string): ReadEvent | null {
  const event = parsed(line)
  const kind = event?.['event_type']
  if (event === null || (kind !== 'alert' && kind !== 'drop')) return null
  const drop = record(event['drop'])
  if (kind === 'drop' && event['alert'] === undefined) {
    const isFirst = drop['syn'] === true && drop['ack'] === false
    if (!isFirst) return { kind: 'dropped-along' }
    const ends = endsOf(event)
    return { kind: 'not-begun', ends, packet: headerOfDropped(ends, drop) }
  }
  const alert = record(event['alert'])
  const metadata = record(alert['metadata'])
  const ends = endsOf(event)
  const sid = alert['signature_id']
  if (ends.source === '' || ends.destination === '' || typeof sid !== 'number') return null
  const application = text(event['app_proto'], 32)
  const flow = record(event['flow'])
  const http = record(event['http'])
  const found: IpsAlert = {
    atMicroseconds: microseconds(text(event['timestamp'], 40)),
    action: alert['action'] === 'blocked' ? 'drop' : 'alert',
    sid,
    revision: number(alert['rev']),
    signature: text(alert['signature'], 500),
    classtype: text(alert['category'], 100),
    severity: text(first(metadata['signature_severity']), 32),
    tactics: list(metadata['mitre_tactic_id']),
    ...ends,
    application: application === 'failed' ? '' : application,
    host: text(http['hostname'] ?? record(event['tls'])['sni'], 253),
    path: text(http['url'], 500),
    toServer: event['direction'] !== 'to_client',
    bytes: kind === 'alert' ? number(flow['bytes_toserver']) + number(flow['bytes_toclient']) : null,
  }
  const packet = kind === 'alert' ? text(event['packet'], longestPacket) : headerOfDropped(found, drop)
  return {
    kind,
    packetId: `${text(event['timestamp'], 40)} ${number(event['flow_id'])}`,
    alert: found,
    packet,
  }
}

function endsOf(event: Readonly<Record<string, unknown>>): PacketEnds {
  return {
    protocol: text(event['proto'], 16).toLowerCase(),
    source: addressOf(event['src_ip']),
    sourcePort: portOf(event['src_port']),
    destination: addressOf(event['dest_ip']),
    destinationPort: portOf(event['dest_port']),
  }
}

function parsed(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function first(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value
}

function list(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.slice(0, 16).map((each) => text(each, 32)) : []
}

function text(value: unknown, most: number): string {
  return typeof value === 'string' ? value.slice(0, most) : ''
}

function number(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}

/** Suricata writes out all zeros of IPv6. */
function addressOf(value: unknown): string {
  const address = parseAddress(text(value, 45))
  return address === null ? '' : printAddress(address.family, address.value)
}

function portOf(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= 0xffff ? value : null
}

/** `2026-11-27T10:00:00.123456+0000` as Unix microseconds; the present time where it cannot be read. */
function microseconds(stamp: string): number {
  const found = /^(.*\d)\.(\d{6})([+-]\d{2})(\d{2})$/.exec(stamp)
  const ms = found === null ? Number.NaN : Date.parse(`${found[1]}${found[3]}:${found[4]}`)
  return Number.isNaN(ms) ? Date.now() * 1000 : ms * 1000 + Number(found![2])
}

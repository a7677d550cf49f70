import type { LoggedPacket } from '../../core/engine/observation.ts'
import type { LeftOut } from '../../core/engine/packet-loss.ts'
import type { Tuple } from '../../core/engine/rows/connection-end.ts'
import type { LogEvent, LogRecord } from '../../core/log/log-record.ts'
import type { PacketFields } from '../../core/log/packet-message.ts'
import { type FlowFacts, known, noFacts, partyFields } from './flow-facts.ts'

/** Service name of the rows of packets. */
export const packetLogUnit = 'gatehouse-packet-log'

/**
 * The log row of a packet that a rule logged; its message is printed from the event (`core/log/packet-message.ts`).
 *
 * Addresses are those that the rule saw. Those before and after translation, zones, user and countries are in the event alone.
 * The prefix holds the rule and what it did. Dropped traffic is a notice, all other information.
 * Source: silences#rule-ids.
 */
export function packetRow(packet: LoggedPacket, facts: FlowFacts = noFacts): LogRecord {
  const [rule, action] = readPrefix(packet.prefix)
  const { translation } = packet
  const outDevice = leavingBy(packet, rule, facts)
  const fields: PacketFields = {
    rule,
    action,
    protocol: packet.protocol,
    source: packet.source,
    ...(packet.sourcePort === null ? {} : { source_port: packet.sourcePort }),
    destination: packet.destination,
    ...(packet.destinationPort === null ? {} : { destination_port: packet.destinationPort }),
    in_interface: packet.inDevice,
    out_interface: outDevice,
    length: packet.lengthBytes,
  }
  return {
    atMicroseconds: packet.atMicroseconds,
    priority: action === 'drop' ? 5 : 6,
    message: null,
    syslogId: 'firewall',
    unit: packetLogUnit,
    origin: 'packet',
    event: {
      kind: 'packet',
      fields: {
        ...fields,
        ...known({ in_zone: facts.zoneOf(packet.inDevice), out_zone: facts.zoneOf(outDevice) }),
        ...partyFields(packet.source, packet.destination, facts),
        ...(translation === undefined
          ? {}
          : {
              ...tupleFields('original_', translation.original),
              ...tupleFields('translated_', translation.translated),
            }),
      },
    },
  }
}

/** A connection of the content filter is judged ahead of the kernel's routing, for which its destination decides. */
function leavingBy(
  { outDevice, inDevice, destination }: LoggedPacket,
  rule: string,
  facts: FlowFacts,
): string {
  if (outDevice !== '' || inDevice === '' || !rule.startsWith('fwd.')) return outDevice
  return facts.deviceOf(destination)
}

/** The fields of a tuple, each behind a prefix of its name. */
export function tupleFields(prefix: string, tuple: Tuple): Record<string, string | number> {
  return {
    [`${prefix}source`]: tuple.source,
    ...(tuple.sourcePort === null ? {} : { [`${prefix}source_port`]: tuple.sourcePort }),
    [`${prefix}destination`]: tuple.destination,
    ...(tuple.destinationPort === null ? {} : { [`${prefix}destination_port`]: tuple.destinationPort }),
  }
}

/** The row about packets that did not become rows, at `atMicroseconds` (Unix). */
export function leftOutRow({ prefix, source, packets }: LeftOut, atMicroseconds: number): LogRecord {
  const from = source === null ? 'other sources' : source
  const [rule, action] = readPrefix(prefix)
  const fields: LogEvent['fields'] = { rule, action, packets, ...(source === null ? {} : { source }) }
  return {
    atMicroseconds,
    priority: 4,
    message: `${prefix}: ${packets} more packets from ${from} were left out`,
    syslogId: 'firewall',
    unit: packetLogUnit,
    origin: 'packet',
    event: { kind: 'packets-left-out', fields },
  }
}

/** Rule and action of a prefix such as `fwd.ngfw.12 drop`. */
function readPrefix(prefix: string): readonly [rule: string, action: string] {
  const text = prefix.trim()
  const space = text.indexOf(' ')
  return space < 0 ? [text, ''] : [text.slice(0, space), text.slice(space + 1).trim()]
}

/** The packet of a row's event. */
export function loggedPacket(atMicroseconds: number, fields: PacketFields): LoggedPacket {
  return {
    atMicroseconds,
    prefix: `${fields.rule} ${fields.action ?? ''}`.trim(),
    protocol: fields.protocol,
    source: fields.source,
    sourcePort: fields.source_port ?? null,
    destination: fields.destination,
    destinationPort: fields.destination_port ?? null,
    inDevice: fields.in_interface ?? '',
    outDevice: fields.out_interface ?? '',
    lengthBytes: fields.length,
  }
}

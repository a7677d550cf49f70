import type { EndedConnection } from '../../core/engine/rows/connection-end.ts'
import type { LogRecord } from '../../core/log/log-record.ts'
import { type ConnectionFields, connectionMessage } from '../../core/log/packet-message.ts'
import { type FlowFacts, partyFields } from './flow-facts.ts'
import { packetLogUnit, tupleFields } from './packet-row.ts'

/** The log row of a connection that ended. Source: silences#log-connections. */
export function connectionRow(end: EndedConnection, facts: FlowFacts): LogRecord {
  const { tuple, translated, sent, received, atMicroseconds, startedMicroseconds } = end
  const fields: ConnectionFields = {
    protocol: end.protocol,
    source: tuple.source,
    destination: tuple.destination,
    ...tupleFields('', tuple),
    ...(sent === null ? {} : { packets_sent: sent.packets, bytes_sent: sent.bytes }),
    ...(received === null ? {} : { packets_received: received.packets, bytes_received: received.bytes }),
    ...(startedMicroseconds === null
      ? {}
      : { milliseconds: Math.max(0, Math.round((atMicroseconds - startedMicroseconds) / 1000)) }),
  }
  return {
    atMicroseconds,
    priority: 6,
    message: connectionMessage(fields),
    syslogId: 'firewall',
    unit: packetLogUnit,
    origin: 'packet',
    event: {
      kind: 'connection',
      fields: {
        ...fields,
        ...partyFields(tuple.source, (translated ?? tuple).destination, facts),
        ...(translated === null ? {} : tupleFields('translated_', translated)),
      },
    },
  }
}

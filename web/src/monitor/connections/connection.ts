import type { Flow } from '../../policy/allow/allow.ts'
import type { Words } from '../../words/words.tsx'

/** A live connection as `GET /x/connections` has it. */
export interface Connection {
  readonly id: string
  readonly protocol: string
  readonly source: string
  readonly source_port: number | null
  readonly destination: string
  readonly destination_port: number | null
  readonly translated_source: string | null
  readonly translated_source_port: number | null
  readonly translated_destination: string | null
  readonly translated_destination_port: number | null
  readonly state: string
  readonly assured: boolean
  readonly packets_sent: number | null
  readonly bytes_sent: number | null
  readonly packets_received: number | null
  readonly bytes_received: number | null
  readonly age_seconds: number | null
  readonly expires_seconds: number | null
  readonly source_interface: string | null
  readonly destination_interface: string | null
  readonly rule_id: string | null
  readonly rule_by: string | null
}

/** Connections of one answer. */
export interface ConnectionList {
  readonly connections: readonly Connection[]
  readonly total: number
  readonly entries: number
  readonly complete: boolean
}

/** The other addresses of a connection that is translated; empty where it is not. */
export function translationOf(connection: Connection): string {
  const source = ended(connection.translated_source, connection.translated_source_port)
  const destination = ended(connection.translated_destination, connection.translated_destination_port)
  return [source, destination === '' ? '' : `→ ${destination}`].filter((part) => part !== '').join(' ')
}

function ended(address: string | null, port: number | null): string {
  return address === null ? '' : withPort(address, port)
}

/** An address with its port, as it is usually written. */
export function withPort(address: string, port: number | null): string {
  if (port === null) return address
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
}

/** A connection in one line. */
export function spokenConnection(connection: Connection): string {
  const { protocol, source, source_port, destination, destination_port } = connection
  return `${protocol} ${withPort(source, source_port)} → ${withPort(destination, destination_port)}`
}

/** The first packet of a connection, which can be explained. */
export function flowOf(connection: Connection): Flow {
  const { protocol, source, source_port, destination, destination_port } = connection
  return {
    protocol: protocol === 'icmpv6' ? 'icmp' : protocol,
    src_ip: source,
    ...(source_port === null ? {} : { src_port: source_port }),
    dst_ip: destination,
    ...(destination_port === null ? {} : { dst_port: destination_port }),
  }
}

/** A state in words; those of TCP have the same name in every language. */
export function stateLabel({ connections: { states } }: Words, state: string): string {
  return state === 'replied' || state === 'unreplied' ? states[state] : state.toUpperCase()
}

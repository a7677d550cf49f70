/** Fields of a packet's event; those that the protocol does not have are absent. */
export interface PacketFields {
  readonly rule: string
  readonly action?: string
  readonly protocol: string
  readonly source: string
  readonly source_port?: number | undefined
  readonly destination: string
  readonly destination_port?: number | undefined
  readonly in_interface?: string
  readonly out_interface?: string
  readonly length: number
}

/** Fields of the event of a connection that ended; those that are not known are absent. */
export interface ConnectionFields {
  readonly protocol: string
  readonly source: string
  readonly source_port?: number | undefined
  readonly destination: string
  readonly destination_port?: number | undefined
  readonly packets_sent?: number
  readonly bytes_sent?: number
  readonly packets_received?: number
  readonly bytes_received?: number
  readonly milliseconds?: number
}

/**
 * The message of a connection that ended, such as
 * `connection tcp 192.168.10.11:40000 -> 203.0.113.1:80 ended after 1.234 s: sent 6 packets, 543 bytes; received 5 packets, 9876 bytes`.
 */
export function connectionMessage(connection: ConnectionFields): string {
  const { protocol, source, source_port, destination, destination_port, milliseconds } = connection
  const way = `${endpoint(source, source_port)} -> ${endpoint(destination, destination_port)}`
  const after = milliseconds === undefined ? '' : ` after ${milliseconds / 1000} s`
  const { packets_sent, bytes_sent, packets_received, bytes_received } = connection
  const counted =
    packets_sent === undefined
      ? ''
      : `: sent ${packets_sent} packets, ${bytes_sent} bytes; received ${packets_received ?? 0} packets, ${bytes_received ?? 0} bytes`
  return `connection ${protocol} ${way} ended${after}${counted}`
}

/**
 * The message of a packet, such as
 * `fwd.ngfw.12 drop tcp 192.168.10.11:40000 -> 203.0.113.1:80 in=lan out=wan len=60`.
 */
export function packetMessage(packet: PacketFields): string {
  let text = packet.rule
  if (packet.action) text = text === '' ? packet.action : `${text} ${packet.action}`
  text += `${text === '' ? '' : ' '}${packet.protocol} `
  text += `${endpoint(packet.source, packet.source_port)} -> `
  text += endpoint(packet.destination, packet.destination_port)
  if (packet.in_interface) text += ` in=${packet.in_interface}`
  if (packet.out_interface) text += ` out=${packet.out_interface}`
  return `${text} len=${packet.length}`
}

/** A connection that application control ended, as its message names it; what is not known is empty. */
export interface DeniedApplication {
  readonly rule: string
  readonly profile: string
  readonly path: string
  readonly protocol: string
  readonly source: string
  readonly sourcePort: number | null
  readonly destination: string
  readonly destinationPort: number | null
}

/** The message of a connection that was ended, such as `app.ngfw.3 drop TLS.YouTube tcp 192.168.10.11:40000 -> 203.0.113.1:443`. */
export function applicationMessage(denied: DeniedApplication): string {
  const { rule, profile, path, protocol, source, sourcePort, destination, destinationPort } = denied
  const way = `${endpoint(source, sourcePort ?? undefined)} -> ${endpoint(destination, destinationPort ?? undefined)}`
  const by = rule === '' ? `profile ${profile}` : rule
  return `${by} drop${path === '' ? '' : ` ${path}`} ${protocol} ${way}`
}

function endpoint(address: string, port: number | undefined): string {
  if (port === undefined) return address
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
}

const form = /^(\S+) (\S+) (\S+) (\S+) -> (\S+)(?: in=(\S+))?(?: out=(\S+))? len=(\d+)$/

/** The fields of a message that says the same when it is printed from them; null for any other. */
export function readPacketMessage(message: string): PacketFields | null {
  const found = form.exec(message)
  if (found === null) return null
  const [, rule = '', action = '', protocol = '', from = '', to = '', inside, outside, length] = found
  const [source, destination] = [readEndpoint(from), readEndpoint(to)]
  const fields: PacketFields = {
    rule,
    action,
    protocol,
    source: source.address,
    ...(source.port === undefined ? {} : { source_port: source.port }),
    destination: destination.address,
    ...(destination.port === undefined ? {} : { destination_port: destination.port }),
    ...(inside === undefined ? {} : { in_interface: inside }),
    ...(outside === undefined ? {} : { out_interface: outside }),
    length: Number(length),
  }
  return packetMessage(fields) === message ? fields : null
}

function readEndpoint(text: string): { readonly address: string; readonly port?: number } {
  const found = /^\[(.*)\]:(\d+)$/.exec(text) ?? /^([^:]+):(\d+)$/.exec(text)
  return found ? { address: found[1]!, port: Number(found[2]) } : { address: text }
}

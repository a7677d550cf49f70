import { namedProtocols, portProtocols, protocolNumbers } from '../net/protocol.ts'

/** Body of `POST /x/explain` about the packet of a row. */
export interface PacketQuestion {
  readonly protocol: string | number
  readonly src_ip: string
  readonly src_port?: number
  readonly dst_ip: string
  readonly dst_port?: number
  /** Unix seconds. */
  readonly at: number
}

/**
 * The question of what the policy does with the packet of an event, as of the time of its row. Null where the fields do
 * not say enough, as of a later fragment, which has no ports.
 */
export function packetQuestion(
  fields: Readonly<Record<string, string | number | undefined>>,
  at: number,
): PacketQuestion | null {
  // The policy is asked about the packet as it was sent.
  const of = fields['original_source'] === undefined ? '' : 'original_'
  const { protocol } = fields
  const [source, source_port] = [fields[`${of}source`], fields[`${of}source_port`]]
  const [destination, destination_port] = [fields[`${of}destination`], fields[`${of}destination_port`]]
  const number = numberOf(String(protocol))
  if (number === null || !source || !destination) return null
  const name = namedProtocols.find((each) => each === protocol)
  const addresses = { src_ip: String(source), dst_ip: String(destination) }
  if (!portProtocols.includes(number)) return { protocol: name ?? number, ...addresses, at }
  if (typeof source_port !== 'number' || typeof destination_port !== 'number') return null
  return { protocol: name ?? number, ...addresses, src_port: source_port, dst_port: destination_port, at }
}

function numberOf(protocol: string): number | null {
  const known: Readonly<Record<string, number>> = protocolNumbers
  if (Object.hasOwn(known, protocol)) return known[protocol]!
  return /^\d{1,3}$/.test(protocol) && Number(protocol) <= 255 ? Number(protocol) : null
}

import type { Tuple } from '../../core/engine/rows/connection-end.ts'
import { parseAddress, printAddress } from '../../core/net/ip.ts'
import type { PacketLayout } from './ip-packet.ts'

const withPorts = new Set([6, 17, 33, 132, 136])

/** Addresses, protocol and ports of one direction of a connection; addresses as bytes, ports null where the protocol has none. */
export interface RawTuple {
  readonly protocol: number
  readonly source: Buffer
  readonly destination: Buffer
  readonly sourcePort: number | null
  readonly destinationPort: number | null
}

/** The tuple of a packet. Its bytes are those of the packet. */
export function tupleOf(bytes: Buffer, { family, protocol, transport }: PacketLayout): RawTuple {
  const hasPorts = withPorts.has(protocol) && transport + 4 <= bytes.length
  const [from, length] = family === 4 ? [12, 4] : [8, 16]
  return {
    protocol,
    source: bytes.subarray(from, from + length),
    destination: bytes.subarray(from + length, from + 2 * length),
    sourcePort: hasPorts ? bytes.readUInt16BE(transport) : null,
    destinationPort: hasPorts ? bytes.readUInt16BE(transport + 2) : null,
  }
}

/** A tuple whose addresses are text; null where they are not of one family, or the protocol has ports and the tuple has none. */
export function rawTuple(protocol: number, tuple: Tuple): RawTuple | null {
  const source = parseAddress(tuple.source)
  const destination = parseAddress(tuple.destination)
  if (source === null || destination === null || source.family !== destination.family) return null
  const hasPorts = withPorts.has(protocol)
  if (hasPorts && (tuple.sourcePort === null || tuple.destinationPort === null)) return null
  const bytes = (value: bigint) =>
    Buffer.from(value.toString(16).padStart(source.family === 4 ? 8 : 32, '0'), 'hex')
  return {
    protocol,
    source: bytes(source.value),
    destination: bytes(destination.value),
    sourcePort: hasPorts ? tuple.sourcePort : null,
    destinationPort: hasPorts ? tuple.destinationPort : null,
  }
}

/** The tuple of the other direction. */
export function answersTo(tuple: RawTuple): RawTuple {
  const { source, destination, sourcePort, destinationPort } = tuple
  return {
    ...tuple,
    ...{ source: destination, destination: source },
    ...{ sourcePort: destinationPort, destinationPort: sourcePort },
  }
}

/** A text that is the same for both directions of a connection, and for no other connection at that time. */
export function keyOf({ protocol, source, destination, sourcePort, destinationPort }: RawTuple): string {
  const one = `${source.toString('latin1')}${sourcePort}`
  const other = `${destination.toString('latin1')}${destinationPort}`
  return one < other ? `${protocol}${one}${other}` : `${protocol}${other}${one}`
}

/** Tells whether two tuples are the same. */
export function isSameTuple(a: RawTuple, b: RawTuple): boolean {
  return (
    a.sourcePort === b.sourcePort &&
    a.destinationPort === b.destinationPort &&
    a.source.equals(b.source) &&
    a.destination.equals(b.destination)
  )
}

/** A tuple with its addresses as text. */
export function printTuple({ source, destination, sourcePort, destinationPort }: RawTuple): Tuple {
  return { source: printed(source), sourcePort, destination: printed(destination), destinationPort }
}

function printed(address: Buffer): string {
  return printAddress(address.length === 4 ? 4 : 6, BigInt(`0x${address.toString('hex') || '0'}`))
}

import type { TrialPacket } from '../../core/engine/trial.ts'
import { parseAddress, printAddress } from '../../core/net/ip.ts'
import { hasPorts, protocolNumbers } from '../../core/net/protocol.ts'

/** Form of a packet: destination MAC, the number that it carries, and its length in bytes with the IP header. */
export interface FrameForm {
  readonly mac: string
  /** 1 to 65535: the identification of IPv4, the flow label of IPv6. */
  readonly number: number
  readonly lengthBytes: number
}

/** A packet as a frame carried it. */
export type SeenPacket = Omit<TrialPacket, 'device'> & { readonly number: number }

/** Longest headers of what `buildFrame` makes: IPv6 and TCP. */
export const longestHeadBytes = 60

const ethernetBytes = 14

/** The Ethernet frame of a packet: TCP begins a connection, ICMP asks for an echo, other protocols have zeros. */
export function buildFrame(packet: TrialPacket, { mac, number, lengthBytes }: FrameForm): Uint8Array {
  const source = bytesOf(packet.source)
  const destination = bytesOf(packet.destination)
  const headBytes = source.length === 4 ? 20 : 40
  const frame = Buffer.alloc(ethernetBytes + lengthBytes)
  frame.write(mac.replaceAll(':', ''), 0, 'hex')
  frame.write('02fffffffffe', 6, 'hex')
  frame.writeUInt16BE(source.length === 4 ? 0x0800 : 0x86dd, 12)
  const ip = frame.subarray(ethernetBytes)
  if (source.length === 4) {
    ip.writeUInt16BE(0x4500, 0)
    ip.writeUInt16BE(lengthBytes, 2)
    ip.writeUInt16BE(number, 4)
    ip.writeUInt16BE(0x4000, 6)
    ip[8] = 64
    ip[9] = packet.protocol
    ip.set(source, 12)
    ip.set(destination, 16)
    ip.writeUInt16BE(checksum([ip.subarray(0, 20)]), 10)
  } else {
    ip.writeUInt32BE(0x6000_0000 + number, 0)
    ip.writeUInt16BE(lengthBytes - headBytes, 4)
    ip[6] = packet.protocol
    ip[7] = 64
    ip.set(source, 8)
    ip.set(destination, 24)
  }
  writeTransport(ip.subarray(headBytes), packet, Buffer.concat([source, destination]))
  return frame
}

function writeTransport(body: Buffer, packet: TrialPacket, addresses: Buffer): void {
  const { protocol, sourcePort, destinationPort } = packet
  const pseudo = Buffer.alloc(8)
  pseudo.writeUInt32BE(body.length, 0)
  pseudo[7] = protocol
  switch (protocol) {
    case protocolNumbers.tcp:
      body.writeUInt16BE(sourcePort, 0)
      body.writeUInt16BE(destinationPort, 2)
      body.writeUInt32BE(1, 4)
      body.writeUInt16BE(0x5002, 12)
      body.writeUInt16BE(65_000, 14)
      body.writeUInt16BE(checksum([addresses, pseudo, body]), 16)
      return
    case protocolNumbers.udp:
      body.writeUInt16BE(sourcePort, 0)
      body.writeUInt16BE(destinationPort, 2)
      body.writeUInt16BE(body.length, 4)
      // Zero would say that there is no checksum.
      body.writeUInt16BE(checksum([addresses, pseudo, body]) || 0xffff, 6)
      return
    case protocolNumbers.icmp:
      body[0] = 8
      body.writeUInt16BE(1, 4)
      body.writeUInt16BE(checksum([body]), 2)
      return
    case protocolNumbers.icmpv6:
      body[0] = 128
      body.writeUInt16BE(1, 4)
      body.writeUInt16BE(checksum([addresses, pseudo, body]), 2)
  }
}

function bytesOf(text: string): Buffer {
  const address = parseAddress(text)
  if (address === null) throw new Error(`${text} is no address`)
  return Buffer.from(address.value.toString(16).padStart(address.family === 4 ? 8 : 32, '0'), 'hex')
}

function checksum(parts: readonly Buffer[]): number {
  let sum = 0
  for (const part of parts) {
    const even = part.length & ~1
    for (let at = 0; at < even; at += 2) sum += part.readUInt16BE(at)
    if (even < part.length) sum += part[even]! << 8
  }
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16)
  return ~sum & 0xffff
}

/** The packet in the beginning of a frame; null when it is no IP, or something that was not asked for by `buildFrame`. */
export function readFrame(bytes: Uint8Array): SeenPacket | null {
  const frame = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (frame.length < ethernetBytes + 20) return null
  const type = frame.readUInt16BE(12)
  if (type !== 0x0800 && type !== 0x86dd) return null
  const ip = frame.subarray(ethernetBytes)
  const isIpv4 = type === 0x0800
  const headBytes = isIpv4 ? 20 : 40
  if (ip.length < headBytes + 8) return null
  const protocol = ip[isIpv4 ? 9 : 6]!
  const body = ip.subarray(headBytes)
  // What is said about a packet is not the packet.
  if (
    (protocol === protocolNumbers.icmp && body[0] !== 8) ||
    (protocol === protocolNumbers.icmpv6 && body[0] !== 128)
  )
    return null
  const withPorts = hasPorts(protocol)
  const [sourceAt, width] = isIpv4 ? [12, 4] : [8, 16]
  const address = (at: number) =>
    printAddress(isIpv4 ? 4 : 6, BigInt(`0x${ip.subarray(at, at + width).toString('hex')}`))
  return {
    number: isIpv4 ? ip.readUInt16BE(4) : ip.readUInt16BE(2),
    protocol,
    source: address(sourceAt),
    sourcePort: withPorts ? body.readUInt16BE(0) : 0,
    destination: address(sourceAt + width),
    destinationPort: withPorts ? body.readUInt16BE(2) : 0,
  }
}

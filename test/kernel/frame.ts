import { type Address, type Family, parseAddress } from '../../src/core/net/ip.ts'

/** A packet to build: what a policy can look at, and a number by which it is recognised behind the gateway. */
export interface TestPacket {
  readonly id: number
  readonly source: string
  readonly destination: string
  /** 6, 17, 1, 58 get real headers; any other protocol gets the payload alone. */
  readonly protocol: number
  readonly sourcePort: number
  readonly destinationPort: number
  /** MAC of the sender, as text; the host's own when absent. */
  readonly sourceMac?: string
  /** True when it comes as two fragments, the second without ports. */
  readonly isFragmented?: boolean
}

/** A test packet as it arrived somewhere, addresses as translated on the way. */
export interface ArrivedPacket {
  readonly id: number
  readonly family: Family
  readonly source: Address
  readonly destination: Address
  readonly protocol: number
  readonly sourcePort: number
  readonly destinationPort: number
}

const magic = 0x67_68_74_70
const fragmentProtocol = 44
/** Length of the bytes behind the number of a packet in fragments, so that the first one has the number whole. */
const paddingBytes = 8

/** The Ethernet frame of a test packet, from a host to the gateway's MAC; TCP packets open a connection (SYN). */
export function buildFrame(
  packet: TestPacket,
  macs: { readonly source: string; readonly gateway: string },
): Buffer {
  const source = addressBytes(packet.source)
  const destination = addressBytes(packet.destination)
  const body = transport(packet, Buffer.concat([source, destination]))
  const head = source.length === 4 ? header4(packet, body.length) : header6(packet, body.length)
  return Buffer.concat([...ethernetHeader(packet, macs), head, source, destination, body])
}

/** The frames of a test packet: two where it comes in fragments. */
export function buildFrames(
  packet: TestPacket,
  macs: { readonly source: string; readonly gateway: string },
): Buffer[] {
  if (packet.isFragmented !== true) return [buildFrame(packet, macs)]
  const source = addressBytes(packet.source)
  const destination = addressBytes(packet.destination)
  const body = transport(packet, Buffer.concat([source, destination]))
  // Fragments end at multiples of eight bytes.
  const cut = Math.floor((body.length - 1) / 8) * 8
  return [body.subarray(0, cut), body.subarray(cut)].map((part, index) => {
    const fragment = { at: index * cut, isLast: index === 1 }
    const head =
      source.length === 4
        ? header4(packet, part.length, fragment)
        : header6(packet, part.length + 8, fragment)
    const between = source.length === 4 ? Buffer.alloc(0) : fragmentHeader(packet, fragment)
    return Buffer.concat([...ethernetHeader(packet, macs), head, source, destination, between, part])
  })
}

/** Place of a fragment in its packet. */
interface Fragment {
  readonly at: number
  readonly isLast: boolean
}

function ethernetHeader(
  packet: TestPacket,
  macs: { readonly source: string; readonly gateway: string },
): Buffer[] {
  const type = Buffer.from(packet.source.includes(':') ? [0x86, 0xdd] : [0x08, 0x00])
  return [macBytes(macs.gateway), macBytes(packet.sourceMac ?? macs.source), type]
}

function fragmentHeader({ protocol, id }: TestPacket, { at, isLast }: Fragment): Buffer {
  const header = Buffer.alloc(8)
  header[0] = protocol
  header.writeUInt16BE(at | (isLast ? 0 : 1), 2)
  header.writeUInt32BE(id, 4)
  return header
}

function addressBytes(text: string): Buffer {
  const address = parseAddress(text)
  if (address === null) throw new Error(`${text} is no address`)
  const digits = address.value.toString(16).padStart(address.family === 4 ? 8 : 32, '0')
  return Buffer.from(digits, 'hex')
}

function macBytes(text: string): Buffer {
  return Buffer.from(text.replaceAll(':', ''), 'hex')
}

function header4(
  { protocol, source, destination, id }: TestPacket,
  length: number,
  fragment?: Fragment,
): Buffer {
  const header = Buffer.alloc(12)
  header.writeUInt16BE(0x4500, 0)
  header.writeUInt16BE(20 + length, 2)
  if (fragment !== undefined) {
    header.writeUInt16BE(id & 0xffff, 4)
    header.writeUInt16BE((fragment.at >> 3) | (fragment.isLast ? 0 : 0x2000), 6)
  }
  header[8] = 64
  header[9] = protocol
  header.writeUInt16BE(checksum(Buffer.concat([header, addressBytes(source), addressBytes(destination)])), 10)
  return header
}

function header6({ protocol }: TestPacket, length: number, fragment?: Fragment): Buffer {
  const header = Buffer.alloc(8)
  header[0] = 0x60
  header.writeUInt16BE(length, 4)
  header[6] = fragment === undefined ? protocol : fragmentProtocol
  header[7] = 64
  return header
}

function transport(packet: TestPacket, addresses: Buffer): Buffer {
  const payload = Buffer.alloc(8 + (packet.isFragmented === true ? paddingBytes : 0))
  payload.writeUInt32BE(magic, 0)
  payload.writeUInt32BE(packet.id, 4)
  const [head, checksumAt] = transportHeader(packet)
  const body = Buffer.concat([head, payload])
  if (packet.protocol === 17) body.writeUInt16BE(body.length, 4)
  if (checksumAt === null) return body
  const pseudo = Buffer.alloc(4)
  pseudo.writeUInt16BE(body.length, 2)
  const covered =
    packet.protocol === 1 ? [body] : [addresses, Buffer.from([0, packet.protocol]), pseudo.subarray(2), body]
  body.writeUInt16BE(checksum(Buffer.concat(covered)), checksumAt)
  return body
}

function transportHeader({ protocol, sourcePort, destinationPort, id }: TestPacket): [Buffer, number | null] {
  switch (protocol) {
    case 17: {
      const udp = Buffer.alloc(8)
      udp.writeUInt16BE(sourcePort, 0)
      udp.writeUInt16BE(destinationPort, 2)
      return [udp, 6]
    }
    case 6: {
      const tcp = Buffer.alloc(20)
      tcp.writeUInt16BE(sourcePort, 0)
      tcp.writeUInt16BE(destinationPort, 2)
      tcp.writeUInt32BE(id, 4)
      tcp.writeUInt16BE(0x5002, 12)
      tcp.writeUInt16BE(65_000, 14)
      return [tcp, 16]
    }
    case 1:
    case 58: {
      // An echo request; its identifier is what connection tracking tells pings apart by.
      const icmp = Buffer.alloc(8)
      icmp[0] = protocol === 1 ? 8 : 128
      icmp.writeUInt16BE(sourcePort, 4)
      return [icmp, 2]
    }
    default:
      return [Buffer.alloc(0), null]
  }
}

function checksum(bytes: Buffer): number {
  let sum = 0
  for (let index = 0; index < bytes.length; index += 2) {
    sum += (bytes[index]! << 8) | (bytes[index + 1] ?? 0)
  }
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16)
  return ~sum & 0xffff
}

/** The test packet in a frame, or null when the frame is something else. */
export function readFrame(frame: Buffer): ArrivedPacket | null {
  const family: Family = frame.readUInt16BE(12) === 0x0800 ? 4 : 6
  const first = frame[14 + (family === 4 ? 9 : 6)]!
  const isFragment = family === 6 && first === fragmentProtocol
  const isLater =
    family === 4
      ? (frame.readUInt16BE(14 + 6) & 0x1fff) > 0
      : isFragment && frame.readUInt16BE(14 + 40 + 2) >> 3 > 0
  if (isLater) return null
  const protocol = isFragment ? frame[14 + 40]! : first
  const head = family === 4 ? 20 : isFragment ? 48 : 40
  const body = frame.subarray(14 + head)
  // An ICMP error quotes the packet that it is about further behind; an echo reply brings its payload back.
  if ((protocol === 1 && body[0] !== 8) || (protocol === 58 && body[0] !== 128)) return null
  const at = headerLengths[protocol] ?? 0
  if (body.length < at + 8 || body.readUInt32BE(at) !== magic) return null
  const width = family === 4 ? 4 : 16
  const addressesAt = 14 + (family === 4 ? 12 : 8)
  const address = (at: number): Address => ({
    family,
    value: BigInt(`0x${frame.subarray(at, at + width).toString('hex')}`),
  })
  const hasPorts = protocol === 6 || protocol === 17
  return {
    id: body.readUInt32BE(at + 4),
    family,
    source: address(addressesAt),
    destination: address(addressesAt + width),
    protocol,
    sourcePort: hasPorts ? body.readUInt16BE(0) : 0,
    destinationPort: hasPorts ? body.readUInt16BE(2) : 0,
  }
}

const headerLengths: Readonly<Record<number, number>> = { 1: 8, 6: 20, 17: 8, 58: 8 }

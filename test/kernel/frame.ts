import { type Address, type Family, parseAddress } from '../../src/core/ip.ts'

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

/** The Ethernet frame of a test packet, from a host to the gateway's MAC; TCP packets open a connection (SYN). */
export function buildFrame(
  packet: TestPacket,
  macs: { readonly source: string; readonly gateway: string },
): Buffer {
  const source = addressBytes(packet.source)
  const destination = addressBytes(packet.destination)
  const body = transport(packet, Buffer.concat([source, destination]))
  const head = source.length === 4 ? header4(packet, body.length) : header6(packet, body.length)
  const type = Buffer.from(source.length === 4 ? [0x08, 0x00] : [0x86, 0xdd])
  const ethernet = [macBytes(macs.gateway), macBytes(packet.sourceMac ?? macs.source), type]
  return Buffer.concat([...ethernet, head, source, destination, body])
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

function header4({ protocol, source, destination }: TestPacket, length: number): Buffer {
  const header = Buffer.alloc(12)
  header.writeUInt16BE(0x4500, 0)
  header.writeUInt16BE(20 + length, 2)
  header[8] = 64
  header[9] = protocol
  header.writeUInt16BE(checksum(Buffer.concat([header, addressBytes(source), addressBytes(destination)])), 10)
  return header
}

function header6({ protocol }: TestPacket, length: number): Buffer {
  const header = Buffer.alloc(8)
  header[0] = 0x60
  header.writeUInt16BE(length, 4)
  header[6] = protocol
  header[7] = 64
  return header
}

function transport(packet: TestPacket, addresses: Buffer): Buffer {
  const payload = Buffer.alloc(8)
  payload.writeUInt32BE(magic, 0)
  payload.writeUInt32BE(packet.id, 4)
  const [head, checksumAt] = transportHeader(packet)
  const body = Buffer.concat([head, payload])
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
      udp.writeUInt16BE(16, 4)
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
  const head = family === 4 ? 20 : 40
  const protocol = frame[14 + (family === 4 ? 9 : 6)]!
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

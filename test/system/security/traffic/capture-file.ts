import { printAddress } from '../../../../src/core/net/ip.ts'
import { type ConversationPacket, framesOf, withChecksum } from './packets.ts'
import { replayAddresses } from './replay.ts'

const [ethernet, rawAddresses] = [1, 101] as const
const anyMacs = { source: '02:00:00:00:00:01', gateway: '02:00:00:00:00:02' } as const

/**
 * The packets of a capture file (pcap of Ethernet or of bare IP) with addresses of a lab in the place of theirs: private ones, and
 * else the first that sends, are on the side of the client. Fragments and what is no IP are left out.
 */
export function packetsIn(file: Buffer): ConversationPacket[] {
  const isLittle = file.readUInt32LE(0) === 0xa1b2c3d4 || file.readUInt32LE(0) === 0xa1b23c4d
  const number = (at: number) => (isLittle ? file.readUInt32LE(at) : file.readUInt32BE(at))
  const link = number(20)
  const places = new Places()
  const packets: ConversationPacket[] = []
  for (let at = 24; at + 16 <= file.length; at += 16 + number(at + 8)) {
    const record = file.subarray(at + 16, at + 16 + number(at + 8))
    const bytes = link === ethernet ? internetOf(record) : link === rawAddresses ? record : null
    const packet = bytes === null ? null : packetOf(bytes, places)
    if (packet !== null) packets.push(packet)
  }
  return packets
}

/** A capture file of Ethernet with these packets, a millisecond after each other. */
export function writeCapture(packets: readonly ConversationPacket[]): Buffer {
  const head = Buffer.alloc(24)
  head.writeUInt32LE(0xa1b2c3d4, 0)
  head.writeUInt16LE(2, 4)
  head.writeUInt16LE(4, 6)
  head.writeUInt32LE(65_535, 16)
  head.writeUInt32LE(ethernet, 20)
  const records = packets.flatMap((packet, index) =>
    framesOf(packet, anyMacs).map((frame) => {
      const record = Buffer.alloc(16)
      record.writeUInt32LE(1_750_000_000 + Math.floor(index / 1000), 0)
      record.writeUInt32LE((index % 1000) * 1000, 4)
      record.writeUInt32LE(frame.length, 8)
      record.writeUInt32LE(frame.length, 12)
      return Buffer.concat([record, frame])
    }),
  )
  return Buffer.concat([head, ...records])
}

/** The packets by their conversations, each in its order. */
export function conversationsIn(
  packets: readonly ConversationPacket[],
): readonly (readonly ConversationPacket[])[] {
  const found = new Map<string, ConversationPacket[]>()
  for (const packet of packets) {
    const { protocol, source, destination, transport } = packet
    const ports =
      protocol === 6 || protocol === 17 ? [transport.readUInt16BE(0), transport.readUInt16BE(2)] : [0, 0]
    const key = `${protocol} ${[`${source} ${ports[0]}`, `${destination} ${ports[1]}`].sort().join(' ')}`
    const known = found.get(key)
    if (known) known.push(packet)
    else found.set(key, [packet])
  }
  return [...found.values()]
}

/** Addresses of the lab for those of a capture. */
class Places {
  readonly #known = new Map<string, { readonly side: 'client' | 'server'; readonly address: string }>()
  readonly #count = { client: { v4: 0, v6: 0 }, server: { v4: 0, v6: 0 } }

  pair(source: string, destination: string) {
    const from = this.#known.get(source)
    const to = this.#known.get(destination)
    const side =
      from?.side ??
      (to ? opposite(to.side) : isPrivate(source) || !isPrivate(destination) ? 'client' : 'server')
    return { from: from ?? this.#add(source, side), to: to ?? this.#add(destination, opposite(side)) }
  }

  #add(address: string, side: 'client' | 'server') {
    const family = address.includes(':') ? 'v6' : 'v4'
    const place = { side, address: replayAddresses[side][family](this.#count[side][family]++) }
    this.#known.set(address, place)
    return place
  }
}

function opposite(side: 'client' | 'server') {
  return side === 'client' ? 'server' : 'client'
}

function isPrivate(address: string): boolean {
  return /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd])/.test(address)
}

/** The IP packet in a frame, behind tags of virtual networks; null for anything else. */
function internetOf(frame: Buffer): Buffer | null {
  let at = 12
  while (frame.length > at + 4 && frame.readUInt16BE(at) === 0x8100) at += 4
  if (frame.length < at + 22) return null
  const type = frame.readUInt16BE(at)
  return type === 0x0800 || type === 0x86dd ? frame.subarray(at + 2) : null
}

function packetOf(bytes: Buffer, places: Places): ConversationPacket | null {
  const read = bytes[0]! >> 4 === 4 ? read4(bytes) : read6(bytes)
  if (read === null) return null
  const { from, to } = places.pair(read.source, read.destination)
  if (from.side === to.side) return null
  const { protocol, transport } = read
  return withChecksum({ side: from.side, source: from.address, destination: to.address, protocol, transport })
}

function read4(bytes: Buffer) {
  const head = (bytes[0]! & 15) * 4
  if (bytes.length < head + 8 || (bytes.readUInt16BE(6) & 0x3fff) !== 0) return null
  return {
    source: [...bytes.subarray(12, 16)].join('.'),
    destination: [...bytes.subarray(16, 20)].join('.'),
    protocol: bytes[9]!,
    transport: bytes.subarray(head, bytes.readUInt16BE(2) || bytes.length),
  }
}

function read6(bytes: Buffer) {
  const protocol = bytes[6]!
  if (bytes.length < 48 || ![6, 17, 58].includes(protocol)) return null
  const address = (at: number) => printAddress(6, BigInt(`0x${bytes.subarray(at, at + 16).toString('hex')}`))
  return {
    source: address(8),
    destination: address(24),
    protocol,
    transport: bytes.subarray(40, 40 + bytes.readUInt16BE(4)),
  }
}

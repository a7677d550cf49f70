import type { StarterTraffic } from './traffic.ts'

const inside = '10.0.0.5'
const outside = '203.0.113.9'
const rawAddresses = 101
const syn = 2
const ack = 16
const push = 8
const fin = 1
const segmentBytes = 1400

/** A capture file (pcap) of conversations, each with a client port of its own: `firstPort` and those behind it. */
export function capture(all: readonly StarterTraffic[], firstPort: number): Buffer {
  const head = Buffer.alloc(24)
  head.writeUInt32LE(0xa1b2c3d4, 0)
  head.writeUInt16LE(2, 4)
  head.writeUInt16LE(4, 6)
  head.writeUInt32LE(65_535, 16)
  head.writeUInt32LE(rawAddresses, 20)
  const packets = all.flatMap((each, index) => packetsOf(each, firstPort + index))
  return Buffer.concat([head, ...packets.map(record)])
}

function record(packet: Buffer, index: number): Buffer {
  const head = Buffer.alloc(16)
  head.writeUInt32LE(1_750_000_000 + Math.floor(index / 1000), 0)
  head.writeUInt32LE((index % 1000) * 1000, 4)
  head.writeUInt32LE(packet.length, 8)
  head.writeUInt32LE(packet.length, 12)
  return Buffer.concat([head, packet])
}

interface End {
  readonly address: string
  readonly port: number
}

function packetsOf({ from, transport, port, talk }: StarterTraffic, clientPort: number): Buffer[] {
  const [clientAddress, serverAddress] = from === 'inside' ? [inside, outside] : [outside, inside]
  const ends = {
    client: { address: clientAddress, port: clientPort },
    server: { address: serverAddress, port },
  }
  const other = { client: 'server', server: 'client' } as const
  if (transport === 'udp') {
    return talk.map(([by, bytes]) => udp(ends[by], ends[other[by]], Buffer.from(bytes, 'latin1')))
  }
  const next = { client: 1000, server: 5000 }
  const send = (by: 'client' | 'server', flags: number, bytes: Buffer = Buffer.alloc(0)) => {
    const packet = tcp([ends[by], ends[other[by]]], { flags, bytes, next: next[by], seen: next[other[by]] })
    next[by] += bytes.length + ((flags & (syn | fin)) === 0 ? 0 : 1)
    return packet
  }
  const packets = [send('client', syn), send('server', syn | ack), send('client', ack)]
  for (const [by, text] of talk) {
    const bytes = Buffer.from(text, 'latin1')
    for (let at = 0; at < bytes.length; at += segmentBytes) {
      packets.push(send(by, ack | push, bytes.subarray(at, at + segmentBytes)), send(other[by], ack))
    }
  }
  return [...packets, send('client', fin | ack), send('server', fin | ack), send('client', ack)]
}

interface Segment {
  readonly flags: number
  readonly bytes: Buffer
  readonly next: number
  readonly seen: number
}

function tcp([from, to]: readonly [End, End], { flags, bytes, next, seen }: Segment): Buffer {
  const head = Buffer.alloc(20)
  head.writeUInt16BE(from.port, 0)
  head.writeUInt16BE(to.port, 2)
  head.writeUInt32BE(next, 4)
  head.writeUInt32BE((flags & ack) === 0 ? 0 : seen, 8)
  head[12] = 0x50
  head[13] = flags
  head.writeUInt16BE(65_000, 14)
  return ip(6, [from.address, to.address], Buffer.concat([head, bytes]))
}

function udp(from: End, to: End, bytes: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt16BE(from.port, 0)
  head.writeUInt16BE(to.port, 2)
  head.writeUInt16BE(8 + bytes.length, 4)
  return ip(17, [from.address, to.address], Buffer.concat([head, bytes]))
}

/** Checksums stay empty: who reads the capture is told so. */
function ip(protocol: number, addresses: readonly [string, string], bytes: Buffer): Buffer {
  const head = Buffer.alloc(20)
  head[0] = 0x45
  head.writeUInt16BE(20 + bytes.length, 2)
  head[8] = 64
  head[9] = protocol
  for (const [index, address] of addresses.entries()) {
    head.set(address.split('.').map(Number), 12 + 4 * index)
  }
  return Buffer.concat([head, bytes])
}

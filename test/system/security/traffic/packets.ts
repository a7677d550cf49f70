import { parseAddress } from '../../../../src/core/net/ip.ts'

/** End of a conversation. */
export interface Party {
  readonly address: string
  readonly port: number
}

/** A packet of a conversation, from one of its sides. */
export interface ConversationPacket {
  readonly side: 'client' | 'server'
  readonly source: string
  readonly destination: string
  readonly protocol: number
  /** Transport header and payload, with their checksum. */
  readonly transport: Buffer
  /** Offsets, multiples of eight, at which it is cut into fragments; whole without any. */
  readonly cuts?: readonly number[]
  /** The same as it arrives, where it is changed on the way. */
  readonly arrives?: Buffer
}

/** Bytes of a payload at a place of the stream. */
export interface Segment {
  readonly at: number
  readonly bytes: Buffer
  readonly cuts?: readonly number[]
  /** True when its last byte is urgent data. */
  readonly isUrgent?: boolean
}

const [syn, ack, push, urgent] = [2, 16, 8, 32] as const
const [clientStart, serverStart] = [1_000_000, 5_000_000] as const

/** A TCP connection that opens and in which the client sends these segments, in this order. */
export function tcpConversation(
  client: Party,
  server: Party,
  segments: readonly Segment[],
): ConversationPacket[] {
  const from = { client, server } as const
  const other = { client: server, server: client } as const
  const packet = (
    side: 'client' | 'server',
    flags: number,
    [next, seen]: readonly [number, number],
    rest?: Segment,
  ) =>
    packetOf(side, [from[side], other[side]], {
      protocol: 6,
      transport: tcpBytes([from[side].port, other[side].port], {
        flags,
        next,
        seen,
        bytes: rest?.bytes ?? empty,
      }),
      ...(rest?.cuts ? { cuts: rest.cuts } : {}),
    })
  return [
    packet('client', syn, [clientStart, 0]),
    packet('server', syn | ack, [serverStart, clientStart + 1]),
    packet('client', ack, [clientStart + 1, serverStart + 1]),
    ...segments.map((segment) => {
      const usual = packet('client', ack | push, [clientStart + 1 + segment.at, serverStart + 1], segment)
      return segment.isUrgent ? urgentOf(usual, segment.bytes.length) : usual
    }),
  ]
}

/** The packet with urgent data up to its end, which arrives as usual data. */
function urgentOf(packet: ConversationPacket, length: number): ConversationPacket {
  const transport = Buffer.from(packet.transport)
  transport.writeUInt16BE(length, 18)
  const arrives = withChecksum({ ...packet, transport }).transport
  transport[13]! |= urgent
  return { ...withChecksum({ ...packet, transport }), arrives }
}

/** A connection of TCP Fast Open, with data in its first packet, which arrives without the option. */
export function fastOpen(client: Party, server: Party, bytes: Buffer): ConversationPacket[] {
  const [first, ...others] = tcpConversation(client, server, [])
  const asSent = (option: readonly number[]) => {
    const head = Buffer.from(first!.transport)
    head[12] = 0x80
    return withChecksum({ ...first!, transport: Buffer.concat([head, Buffer.from(option), bytes]) })
  }
  const option = [34, 10, 1, 2, 3, 4, 5, 6, 7, 8, 1, 1]
  const without = option.map(() => 1)
  return [{ ...asSent(option), arrives: asSent(without).transport }, ...others]
}

/** A datagram from the client. */
export function datagram(
  client: Party,
  server: Party,
  { bytes, cuts }: Omit<Segment, 'at'>,
): ConversationPacket {
  const head = Buffer.alloc(8)
  head.writeUInt16BE(client.port, 0)
  head.writeUInt16BE(server.port, 2)
  head.writeUInt16BE(8 + bytes.length, 4)
  const transport = Buffer.concat([head, bytes])
  return packetOf('client', [client, server], { protocol: 17, transport, ...(cuts ? { cuts } : {}) })
}

/** The frames of a packet, with these MACs. */
export function framesOf(
  packet: ConversationPacket,
  macs: { readonly source: string; readonly gateway: string },
): Buffer[] {
  const isFour = addressBytes(packet.source).length === 4
  const ethernet = Buffer.concat([
    macBytes(macs.gateway),
    macBytes(macs.source),
    Buffer.from(isFour ? [8, 0] : [0x86, 0xdd]),
  ])
  const edges = [0, ...(packet.cuts ?? []), packet.transport.length]
  const id = packet.transport.readUInt16BE(0) ^ (packet.transport.length * 31)
  return edges.slice(1).map((end, index) => {
    const part = packet.transport.subarray(edges[index]!, end)
    const fragment =
      edges.length > 2 ? { at: edges[index]!, isLast: end === packet.transport.length, id } : null
    const head = isFour ? head4(packet, part.length, fragment) : head6(packet, part.length, fragment)
    return Buffer.concat([ethernet, head, part])
  })
}

/** A packet as it arrived, or a fragment of it. */
export interface ArrivedPart {
  readonly protocol: number
  readonly bytes: Buffer
  /** Place in its packet, and what the fragments of the packet have in common; null where it came whole. */
  readonly fragment: { readonly at: number; readonly isLast: boolean; readonly of: string } | null
}

/** The packet of IP in a frame; null for what is none. */
export function partIn(frame: Buffer): ArrivedPart | null {
  const type = frame.readUInt16BE(12)
  if (type === 0x0800) {
    const length = (frame[14]! & 15) * 4
    const place = frame.readUInt16BE(20)
    const bytes = frame.subarray(14 + length, 14 + frame.readUInt16BE(16))
    const of = `${frame.subarray(26, 34).toString('hex')} ${frame.readUInt16BE(18)}`
    const fragment = { at: (place & 0x1fff) * 8, isLast: (place & 0x2000) === 0, of }
    return { protocol: frame[23]!, bytes, fragment: (place & 0x3fff) === 0 ? null : fragment }
  }
  if (type !== 0x86dd) return null
  const bytes = frame.subarray(54, 54 + frame.readUInt16BE(18))
  if (frame[20] !== 44) return { protocol: frame[20]!, bytes, fragment: null }
  const place = bytes.readUInt16BE(2)
  const of = `${frame.subarray(22, 54).toString('hex')} ${bytes.readUInt32BE(4)}`
  return {
    protocol: bytes[0]!,
    bytes: bytes.subarray(8),
    fragment: { at: place & 0xfff8, isLast: (place & 1) === 0, of },
  }
}

/** Puts fragments together again: answers the key of each packet with the part that completes it. */
export class Assembly {
  readonly #open = new Map<string, Map<number, ArrivedPart>>()

  take(part: ArrivedPart): string | null {
    const { fragment, protocol } = part
    if (fragment === null) return textOf(protocol, part.bytes)
    const parts = this.#open.get(fragment.of) ?? new Map<number, ArrivedPart>()
    this.#open.set(fragment.of, parts.set(fragment.at, part))
    const bytes: Buffer[] = []
    for (let at = 0; ; ) {
      const next = parts.get(at)
      if (next === undefined) return null
      bytes.push(next.bytes)
      at += next.bytes.length
      if (next.fragment!.isLast) return textOf(protocol, Buffer.concat(bytes))
    }
  }
}

function textOf(protocol: number, bytes: Buffer): string {
  return `${protocol} ${bytes.toString('hex')}`
}

/** The same text as `Assembly` answers for it when it arrives. */
export function keyOf({ protocol, transport, arrives }: ConversationPacket): string {
  return textOf(protocol, arrives ?? transport)
}

const empty = Buffer.alloc(0)

function packetOf(
  side: 'client' | 'server',
  [from, to]: readonly [Party, Party],
  rest: Pick<ConversationPacket, 'protocol' | 'transport' | 'cuts'>,
): ConversationPacket {
  return withChecksum({ side, source: from.address, destination: to.address, ...rest })
}

/** The packet with the checksum that its addresses and its bytes come to. */
export function withChecksum(packet: ConversationPacket): ConversationPacket {
  const at = { 6: 16, 17: 6, 58: 2 }[packet.protocol]
  if (at === undefined) return packet
  const transport = Buffer.from(packet.transport)
  transport.writeUInt16BE(0, at)
  const pseudo = Buffer.alloc(4)
  pseudo.writeUInt16BE(transport.length, 0)
  pseudo[3] = packet.protocol
  const sum = checksum(
    Buffer.concat([addressBytes(packet.source), addressBytes(packet.destination), pseudo, transport]),
  )
  transport.writeUInt16BE(sum === 0 && packet.protocol === 17 ? 0xffff : sum, at)
  return { ...packet, transport }
}

function tcpBytes(
  [from, to]: readonly [number, number],
  { flags, next, seen, bytes }: { flags: number; next: number; seen: number; bytes: Buffer },
): Buffer {
  const head = Buffer.alloc(20)
  head.writeUInt16BE(from, 0)
  head.writeUInt16BE(to, 2)
  head.writeUInt32BE(next, 4)
  head.writeUInt32BE(seen, 8)
  head[12] = 0x50
  head[13] = flags
  head.writeUInt16BE(65_000, 14)
  return Buffer.concat([head, bytes])
}

interface Fragment {
  readonly at: number
  readonly isLast: boolean
  readonly id: number
}

function head4(
  { protocol, source, destination }: ConversationPacket,
  length: number,
  fragment: Fragment | null,
): Buffer {
  const head = Buffer.alloc(20)
  head[0] = 0x45
  head.writeUInt16BE(20 + length, 2)
  if (fragment !== null) {
    head.writeUInt16BE(fragment.id & 0xffff, 4)
    head.writeUInt16BE((fragment.at >> 3) | (fragment.isLast ? 0 : 0x2000), 6)
  }
  head[8] = 64
  head[9] = protocol
  addressBytes(source).copy(head, 12)
  addressBytes(destination).copy(head, 16)
  head.writeUInt16BE(checksum(head), 10)
  return head
}

function head6(
  { protocol, source, destination }: ConversationPacket,
  length: number,
  fragment: Fragment | null,
): Buffer {
  const head = Buffer.alloc(fragment === null ? 40 : 48)
  head[0] = 0x60
  head.writeUInt16BE(length + (fragment === null ? 0 : 8), 4)
  head[6] = fragment === null ? protocol : 44
  head[7] = 64
  addressBytes(source).copy(head, 8)
  addressBytes(destination).copy(head, 24)
  if (fragment !== null) {
    head[40] = protocol
    head.writeUInt16BE(fragment.at | (fragment.isLast ? 0 : 1), 42)
    head.writeUInt32BE(fragment.id, 44)
  }
  return head
}

function addressBytes(text: string): Buffer {
  const address = parseAddress(text)
  if (address === null) throw new Error(`${text} is no address`)
  return Buffer.from(address.value.toString(16).padStart(address.family === 4 ? 8 : 32, '0'), 'hex')
}

function macBytes(text: string): Buffer {
  return Buffer.from(text.replaceAll(':', ''), 'hex')
}

function checksum(bytes: Buffer): number {
  let sum = 0
  for (let index = 0; index < bytes.length; index += 2) sum += (bytes[index]! << 8) | (bytes[index + 1] ?? 0)
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16)
  return ~sum & 0xffff
}

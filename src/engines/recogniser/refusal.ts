import { addWords, checksum, tcp } from './ip-packet.ts'
import type { EndedByPolicy } from './recogniser.ts'
import { answersTo, type RawTuple } from './tuple.ts'

/** A packet that tells an end of a connection that it is over, as it is sent with a raw socket. */
export interface RefusalPacket {
  readonly family: 4 | 6
  readonly destination: Buffer
  readonly bytes: Buffer
}

const flags = { fin: 1, syn: 2, reset: 4, acknowledge: 16 } as const
const icmp = 1
const icmp6 = 58
const hops = 64

/**
 * Packets that end the connection of a packet: resets for TCP, to both ends; for others an ICMP refusal to the end that began. They
 * look as the other end sends them, before any translation of addresses, which the kernel then does to them as to others.
 */
export function refusalsOf(
  payload: Buffer,
  { layout, tuple, connection }: Pick<EndedByPolicy, 'layout' | 'tuple' | 'connection'>,
): RefusalPacket[] {
  const { original, reply } = connection ?? { original: tuple, reply: answersTo(tuple) }
  if (layout.protocol !== tcp) return [unreachable(reply)]
  if (layout.transport + 20 > payload.length) return []
  const isOfAnswer = isAnswer(tuple, original, reply)
  const [toSender, toReceiver] = isOfAnswer ? [original, reply] : [reply, original]
  const sequence = payload.readUInt32BE(layout.transport + 4)
  const acknowledged = payload.readUInt32BE(layout.transport + 8)
  const set = payload[layout.transport + 13]!
  const length =
    layout.end - layout.data + ((set & flags.syn) !== 0 ? 1 : 0) + ((set & flags.fin) !== 0 ? 1 : 0)
  const next = (sequence + length) >>> 0
  const isFirst = (set & flags.acknowledge) === 0
  const answer = reset(toSender, { sequence: isFirst ? 0 : acknowledged, acknowledged: next })
  // The receiver of a first packet does not know of the connection.
  if (isFirst) return [answer]
  const forwarded = reset(toReceiver, { sequence, acknowledged })
  // Behind a reset by its client, and no other, the kernel takes a first packet between the same ends for that of another connection.
  return isOfAnswer ? [forwarded, answer] : [answer, forwarded]
}

/** Tells whether a packet comes from the end that did not begin: it has the source of the answers. */
function isAnswer(tuple: RawTuple, original: RawTuple, reply: RawTuple): boolean {
  const isFromFirst = tuple.source.equals(original.source) && tuple.sourcePort === original.sourcePort
  return !isFromFirst && tuple.source.equals(reply.source) && tuple.sourcePort === reply.sourcePort
}

interface Numbers {
  readonly sequence: number
  readonly acknowledged: number
}

function reset(tuple: RawTuple, { sequence, acknowledged }: Numbers): RefusalPacket {
  const segment = Buffer.alloc(20)
  segment.writeUInt16BE(tuple.sourcePort ?? 0, 0)
  segment.writeUInt16BE(tuple.destinationPort ?? 0, 2)
  segment.writeUInt32BE(sequence, 4)
  segment.writeUInt32BE(acknowledged, 8)
  segment[12] = 5 << 4
  segment[13] = flags.reset | flags.acknowledge
  segment.writeUInt16BE(checksum(addWords(pseudoHeader(tuple, tcp, segment.length), segment)), 16)
  return packetOf(tuple, tcp, segment)
}

/** `reply` is the tuple of answers: the refused packet had it the other way round. */
function unreachable(reply: RawTuple): RefusalPacket {
  const isFour = reply.source.length === 4
  const front = Buffer.alloc(8)
  front.writeUInt16BE(reply.destinationPort ?? 0, 0)
  front.writeUInt16BE(reply.sourcePort ?? 0, 2)
  front.writeUInt16BE(front.length, 4)
  const refused = { ...reply, source: reply.destination, destination: reply.source }
  const inside = packetOf(refused, reply.protocol, front).bytes
  const body = Buffer.concat([Buffer.from(isFour ? [3, 3] : [1, 4]), Buffer.alloc(6), inside])
  const protocol = isFour ? icmp : icmp6
  body.writeUInt16BE(checksum(addWords(isFour ? 0 : pseudoHeader(reply, protocol, body.length), body)), 2)
  return packetOf(reply, protocol, body)
}

function pseudoHeader({ source, destination }: RawTuple, protocol: number, length: number): number {
  return addWords(addWords(protocol + length, source), destination)
}

function packetOf({ source, destination }: RawTuple, protocol: number, body: Buffer): RefusalPacket {
  if (source.length === 4) {
    const header = Buffer.alloc(20)
    header[0] = 0x45
    header.writeUInt16BE(header.length + body.length, 2)
    header[8] = hops
    header[9] = protocol
    source.copy(header, 12)
    destination.copy(header, 16)
    header.writeUInt16BE(checksum(addWords(0, header)), 10)
    return { family: 4, destination, bytes: Buffer.concat([header, body]) }
  }
  const header = Buffer.alloc(40)
  header[0] = 0x60
  header.writeUInt16BE(body.length, 4)
  header[6] = protocol
  header[7] = hops
  source.copy(header, 8)
  destination.copy(header, 24)
  return { family: 6, destination, bytes: Buffer.concat([header, body]) }
}

import type {
  DirectionCount,
  EndedConnection,
  IcmpQuery,
  Translation,
  Tuple,
} from '../../../core/engine/rows/connection-end.ts'
import { parseAddress } from '../../../core/net/ip.ts'
import { loggedProtocols } from '../../../core/net/protocol.ts'
import { MessageWriter, messagesIn, smallMessage } from '../../netlink-message.ts'
import { emptyEntry, readLive } from './live-entry.ts'
import { directionsOf } from './live-list.ts'

/** A connection as the kernel tells of it. The reply's tuple has the addresses that its packets come with. */
export interface Entry {
  readonly protocol: number
  readonly original: Tuple
  readonly reply: Tuple
  readonly sent: DirectionCount | null
  readonly received: DirectionCount | null
  /** Unix microseconds; null where the kernel did not note them. */
  readonly startedMicroseconds: number | null
  readonly endedMicroseconds: number | null
}

/** Tuple of a packet with the number of its protocol. */
export interface Asked extends Tuple {
  readonly protocol: number
  readonly icmp?: IcmpQuery | undefined
}

const subsystem = 1 << 8 // NFNL_SUBSYS_CTNETLINK
/** Messages about connections: `IPCTNL_MSG_CT_…`. */
export const conntrackMessage = { entry: subsystem, get: subsystem | 1, gone: subsystem | 2 } as const
const request = 1 // NLM_F_REQUEST
const families = { 4: 2, 6: 10 } as const
// `CTA_…`, `CTA_IP_…`, `CTA_PROTO_…`.
const part = { original: 1 } as const
const ofTuple = { addresses: 1, protocol: 2 } as const
const ofAddresses = { 4: { source: 1, destination: 2 }, 6: { source: 3, destination: 4 } } as const
const ofProtocol = { number: 1, sourcePort: 2, destinationPort: 3 } as const
const ofIcmp = { 4: { id: 4, type: 5, code: 6 }, 6: { id: 7, type: 8, code: 9 } } as const
const headOfBody = 4
const sequenceAt = 8

/**
 * A question for the connection that has this tuple in one of its directions; `sequence` comes back with the answer. Null where
 * the packet has neither ports nor an id of ICMP.
 */
export function lookUp(asked: Asked, sequence: number): Uint8Array | null {
  const source = parseAddress(asked.source)
  const destination = parseAddress(asked.destination)
  const { sourcePort, destinationPort, icmp } = asked
  if (source === null || destination === null) return null
  if (icmp === undefined && (sourcePort === null || destinationPort === null)) return null
  const { family } = source
  if (family !== destination.family) return null
  const types = ofAddresses[family]
  const writer = new MessageWriter(smallMessage)
  const bytes = writer.write(() =>
    writer.message({ type: conntrackMessage.get, flags: request, family: families[family] }, () =>
      writer.nest(part.original, () => {
        writer.nest(ofTuple.addresses, () => {
          writer.bytes(types.source, addressBytes(family, source.value))
          writer.bytes(types.destination, addressBytes(family, destination.value))
        })
        writer.nest(ofTuple.protocol, () => {
          writer.bytes(ofProtocol.number, [asked.protocol])
          if (icmp === undefined) {
            writer.short(ofProtocol.sourcePort, sourcePort!)
            writer.short(ofProtocol.destinationPort, destinationPort!)
          } else {
            writer.short(ofIcmp[family].id, icmp.id)
            writer.bytes(ofIcmp[family].type, [icmp.type])
            writer.bytes(ofIcmp[family].code, [icmp.code])
          }
        })
      }),
    ),
  )
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(sequenceAt, sequence, true)
  return bytes
}

/** Types of ICMP and ICMPv6 that ask, and those that answer them: echo and timestamp. */
const icmpAnswers = [
  [8, 0],
  [13, 14],
  [128, 129],
] as const
const otherWay = new Map<number, number>(
  icmpAnswers.flatMap(([asks, answers]) => [
    [asks, answers],
    [answers, asks],
  ]),
)

/** The packet that answers another one. */
export function answerTo(asked: Asked): Asked {
  const { icmp } = asked
  const type = otherWay.get(icmp?.type ?? -1)
  return {
    ...asked,
    ...reversed(asked),
    ...(icmp === undefined || type === undefined ? {} : { icmp: { ...icmp, type } }),
  }
}

/** Entries in messages of the kernel, with the type of their message and the sequence of the question. */
export function entriesIn(bytes: Buffer): readonly { type: number; sequence: number; entry: Entry }[] {
  const found: { type: number; sequence: number; entry: Entry }[] = []
  for (const { type, sequence, body } of messagesIn(bytes)) {
    if (type !== conntrackMessage.entry && type !== conntrackMessage.gone) continue
    const entry = readEntry(body.subarray(headOfBody))
    if (entry !== null) found.push({ type, sequence, entry })
  }
  return found
}

const errorMessage = 2 // NLMSG_ERROR
const noEntry = 2 // ENOENT: there is no such connection.

/** The numbers of errors by which the kernel refuses questions; that it knows no such connection is none. */
export function refusalsIn(bytes: Buffer): readonly number[] {
  return [...messagesIn(bytes)].flatMap(({ type, body }) => {
    const errno = type === errorMessage && body.length >= 4 ? -body.readInt32LE(0) : 0
    return errno === 0 || errno === noEntry ? [] : [errno]
  })
}

/**
 * Addresses of a packet before and after all translation, from the entry of its connection. On its way through the filter its
 * destination is translated already and its source not yet. Null where nothing is translated, or the packet is not of this
 * connection.
 */
export function translationOf({ original, reply }: Entry, packet: Tuple): Translation | null {
  const answers = reversed(packet)
  const filtered = filteredOf({ original, reply })
  const isFirstWay = isSame(packet, original) || isSame(answers, reply) || isSame(packet, filtered)
  const isAnswer = isSame(packet, reply) || isSame(answers, original) || isSame(answers, filtered)
  if (!isFirstWay && !isAnswer) return null
  const before = isFirstWay ? original : reply
  const after = reversed(isFirstWay ? reply : original)
  return isSame(before, after) ? null : { original: before, translated: after }
}

/** The tuple of a connection's first packet on its way through the filter. */
export function filteredOf({ original, reply }: Pick<Entry, 'original' | 'reply'>): Tuple {
  const { source, sourcePort } = original
  return { source, sourcePort, destination: reply.source, destinationPort: reply.sourcePort }
}

/** The end of a connection, at `nowMicroseconds` where the kernel does not say when. */
export function endOf(entry: Entry, nowMicroseconds: number): EndedConnection {
  const translated = reversed(entry.reply)
  return {
    atMicroseconds: entry.endedMicroseconds ?? nowMicroseconds,
    startedMicroseconds: entry.startedMicroseconds,
    protocol: loggedProtocols[entry.protocol] ?? String(entry.protocol),
    tuple: entry.original,
    translated: isSame(entry.original, translated) ? null : translated,
    sent: entry.sent,
    received: entry.received,
  }
}

/** The tuple of the other direction. */
export function reversed({ source, sourcePort, destination, destinationPort }: Tuple): Tuple {
  return {
    source: destination,
    sourcePort: destinationPort,
    destination: source,
    destinationPort: sourcePort,
  }
}

function isSame(one: Tuple, other: Tuple): boolean {
  return (
    one.source === other.source &&
    one.destination === other.destination &&
    one.sourcePort === other.sourcePort &&
    one.destinationPort === other.destinationPort
  )
}

function readEntry(attributes: Buffer): Entry | null {
  const live = emptyEntry()
  if (!readLive(live, attributes, 0, attributes.length)) return null
  const { protocol, startedMicroseconds: started, endedMicroseconds: ended } = live
  return {
    protocol,
    ...directionsOf(live),
    startedMicroseconds: started < 0 ? null : started,
    endedMicroseconds: ended < 0 ? null : ended,
  }
}

function addressBytes(family: 4 | 6, value: bigint): Buffer {
  const digits = family === 4 ? 8 : 32
  return Buffer.from(value.toString(16).padStart(digits, '0'), 'hex')
}

import type { PacketLayout } from './ip-packet.ts'
import type { FirstMessage } from './message-form.ts'
import { openInitial, readNumber, sealInitial } from './quic-initial.ts'

const clientHello = 1
const headBytes = 4
const longestHello = 16_384
const longHead = 0x80
/** The longest message has fourteen, and some come twice. */
const mostDatagrams = 64
/** Attempts of a client between the same ports that are kept apart. */
const mostAttempts = 4
const udpHeader = { length: 4, checksum: 6, bytes: 8 } as const
/** Frames of first packets. Source: RFC 9000, 19. */
const frames = { padding: 0, ping: 1, acknowledge: 2, acknowledgeMarked: 3, crypto: 6 } as const

/**
 * The ClientHello of a client over QUIC, in however many frames and datagrams it comes and in whatever order: browsers shuffle them, and nDPI reads them in
 * order alone, of version 1.
 */
export class QuicMessage implements FirstMessage {
  readonly isTunnel = false
  readonly isPlain = false
  readonly isProxied = false
  readonly isRequest = false
  /** Pieces of each attempt, by their places; each has an identifier of its own. */
  readonly #attempts = new Map<string, Map<number, Buffer>>()
  #kept = 0
  #port: number | null = null
  #datagrams = 0
  #isOver = false
  #isPassedOver = false
  #hello: Buffer | null = null

  get hello(): Buffer | null {
    return this.#hello
  }

  get kept(): number {
    return this.#kept
  }

  get isOpen(): boolean {
    return !this.#isOver && this.#datagrams > 0
  }

  get isPassedOver(): boolean {
    return this.#isPassedOver
  }

  take(packet: Buffer, { transport, data }: PacketLayout): Buffer | 'wait' | null {
    this.#hello = null
    if (this.#isOver || this.#isPassedOver || data >= packet.length) return null
    const port = packet.readUInt16BE(transport)
    this.#port ??= port
    if (port !== this.#port) return null
    if (!this.#open(packet.subarray(data))) {
      // Keys for packets with a short head come of the server's answer to the whole message.
      if (this.isOpen && (packet[data]! & longHead) === 0) this.#isPassedOver = true
      return null
    }
    this.#datagrams += 1
    if (this.#datagrams > mostDatagrams) this.#isPassedOver = true
    const messages = [...this.#attempts.values()].map(messageOf)
    const message = messages.find((each) => each !== null && each !== 'none')
    if (message instanceof Buffer) {
      this.#end()
      this.#hello = inRecord(message)
      return joined(packet.subarray(0, data), sealInitial(message))
    }
    if (messages.includes(null)) return 'wait'
    this.#end()
    return null
  }

  /** Takes the first packets of a datagram; false where it has none. */
  #open(datagram: Buffer): boolean {
    let isAny = false
    for (let at = 0; at < datagram.length; ) {
      const packet = openInitial(datagram, at, this.#attempts.keys())
      if (packet === null) break
      this.#keep(packet.frames, this.#attemptOf(packet.identifier))
      isAny = true
      at = packet.end
    }
    return isAny
  }

  #attemptOf(identifier: string): Map<number, Buffer> {
    const known = this.#attempts.get(identifier)
    if (known !== undefined) return known
    const parts = new Map<number, Buffer>()
    this.#attempts.set(identifier, parts)
    if (this.#attempts.size > mostAttempts) this.#forget()
    return parts
  }

  /** Forgets the oldest attempt. */
  #forget(): void {
    for (const [identifier, parts] of this.#attempts) {
      for (const part of parts.values()) this.#kept -= part.length
      return void this.#attempts.delete(identifier)
    }
  }

  #keep(bytes: Buffer, parts: Map<number, Buffer>): void {
    for (let at = 0; at < bytes.length; ) {
      const type = bytes[at]!
      if (type === frames.padding || type === frames.ping) at += 1
      else if (type === frames.acknowledge || type === frames.acknowledgeMarked) {
        const end = behindAcknowledgement(bytes, at + 1, type === frames.acknowledgeMarked)
        if (end === null) return
        at = end
      } else if (type === frames.crypto) {
        const place = readNumber(bytes, at + 1)
        const length = place && readNumber(bytes, place.end)
        if (place === null || length === null) return
        const part = bytes.subarray(length.end, length.end + length.value)
        // Nobody sends two messages for one place, except who wants that the other one is read.
        if (isInConflict(parts, place.value, part)) this.#isPassedOver = true
        const more = part.length - (parts.get(place.value)?.length ?? 0)
        if (more > 0 && place.value + part.length <= longestHello + headBytes) {
          parts.set(place.value, part)
          this.#kept += more
        }
        at = length.end + length.value
      } else return
    }
  }

  #end(): void {
    this.#isOver = true
    this.#attempts.clear()
    this.#kept = 0
  }
}

/** The message as TLS has it over TCP. */
function inRecord(message: Buffer): Buffer {
  const head = Buffer.from([0x16, 3, 1, 0, 0])
  head.writeUInt16BE(message.length, 3)
  return Buffer.concat([head, message])
}

/** True where another part has other bytes in one of these places. */
function isInConflict(parts: ReadonlyMap<number, Buffer>, place: number, part: Buffer): boolean {
  return [...parts].some(([at, other]) => {
    const begin = Math.max(at, place)
    const end = Math.min(at + other.length, place + part.length)
    return begin < end && other.compare(part, begin - place, end - place, begin - at, end - at) !== 0
  })
}

/** The whole message; null while something of it is missing, `none` where it is no ClientHello. */
function messageOf(parts: ReadonlyMap<number, Buffer>): Buffer | 'none' | null {
  const bytes = Buffer.alloc(longestHello + headBytes)
  let length = 0
  for (const [place, part] of [...parts].sort(([one], [other]) => one - other)) {
    if (place > length) break
    part.copy(bytes, place)
    length = Math.max(length, place + part.length)
  }
  if (length === 0) return null
  if (bytes[0] !== clientHello) return 'none'
  const wanted = length < headBytes ? headBytes : headBytes + bytes.readUIntBE(1, 3)
  if (wanted > bytes.length) return 'none'
  return length < wanted ? null : bytes.subarray(0, wanted)
}

/** Place behind an acknowledgement, whose counts begin at `start`; null where it is cut off. */
function behindAcknowledgement(bytes: Buffer, start: number, isMarked: boolean): number | null {
  let at = start
  let ranges = 0
  for (let field = 0; field < 4; field++) {
    const found = readNumber(bytes, at)
    if (found === null) return null
    if (field === 2) ranges = found.value
    at = found.end
  }
  for (let left = 2 * ranges + (isMarked ? 3 : 0); left > 0; left--) {
    const found = readNumber(bytes, at)
    if (found === null) return null
    at = found.end
  }
  return at
}

/** The packet with another datagram. */
function joined(headers: Buffer, datagram: Buffer): Buffer {
  const packet = Buffer.concat([headers, datagram])
  const udp = headers.length - udpHeader.bytes
  packet.writeUInt16BE(udpHeader.bytes + datagram.length, udp + udpHeader.length)
  packet.writeUInt16BE(0, udp + udpHeader.checksum)
  return packet
}

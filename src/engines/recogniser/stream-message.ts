import { readHello } from './client-hello.ts'
import { type PacketLayout, tcp } from './ip-packet.ts'
import type { FirstMessage, Reading } from './message-form.ts'
import { readHead } from './request-head.ts'

/** The longest message; as much is kept that comes in front of what is missing. */
const longest = 16_384 + 64
/** Parts, and bytes, of a message of another kind: what says that it is one stands in front. */
const plain = { segments: 16, bytes: 2_048 } as const
const flags = { syn: 2, acknowledge: 16 } as const
const handshake = 22
const none: Reading = { kind: 'none' }

/**
 * The first message of a client over TCP, a head of HTTP or the ClientHello of TLS, wherever it is cut and in whatever order its segments come. nDPI
 * reads what stands in one packet: it would take the beginning for the whole, and know neither the protocol nor the host. Of a message of another kind
 * each part is joined with those before it, until the server answers: where it ends is not known.
 */
export class StreamMessage implements FirstMessage {
  /** Everything from the beginning on, as far as nothing is missing. */
  #bytes = Buffer.alloc(0)
  /** Bytes behind something that is missing, by their places. */
  readonly #later = new Map<number, Buffer>()
  #laterBytes = 0
  #port: number | null = null
  /** Number of the first byte in the stream. */
  #base = 0
  #segments = 0
  #isOver = false
  #isTunnel = false
  #isProxied = false
  #isRequest = false
  #isPlain = false
  #isAnswered = false
  #isPassedOver = false

  get kept(): number {
    return this.#bytes.length + this.#laterBytes
  }

  get isPassedOver(): boolean {
    return this.#isPassedOver
  }

  get isTunnel(): boolean {
    return this.#isTunnel
  }

  get isProxied(): boolean {
    return this.#isProxied
  }

  get isRequest(): boolean {
    return this.#isRequest
  }

  get isPlain(): boolean {
    return this.#isPlain && !this.#isOver
  }

  get isOpen(): boolean {
    return !this.#isOver && !this.#isPlain && this.#segments > 0
  }

  take(packet: Buffer, layout: PacketLayout): Buffer | 'wait' | null {
    const { protocol, transport, data } = layout
    if (this.#isOver || protocol !== tcp || transport + 20 > packet.length) return null
    const port = packet.readUInt16BE(transport)
    const sequence = packet.readUInt32BE(transport + 4)
    const set = packet[transport + 13]! & (flags.syn | flags.acknowledge)
    if (this.#port === null && (set === flags.syn || data < packet.length)) {
      this.#port = port
      this.#base = set === flags.syn ? sequence + 1 : sequence
    }
    if (data >= packet.length) return null
    if (port !== this.#port) {
      this.#isAnswered = true
      if (this.#isPlain) this.#end()
      return null
    }
    this.#segments += 1
    const place = (sequence + (set & flags.syn ? 1 : 0) - this.#base) | 0
    const isWhole = layout.end <= packet.length
    this.#keep(place, packet.subarray(data))
    return this.#read(packet.subarray(0, data), packet, isWhole)
  }

  #keep(place: number, bytes: Buffer): void {
    if (place > this.#bytes.length) {
      const before = this.#later.get(place) ?? Buffer.alloc(0)
      // What came first counts, as it does for the receiver.
      const fresh = bytes.subarray(before.length)
      if (place > longest || this.#laterBytes > longest || fresh.length === 0) return
      this.#later.set(place, Buffer.concat([before, fresh]))
      this.#laterBytes += fresh.length
      return
    }
    const fresh = bytes.subarray(this.#bytes.length - place)
    if (fresh.length > 0) this.#bytes = Buffer.concat([this.#bytes, fresh])
    for (const [next, kept] of this.#later) {
      if (next > this.#bytes.length) continue
      this.#later.delete(next)
      this.#laterBytes -= kept.length
      return this.#keep(next, kept)
    }
  }

  #read(head: Buffer, packet: Buffer, isWhole: boolean): Buffer | 'wait' | null {
    const bytes = this.#bytes
    const isHello = bytes[0] === handshake
    const reading = this.#isPlain ? none : isHello ? readHello(bytes) : readHead(bytes)
    // Of a packet that was cut off the rest does not come.
    if (reading.kind === 'more' && isWhole && bytes.length <= longest) return 'wait'
    const isAlone = this.#segments === 1
    this.#isProxied ||= reading.kind === 'whole' && reading.isProxied === true
    if (reading.kind === 'whole' && reading.isAmbiguous === true) this.#isPassedOver = true
    this.#isRequest ||= reading.kind === 'whole' && !isHello && !reading.isTunnel
    if (reading.kind === 'whole' && reading.isTunnel && !this.#isTunnel) this.#beginAnew(reading.length)
    else if (reading.kind === 'none' && this.#goesOn()) this.#isPlain = true
    else this.#end()
    if (reading.kind !== 'whole')
      return isAlone ? null : Buffer.concat([head, bytes.length > 0 ? bytes : packet.subarray(head.length)])
    return isAlone && reading.bytes === bytes ? null : Buffer.concat([head, reading.bytes])
  }

  /** Before an answer all parts are of one message. */
  #goesOn(): boolean {
    const isShort = this.#segments < plain.segments && this.kept < plain.bytes
    return isShort && !this.#isAnswered && !this.#isTunnel
  }

  #end(): void {
    this.#isOver = true
    this.#bytes = Buffer.alloc(0)
    this.#later.clear()
    this.#laterBytes = 0
  }

  /** Another message begins behind the one that was read. */
  #beginAnew(length: number): void {
    this.#isTunnel = true
    this.#base = (this.#base + length) | 0
    this.#bytes = this.#bytes.subarray(length)
    const later = [...this.#later]
    this.#later.clear()
    for (const [place, bytes] of later) this.#later.set(place - length, bytes)
  }
}

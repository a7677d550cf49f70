import { type PacketLayout, tcp } from './ip-packet.ts'

/** The longest first message of a client. */
const longest = 16_384 + 64
const flags = { syn: 2, acknowledge: 16 } as const
/** An end has a place of its own behind the data. */
const endPlaces = 1

/**
 * Data of a client over TCP from its beginning on, until the other end acknowledges them. For reasons that are not seen on the way (how far a segment comes, its
 * times, options or checksum) that end may pass over what was read here, and take another segment in its place. Source: silences#recognition-acknowledged.
 */
export class SentData {
  /** Number of the first byte in the stream. */
  readonly #base: number
  #bytes = Buffer.alloc(0)
  /** 1 for each byte that is there. */
  #isThere = new Uint8Array(0)
  /** Bytes of which none before is missing. */
  #front = 0
  #acknowledged = 0
  #isCut = false
  #isUnread = false

  /** `first` is the number of the packet that begins the connection. */
  constructor(first: number) {
    this.#base = (first + 1) >>> 0
  }

  get kept(): number {
    return this.#bytes.length + this.#isThere.length
  }

  /** True where the other end has everything that was read. */
  get isConfirmed(): boolean {
    return this.#acknowledged >= this.#front
  }

  /** True where the other end has what was not read here. */
  get isUnread(): boolean {
    return this.#isUnread
  }

  /** True for the number of a first packet of this connection. */
  isOf(first: number): boolean {
    return this.#base === (first + 1) >>> 0
  }

  /** Takes a segment of the client; false where it has other data in a place of which the other end may have taken neither. */
  take(packet: Buffer, { protocol, transport, data, end }: PacketLayout): boolean {
    if (protocol !== tcp || data >= packet.length) return true
    if (end > packet.length) this.#isCut = true
    const isFirst = (packet[transport + 13]! & flags.syn) !== 0 ? 1 : 0
    const place = ((packet.readUInt32BE(transport + 4) + isFirst - this.#base) | 0) - data
    const from = Math.max(data, this.#acknowledged - place)
    const to = Math.min(packet.length, longest - place)
    if (from >= to || place + from > longest) return true
    this.#makeRoom(place + to)
    for (let at = from; at < to; at++)
      if (this.#isThere[place + at] === 1 && this.#bytes[place + at] !== packet[at]) return false
    packet.copy(this.#bytes, place + from, from, to)
    this.#isThere.fill(1, place + from, place + to)
    while (this.#isThere[this.#front] === 1) this.#front += 1
    return true
  }

  /** Takes a segment of the other end. */
  answer(packet: Buffer, { protocol, transport }: PacketLayout): void {
    if (protocol !== tcp || transport + 20 > packet.length) return
    if ((packet[transport + 13]! & flags.acknowledge) === 0) return
    const place = (packet.readUInt32BE(transport + 8) - this.#base) | 0
    const isWithin = place >= 0 && place <= this.#front + endPlaces
    if (!isWithin && !this.#isCut && this.#front < longest) this.#isUnread = true
    this.#acknowledged = Math.max(this.#acknowledged, place)
  }

  #makeRoom(length: number): void {
    if (length <= this.#bytes.length) return
    const room =
      this.#bytes.length === 0 ? length : Math.min(longest, Math.max(length, 2 * this.#bytes.length))
    this.#bytes = Buffer.concat([this.#bytes], room)
    const isThere = new Uint8Array(room)
    isThere.set(this.#isThere)
    this.#isThere = isThere
  }
}

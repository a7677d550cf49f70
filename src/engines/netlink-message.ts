/** Head of a netlink message: its type and flags, and the family of its subject. */
export interface MessageHead {
  readonly type: number
  readonly flags: number
  readonly family: number
  /** Subsystem that a batch is for. */
  readonly resource?: number
}

/** Bytes of a message's head with that of nfnetlink behind it. */
export const headBytes = 20
const nested = 0x8000
const largestAttribute = 0xffff
/** Every message is shorter: lists of elements are cut. */
const largestMessage = 1 << 18
/** Every message that asks for a listing, or begins a batch or ends it, is shorter. */
export const smallMessage = 1 << 10
/** Longest messages that a chunk has room for. */
const messagesAChunk = 4

/**
 * Writes netlink messages, one attribute after the other. All integers of attributes are big-endian; what
 * registers hold is in the order that the packet has.
 */
export class MessageWriter {
  #bytes = Buffer.alloc(0)
  #end = 0
  readonly #longest: number

  /** `longest` is more bytes than any of the messages has. */
  constructor(longest = largestMessage) {
    this.#longest = longest
  }

  /** The messages that `write` writes, as they stand one behind the other. */
  write(write: () => void): Uint8Array {
    if (this.#bytes.length - this.#end < this.#longest) {
      this.#bytes = Buffer.allocUnsafe(this.#longest * messagesAChunk)
      this.#end = 0
    }
    const start = this.#end
    write()
    return this.#bytes.subarray(start, this.#end)
  }

  message(head: MessageHead, attributes: () => void): void {
    const start = this.#end
    const bytes = this.#bytes
    this.#end = start + headBytes
    bytes.fill(0, start, this.#end)
    bytes.writeUInt16LE(head.type, start + 4)
    bytes.writeUInt16LE(head.flags, start + 6)
    bytes[start + 16] = head.family
    bytes.writeUInt16BE(head.resource ?? 0, start + 18)
    attributes()
    bytes.writeUInt32LE(this.#end - start, start)
  }

  nest(type: number, attributes: () => void): void {
    const start = this.#end
    this.#end += 4
    attributes()
    this.#head(start, type | nested, this.#end - start)
  }

  /** 32 bits, in network order. */
  number(type: number, value: number): void {
    const start = this.#end
    const bytes = this.#bytes
    bytes[start + 4] = value >>> 24
    bytes[start + 5] = value >>> 16
    bytes[start + 6] = value >>> 8
    bytes[start + 7] = value
    this.#head(start, type, 8)
    this.#end = start + 8
  }

  /** 16 bits, in network order. */
  short(type: number, value: number): void {
    this.bytes(type, [value >> 8, value & 0xff])
  }

  /** Text of one byte a character, with a zero behind it. */
  text(type: number, value: string): void {
    const start = this.#end
    const bytes = this.#bytes
    const end = start + 4 + value.length
    for (let index = 0; index < value.length; index++) bytes[start + 4 + index] = value.charCodeAt(index)
    bytes[end] = 0
    this.#head(start, type, value.length + 5)
    this.#pad(end + 1)
  }

  bytes(type: number, value: ArrayLike<number>): void {
    const start = this.#end
    const bytes = this.#bytes
    for (let index = 0; index < value.length; index++) bytes[start + 4 + index] = value[index]!
    this.#head(start, type, value.length + 4)
    this.#pad(start + 4 + value.length)
  }

  #head(start: number, type: number, length: number): void {
    if (length > largestAttribute) throw new Error('more than one netlink attribute can hold')
    const bytes = this.#bytes
    bytes[start] = length
    bytes[start + 1] = length >>> 8
    bytes[start + 2] = type
    bytes[start + 3] = type >>> 8
  }

  #pad(end: number): void {
    const padded = (end + 3) & ~3
    for (let index = end; index < padded; index++) this.#bytes[index] = 0
    this.#end = padded
  }
}

/** The value of the first attribute of this type among those that stand one after the other in `bytes`. */
export function attribute(bytes: Buffer, type: number): Buffer | undefined {
  for (let start = 0; start + 4 <= bytes.length; ) {
    const length = bytes.readUInt16LE(start)
    if (length < 4 || start + length > bytes.length) return undefined
    if ((bytes.readUInt16LE(start + 2) & 0x3fff) === type) return bytes.subarray(start + 4, start + length)
    start += (length + 3) & ~3
  }
  return undefined
}

/** The text of an attribute, without the zero at its end; empty where there is none. */
export function textOf(bytes: Buffer, type: number): string {
  const value = attribute(bytes, type)
  if (value === undefined) return ''
  const end = value.indexOf(0)
  return value.toString('latin1', 0, end < 0 ? value.length : end)
}

/** The number of a 32-bit attribute; 0 where there is none. */
export function numberOf(bytes: Buffer, type: number): number {
  return attribute(bytes, type)?.readUInt32BE(0) ?? 0
}

/** One message of an answer. */
export interface ReadMessage {
  readonly type: number
  readonly flags: number
  readonly sequence: number
  /** Number of the socket that it goes to, or whose message it announces. */
  readonly port: number
  /** The bytes after the head that every netlink message has. */
  readonly body: Buffer
}

/** The messages that stand one after the other in `bytes`. */
export function* messagesIn(bytes: Buffer): Generator<ReadMessage> {
  for (let start = 0; start + 16 <= bytes.length; ) {
    const length = bytes.readUInt32LE(start)
    if (length < 16 || start + length > bytes.length) return
    yield {
      type: bytes.readUInt16LE(start + 4),
      flags: bytes.readUInt16LE(start + 6),
      sequence: bytes.readUInt32LE(start + 8),
      port: bytes.readUInt32LE(start + 12),
      body: bytes.subarray(start + 16, start + length),
    }
    start += (length + 3) & ~3
  }
}

/** The attributes of a message, behind the head that its messages have. */
export function attributesOf({ body }: ReadMessage): Buffer {
  return body.subarray(4)
}

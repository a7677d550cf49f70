import { printAddress } from '../../../core/net/ip.ts'

/** A typed value of the protocol: addresses as text, strings with a character for each byte, binaries as they are. */
export type SpopValue = null | boolean | number | string | Buffer

/** Bytes of a frame that are read from their beginning. Reading beyond the end throws, as what is read then means nothing. */
export class SpopReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** True when nothing is left. */
  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  byte(): number {
    if (this.#at >= this.#bytes.length) throw new RangeError('the frame ends too early')
    return this.#bytes[this.#at++]!
  }

  word(): number {
    return Buffer.from(this.bytes(4)).readUInt32BE(0)
  }

  bytes(length: number): Buffer {
    if (length > this.#bytes.length - this.#at) throw new RangeError('the frame ends too early')
    const part = this.#bytes.subarray(this.#at, this.#at + length)
    this.#at += length
    return part
  }

  /** A number in as few bytes as it needs: four bits more than 240 in the first, then seven in each. Above 2^53 it is not exact. */
  varint(): number {
    let value = this.byte()
    if (value < 240) return value
    for (let weight = 16; ; weight *= 128) {
      const next = this.byte()
      value += next * weight
      if (next < 128) return value
      if (weight > 2 ** 63) throw new RangeError('a number is too long')
    }
  }

  string(): string {
    return this.bytes(this.varint()).toString('latin1')
  }

  value(): SpopValue {
    const tag = this.byte()
    switch (tag & 0x0f) {
      case types.null:
        return null
      case types.boolean:
        return (tag & 0x10) !== 0
      case types.int32:
      case types.uint32:
      case types.int64:
      case types.uint64:
        return this.varint()
      case types.ipv4:
        return this.bytes(4).join('.')
      case types.ipv6:
        return printAddress(6, BigInt(`0x${this.bytes(16).toString('hex')}`))
      case types.string:
        return this.string()
      case types.binary:
        return this.bytes(this.varint())
      default:
        throw new RangeError(`there is no type ${tag & 0x0f}`)
    }
  }
}

const types = {
  ...{
    null: 0,
    boolean: 1,
    int32: 2,
    uint32: 3,
    int64: 4,
    uint64: 5,
    ipv4: 6,
    ipv6: 7,
    string: 8,
    binary: 9,
  },
} as const

/** Bytes of a frame that are put together. */
export class SpopWriter {
  #bytes: Buffer
  #at: number

  /** Leaves room for the length in front of the frame. */
  constructor(room = 1024) {
    this.#bytes = Buffer.allocUnsafe(room)
    this.#at = lengthBytes
  }

  byte(value: number): this {
    this.#reserve(1)
    this.#bytes[this.#at++] = value
    return this
  }

  word(value: number): this {
    this.#reserve(4)
    this.#at = this.#bytes.writeUInt32BE(value, this.#at)
    return this
  }

  varint(value: number): this {
    if (value < 240) return this.byte(value)
    this.byte((value % 16) + 240)
    let left = (value - 240 - (value % 16)) / 16
    for (; left >= 128; left = Math.floor((left - 128) / 128)) this.byte((left % 128) + 128)
    return this.byte(left)
  }

  /** Text as UTF-8. */
  string(text: string): this {
    const length = Buffer.byteLength(text)
    this.varint(length)
    this.#reserve(length)
    this.#at += this.#bytes.write(text, this.#at)
    return this
  }

  /** A typed text or whole number. */
  value(value: string | number): this {
    return typeof value === 'number'
      ? this.byte(types.uint32).varint(value)
      : this.byte(types.string).string(value)
  }

  /** The frame with its length in front. */
  frame(): Buffer {
    this.#bytes.writeUInt32BE(this.#at - lengthBytes, 0)
    return this.#bytes.subarray(0, this.#at)
  }

  #reserve(length: number): void {
    if (this.#at + length <= this.#bytes.length) return
    const wider = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + length))
    this.#bytes.copy(wider, 0, 0, this.#at)
    this.#bytes = wider
  }
}

const lengthBytes = 4

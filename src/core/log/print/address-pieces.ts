import type { FrameWriter } from './frames.ts'

const [newline, colon] = [0x0a, 0x3a]

/** What stands in front of an address and behind it. */
export interface AddressFrame {
  readonly front: Uint8Array
  readonly behind: Uint8Array
}

/** Addresses of a column between two texts, which differ for IPv4 and IPv6. They are taken from the bytes of the column's words. */
export class AddressPieces {
  readonly #bytes: Uint8Array
  readonly #starts: Uint32Array
  readonly #isIp6: Uint8Array
  readonly #frames: readonly [ip4: AddressFrame, ip6: AddressFrame]

  /** Takes words with line feeds between, of hexadecimal digits, points and colons. */
  constructor(bytes: Uint8Array, frames: readonly [ip4: AddressFrame, ip6: AddressFrame]) {
    this.#bytes = bytes
    this.#frames = frames
    let words = 1
    for (const byte of bytes) if (byte === newline) words += 1
    this.#starts = new Uint32Array(words + 1)
    this.#isIp6 = new Uint8Array(words)
    let word = 0
    for (let at = 0; at < bytes.length; at++) {
      if (bytes[at] === newline) this.#starts[++word] = at + 1
      else if (bytes[at] === colon) this.#isIp6[word] = 1
    }
    this.#starts[words] = bytes.length + 1
  }

  isEmpty(place: number): boolean {
    return this.#starts[place + 1]! - this.#starts[place]! <= 1
  }

  isIp6(place: number): boolean {
    return this.#isIp6[place] === 1
  }

  /** Writes the address at a place with what belongs around it. */
  write(place: number, writer: FrameWriter): void {
    const { front, behind } = this.#frames[this.#isIp6[place]! as 0 | 1]
    writer.bytes(front, 0, front.length)
    writer.bytes(this.#bytes, this.#starts[place]!, this.#starts[place + 1]! - 1)
    writer.bytes(behind, 0, behind.length)
  }
}

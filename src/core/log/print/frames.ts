/** Messages behind one another, each with its length in bytes and a space in front. Source: RFC 6587, octet counting. */
export interface Frames {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Bytes of each message with what stands in front of it. */
  readonly sizes: readonly number[]
}

const firstBytes = 64 * 1024

/** Writes messages as frames. */
export class FrameWriter {
  #bytes = Buffer.from(new ArrayBuffer(firstBytes))
  #end = 0
  readonly #sizes: number[] = []

  /** Adds a message, and answers how many bytes its frame has. */
  add(message: string): number {
    const length = Buffer.byteLength(message, 'utf8')
    const front = `${length} `
    const size = front.length + length
    if (this.#end + size > this.#bytes.length) this.#grow(this.#end + size)
    this.#bytes.write(front, this.#end, 'latin1')
    this.#bytes.write(message, this.#end + front.length, 'utf8')
    this.#end += size
    this.#sizes.push(size)
    return size
  }

  /** The frames, in memory that nothing else has; the writer has none any more. */
  frames(): Frames {
    const bytes = new Uint8Array(this.#bytes.buffer.transfer(this.#end))
    this.#bytes = Buffer.from(new ArrayBuffer(0))
    return { bytes, sizes: this.#sizes }
  }

  #grow(least: number): void {
    const before = this.#bytes
    this.#bytes = Buffer.from(new ArrayBuffer(Math.max(least, before.length * 2)))
    before.copy(this.#bytes, 0, 0, this.#end)
  }
}

/** The messages themselves, as bytes of the frames. */
export function messagesOf({ bytes, sizes }: Frames): Uint8Array[] {
  let start = 0
  return sizes.map((size) => {
    const end = start + size
    const message = bytes.subarray(bytes.indexOf(0x20, start) + 1, end)
    start = end
    return message
  })
}

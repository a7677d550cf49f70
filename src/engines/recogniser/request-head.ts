import { type PacketLayout, tcp } from './ip-packet.ts'

const longestHead = 4_096
const method = /^[A-Z]{1,20}(?: |$)/
const requestLine = /^[A-Z]{1,20} \S+ HTTP\/\d/
const headEnd = /\r?\n\r?\n/

/**
 * The head of a request by HTTP that comes in several segments. nDPI reads what stands in one packet: it would take the beginning for
 * the whole, and know neither the protocol nor the host.
 */
export class RequestHead {
  #bytes = Buffer.alloc(0)
  #port = 0
  #next = 0
  #isOver = false

  /** True while more of the head is to come. */
  get isOpen(): boolean {
    return !this.#isOver && this.#bytes.length > 0
  }

  /** Takes the next packet of the connection; answers it with all of the head so far where it goes on with one, else null. */
  take(packet: Buffer, { protocol, transport, data }: PacketLayout): Buffer | null {
    if (this.#isOver || protocol !== tcp || data >= packet.length) return null
    const port = packet.readUInt16BE(transport)
    const sequence = packet.readUInt32BE(transport + 4)
    const isFirst = this.#bytes.length === 0
    if (isFirst) this.#port = port
    else if (port !== this.#port || sequence !== this.#next) return null
    this.#bytes = Buffer.concat([this.#bytes, packet.subarray(data)])
    this.#next = (sequence + packet.length - data) >>> 0
    const text = this.#bytes.toString('latin1')
    const isHttp = text.includes('\n') ? requestLine.test(text) : method.test(text)
    this.#isOver = !isHttp || text.length > longestHead || headEnd.test(text)
    return isFirst || !isHttp ? null : Buffer.concat([packet.subarray(0, data), this.#bytes])
  }
}

import type { Reading } from './message-form.ts'

const handshake = 22
const clientHello = 1
const headBytes = { record: 5, message: 4 } as const
/** Those of browsers have some two thousand bytes. */
const longestHello = 16_384

/** Reads the first message of a client by TLS. In however many records it comes, what is read has one. */
export function readHello(bytes: Buffer): Reading {
  const parts: Buffer[] = []
  let at = 0
  let got = 0
  for (;;) {
    if (bytes[at] !== undefined && bytes[at] !== handshake) return none
    if (bytes[at + 1] !== undefined && bytes[at + 1] !== 3) return none
    if (at + headBytes.record > bytes.length) return more
    const length = bytes.readUInt16BE(at + 3)
    if (length === 0 || length > longestHello) return none
    const part = bytes.subarray(at + headBytes.record, at + headBytes.record + length)
    parts.push(part)
    got += part.length
    const message = parts.length === 1 ? part : Buffer.concat(parts)
    if (message[0] !== undefined && message[0] !== clientHello) return none
    if (got >= headBytes.message) {
      const wanted = headBytes.message + message.readUIntBE(1, 3)
      if (wanted > longestHello) return none
      if (got >= wanted) {
        const last = at + headBytes.record + length
        const isPlain = parts.length === 1
        return {
          ...{ kind: 'whole', length: Math.min(last, bytes.length), isTunnel: false },
          bytes: isPlain ? bytes : inOneRecord(bytes, message.subarray(0, wanted)),
        }
      }
    }
    if (part.length < length) return more
    at += headBytes.record + length
  }
}

function inOneRecord(bytes: Buffer, message: Buffer): Buffer {
  const head = Buffer.from(bytes.subarray(0, headBytes.record))
  head.writeUInt16BE(message.length, 3)
  return Buffer.concat([head, message])
}

const none: Reading = { kind: 'none' }
const more: Reading = { kind: 'more' }

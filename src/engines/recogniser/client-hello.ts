import type { Reading } from './message-form.ts'

const handshake = 22
const clientHello = 1
const headBytes = { record: 5, message: 4 } as const
/** Those of browsers have some two thousand bytes. */
const longestHello = 16_384

/** Reads the first message of a client by TLS. In however many records it comes, what is read has one. */
export function readHello(bytes: Buffer): Reading {
  // It is asked with each of many small pieces: nothing is copied before all is there.
  const front: number[] = []
  let [at, got] = [0, 0]
  for (;;) {
    if (bytes[at] !== undefined && bytes[at] !== handshake) return none
    if (bytes[at + 1] !== undefined && bytes[at + 1] !== 3) return none
    const begin = at + headBytes.record
    if (begin > bytes.length) return more
    const length = bytes.readUInt16BE(at + 3)
    if (length === 0 || length > longestHello) return none
    const end = begin + length
    for (let place = begin; front.length < headBytes.message && place < Math.min(end, bytes.length); place++)
      front.push(bytes[place]!)
    if (front[0] !== undefined && front[0] !== clientHello) return none
    got += Math.min(end, bytes.length) - begin
    if (front.length === headBytes.message) {
      const wanted = headBytes.message + (front[1]! * 256 + front[2]!) * 256 + front[3]!
      if (wanted > longestHello) return tooLong(bytes)
      if (got >= wanted) {
        const isPlain = at === 0
        return {
          ...{ kind: 'whole', length: Math.min(end, bytes.length), isTunnel: false },
          bytes: isPlain ? bytes : inOneRecord(bytes, wanted),
        }
      }
    }
    if (end > bytes.length) return more
    at = end
  }
}

/** Servers take longer ones, whose names stand behind what is read. */
function tooLong(bytes: Buffer): Reading {
  return { kind: 'whole', bytes, length: bytes.length, isTunnel: false, isAmbiguous: true }
}

/** A record with so many bytes of a message that is there in several. */
function inOneRecord(bytes: Buffer, wanted: number): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at + headBytes.record <= bytes.length; ) {
    const end = at + headBytes.record + bytes.readUInt16BE(at + 3)
    parts.push(bytes.subarray(at + headBytes.record, end))
    at = end
  }
  const head = Buffer.from(bytes.subarray(0, headBytes.record))
  head.writeUInt16BE(wanted, 3)
  return Buffer.concat([head, Buffer.concat(parts).subarray(0, wanted)])
}

const none: Reading = { kind: 'none' }
const more: Reading = { kind: 'more' }

import { readSync, writeSync } from 'node:fs'
import { littleEndian } from './value.ts'

/**
 * Frames between the engine and the process that speaks netlink: four bytes of length, little-endian, and as many bytes.
 * A request holds messages, or four bytes that say how many bytes of messages stand in a file that both sides have open.
 * A reply has the errno of sending, four bytes more, in front of what the kernel answered.
 */

const headBytes = 4
/** Bytes that a pipe takes at once. More would go bit by bit, whenever both sides have nothing else to do. */
const pipeBytes = 1 << 16
/** More is rare, and would stay in the file. */
const fileBytes = 1 << 22

/** The frame of a request. `file` must hold nothing that the other side has still to read; null where there is none. */
export function requestFrame(messages: Uint8Array, file: number | null): Buffer {
  const { length } = messages
  const isFiled = file !== null && length > pipeBytes && length <= fileBytes && isWritten(file, messages)
  return frame(isFiled ? littleEndian(length) : messages)
}

/** Not on a disk that is full, for one. */
function isWritten(file: number, messages: Uint8Array): boolean {
  try {
    return writeSync(file, messages, 0, messages.length, 0) === messages.length
  } catch {
    return false
  }
}

/** The messages of a request. */
export function messagesOf(request: Buffer, file: number): Uint8Array {
  if (request.length !== headBytes) return request
  const messages = Buffer.allocUnsafe(request.readUInt32LE())
  if (readSync(file, messages, 0, messages.length, 0) !== messages.length)
    throw new Error('the file has fewer bytes than the request says')
  return messages
}

/** The parts as one frame. */
export function frame(...parts: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(headBytes)
  head.writeUInt32LE(parts.reduce((total, { length }) => total + length, 0))
  return Buffer.concat([head, ...parts])
}

/** Takes chunks as they come and hands on each whole frame without its length. */
export function frameReader(onFrame: (bytes: Buffer) => void): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let held = 0
  let needed = headBytes
  return (chunk) => {
    parts.push(chunk)
    held += chunk.length
    if (held < needed) return
    let rest = Buffer.concat(parts)
    for (;;) {
      needed = headBytes + (rest.length < headBytes ? 0 : rest.readUInt32LE(0))
      if (rest.length < headBytes || rest.length < needed) break
      onFrame(rest.subarray(headBytes, needed))
      rest = rest.subarray(needed)
    }
    parts = [rest]
    held = rest.length
  }
}

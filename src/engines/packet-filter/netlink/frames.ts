/**
 * Frames between the engine and the process that speaks netlink: four bytes of length, little-endian, and as many bytes.
 * A reply has the errno of sending, four bytes more, in front of what the kernel answered.
 */

const headBytes = 4

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

const [newline, plus] = [0x0a, 0x2b]
/** What a line costs beyond its text and the bytes that are attached to it. */
const frontBytes = 16

/** A line of text to which bytes are attached: `+`, their number, a space, the text, a line feed; the bytes follow. */
export function attachedLine(text: string, bytes: Uint8Array): readonly [front: Buffer, bytes: Uint8Array] {
  return [Buffer.from(`+${bytes.length} ${text}\n`), bytes]
}

/**
 * Cuts a byte stream into lines, some with bytes attached. Feed it chunks; `onLine` gets each line without its end, and the bytes,
 * which are null where none are attached. A line that is longer than `limitBytes`, or has more bytes, calls `onTooLong` and
 * nothing more comes; so does one that names no number of bytes.
 */
export function attachedLineReader(
  limitBytes: number,
  onLine: (line: string, bytes: Uint8Array<ArrayBuffer> | null) => void,
  onTooLong: () => void,
): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let length = 0
  let ended = false
  /** Bytes that come, and the line that they belong to. */
  let attached: { readonly line: string; readonly bytes: Uint8Array<ArrayBuffer>; filled: number } | null =
    null

  const refuse = () => {
    ended = true
    parts = []
    attached = null
    onTooLong()
  }
  const takeLine = (whole: Buffer) => {
    if (whole[0] !== plus) return onLine(whole.toString('utf8'), null)
    const front = whole.toString('latin1', 0, frontBytes)
    const [, digits = ''] = /^\+(\d{1,10}) /.exec(front) ?? []
    const size = Number(digits)
    if (digits === '' || size > limitBytes) return refuse()
    const line = whole.toString('utf8', digits.length + 2)
    attached = { line, bytes: new Uint8Array(size), filled: 0 }
  }
  const takeBytes = (chunk: Buffer): Buffer => {
    const { line, bytes, filled } = attached!
    const part = chunk.subarray(0, bytes.length - filled)
    bytes.set(part, filled)
    attached!.filled += part.length
    if (attached!.filled === bytes.length) {
      attached = null
      onLine(line, bytes)
    }
    return chunk.subarray(part.length)
  }
  return (chunk) => {
    let rest = chunk
    while (!ended) {
      if (attached !== null) {
        rest = takeBytes(rest)
        if (attached !== null) return
        continue
      }
      const end = rest.indexOf(newline)
      if (end < 0) break
      const whole =
        parts.length === 0 ? rest.subarray(0, end) : Buffer.concat([...parts, rest.subarray(0, end)])
      parts = []
      length = 0
      rest = rest.subarray(end + 1)
      takeLine(whole)
    }
    if (ended || rest.length === 0) return
    length += rest.length
    parts.push(rest)
    if (length > limitBytes) refuse()
  }
}

const newline = 0x0a

/**
 * Cuts a byte stream into lines. Feed it chunks; `onLine` gets each line without its end. A line longer than
 * `limitBytes` calls `onTooLong` and nothing more comes.
 */
export function lineReader(
  limitBytes: number,
  onLine: (line: string) => void,
  onTooLong: () => void,
): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let length = 0
  let ended = false
  return (chunk) => {
    let rest = chunk
    for (let end = rest.indexOf(newline); end >= 0 && !ended; end = rest.indexOf(newline)) {
      const line = Buffer.concat([...parts, rest.subarray(0, end)]).toString('utf8')
      parts = []
      length = 0
      rest = rest.subarray(end + 1)
      onLine(line)
    }
    if (ended || rest.length === 0) return
    length += rest.length
    parts.push(rest)
    if (length <= limitBytes) return
    ended = true
    parts = []
    onTooLong()
  }
}

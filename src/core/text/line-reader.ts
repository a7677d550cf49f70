const newline = 0x0a

/**
 * Cuts a byte stream into lines. Feed it chunks; `onLine` gets each line without its end. A line longer than
 * `limitBytes` calls `onTooLong` and nothing more comes; with `isSkipped` what follows that line still does.
 */
export function lineReader(
  limitBytes: number,
  onLine: (line: string) => void,
  onTooLong: () => void,
  { isSkipped = false }: { readonly isSkipped?: boolean } = {},
): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let length = 0
  let ended = false
  return (chunk) => {
    let rest = chunk
    if (ended) {
      const end = isSkipped ? rest.indexOf(newline) : -1
      if (end < 0) return
      ended = false
      rest = rest.subarray(end + 1)
    }
    for (let end = rest.indexOf(newline); end >= 0 && !ended; end = rest.indexOf(newline)) {
      const line = Buffer.concat([...parts, rest.subarray(0, end)]).toString('utf8')
      parts = []
      length = 0
      rest = rest.subarray(end + 1)
      onLine(line)
    }
    if (rest.length === 0) return
    length += rest.length
    parts.push(rest)
    if (length <= limitBytes) return
    ended = true
    parts = []
    length = 0
    onTooLong()
  }
}

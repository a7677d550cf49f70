/** A line, or the beginning of one that is too long, with the bytes that the whole has. */
export interface JournalLine {
  readonly text: string
  readonly bytes: number
  readonly isWhole: boolean
}

const longestLine = 4 * 1024 * 1024
const keptOfLong = 64 * 1024

/** Cuts bytes into lines; of one that is longer than 4 MiB the first 64 KiB are kept. */
export function journalLines(onLine: (line: JournalLine) => void): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let held = 0
  let bytes = 0
  const add = (part: Buffer) => {
    bytes += part.length
    if (held + part.length <= longestLine) {
      parts.push(part)
      held += part.length
      return
    }
    // From now on the rest of it only counts.
    if (held > keptOfLong || parts.length === 0) {
      parts = [Buffer.concat([...parts, part]).subarray(0, keptOfLong)]
      held = longestLine
    }
  }
  const end = () => {
    const isWhole = bytes <= longestLine
    const text = Buffer.concat(parts).toString('utf8')
    const line = { text, bytes, isWhole }
    parts = []
    held = 0
    bytes = 0
    if (line.bytes > 0) onLine(line)
  }
  return (chunk) => {
    let from = 0
    for (;;) {
      const to = chunk.indexOf(10, from)
      if (to < 0) break
      add(chunk.subarray(from, to))
      end()
      from = to + 1
    }
    if (from < chunk.length) add(chunk.subarray(from))
  }
}

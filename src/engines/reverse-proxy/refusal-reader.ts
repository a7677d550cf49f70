import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs'
import { lineReader } from '../../core/text/line-reader.ts'
import { type AuditedMatch, readRefusal } from './audit.ts'
import type { AuditEvents } from './audit-reader.ts'

const lookMilliseconds = 200
const longestLine = 128 * 1024
/** From this size on the file is replaced. */
const replaceBytes = 1024 * 1024
/** More than that in one look is counted and not read. */
const mostBytes = 4 * 1024 * 1024

/**
 * Follows the file in which nginx writes a line for each request that a list rule refused. `reopen` lets nginx write to a new file
 * of that name, and is called when the file has grown: the former one is read to its end.
 */
export function followRefusals(
  path: string,
  { onMatches, onLost, reopen }: AuditEvents & { readonly reopen: () => void },
): { readonly close: () => void } {
  const former = `${path}.1`
  let found: AuditedMatch[] = []
  let current = createTail(path)
  /** The file before, while workers may still write to it. */
  let leaving: ReturnType<typeof createTail> | null = null
  const take = (line: string) => {
    const match = readRefusal(line)
    if (match === null) onLost(1)
    else found.push(match)
  }
  const look = () => {
    for (const tail of [leaving, current]) if (tail !== null) onLost(tail.read(take))
    if (found.length > 0) onMatches(found)
    found = []
    if (leaving !== null && isThere(path)) {
      onLost(leaving.read(take))
      leaving.close()
      leaving = null
      rmSync(former, { force: true })
    } else if (leaving === null && current.size() > replaceBytes) {
      renameSync(path, former)
      leaving = current
      current = createTail(path)
      reopen()
    }
  }
  const timer = setInterval(() => {
    try {
      look()
    } catch {
      // A file that cannot be read is looked for again.
    }
  }, lookMilliseconds)
  timer.unref()
  return {
    close: () => {
      clearInterval(timer)
      try {
        look()
      } catch {
        // Nobody is left to read it.
      }
      leaving?.close()
      current.close()
    },
  }
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}

/** Reads a file from where it stopped; it need not be there yet. */
function createTail(path: string) {
  let descriptor: number | null = null
  let at = 0
  const buffer = Buffer.alloc(256 * 1024)
  let feed: ((chunk: Buffer) => void) | null = null
  const size = () => (descriptor === null ? 0 : fstatSync(descriptor).size)
  const open = () => {
    if (descriptor === null && isThere(path)) descriptor = openSync(path, 'r')
  }
  return {
    size,
    /** Hands the new lines on; answers how many were too much. */
    read: (onLine: (line: string) => void): number => {
      open()
      if (descriptor === null) return 0
      let lost = 0
      feed ??= lineReader(longestLine, onLine, () => {
        lost += 1
      })
      const end = size()
      let skipped = 0
      for (let left = end - at; left > 0; ) {
        const length = readSync(descriptor, buffer, 0, Math.min(buffer.length, left), at)
        if (length === 0) break
        const chunk = Buffer.from(buffer.subarray(0, length))
        at += length
        left -= length
        if (left > mostBytes) skipped += chunk.reduce((ends, byte) => ends + (byte === 10 ? 1 : 0), 0)
        else feed(chunk)
      }
      return lost + skipped
    },
    close: () => {
      if (descriptor !== null) closeSync(descriptor)
      descriptor = null
    },
  }
}

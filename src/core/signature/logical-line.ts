import { ruleLimitBytes } from './rule.ts'

/** A line, or several that continue each other; lines count from 1. */
export interface LogicalLine {
  readonly text: string
  readonly line: number
  /** True when the file ends where the line should go on. */
  readonly isOpen: boolean
}

/** Lines with those that continue them, without blanks at both ends. A comment is not continued. */
export function* logicalLines(bytes: Uint8Array): Generator<LogicalLine> {
  const decoder = new TextDecoder('utf-8')
  let pending = ''
  let isOpen = false
  let begun = 0
  let number = 0
  for (const raw of rawLines(bytes)) {
    number++
    // Of an endless line so much is read that it is seen to be too long.
    const text = decoder.decode(raw.subarray(0, 2 * ruleLimitBytes)).trimEnd()
    const isContinued: boolean = text.endsWith('\\') && (isOpen || !text.trimStart().startsWith('#'))
    if (!isOpen) begun = number
    if (pending.length <= 2 * ruleLimitBytes) pending += isContinued ? text.slice(0, -1) : text
    isOpen = isContinued
    if (isOpen) continue
    yield { text: pending.trim(), line: begun, isOpen }
    pending = ''
  }
  if (isOpen) yield { text: pending.trim(), line: begun, isOpen }
}

function* rawLines(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(0x0a, from)
    yield bytes.subarray(from, end < 0 ? bytes.length : end)
    if (end < 0) return
    from = end + 1
  }
}

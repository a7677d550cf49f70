import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import type { EngineRow } from '../core/engine/rows/engine-row.ts'
import { type Rate, TokenBucket } from '../core/log/token-bucket.ts'
import { cutText } from '../core/text/cut.ts'

/** A line that a process printed. */
export type OutputRow = Extract<EngineRow, { readonly kind: 'line' }>

/** Stream that a process prints to. */
export type OutputStream = 'stdout' | 'stderr'

/** Reader of the output of a process. */
export interface ProcessOutput {
  readonly read: (stream: Readable, from: OutputStream) => void
  /** Clears the last words, at a new start. */
  readonly forget: () => void
  /** The last few lines as one text, for the reason of an end. */
  readonly lastWords: () => string
  readonly onLine: (listener: (line: string) => void) => () => void
  readonly close: () => void
}

/** Name of a process, mask of its secrets, and receiver of its rows. */
export interface OutputOptions {
  readonly name: string
  /** Takes secrets out of a line; left out where there are none. */
  readonly mask?: (text: string) => string
  /** Tells whether a line becomes a row; each does where it is left out. */
  readonly isRow?: ((line: string) => boolean) | undefined
  readonly onRows: (rows: readonly OutputRow[]) => void
}

const longestLine = 1_000
/** Cut only when secrets are out of it: a part of one would not be known for what it is. */
const longestRead = 16_000
const rate: Rate = { burst: 200, perSecond: 20 }
const batchMilliseconds = 100
const leftOutMilliseconds = 5_000
const rememberedLines = 5
const longestWords = 600

/**
 * Reads the output of a process line by line. Lines become rows, 200 at once and 20 more each second; a row each five
 * seconds says how many more there were. All lines count for last words and listeners.
 */
export function readOutput({
  name,
  mask = (text) => text,
  isRow = () => true,
  onRows,
}: OutputOptions): ProcessOutput {
  const listeners = new Set<(line: string) => void>()
  const bucket = new TokenBucket(rate, performance.now())
  let last: string[] = []
  let rows: OutputRow[] = []
  let leftOut = 0
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const batch = rows
    rows = []
    if (batch.length > 0) onRows(batch)
  }
  const add = (stream: OutputStream, line: string) => {
    rows.push({ kind: 'line', program: name, atMs: Date.now(), stream, line })
    timer ??= setTimeout(flush, batchMilliseconds)
  }
  const tellLeftOut = () => {
    if (leftOut === 0) return
    add('stderr', `${leftOut} more lines of ${name} were left out`)
    leftOut = 0
  }
  const counting = setInterval(tellLeftOut, leftOutMilliseconds)
  counting.unref()
  const take = (stream: OutputStream, text: string) => {
    const line = cutText(mask(text), longestLine)
    last = [...last.filter((earlier) => earlier !== line), line].slice(-rememberedLines)
    for (const listener of listeners) listener(line)
    if (!isRow(line)) return
    if (!bucket.hasRoom(performance.now())) {
      leftOut += 1
      return
    }
    bucket.take()
    add(stream, line)
  }

  return {
    read: (stream, from) => {
      const lines = splitLines((line) => take(from, line))
      stream.on('data', lines.feed).on('end', lines.end)
      stream.on('error', () => undefined)
    },
    forget: () => {
      last = []
    },
    lastWords: () => last.join('; ').slice(-longestWords),
    onLine: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      clearInterval(counting)
      tellLeftOut()
      flush()
    },
  }
}

/** Cuts a byte stream into lines without their ends; empty ones are no lines, and very long ones are cut off. */
export function splitLines(onLine: (line: string) => void): {
  readonly feed: (chunk: Buffer) => void
  readonly end: () => void
} {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  const emit = () => {
    const line = rest.trimEnd()
    if (line !== '') onLine(line)
    rest = ''
  }
  const append = (text: string) => {
    rest = (rest + text).slice(0, longestRead)
  }
  return {
    feed: (chunk) => {
      const [first = '', ...others] = decoder.write(chunk).split('\n')
      append(first)
      for (const other of others) {
        emit()
        append(other)
      }
    },
    end: () => {
      append(decoder.end())
      emit()
    },
  }
}

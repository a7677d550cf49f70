import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import type { EngineRow } from '../../core/engine/engine-row.ts'
import { type Rate, TokenBucket } from '../../core/log/token-bucket.ts'
import type { MessageValue, Said } from '../../core/text/message.ts'

/** A line that a daemon printed. */
export type DaemonRow = Extract<EngineRow, { readonly kind: 'line' }>

/** Stream that a daemon prints to. */
export type OutputStream = 'stdout' | 'stderr'

/** Reader of the output of a daemon. */
export interface DaemonOutput {
  readonly read: (stream: Readable, name: OutputStream) => void
  /** Clears the last words, at a new start. */
  readonly forget: () => void
  /** The last few lines as one text, for the reason of an end. */
  readonly lastWords: () => string
  readonly onLine: (listener: (line: string) => void) => () => void
  readonly close: () => void
}

/** Name of a daemon, mask of its secrets, and receiver of its rows. */
export interface OutputOptions {
  readonly daemon: string
  /** Takes secrets out of a line. */
  readonly mask: (text: string) => string
  readonly onRows: (rows: readonly DaemonRow[]) => void
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
 * Reads the output of a daemon line by line. Lines become rows, 200 at once and 20 more each second; a row each five
 * seconds says how many more there were. All lines count for last words and listeners.
 */
export function readOutput({ daemon, mask, onRows }: OutputOptions): DaemonOutput {
  const listeners = new Set<(line: string) => void>()
  const bucket = new TokenBucket(rate, performance.now())
  let last: string[] = []
  let rows: DaemonRow[] = []
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
    rows.push({ kind: 'line', program: daemon, atMs: Date.now(), stream, line })
    timer ??= setTimeout(flush, batchMilliseconds)
  }
  const tellLeftOut = () => {
    if (leftOut === 0) return
    add('stderr', `${leftOut} more lines of ${daemon} were left out`)
    leftOut = 0
  }
  const counting = setInterval(tellLeftOut, leftOutMilliseconds)
  counting.unref()
  const take = (stream: OutputStream, text: string) => {
    const masked = mask(text)
    const line = masked.length > longestLine ? `${masked.slice(0, longestLine)} …` : masked
    last = [...last.filter((earlier) => earlier !== line), line].slice(-rememberedLines)
    for (const listener of listeners) listener(line)
    if (!bucket.hasRoom(performance.now())) {
      leftOut += 1
      return
    }
    bucket.take()
    add(stream, line)
  }

  return {
    read: (stream, name) => {
      const lines = splitLines((line) => take(name, line))
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

/** Shows each secret in a text as `‹secret›`, line by line. What is very short would make a text unreadable. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .flatMap((secret) => secret.split('\n'))
    .filter((secret) => secret.trim().length >= shortestSecret)
    .reduce((masked, secret) => masked.replaceAll(secret, '‹secret›'), text)
}

const shortestSecret = 4

/** The message with `mask` applied to the words in it. */
export function maskedMessage(said: Said, mask: (text: string) => string): Said {
  if (said === '' || said.values === undefined) return said
  const values = Object.entries(said.values).map(([name, value]) => [name, maskedValue(value, mask)] as const)
  return { ...said, values: Object.fromEntries(values) }
}

function maskedValue(value: MessageValue, mask: (text: string) => string): MessageValue {
  if (typeof value === 'object') return maskedMessage(value, mask)
  return typeof value === 'string' ? mask(value) : value
}

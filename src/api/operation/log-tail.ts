import { Readable } from 'node:stream'
import type { LogQuery } from '../../core/log/log-query.ts'
import type { LogStore } from '../../store/log/log-store.ts'
import type { TailItem } from '../../store/log/query/tail.ts'

/** Dependencies of the streams of log rows. */
export interface LogTailParts {
  readonly logs: Pick<LogStore, 'tail' | 'newestId'>
  /** True while the reader may go on. */
  readonly isAllowed: () => boolean
  /** Aborts when the gateway ends. */
  readonly ending: AbortSignal
  readonly reportBug: (message: string) => void
}

/** Rows that a reader follows. */
export interface Followed extends Pick<LogQuery, 'filters' | 'search'> {
  readonly after: number
}

const heartbeatMs = 15_000
const lookMs = 200
const allowanceMs = 1_000
/** Bounds of one step; the reader's thread answers others between two. */
const step = { mostRows: 500, mostCharacters: 65_536, mostScanned: 20_000 }

/**
 * Server-sent events of the rows behind an id. Rows are read from the log when the reader takes them: it holds no more
 * than one step of them, and what leaves the log before is reported as missed.
 */
export function logTail(parts: LogTailParts, { after, ...selection }: Followed): Readable {
  const { logs } = parts
  let through = after
  let isWanted = false
  let isReading = false
  let isOver = false
  const stream = new Readable({
    highWaterMark: 16 * 1024,
    read: () => {
      isWanted = true
      void look()
    },
  })
  const end = () => {
    if (!isOver) stream.push(null)
    isOver = true
  }
  const push = (text: string) => {
    if (!isOver) isWanted = stream.push(text)
  }
  const look = async () => {
    if (!isWanted || isReading || isOver || logs.newestId <= through) return
    isReading = true
    try {
      const part = await logs.tail({ ...selection, ...step, after: through })
      const hasMore = part.through < logs.newestId && part.through > through
      through = part.through
      if (part.items.length > 0) push(part.items.map(eventText).join(''))
      // With the next turn, so that others are asked between.
      if (hasMore) setImmediate(() => void look())
    } catch (error) {
      parts.reportBug(`the log cannot be followed: ${(error as Error).stack ?? String(error)}`)
      end()
    } finally {
      isReading = false
    }
  }
  const looking = setInterval(() => void look(), lookMs)
  const heartbeat = setInterval(() => isWanted && push(`: still here\n${position(through)}`), heartbeatMs)
  const allowance = setInterval(() => {
    if (!parts.isAllowed()) end()
  }, allowanceMs)
  parts.ending.addEventListener('abort', end, { once: true })
  stream.once('close', () => {
    isOver = true
    for (const timer of [looking, heartbeat, allowance]) clearInterval(timer)
    parts.ending.removeEventListener('abort', end)
  })
  push(`: rows follow\n${position(after)}`)
  return stream
}

/** An event without data: the reader remembers the id, and nothing is dispatched. */
function position(id: number): string {
  return `id: ${idText(id)}\n\n`
}

function eventText(item: TailItem): string {
  if ('row' in item) return `id: ${item.row.id}\ndata: ${JSON.stringify(item.row)}\n\n`
  const { rows, last } = item.missed
  return `event: missed\nid: ${idText(last)}\ndata: ${JSON.stringify({ rows })}\n\n`
}

function idText(id: number): string {
  return String(id).padStart(16, '0')
}

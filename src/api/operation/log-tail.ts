import type { Readable } from 'node:stream'
import type { LogQuery } from '../../core/log/log-query.ts'
import type { LogStore } from '../../store/log/log-store.ts'
import type { TailItem } from '../../store/log/query/tail.ts'
import { type FollowedParts, followedStream } from '../route/followed-stream.ts'

/** Dependencies of the streams of log rows. */
export interface LogTailParts extends FollowedParts {
  readonly logs: Pick<LogStore, 'tail' | 'newestId'>
}

/** Rows that a reader follows. */
export interface Followed extends Pick<LogQuery, 'filters' | 'search'> {
  readonly after: number
}

/** Bounds of one step; the reader's thread answers others between two. */
const step = { mostRows: 500, mostCharacters: 65_536, mostScanned: 20_000, mostMilliseconds: 200 }

/**
 * Server-sent events of the rows behind an id. Rows are read from the log when the reader takes them: it holds no more
 * than one step of them, and what leaves the log before is reported as missed.
 */
export function logTail(parts: LogTailParts, { after, ...selection }: Followed): Readable {
  const { logs } = parts
  let through = after
  const stream = followedStream(parts, {
    subject: 'the log',
    look: async (push) => {
      if (logs.newestId <= through) return false
      const part = await logs.tail({ ...selection, ...step, after: through })
      const hasMore = part.through < logs.newestId && part.through > through
      through = part.through
      if (part.items.length > 0) push(part.items.map(eventText).join(''))
      return hasMore
    },
    heartbeat: () => `: still here\n${position(through)}`,
  })
  stream.push(`: rows follow\n${position(after)}`)
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

import { Readable } from 'node:stream'

/** Place of a reader in what is never sent twice: newest revision and newest row of the log that it has. */
export interface Position {
  readonly revision: number
  readonly row: number
}

/** An event as it is sent. `position` is where the reader is once it has it; absent where that stays. */
export interface StreamEvent {
  readonly name: string
  readonly data: unknown
  readonly position?: Partial<Position>
}

/** Part of a stream, for one reader. */
export interface EventSource {
  /** Events that the reader has not got. It is asked only while the reader takes what comes, and never twice at a time. */
  look(): readonly StreamEvent[] | Promise<readonly StreamEvent[]>
  close?(): void
}

/** Dependencies of a stream. */
export interface StreamParts {
  /** True while the reader may go on. */
  readonly isAllowed: () => boolean
  /** Aborts when the gateway ends. */
  readonly ending: AbortSignal
  readonly reportBug: (message: string) => void
}

const lookMs = 200
const heartbeatMs = 15_000
const allowanceMs = 1_000

/** Reads an id of a stream; null where it is none. */
export function positionOf(id: string): Position | null {
  const found = /^(\d{1,15})-(\d{1,16})$/.exec(id)
  return found ? { revision: Number(found[1]), row: Number(found[2]) } : null
}

/**
 * Server-sent events of several sources. What is new is read when the reader takes it, so that a slow reader holds one step
 * of it and later gets the newest state, not each one.
 */
export function eventStream(parts: StreamParts, sources: readonly EventSource[], from: Position): Readable {
  let position = from
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
  const push = (text: string) => {
    if (!isOver) isWanted = stream.push(text)
  }
  const end = () => {
    if (!isOver) stream.push(null)
    isOver = true
  }
  const print = ({ name, data, position: then }: StreamEvent) => {
    if (then) position = { ...position, ...then }
    return `event: ${name}\n${then ? idLine(position) : ''}data: ${JSON.stringify(data)}\n\n`
  }
  const look = async () => {
    if (!isWanted || isReading || isOver) return
    isReading = true
    try {
      for (const source of sources) {
        const events = await source.look()
        if (events.length > 0) push(events.map(print).join(''))
        if (!isWanted || isOver) break
      }
    } catch (error) {
      parts.reportBug(`events cannot be followed: ${(error as Error).stack ?? String(error)}`)
      end()
    } finally {
      isReading = false
    }
  }
  const looking = setInterval(() => void look(), lookMs)
  const heartbeat = setInterval(() => isWanted && push(`: still here\n${idLine(position)}\n`), heartbeatMs)
  const allowance = setInterval(() => {
    if (parts.isAllowed()) return
    if (isWanted) push(print({ name: 'end', data: { reason: 'session' } }))
    end()
  }, allowanceMs)
  parts.ending.addEventListener('abort', end, { once: true })
  stream.once('close', () => {
    isOver = true
    for (const timer of [looking, heartbeat, allowance]) clearInterval(timer)
    for (const source of sources) source.close?.()
    parts.ending.removeEventListener('abort', end)
  })
  return stream
}

function idLine({ revision, row }: Position): string {
  return `id: ${revision}-${String(row).padStart(16, '0')}\n`
}

import type { Readable } from 'node:stream'
import { type FollowedParts, followedStream } from '../route/followed-stream.ts'

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

/** Reads an id of a stream; null where it is none. */
export function positionOf(id: string): Position | null {
  const found = /^(\d{1,15})-(\d{1,16})$/.exec(id)
  return found ? { revision: Number(found[1]), row: Number(found[2]) } : null
}

/**
 * Server-sent events of several sources. What is new is read when the reader takes it, so that a slow reader holds one step
 * of it and later gets the newest state, not each one.
 */
export function eventStream(parts: FollowedParts, sources: readonly EventSource[], from: Position): Readable {
  let position = from
  const print = ({ name, data, position: then }: StreamEvent) => {
    if (then) position = { ...position, ...then }
    return `event: ${name}\n${then ? idLine(position) : ''}data: ${JSON.stringify(data)}\n\n`
  }
  return followedStream(parts, {
    subject: 'events',
    look: async (push) => {
      for (const source of sources) {
        const events = await source.look()
        if (events.length > 0 && !push(events.map(print).join(''))) break
      }
      return false
    },
    heartbeat: () => `: still here\n${idLine(position)}\n`,
    farewell: () => print({ name: 'end', data: { reason: 'session' } }),
    close: () => {
      for (const source of sources) source.close?.()
    },
  })
}

function idLine({ revision, row }: Position): string {
  return `id: ${revision}-${String(row).padStart(16, '0')}\n`
}

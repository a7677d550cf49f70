import { Readable } from 'node:stream'

/** Parts of a stream that somebody follows. */
export interface FollowedParts {
  /** True while the reader may go on; asked every second. */
  readonly isAllowed: () => boolean
  /** Aborts when the gateway ends. */
  readonly ending: AbortSignal
  readonly reportBug: (message: string) => void
}

/** Content of a stream that somebody follows. */
export interface Followed {
  /** Beginning of a report about an error of `look`. */
  readonly subject: string
  /**
   * Pushes what is new. It is asked only while the reader takes what comes, and never twice at a time; true where there is more, for
   * which it is asked with the next turn.
   */
  readonly look: (push: (text: string) => boolean) => Promise<boolean>
  /** Comment that keeps the connection, with the place of the reader. */
  readonly heartbeat: () => string
  /** Last words to a reader who may not go on. */
  readonly farewell?: () => string
  readonly close?: () => void
}

const lookMs = 200
const heartbeatMs = 15_000
const allowanceMs = 1_000

/** A stream that is read from its source when the reader takes it, so that a slow reader holds one step of it. */
export function followedStream(parts: FollowedParts, content: Followed): Readable {
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
  /** Answers whether the reader takes more. */
  const push = (text: string): boolean => {
    if (!isOver) isWanted = stream.push(text)
    return isWanted && !isOver
  }
  const look = async () => {
    if (!isWanted || isReading || isOver) return
    isReading = true
    try {
      // With the next turn, so that others are asked between.
      if (await content.look(push)) setImmediate(() => void look())
    } catch (error) {
      parts.reportBug(`${content.subject} cannot be followed: ${(error as Error).stack ?? String(error)}`)
      end()
    } finally {
      isReading = false
    }
  }
  const looking = setInterval(() => void look(), lookMs)
  const heartbeat = setInterval(() => isWanted && push(content.heartbeat()), heartbeatMs)
  const allowance = setInterval(() => {
    if (parts.isAllowed()) return
    const words = content.farewell?.()
    if (isWanted && words !== undefined) push(words)
    end()
  }, allowanceMs)
  parts.ending.addEventListener('abort', end, { once: true })
  stream.once('close', () => {
    isOver = true
    for (const timer of [looking, heartbeat, allowance]) clearInterval(timer)
    content.close?.()
    parts.ending.removeEventListener('abort', end)
  })
  return stream
}

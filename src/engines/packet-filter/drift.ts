import { setTimeout as sleep } from 'node:timers/promises'

/** Runs repairs one after another, never in a storm. */
export interface RepairQueue {
  /** Asks for a repair; reasons that come in while one waits are told together. */
  request(reason: string): void
  close(): void
}

const calmAfterMilliseconds = 10_000
const longestPauseMilliseconds = 4_000
const firstPauseMilliseconds = 500

/**
 * Makes a queue that calls `repair` at once, and again only after a pause that doubles from half a second to four
 * while requests keep coming. A repair that rejects is asked for again.
 */
export function createRepairQueue(repair: (reason: string) => Promise<void>): RepairQueue {
  const closing = new AbortController()
  let reason: string | null = null
  let running = false
  let pause = 0
  let lastEnd = 0

  const work = async () => {
    while (reason !== null && !closing.signal.aborted) {
      const idle = performance.now() - lastEnd
      if (idle > calmAfterMilliseconds) pause = 0
      if (pause > idle) await sleep(pause - idle, undefined, { signal: closing.signal })
      const told: string = reason
      reason = null
      try {
        await repair(told)
      } catch {
        reason ??= told
      }
      lastEnd = performance.now()
      pause = Math.min(longestPauseMilliseconds, Math.max(firstPauseMilliseconds, pause * 2))
    }
  }

  return {
    request: (why) => {
      reason ??= why
      if (running || closing.signal.aborted) return
      running = true
      // Only the sleep rejects, when the queue is closed.
      work()
        .catch(() => {})
        .finally(() => {
          running = false
        })
    },
    close: () => closing.abort(),
  }
}

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
/** So many different reasons a repair tells; further ones are counted. */
const mostReasons = 10

/** What a queue calls. */
export interface Repairs {
  /** Is given the reasons, and when the first was heard of, by `performance.now()`. Asked for again where it rejects. */
  readonly repair: (reasons: string, heardAt: number) => Promise<void>
  /** Closes what is open: called when a repair has to wait, and with each request meanwhile. */
  readonly hold: () => Promise<void>
}

/**
 * Makes a queue that calls `repair` at once, and again only after a pause that doubles from half a second to four
 * while requests keep coming. So a storm costs little, and opens nothing.
 */
export function createRepairQueue({ repair, hold }: Repairs): RepairQueue {
  const closing = new AbortController()
  let reasons = new Set<string>()
  let heardAt = 0
  let running = false
  let waiting = false
  let pause = 0
  let lastEnd = 0

  // What cannot be held is repaired when its time has come.
  const holdNow = () => void hold().catch(() => undefined)
  const rest = async (milliseconds: number) => {
    waiting = true
    holdNow()
    await sleep(milliseconds, undefined, { signal: closing.signal })
    waiting = false
  }

  const work = async () => {
    while (reasons.size > 0 && !closing.signal.aborted) {
      const idle = performance.now() - lastEnd
      if (idle > calmAfterMilliseconds) pause = 0
      if (pause > idle) await rest(pause - idle)
      const [told, since] = [reasons, heardAt]
      reasons = new Set()
      try {
        await repair(listOf(told), since)
      } catch {
        reasons = new Set([...told, ...reasons])
        heardAt = since
      }
      lastEnd = performance.now()
      pause = Math.min(longestPauseMilliseconds, Math.max(firstPauseMilliseconds, pause * 2))
    }
    // Here and not behind the promise: a request in between would wait for the next one.
    running = false
  }

  return {
    request: (why) => {
      if (reasons.size === 0) heardAt = performance.now()
      reasons.add(why)
      if (waiting && !closing.signal.aborted) holdNow()
      if (running || closing.signal.aborted) return
      running = true
      // Only the sleep rejects, when the queue is closed.
      work().catch(() => {})
    },
    close: () => closing.abort(),
  }
}

function listOf(reasons: ReadonlySet<string>): string {
  const told = [...reasons].slice(0, mostReasons).join('; ')
  return reasons.size > mostReasons ? `${told} and ${reasons.size - mostReasons} more` : told
}

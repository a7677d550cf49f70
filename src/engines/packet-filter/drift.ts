import { setTimeout as sleep } from 'node:timers/promises'
import { english, joined, type Message, verbatim } from '../../core/text/message.ts'
import { message } from './messages.ts'

/** Runs repairs one after another, never in a storm. */
export interface RepairQueue {
  /** Requests a repair; reasons that come in while one waits are reported together. */
  request(reason: Message): void
  close(): void
}

const calmAfterMilliseconds = 10_000
const longestPauseMilliseconds = 4_000
const firstPauseMilliseconds = 500
/** Most reasons that a repair names; further ones are counted. */
const mostReasons = 10

/** Functions that a repair queue calls. */
export interface Repairs {
  /** Repairs; `heardAt` is when the first reason was heard of, by `performance.now()`. Called again when it rejects. */
  readonly repair: (reasons: Message, heardAt: number) => Promise<void>
  /** Closes what is open: called when a repair has to wait, and with each request meanwhile. */
  readonly hold: () => Promise<void>
}

/**
 * Makes a queue that calls `repair` at once, and again only after a pause that doubles from half a second to four
 * while requests keep coming. So a storm costs little, and opens nothing.
 */
export function createRepairQueue({ repair, hold }: Repairs): RepairQueue {
  const closing = new AbortController()
  let reasons = new Map<string, Message>()
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
      reasons = new Map()
      try {
        await repair(listOf(told), since)
      } catch {
        reasons = new Map([...told, ...reasons])
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
      reasons.set(english(why), why)
      if (waiting && !closing.signal.aborted) holdNow()
      if (running || closing.signal.aborted) return
      running = true
      // Only the sleep rejects, when the queue is closed.
      work().catch(() => {})
    },
    close: () => closing.abort(),
  }
}

function listOf(reasons: ReadonlyMap<string, Message>): Message {
  const told = joined([...reasons.values()].slice(0, mostReasons)) ?? verbatim('')
  const more = reasons.size - mostReasons
  return more > 0 ? message('{told} and {more} more', { told, more }) : told
}

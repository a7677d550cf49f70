import { createComparison } from './comparison.ts'
import { createRepairQueue } from './drift.ts'
import { foreignChange } from './foreign-change.ts'
import type { NetlinkEvents } from './netlink/process.ts'
import type { FilterTable } from './table.ts'

const pollMilliseconds = 3_000

/** What is watched, and who repairs it. */
export interface WatchOptions {
  readonly table: FilterTable
  /** Runs work while no apply and no repair is running. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** With what was changed, and when that was heard of, by `performance.now()`. */
  readonly repair: (reason: string, heardAt: number) => Promise<void>
  /** Closes what is open until a repair that has to wait. */
  readonly hold: () => Promise<void>
  /** Numbers of the types of sets, by their names. */
  readonly keyTypes: () => Promise<ReadonlyMap<string, number>>
  /** Hears of what is lost and cannot be repaired. */
  readonly onLost: (message: string) => void
}

/** A watch, which hears of changes; it has not begun to look for itself until it is started. */
export interface Watch extends Pick<NetlinkEvents, 'onChange'> {
  start(): void
  /** Those who hear of changes have ended: a repair is asked for after so many milliseconds. */
  onEnd(pauseMilliseconds: number): void
  /** When rules and elements were last compared and found right, in Unix seconds; null when never. */
  comparedAt(): number | null
  close(): void
}

/**
 * Asks for a repair when a transaction of somebody else touched the table or went unseen, when those who hear of them had
 * ended, when the generation in the kernel, read each three seconds, is not the one that we put there last, and when
 * rules or elements, compared less often, are not those that we put there.
 */
export function watchTable({ table, exclusively, repair, hold, keyTypes, onLost }: WatchOptions): Watch {
  const repairs = createRepairQueue({ repair, hold })
  const comparison = createComparison(table, {
    onDifference: (what) => repairs.request(`the kernel's table was changed unseen: ${what}`),
    onReset: onLost,
  })
  let poll: NodeJS.Timeout | null = null
  let restart: NodeJS.Timeout | null = null

  let comparing = false
  const compare = async () => {
    if (comparing) return
    comparing = true
    try {
      const intact = await exclusively(() => table.isIntact())
      if (!intact) repairs.request('the ruleset was removed or replaced by another program')
    } catch {
      // What cannot be read now is read again.
    } finally {
      comparing = false
    }
  }

  return {
    start: () => {
      if (poll !== null) return
      poll = setInterval(compare, pollMilliseconds)
      poll.unref()
      comparison.start()
    },
    onChange: async ({ seen }) => {
      if (seen === null) repairs.request('a change of the ruleset went unseen')
      else repairs.request(await foreignChange(seen, { ruleOf: comparison.ruleOf, keyTypes }))
    },
    // The repair starts the process again.
    onEnd: (pauseMilliseconds) => {
      if (restart !== null) clearTimeout(restart)
      restart = setTimeout(() => repairs.request('the watch on the ruleset had ended'), pauseMilliseconds)
    },
    comparedAt: comparison.comparedAt,
    close: () => {
      if (poll !== null) clearInterval(poll)
      if (restart !== null) clearTimeout(restart)
      comparison.close()
      repairs.close()
    },
  }
}

import type { Message } from '../../core/text/message.ts'
import { type Comparison, createComparison } from './comparison.ts'
import { createRepairQueue } from './drift.ts'
import { foreignChange } from './foreign-change.ts'
import { message } from './messages.ts'
import type { NetlinkEvents } from './netlink/process.ts'
import type { FilterTable } from './table.ts'

const pollMilliseconds = 3_000

/** The watched table, and the functions that repair it. */
export interface WatchOptions {
  readonly table: FilterTable
  /** Runs work while no apply and no repair is running. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** Repairs the table; `heardAt` is when the change was heard of, by `performance.now()`. */
  readonly repair: (reason: Message, heardAt: number) => Promise<void>
  /** Closes what is open until a repair that has to wait. */
  readonly hold: () => Promise<void>
  /** Numbers of the types of sets, by their names. */
  readonly keyTypes: () => Promise<ReadonlyMap<string, number>>
  /** Receives losses that cannot be repaired. */
  readonly onLost: (what: Message) => void
}

/** A watch, which receives reports of changes; its own checks begin when it is started. */
export interface Watch extends Pick<NetlinkEvents, 'onChange'>, Pick<Comparison, 'onLend'> {
  start(): void
  /** Requests a repair. */
  distrust(reason: Message): void
  /** The process that hears of changes has ended: a repair is requested after so many milliseconds. */
  onEnd(pauseMilliseconds: number): void
  /** Time of the last comparison that found rules and elements right, in Unix seconds; null when there was none. */
  comparedAt(): number | null
  close(): void
}

/**
 * Requests a repair when a transaction of another program touched the table or went unseen, when the process that hears of
 * them had ended, when the generation in the kernel, read every three seconds, is not the one that we put there last, and
 * when rules or elements, compared less often, are not those that we put there.
 */
export function watchTable({ table, exclusively, repair, hold, keyTypes, onLost }: WatchOptions): Watch {
  const repairs = createRepairQueue({ repair, hold })
  const comparison = createComparison(table, {
    onDifference: (what) =>
      repairs.request(message("the kernel's table was changed unseen: {what}", { what })),
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
      if (!intact) repairs.request(message('the ruleset was removed or replaced by another program'))
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
      if (seen === null) repairs.request(message('a change of the ruleset went unseen'))
      else repairs.request(await foreignChange(seen, { ruleOf: comparison.ruleOf, keyTypes }))
    },
    // The repair starts the process again.
    onEnd: (pauseMilliseconds) => {
      if (restart !== null) clearTimeout(restart)
      restart = setTimeout(
        () => repairs.request(message('the watch on the ruleset had ended')),
        pauseMilliseconds,
      )
    },
    distrust: repairs.request,
    onLend: comparison.onLend,
    comparedAt: comparison.comparedAt,
    close: () => {
      if (poll !== null) clearInterval(poll)
      if (restart !== null) clearTimeout(restart)
      comparison.close()
      repairs.close()
    },
  }
}

import { createComparison } from './comparison.ts'
import { createRepairQueue } from './drift.ts'
import { type Monitor, type SeenTransaction, startMonitor } from './monitor.ts'
import type { FilterTable } from './table.ts'

const pollMilliseconds = 3_000
/** The networks of all countries take ten seconds to load and to be told of. */
const blindAfterMilliseconds = 30_000

/** What is watched, and who repairs it. */
export interface WatchOptions {
  readonly table: FilterTable
  /** Runs work while no apply and no repair is running. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  readonly repair: (reason: string) => Promise<void>
  /** Hears of what is lost and cannot be repaired. */
  readonly onLost: (message: string) => void
}

/** A watch that has not begun until it is started. */
export interface Watch {
  start(): void
  /** When rules and elements were last compared and found right, in Unix seconds; null when never. */
  comparedAt(): number | null
  close(): Promise<void>
}

/**
 * Asks for a repair when a transaction that was not ours touched the table, when one that may not have been ours went
 * unseen, when the generation in the kernel, read each three seconds, is not the one that we put there last, and when
 * rules or elements, compared less often, are not those that we put there.
 */
export function watchTable({ table, exclusively, repair, onLost }: WatchOptions): Watch {
  const sight = createSight(table)
  const repairs = createRepairQueue(async (reason) => {
    await repair(reason)
    sight.forgive()
  })
  const comparison = createComparison(table, {
    onDifference: (what) => repairs.request(`the kernel's table was changed unseen: ${what}`),
    onReset: onLost,
  })
  let monitor: Monitor | null = null
  let poll: NodeJS.Timeout | null = null

  const compare = async () => {
    const intact = await exclusively(() => table.isIntact())
    const reason = intact ? sight.judge() : 'the ruleset was removed or replaced by another program'
    if (reason !== null) repairs.request(reason)
  }
  let comparing = false
  const compareSoon = () => {
    if (comparing) return
    comparing = true
    compare()
      .catch(() => {})
      .finally(() => {
        comparing = false
      })
  }

  return {
    start: () => {
      if (monitor !== null) return
      monitor = startMonitor({
        onTransaction: (seen) => {
          if (!sight.take(seen) && seen.touches > 0) repairs.request(foreignChange(seen, comparison.ruleOf))
        },
        onLoss: compareSoon,
        onRestart: () => repairs.request('the watch on the ruleset had ended'),
      })
      poll = setInterval(compareSoon, pollMilliseconds)
      poll.unref()
      comparison.start()
    },
    comparedAt: comparison.comparedAt,
    close: async () => {
      if (poll !== null) clearInterval(poll)
      comparison.close()
      repairs.close()
      await monitor?.close()
    },
  }
}

/**
 * Keeps account of what the monitor has seen. A large load of our own can be more than the kernel has room to tell of;
 * what went unseen is harmless as long as we ourselves sent that many transactions that were not seen.
 */
function createSight(table: FilterTable) {
  let newest = 0
  let seenOwn = 0
  let lost = 0
  let forgiven = true
  let missed: { readonly serial: number; readonly since: number } | null = null

  /** Why to repair, once the monitor has caught up with us or has been behind for too long; otherwise null. */
  const judge = (): string | null => {
    if (newest !== table.serial()) {
      missed ??= { serial: table.serial(), since: performance.now() }
      if (performance.now() - missed.since < blindAfterMilliseconds) return null
      missed = null
      return 'the watch on the ruleset did not see its newest change'
    }
    const foreign = !forgiven && lost > table.committed() - seenOwn
    missed = null
    seenOwn = table.committed()
    lost = 0
    forgiven = false
    return foreign ? 'a change of the ruleset went unseen' : null
  }

  return {
    judge,
    /** Notes a transaction and tells whether it was ours. */
    take: (seen: SeenTransaction): boolean => {
      lost += seen.lost
      const own = seen.serials.filter((serial) => table.isOwn(serial))
      newest = own.at(-1) ?? newest
      // While changes follow each other the newest is often still on its way; what counts is one that never comes.
      if (missed !== null && (newest - missed.serial) >>> 0 < 0x8000_0000) missed = null
      if (own.length > 0) seenOwn++
      return own.length > 0
    },
    /** Everything was rebuilt, so what was lost until now does not matter. */
    forgive: () => {
      forgiven = true
    },
  }
}

function foreignChange(
  { process, touches, firstLines }: SeenTransaction,
  ruleOf: (handle: number) => string | undefined,
): string {
  const more = touches > firstLines.length ? ` and ${touches - firstLines.length} more` : ''
  // Of a rule that goes the kernel tells the handle alone.
  const lines = firstLines.map((line) => {
    const handle = /^delete rule .* handle (\d+)$/.exec(line)
    const rule = handle && ruleOf(Number(handle[1]))
    return rule ? `${line} (${rule.slice(0, 160)})` : line
  })
  return `process ${process} changed the ruleset: ${lines.join('; ')}${more}`
}

import { setTimeout as sleep } from 'node:timers/promises'
import { differences, type ListedTable, readListedTable, resets, ruleByHandle } from './listed-table.ts'
import { runNft } from './run-nft.ts'
import type { FilterTable } from './table.ts'

/** What a comparison tells. */
export interface ComparisonEvents {
  /** The kernel's table is not what it was after our last transaction. */
  onDifference(what: string): void
  /** Counters lost what they had counted, which nobody can bring back. */
  onReset(what: string): void
}

/** Compares the kernel's table with what it was after our last transaction, over and over. */
export interface Comparison {
  start(): void
  /** When the table was last read and found right, in Unix seconds; null when it was not since our last change. */
  comparedAt(): number | null
  /** The rule that had this handle, as far as it was read. */
  ruleOf(handle: number): string | undefined
  close(): void
}

/** A listing costs some 30 µs a rule: it rests a hundred times as long as it took. */
const restShare = 100
/** After a change of ours the table is read anew somewhat sooner, since until then nothing can be compared. */
const renewShare = 10
const shortestRestMilliseconds = 5_000
const shortestRenewMilliseconds = 2_000
const checkMilliseconds = 1_000

interface Reading {
  readonly table: ListedTable
  readonly atSeconds: number
}

/**
 * Makes a comparison. It lists rules and elements beside applies, and believes only what it read while nothing of ours
 * changed: the listing then has our newest serial.
 */
export function createComparison(
  table: Pick<FilterTable, 'serial'>,
  { onDifference, onReset }: ComparisonEvents,
): Comparison {
  const closing = new AbortController()
  let known: Reading | null = null
  let started = false
  let lastEnd = 0
  let lastCost = 0

  const read = async (): Promise<ListedTable | null> => {
    const serial = table.serial()
    const start = performance.now()
    try {
      const listed = readListedTable(
        await runNft(['-a', 'list', 'table', 'inet', 'gatehouse'], {
          signal: closing.signal,
          isPatient: true,
        }),
      )
      return listed.serial === serial && table.serial() === serial ? listed : null
    } catch {
      // What is not there, or not to be read now, is found by the poll of the generation.
      return null
    } finally {
      lastEnd = performance.now()
      lastCost = lastEnd - start
    }
  }

  const isDue = (): boolean => {
    const isNew = known?.table.serial !== table.serial()
    const rest = isNew
      ? Math.max(shortestRenewMilliseconds, lastCost * renewShare)
      : Math.max(shortestRestMilliseconds, lastCost * restShare)
    return performance.now() - lastEnd >= rest
  }

  const compare = async (): Promise<void> => {
    const now = await read()
    if (now === null) return
    if (known?.table.serial === now.serial) {
      const what = differences(known.table, now)
      const lost = what === null ? resets(known.table, now) : null
      if (lost !== null) onReset(lost)
      if (what !== null) return onDifference(what)
    }
    known = { table: now, atSeconds: Math.floor(Date.now() / 1000) }
  }

  const work = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await sleep(checkMilliseconds, undefined, { signal: closing.signal, ref: false })
      if (isDue()) await compare()
    }
  }

  return {
    start: () => {
      if (started) return
      started = true
      // Only the sleep rejects, when it is closed.
      work().catch(() => {})
    },
    comparedAt: () => (known?.table.serial === table.serial() ? known.atSeconds : null),
    ruleOf: (handle) => known?.table && ruleByHandle(known.table, handle),
    close: () => closing.abort(),
  }
}

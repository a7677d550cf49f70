import { setTimeout as sleep } from 'node:timers/promises'
import type { Message } from '../../core/text/message.ts'
import { withAddresses } from './lent-elements.ts'
import { differences, type ListedTable, readListedTable, resets, ruleByHandle } from './listed-table.ts'
import { runNft } from './run-nft.ts'
import type { FilterTable } from './table.ts'

/** Receivers of the findings of a comparison. */
export interface ComparisonEvents {
  /** The kernel's table is not what it was after our last transaction. */
  onDifference(what: Message): void
  /** Counters lost what they had counted, which nobody can bring back. */
  onReset(what: Message): void
}

/** Repeated comparison of the kernel's table with its content after our last transaction. */
export interface Comparison {
  start(): void
  /** Time when the table was last read and found right, in Unix seconds; null when it was not since our last change. */
  comparedAt(): number | null
  /** The rule that had this handle, as far as it was read. */
  ruleOf(handle: number): string | undefined
  /** Addresses that are about to be added to a set, by its name in the kernel, without a new serial. */
  onLend(set: string, addresses: readonly string[]): void
  close(): void
}

/** A listing costs some 30 µs a rule: it rests a hundred times as long as it took. */
const restShare = 100
/** After a change of ours the table is read again somewhat sooner, since until then nothing can be compared. */
const renewShare = 10
const shortestRestMilliseconds = 5_000
const shortestRenewMilliseconds = 2_000
const checkMilliseconds = 1_000

interface Reading {
  readonly table: ListedTable
  readonly atSeconds: number
}

type Collected = Map<string, Set<string>>

/**
 * Makes a comparison. It lists rules and elements beside applies, and believes only what it read while nothing of ours
 * changed: the listing then has our newest serial.
 */
export function createComparison(
  table: Pick<FilterTable, 'serial' | 'isStaging'>,
  { onDifference, onReset }: ComparisonEvents,
): Comparison {
  const closing = new AbortController()
  let known: Reading | null = null
  let started = false
  let lastEnd = 0
  let lastCost = 0
  /** Addresses lent since the beginning of the known reading, and since that of the present one: either may have them or not. */
  let lentSinceKnown: Collected = new Map()
  let lentSinceStart: Collected = new Map()

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
    lentSinceStart = new Map()
    const now = await read()
    if (known?.table.serial !== table.serial()) lentSinceKnown = lentSinceStart
    if (now === null) return
    if (known?.table.serial === now.serial) {
      const [before, after] = [known.table, now].map((table) => withAddresses(table, lentSinceKnown))
      const what = differences(before!, after!)
      const lost = what === null ? resets(known.table, now) : null
      if (lost !== null) onReset(lost)
      if (what !== null) return onDifference(what)
    }
    known = { table: now, atSeconds: Math.floor(Date.now() / 1000) }
    lentSinceKnown = lentSinceStart
  }

  const work = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await sleep(checkMilliseconds, undefined, { signal: closing.signal, ref: false })
      // A listing beside a load takes the processor from it, and is of no use: the load goes on.
      if (isDue() && !table.isStaging()) await compare()
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
    onLend: (set, addresses) => {
      for (const collected of new Set([lentSinceKnown, lentSinceStart])) {
        const own = collected.get(set) ?? new Set()
        collected.set(set, own)
        for (const address of addresses) own.add(address)
      }
    },
    close: () => closing.abort(),
  }
}

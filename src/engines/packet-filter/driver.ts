import { randomInt } from 'node:crypto'
import type { EngineStatus } from '../../core/observation.ts'
import type { Ruleset } from '../../core/ruleset.ts'
import type { Engine } from '../contract.ts'
import { checkRuleset } from './check.ts'
import { type Counters, createCounterReader } from './counters.ts'
import { createRepairQueue } from './drift.ts'
import { type Monitor, type SeenTransaction, startMonitor } from './monitor.ts'
import type { NftRender } from './render.ts'
import { missingNft, NftError } from './run-nft.ts'
import { createFilterTable, type FilterTable } from './table.ts'

/** The packet filter: the one owner of table `inet gatehouse`. */
export interface PacketFilter extends Engine<Ruleset> {
  /** Hits of every rule, by rule id; at most 200 ms old. */
  counters(): Promise<Counters>
}

/** What the packet filter is given. `onDrift` hears of every repair of a change that was not ours. */
export interface PacketFilterOptions {
  readonly render: NftRender
  readonly onDrift: (message: string) => void
}

/** Makes the packet filter of the network namespace of this process. It starts to watch with the first apply. */
export function createPacketFilter({ render, onDrift }: PacketFilterOptions): PacketFilter {
  const table = createFilterTable(render, randomInt(0x1_0000, 0xffff_0000))
  let wanted: Ruleset | null = null
  let status: EngineStatus = { status: 'inactive', message: '' }
  let queue: Promise<unknown> = Promise.resolve()

  /** Applies, repairs and checks of the generation exclude one another. */
  const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work)
    queue = result.catch(() => {})
    return result
  }

  const turnTo = async (ruleset: Ruleset, signal: AbortSignal | null): Promise<void> => {
    try {
      await table.turnTo(ruleset, signal)
      wanted = ruleset
      status = { status: 'active', message: '' }
    } catch (error) {
      status = statusOf(error)
      throw error
    }
  }

  const repair = async (reason: string): Promise<void> => {
    if (wanted === null) return
    const start = performance.now()
    table.distrust()
    await turnTo(wanted, null)
    onDrift(`${reason}; repaired within ${Math.ceil(performance.now() - start)} ms`)
  }

  const watch = watchTable({ table, exclusively, repair: (reason) => exclusively(() => repair(reason)) })
  return {
    name: 'packet-filter',
    check: (ruleset) => checkRuleset(render, ruleset),
    apply: async (ruleset, signal) => {
      watch.start()
      await exclusively(() => turnTo(ruleset, signal))
    },
    observe: async () => status,
    counters: createCounterReader(),
    close: () => watch.close(),
  }
}

function statusOf(error: unknown): EngineStatus {
  if (error instanceof NftError && error.fault === 'missing')
    return { status: 'inactive', message: missingNft }
  return { status: 'failed', message: error instanceof Error ? error.message : String(error) }
}

const pollMilliseconds = 3_000
const blindAfterMilliseconds = 10_000

interface WatchOptions {
  readonly table: FilterTable
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  readonly repair: (reason: string) => Promise<void>
}

/**
 * Asks for a repair when a transaction that was not ours touched the table, when reports of transactions were
 * lost, and, each three seconds, when the generation in the kernel is not the one that we put there last.
 */
function watchTable({ table, exclusively, repair }: WatchOptions) {
  const repairs = createRepairQueue(repair)
  let monitor: Monitor | null = null
  let poll: NodeJS.Timeout | null = null
  let seenSerial = 0
  let unseenSince: number | null = null

  const onTransaction = (seen: SeenTransaction) => {
    const own = seen.serials.filter((serial) => table.isOwn(serial))
    if (own.length > 0) seenSerial = own.at(-1)!
    else if (seen.touches > 0) repairs.request(foreignChange(seen))
  }

  /** A monitor that never tells of our newest transaction is blind, whatever the reason. */
  const checkSight = () => {
    const serial = table.serial()
    if (seenSerial === serial) unseenSince = null
    else unseenSince ??= performance.now()
    if (unseenSince === null || performance.now() - unseenSince < blindAfterMilliseconds) return
    unseenSince = null
    repairs.request('the watch on the ruleset did not see its newest change')
  }

  const pollOnce = async () => {
    const intact = await exclusively(() => table.isIntact())
    if (intact) checkSight()
    else repairs.request('the ruleset was removed or replaced by another program')
  }

  return {
    start: () => {
      if (monitor !== null) return
      monitor = startMonitor({ onTransaction, onGap: (reason) => repairs.request(reason) })
      poll = setInterval(() => void pollOnce().catch(() => {}), pollMilliseconds)
      poll.unref()
    },
    close: async () => {
      if (poll !== null) clearInterval(poll)
      repairs.close()
      await monitor?.close()
    },
  }
}

function foreignChange({ process, touches, firstLines }: SeenTransaction): string {
  const more = touches > firstLines.length ? ` and ${touches - firstLines.length} more` : ''
  return `process ${process} changed the ruleset: ${firstLines.join('; ')}${more}`
}

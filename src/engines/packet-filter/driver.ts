import { randomInt } from 'node:crypto'
import type { EngineStatus } from '../../core/observation.ts'
import type { NamedEnd, ProcessStatus } from '../../core/process-status.ts'
import { type Ruleset, seenChain } from '../../core/ruleset.ts'
import type { Engine } from '../contract.ts'
import type { Forwarding } from '../forwarding/forwarding.ts'
import { checkRuleset } from './check.ts'
import { createFilterKernel } from './netlink/kernel.ts'
import {
  type Counters,
  type ListedTables,
  listCounters,
  listKeyTypes,
  listTables,
} from './netlink/listing.ts'
import { createNetlinkProcess } from './netlink/process.ts'
import type { NftPrint } from './print.ts'
import { missingNft, NftError, runNft } from './run-nft.ts'
import { createFilterTable } from './table.ts'
import { watchTable } from './watch.ts'

/** The packet filter: the one owner of table `inet gatehouse`. */
export interface PacketFilter extends Engine<Ruleset> {
  /** Puts new parts of the ruleset that follows on `base` beside it; without a word where that cannot be. */
  stage(part: Ruleset, base: Ruleset): Promise<void>
  /**
   * Closes what the kernel would let through until the first apply: nothing is forwarded and the minimal ruleset stands,
   * unless a ruleset of an earlier process does. Call it before anything has an address.
   */
  closeUntilApplied(): Promise<void>
  /** The tables of everybody in the kernel. */
  tables(): Promise<ListedTables>
  /** Hits of every rule, by rule id, not as they were before the call. */
  counters(): Promise<Counters>
}

/** What the packet filter is given. `onDrift` hears of every repair of a change that was not ours. */
export interface PacketFilterOptions {
  /** Ruleset that holds while no policy does, which lets nothing through; null where everything is to pass then. */
  readonly minimal: Ruleset | null
  readonly forwarding: Pick<Forwarding, 'allow' | 'forbid'>
  readonly print: NftPrint
  /** The command that starts `apps/netlink.ts`. */
  readonly netlink: readonly string[]
  readonly onDrift: (message: string) => void
  /** A process of the packet filter's ended by itself or hung. */
  readonly onProcessEnd: (end: NamedEnd) => void
}

/** Makes the packet filter of the network namespace of this process. It starts to watch with the first apply. */
export function createPacketFilter(options: PacketFilterOptions): PacketFilter {
  const { print, netlink, onDrift, onProcessEnd, minimal, forwarding } = options
  const channel = createNetlinkProcess(netlink, {
    onChange: (change) => watch.onChange(change),
    onEnd: (pause, end) => {
      onProcessEnd({ name: 'netlink', ...end })
      watch.onEnd(pause)
    },
  })
  const kernel = createFilterKernel(channel.exchange)
  const table = createFilterTable(kernel, randomInt(0x1_0000, 0xffff_0000))
  let wanted: Ruleset | null = null
  /** Whether the kernel has a policy, of this process or an earlier one, not just the minimal ruleset. */
  let hasPolicy = false
  let isNftThere = false
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
      // Rules go to the kernel without it, but nobody would watch over them.
      if (!isNftThere) await runNft(['--version'])
      isNftThere = true
      await table.turnTo(ruleset, signal)
      wanted = ruleset
      hasPolicy = true
      status = { status: 'active', message: '' }
      await forwarding.allow()
    } catch (error) {
      status = statusOf(error)
      await forbidUnlessFiltered()
      throw error
    }
  }

  /** Whether the kernel still calls the policy, of which nothing but its shape is known where it is an earlier process's. */
  const policyStands = () =>
    table.stands(wanted?.chains ?? [...(minimal?.chains ?? []), seenChain]).catch(() => false)

  /** What could not be applied changes nothing while the policy before it filters. */
  const forbidUnlessFiltered = async (): Promise<void> => {
    hasPolicy &&= await policyStands()
    if (!hasPolicy) await forwarding.forbid(`the packet filter is not in force: ${status.message}`)
  }

  const close = async (closed: Ruleset): Promise<void> => {
    table.distrust()
    try {
      await table.turnTo(closed, null)
    } catch (error) {
      status = statusOf(error)
      await forbidUnlessFiltered()
      throw error
    }
  }

  const repair = async (reason: string, heardAt: number): Promise<void> => {
    if (wanted !== null) {
      table.distrust()
      await turnTo(wanted, null)
    } else {
      // What an earlier process left is not known well enough to be repaired.
      if (minimal === null || (await policyStands())) return
      await close(minimal)
    }
    onDrift(`${reason}; repaired within ${Math.ceil(performance.now() - heardAt)} ms`)
  }

  /** Where the kernel calls a chain of ours no more, the minimal one stands in for it. */
  const hold = async (): Promise<void> => {
    if (minimal !== null) await table.plug(minimal.chains)
  }

  const watch = watchTable({
    table,
    exclusively,
    repair: (reason, heardAt) => exclusively(() => repair(reason, heardAt)),
    hold: () => exclusively(hold),
    keyTypes: () => listKeyTypes(kernel),
    onLost: onDrift,
  })
  return {
    name: 'packet-filter',
    closeUntilApplied: () =>
      exclusively(async () => {
        hasPolicy = await policyStands()
        watch.start()
        if (hasPolicy || minimal === null) return
        await forwarding.forbid('the policy is not in force yet')
        // The status says why it did not work.
        await close(minimal).catch(() => undefined)
      }),
    check: (ruleset) => checkRuleset(print, ruleset),
    apply: async (ruleset, signal) => {
      watch.start()
      await exclusively(() => turnTo(ruleset, signal))
    },
    stage: async (part, base) => {
      const send = table.stage(part, base)
      if (send !== null) await exclusively(send)
    },
    observe: async () => {
      const comparedAtSeconds = watch.comparedAt()
      const compared = comparedAtSeconds === null ? {} : { comparedAtSeconds }
      return { ...orHung(status, channel.status()), ...compared, processes: [channel.status()] }
    },
    tables: () => listTables(kernel),
    counters: () => listCounters(kernel),
    close: async () => {
      watch.close()
      await queue
      channel.close()
    },
  }
}

/** What holds the ruleset is the kernel, but nobody watches over it while the process for netlink does not work. */
function orHung(status: EngineStatus, { status: state, message }: ProcessStatus): EngineStatus {
  if (status.status !== 'active' || state !== 'activating') return status
  return { status: 'activating', message: `the process for netlink: ${message}` }
}

function statusOf(error: unknown): EngineStatus {
  if (error instanceof NftError && error.fault === 'missing')
    return { status: 'inactive', message: missingNft }
  return { status: 'failed', message: error instanceof Error ? error.message : String(error) }
}

import { randomInt } from 'node:crypto'
import type { CountedAddresses } from '../../core/engine/declared/packet-filter.ts'
import type { EngineStatus } from '../../core/engine/observation.ts'
import type { NamedEnd, ProcessStatus } from '../../core/engine/process-status.ts'
import { followsFtp, type Ruleset, seenChain } from '../../core/ruleset/ruleset.ts'
import type { Message } from '../../core/text/message.ts'
import { reasonOf } from '../../core/text/message-error.ts'
import type { Engine } from '../contract.ts'
import type { Forwarding } from '../forwarding/forwarding.ts'
import { checkRuleset } from './check.ts'
import { createProbe, knownPart } from './known-to-kernel.ts'
import { createLending, type Lent, type LentElements } from './lending.ts'
import { message } from './messages.ts'
import { listCounted } from './netlink/counted.ts'
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
import type { QueuePrint } from './queues/legacy-queues.ts'
import { createQueues } from './queues/queues.ts'
import { missingNft, NftError, runNft } from './run-nft.ts'
import { createFilterTable } from './table.ts'
import { watchTable } from './watch.ts'

/** The packet filter: the one owner of table `inet gatehouse`. */
export interface PacketFilter extends Engine<Ruleset> {
  /** Puts new parts of the ruleset that follows on `base` beside it; without a word where that cannot be. */
  stage(part: Ruleset, base: Ruleset): Promise<void>
  /**
   * Lends addresses to sets of the ruleset in force, ahead of the ruleset that will have them; of those given for a set, those
   * of its IP version. Resolves when the kernel has them. They stay, through applies, repairs and comparisons, until a later
   * ruleset has them or their time is over. Rejects when the kernel did not take them, when more wait than there is room
   * for, and when `signal` says so; then they may still come.
   */
  lend(elements: LentElements, signal: AbortSignal): Promise<Lent>
  /**
   * Closes what the kernel would let through until the first apply: nothing is forwarded and the minimal ruleset stands,
   * unless a ruleset of an earlier process does. Call it before anything has an address.
   */
  closeUntilApplied(): Promise<void>
  /** All tables in the kernel, no matter which program made them. */
  tables(): Promise<ListedTables>
  /** Hits of every rule, or of these that there are, by rule id, not as they were before the call. */
  counters(of?: readonly string[]): Promise<Counters>
  /** Bytes of the addresses in the counting sets; null where the kernel has none. */
  counted(): Promise<CountedAddresses | null>
}

/** Parts and settings of the packet filter. `onDrift` receives every repair of a change that was not ours. */
export interface PacketFilterOptions {
  /** Ruleset that holds while no policy does, which lets nothing through; null where everything is to pass then. */
  readonly minimal: Ruleset | null
  readonly forwarding: Pick<Forwarding, 'allow' | 'forbid'>
  readonly print: NftPrint
  readonly queues: QueuePrint
  /** Path of a private folder for what it writes while it runs; it need not be there yet. */
  readonly runFolder: string
  /** The command that starts `apps/plane/netlink.ts`. */
  readonly netlink: readonly string[]
  readonly onDrift: (found: Message) => void
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
  const table = createFilterTable(kernel, randomInt(2 ** 16, 2 ** 32 - 2 ** 16))
  let wanted: Ruleset | null = null
  /** True when the kernel has a policy, of this process or an earlier one, not just the minimal ruleset. */
  let hasPolicy = false
  let isNftThere = false
  const knownToKernel = createProbe()
  const queues = createQueues({ ...options, knownToKernel }, (found) => onDrift(found))
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
      // Rules go to the kernel without it, but nothing would watch over them.
      if (!isNftThere) await runNft(['--version'])
      isNftThere = true
      const knows = await knownToKernel()
      table.knows = knows
      // Between the two no packet that is to be inspected finds no queue.
      await queues.before(ruleset)
      await table.turnTo(ruleset, signal)
      await queues.after(ruleset)
      wanted = ruleset
      hasPolicy = true
      status = { status: 'active', message: knows.ftp || !followsFtp(ruleset) ? '' : noFtpHelper }
      await forwarding.allow()
    } catch (error) {
      status = statusOf(error)
      await forbidUnlessFiltered()
      throw error
    }
  }

  /** Tells whether the kernel still calls the policy; of an earlier process's policy only the shape is known. */
  const policyStands = () =>
    table.stands(wanted?.chains ?? [...(minimal?.chains ?? []), seenChain]).catch(() => false)

  /** Forbids forwarding after a failed apply, unless the policy before it still filters. */
  const forbidUnlessFiltered = async (): Promise<void> => {
    hasPolicy &&= await policyStands()
    if (!hasPolicy)
      await forwarding.forbid(message('the packet filter is not in force: {why}', { why: status.message }))
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

  const repair = async (reason: Message, heardAt: number): Promise<void> => {
    if (wanted !== null) {
      table.distrust()
      await turnTo(wanted, null)
    } else {
      // What an earlier process left is not known well enough to be repaired.
      if (minimal === null || (await policyStands())) return
      await close(minimal)
    }
    const milliseconds = Math.ceil(performance.now() - heardAt)
    onDrift(message('{reason}; repaired within {milliseconds} ms', { reason, milliseconds }))
  }

  /** Puts the minimal chains in place of those of ours that the kernel no longer calls. */
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
  const lending = createLending({
    table,
    exclusively,
    takeOut: async () => {
      if (wanted !== null) await turnTo(wanted, null)
    },
    onSend: watch.onLend,
    onRefused: (why) =>
      watch.distrust(message('the kernel refused addresses ahead of the ruleset: {why}', { why })),
  })
  return {
    name: 'packet-filter',
    lend: lending.lend,
    closeUntilApplied: () =>
      exclusively(async () => {
        hasPolicy = await policyStands()
        watch.start()
        if (hasPolicy || minimal === null) return
        await forwarding.forbid(message('the policy is not in force yet'))
        // The status says why it did not work.
        await close(minimal).catch(() => undefined)
      }),
    check: async (ruleset) => checkRuleset(print, knownPart(ruleset, await knownToKernel())),
    apply: async (ruleset, signal) => {
      watch.start()
      await exclusively(async () => {
        await turnTo(ruleset, signal)
        table.settleLoans()
      })
    },
    stage: async (part, base) => {
      const send = table.stage(part, base)
      if (send !== null) await exclusively(send)
    },
    observe: async () => {
      const comparedAtSeconds = watch.comparedAt()
      const compared = comparedAtSeconds === null ? {} : { comparedAtSeconds }
      const faulty = orUnwatched(status, queues.fault())
      return { ...orHung(faulty, channel.status()), ...compared, processes: [channel.status()] }
    },
    tables: () => listTables(kernel),
    counters: (of) => listCounters(kernel, of),
    counted: () => listCounted(kernel),
    close: async () => {
      lending.close()
      watch.close()
      queues.close()
      await queue
      channel.close()
    },
  }
}

const noFtpHelper = message(
  'the kernel has no helper for FTP, so data connections of FTP are judged by their ports: {remedy}',
  { remedy: 'modprobe nf_conntrack_ftp' },
)

/** The status, or `activating` while the process for netlink does not work: the ruleset holds, but unwatched. */
function orHung(status: EngineStatus, { status: state, message: why }: ProcessStatus): EngineStatus {
  if (status.status !== 'active' || state !== 'activating') return status
  return { status: 'activating', message: message('the process for netlink: {why}', { why }) }
}

/** The status, or `failed` while nobody would see that others took the queues of inspection away. */
function orUnwatched(status: EngineStatus, fault: Message | null): EngineStatus {
  return status.status === 'active' && fault !== null ? { status: 'failed', message: fault } : status
}

function statusOf(error: unknown): EngineStatus {
  if (error instanceof NftError && error.fault === 'missing')
    return { status: 'inactive', message: missingNft }
  return { status: 'failed', message: reasonOf(error) }
}

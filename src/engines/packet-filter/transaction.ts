import { epochOf, isEpoch } from '../../core/ruleset/service-chain.ts'
import { message } from './messages.ts'
import type { Command, CommandWriter } from './netlink/command.ts'
import type { FilterKernel } from './netlink/kernel.ts'
import type { Plan } from './plan.ts'
import { NftError } from './run-nft.ts'

/** Tells whether a turn is so long that one whose parts go ahead of it is better. */
export function isLongTurn({ turn }: Plan): boolean {
  return sliceEnd(turn, 0, mostInTurn) < turn.length
}

/** Numbers and sends our transactions. Each replaces the element of the generation set by its serial number. */
export interface Transactions {
  /** Serial of the newest transaction that the kernel took. */
  serial(): number
  /** Goes on from the serial that an earlier process left in the kernel, so that epochs do not repeat. */
  resume(serial: number): void
  /** Number that the next ruleset has in connection marks; one that connections of no ruleset never have. */
  nextEpoch(): number
  /**
   * Carries out a plan, in one transaction where the kernel takes it. Rejects when the turn was not made; parts may
   * have gone ahead of it. Resolves to whether the sweep behind it went well.
   */
  run(plan: Plan, signal: AbortSignal | null): Promise<{ readonly swept: boolean }>
  /** Sends commands that change nothing in force, in as many transactions as it takes. */
  inParts(commands: readonly Command[]): Promise<void>
}

/**
 * Bytes of one transaction that goes ahead of the turn. While anyone listens to changes, in whatever network namespace, the kernel keeps 8 kB for each
 * rule, chain and element until its end, which are some 30 bytes of a message: a list of 300,000 addresses took 5 GB for a moment. Slices take no
 * longer than the whole.
 */
const mostAhead = 1_000_000
/** Bytes of a turn that is sent where another way there is in slices. */
const mostInTurn = 4_000_000
/** Below this size a single rule or slice of elements is the problem, not their number. */
const smallestLimit = 12_000
const firstLimit = 400_000

/**
 * Makes the sender, whose serials begin at `start`. How much less than `mostAhead` one transaction may carry it learns from refusals: a
 * user namespace has some 400 kB of messages.
 */
export function createTransactions(kernel: FilterKernel, writer: CommandWriter, start: number): Transactions {
  let issued = start >>> 0
  let serial = issued
  let limit = mostAhead

  const next = (from: number): number => {
    const following = (from + 1) >>> 0
    return isEpoch(epochOf(following)) ? following : next(following)
  }

  const send = async (commands: readonly Command[], signal?: AbortSignal): Promise<void> => {
    issued = next(issued)
    const own = issued
    if (signal?.aborted) throw new NftError('aborted', message('the apply was cancelled'))
    await kernel.transact([writer.addTable(), writer.replaceGeneration(own), ...commands])
    serial = own
  }

  const shrinkAfter = (error: unknown, commands: number): void => {
    if (!(error instanceof NftError) || error.fault !== 'too-long') throw error
    const smaller = Math.min(firstLimit, limit / 2)
    if (commands < 2 || smaller < smallestLimit) throw error
    limit = smaller
  }

  const sendSlices = async (commands: readonly Command[], signal?: AbortSignal): Promise<void> => {
    for (let index = 0; index < commands.length; ) {
      const end = sliceEnd(commands, index, limit)
      try {
        await send(commands.slice(index, end), signal)
        index = end
      } catch (error) {
        shrinkAfter(error, end - index)
      }
    }
  }

  const sendWhole = async (plan: Plan): Promise<boolean> => {
    const commands = [...plan.parts, ...plan.turn, ...plan.sweep]
    if (sliceEnd(commands, 0, limit) < commands.length) return false
    try {
      await send(commands)
      return true
    } catch (error) {
      shrinkAfter(error, plan.parts.length + plan.sweep.length + 1)
      return false
    }
  }

  return {
    serial: () => serial,
    resume: (other) => {
      issued = other >>> 0
      serial = issued
    },
    nextEpoch: () => epochOf(next(issued)),
    run: async (plan, signal) => {
      if (signal?.aborted) throw new NftError('aborted', message('the apply was cancelled'))
      if (await sendWhole(plan)) return { swept: true }
      await sendSlices(plan.parts, signal ?? undefined)
      await send(plan.turn)
      try {
        await sendSlices(plan.sweep)
        return { swept: true }
      } catch {
        return { swept: false }
      }
    },
    inParts: (commands) => sendSlices(commands),
  }
}

function sliceEnd(commands: readonly Command[], start: number, limit: number): number {
  let end = start
  for (let total = 0; end < commands.length; end++) {
    total += commands[end]!.messages.length
    if (total > limit && end > start) break
  }
  return end
}

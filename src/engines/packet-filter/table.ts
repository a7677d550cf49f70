import { type Chain, isCountingName, type Ruleset } from '../../core/ruleset/ruleset.ts'
import { differenceOf, isNothing } from '../../core/ruleset/ruleset-difference.ts'
import { MessageError } from '../../core/text/message-error.ts'
import { type Lendings, Loans, noLentSets, setHas } from './loans.ts'
import { message } from './messages.ts'
import { type Command, CommandWriter, hookText } from './netlink/command.ts'
import type { FilterKernel } from './netlink/kernel.ts'
import {
  emptyListing,
  type Inventory,
  type Listing,
  listHooks,
  listTable,
  readGeneration,
} from './netlink/listing.ts'
import { setName } from './netlink/names.ts'
import type { Knowledge } from './netlink/scope.ts'
import {
  type Held,
  joined,
  planChange,
  planTransition,
  plugCommands,
  sameSetTypes,
  stageCommands,
  sweepCommands,
  wantedInventory,
} from './plan.ts'
import { planLending } from './plan-lending.ts'
import { NftError } from './run-nft.ts'
import { createTransactions, isLongTurn } from './transaction.ts'

/** The table in the kernel, and what this process knows of it. Its functions must not run side by side. */
export interface FilterTable {
  /** Parts of rules that the kernel knows. */
  knows: Knowledge
  /** Makes the kernel hold `ruleset` and reads back that it does. Rejects with the old policy in force. */
  turnTo(ruleset: Ruleset, signal: AbortSignal | null): Promise<void>
  /**
   * Writes the commands that put new parts of the ruleset after `base` beside it, where nothing leads to them. The returned
   * function sends them; null when that would gain nothing. The next turn finds them there, or sweeps them away.
   */
  stage(part: Ruleset, base: Ruleset): (() => Promise<void>) | null
  /** True while parts of the ruleset that follows stand beside the one in force, and more may come soon. */
  isStaging(): boolean
  /** Tells whether the table in the kernel, made by any process, has rules wherever the kernel calls these chains. */
  stands(chains: readonly Chain[]): Promise<boolean>
  /** Puts each of these chains where the kernel calls none of ours with rules; the next turn replaces it. */
  plug(chains: readonly Chain[]): Promise<void>
  /**
   * Adds addresses to sets of the ruleset in force in one small transaction, which is no new ruleset: connections are not
   * judged again. Later turns keep them. Resolves to the names that are no set for addresses there. `onSend` receives the
   * addresses of each set, by its name in the kernel, before they are sent.
   */
  lend(
    asked: Lendings,
    onSend: (set: string, addresses: readonly string[]) => void,
  ): Promise<readonly string[]>
  /** Ends loans whose time is over; true while the kernel has some that are over, which the next turn takes out. */
  expireLoans(nowSeconds: number): boolean
  /** Ends loans that the ruleset in force makes unnecessary. */
  settleLoans(): void
  /** Number of loans. */
  loanCount(): number
  /** Forgets what the kernel holds, so that the next turn replaces everything but the counters. */
  distrust(): void
  /** Tells whether the generation in the kernel is the one of our last transaction. */
  isIntact(): Promise<boolean>
  /** Serial of our last transaction. */
  serial(): number
}

/** A stage is followed by the next, or by the ruleset, within this time; where it is not, its gateway is gone. */
const longestStagingMs = 30_000

const noParts: Ruleset = { chains: [], sets: [], maps: [], counters: [] }

/** Makes the owner of the table; `randomSerial` is where serials begin when the kernel holds none. */
export function createFilterTable(kernel: FilterKernel, randomSerial: number): FilterTable {
  const writer = new CommandWriter()
  const transactions = createTransactions(kernel, writer, randomSerial)
  let held: Held | null = null
  /** Inventory of the kernel's table; null where it is exactly what `held` and `staged` say. */
  let inventory: Inventory | null = emptyListing
  let staged = noParts
  let stagedAtMs = 0
  let resumed = false
  const loans = new Loans()
  /** True while the kernel has elements whose loan is over. */
  let isOverdue = false

  const isIntact = async () => (await readGeneration(kernel)) === transactions.serial()

  /** Lists what the table holds; the first time it also goes on from the serial of an earlier process. */
  const survey = async (): Promise<Listing> => {
    const listing = await listTable(kernel)
    staged = noParts
    const serial = listing.exists && !resumed ? await readGeneration(kernel) : null
    if (serial !== null) transactions.resume(serial)
    resumed = true
    return listing
  }

  /** Removes what a turn that failed had put beside the policy in force. */
  const cleanUp = async (before: Inventory): Promise<void> => {
    try {
      const now = await listTable(kernel)
      await transactions.inParts(sweepCommands(writer, now, before))
      inventory = before
      staged = noParts
    } catch {
      held = null
    }
  }

  /**
   * After a refusal where the kernel's names are not trusted: the commands that remove the counting sets, which keep their names
   * and may have been made by another program as something else, with all rules, which may name them; the inventory is then
   * what is left. None where such sets are not there.
   */
  const removalOfStrangeSets = async (error: unknown, trusted: Held | null): Promise<readonly Command[]> => {
    if (!(error instanceof NftError) || error.fault !== 'refused' || trusted !== null) return []
    const present = await survey()
    const [sets, maps] = [[...present.sets].filter(isCountingName), [...present.maps].filter(isCountingName)]
    if (sets.length + maps.length === 0) return []
    held = null
    inventory = {
      ...present,
      sets: new Set([...present.sets].filter((name) => !isCountingName(name))),
      maps: new Set([...present.maps].filter((name) => !isCountingName(name))),
    }
    return [
      ...[...present.chains.keys()].map((name) => writer.removal('flush', 'chain', name)),
      ...sets.map((name) => writer.removal('delete', 'set', name)),
      ...maps.map((name) => writer.removal('delete', 'map', name)),
    ]
  }

  const inventoryOf = ({ ruleset, era }: Held) => wantedInventory({ ruleset: joined(ruleset, staged), era })

  const attempt = async (
    ruleset: Ruleset,
    trusted: Held | null,
    signal: AbortSignal | null,
    first: readonly Command[] = [],
  ): Promise<void> => {
    const known = held
    const before = inventory
    const era = trusted?.era ?? `/${transactions.nextEpoch().toString(16)}`
    const lent = loans.lentSets(ruleset.sets)
    const next: Held = { ruleset, era, lent }
    const epoch = transactions.nextEpoch()
    const plan =
      before === null && trusted !== null
        ? planChange(writer, { held: trusted, staged, wanted: ruleset, lent, epoch })
        : planTransition(writer, {
            inventory: before ?? inventoryOf(known!),
            held: trusted,
            wanted: next,
            epoch,
          })
    if (trusted !== null && isLongTurn(plan))
      throw new NftError('too-long', message('too much changes at once'))
    const serialBefore = transactions.serial()
    try {
      const { swept } = await transactions.run({ ...plan, parts: [...first, ...plan.parts] }, signal)
      held = next
      isOverdue = false
      staged = noParts
      inventory = swept ? null : await listTable(kernel)
    } catch (error) {
      // Where nft was killed nobody knows what the kernel took of its last transaction.
      const killed = error instanceof NftError && (error.fault === 'hung' || error.fault === 'aborted')
      if (killed) held = null
      if (killed || transactions.serial() !== serialBefore) await cleanUp(before ?? wantedInventory(known!))
      throw error
    }
  }

  const turn = async (ruleset: Ruleset, signal: AbortSignal | null): Promise<void> => {
    // Parts that were staged for another ruleset may have names of this one, and hold something else.
    if (held !== null && !(holdsAll(ruleset, staged) && (await isIntact()))) held = null
    const difference = held && differenceOf(held.ruleset, ruleset)
    if (held !== null && difference !== null && isNothing(difference) && !isOverdue) {
      held = { ...held, ruleset, lent: loans.lentSets(ruleset.sets) }
      return
    }
    if (held === null) inventory = await survey()
    const trusted = difference !== null && sameSetTypes(difference.before, difference.after) ? held : null
    try {
      await attempt(ruleset, trusted, signal)
    } catch (error) {
      // Too many changed elements for one transaction: new names for all sets let them be filled beforehand.
      const isTooLong = error instanceof NftError && error.fault === 'too-long' && trusted !== null
      const first = await removalOfStrangeSets(error, trusted)
      if (!isTooLong && first.length === 0) throw error
      await attempt(ruleset, null, signal, first)
    }
    if (await isIntact()) return
    held = null
    throw new Error('another program changed the ruleset while it was being applied')
  }

  const lend: FilterTable['lend'] = async (asked, onSend) => {
    if (held === null) throw new MessageError(message('what the kernel holds is not known'))
    const { ruleset, era, lent = noLentSets } = held
    const plan = planLending(writer, held, asked)
    for (const { name, loans: own } of plan.sets)
      onSend(
        setName({ name }, era),
        own.map(({ range }) => range.lo),
      )
    if (plan.commands.length > 0) {
      try {
        await kernel.transact(plan.commands)
      } catch (error) {
        // Where the process was killed nobody knows what the kernel took.
        if (error instanceof NftError && error.fault === 'hung') held = null
        throw error
      }
    }
    for (const { lent: set, loans: own } of plan.sets) set.add(own)
    const news = plan.sets.filter(({ name }) => !lent.has(name))
    if (news.length > 0)
      held = {
        ruleset,
        era,
        lent: new Map([...lent, ...news.map(({ name, lent: set }) => [name, set] as const)]),
      }
    for (const [name, own] of plan.loans) loans.add(name, own)
    return plan.unknown
  }

  return {
    get knows() {
      return writer.knows
    },
    set knows(parts) {
      writer.knows = parts
    },
    lend,
    expireLoans: (nowSeconds) => {
      const over = loans.expire(nowSeconds)
      // What the ruleset has as well stays.
      const own = new Map(
        held?.ruleset.sets.filter(({ name }) => over.has(name)).map((set) => [set.name, set]),
      )
      for (const [name, ended] of over) {
        const set = own.get(name)
        if (set !== undefined && ended.some(({ value }) => !setHas(set, value))) isOverdue = true
      }
      return isOverdue
    },
    settleLoans: () => {
      if (held !== null) loans.settle(held.ruleset)
    },
    loanCount: () => loans.size,
    serial: transactions.serial,
    isIntact,
    isStaging: () => staged !== noParts && performance.now() - stagedAtMs < longestStagingMs,
    stands: async (chains) => {
      const hooks = await listHooks(kernel)
      const called = chains.filter(({ hook, rules }) => hook !== null && rules.length > 0)
      const stands = called.every((chain) => hooks.has(hookText(chain)))
      if (stands && !resumed) await survey()
      return stands
    },
    plug: async (chains) => {
      const { exists, chains: present } = await listTable(kernel)
      const busy = await listHooks(kernel)
      const gone = chains.filter((chain) => chain.rules.length > 0 && !busy.has(hookText(chain)))
      if (exists && gone.length === 0) return
      held = null
      // Rules are made anew as a whole: a chain that stands there empty, or elsewhere, goes first.
      await transactions.inParts(plugCommands(writer, present, exists ? gone : chains))
    },
    distrust: () => {
      held = null
    },
    stage: (part, base) => {
      const beside = held
      if (beside === null || inventory !== null || beside.ruleset !== base) return null
      const commands = stageCommands(writer, { ruleset: part, era: beside.era })
      return async () => {
        // Addresses may have been lent since.
        if (held?.ruleset !== beside.ruleset || held.era !== beside.era) return
        try {
          await transactions.inParts(commands)
          staged = joined(staged, part)
          stagedAtMs = performance.now()
        } catch {
          // How much of it came through is for the next turn to find out.
          held = null
        }
      }
    },
    turnTo: async (ruleset, signal) => {
      try {
        await turn(ruleset, signal)
      } catch (error) {
        // What is staged would be staged a second time, beside itself.
        if (staged !== noParts) held = null
        throw error
      }
    },
  }
}

/** Tells whether a ruleset has these parts as the same objects. */
function holdsAll(ruleset: Ruleset, parts: Ruleset): boolean {
  if (parts === noParts) return true
  const own = new Set<unknown>([...ruleset.chains, ...ruleset.sets, ...ruleset.maps])
  return [...parts.chains, ...parts.sets, ...parts.maps].every((part) => own.has(part))
}

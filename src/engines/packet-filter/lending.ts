import type { Message } from '../../core/text/message.ts'
import { MessageError } from '../../core/text/message-error.ts'
import { type LentElement, type Loan, loanOf } from './loans.ts'
import { message } from './messages.ts'
import { NftError } from './run-nft.ts'
import type { FilterTable } from './table.ts'

/** Result of a lending. */
export interface Lent {
  /** Names of sets that the ruleset in force does not have, or that hold no addresses: nothing was lent to them. */
  readonly unknownSets: readonly string[]
}

/** Addresses for sets, by the names of the sets in the ruleset. */
export type LentElements = ReadonlyMap<string, readonly LentElement[]>

/** Parts of a lending. */
export interface LendingParts {
  readonly table: Pick<FilterTable, 'lend' | 'expireLoans' | 'loanCount'>
  /** Runs work while no apply and no repair is running. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** Takes out of the kernel what is over; called within `exclusively`. */
  readonly takeOut: () => Promise<void>
  /** Receives addresses before they go to the kernel, with the kernel's name of their set. */
  readonly onSend: (set: string, addresses: readonly string[]) => void
  /** The kernel took nothing: it holds something else than we think. */
  readonly onRefused: (why: Message) => void
}

/** Lends addresses to the sets of the ruleset in force. */
export interface Lending {
  lend(elements: LentElements, signal: AbortSignal): Promise<Lent>
  close(): void
}

/** Loans and addresses that wait at most: beyond, a lending is refused. */
const mostLoans = 16_384
const mostWaiting = 4_096
const tickMilliseconds = 1_000

/** Lendings that go to the kernel together. */
interface Batch {
  readonly loans: Map<string, Map<string, Loan>>
  readonly done: Promise<readonly string[]>
}

/**
 * Makes a lending. What is asked for while something else is sent to the kernel waits and goes as one transaction; what is
 * over is taken out within a second or two.
 */
export function createLending({ table, exclusively, takeOut, onSend, onRefused }: LendingParts): Lending {
  let batch: Batch | null = null
  let waiting = 0
  let tick: NodeJS.Timeout | null = null
  let isClosed = false

  const send = async (loans: Batch['loans']): Promise<readonly string[]> => {
    batch = null
    waiting = 0
    if (isClosed) throw new MessageError(message('the packet filter is closed'))
    try {
      return await table.lend(new Map([...loans].map(([set, own]) => [set, [...own.values()]])), onSend)
    } catch (error) {
      if (error instanceof NftError && error.fault === 'refused') onRefused(error.reason)
      throw error
    }
  }

  const join = (loans: readonly (readonly [string, Loan])[]): Promise<readonly string[]> => {
    if (batch === null) {
      const own: Batch['loans'] = new Map()
      batch = { loans: own, done: exclusively(() => send(own)) }
    }
    for (const [set, loan] of loans) {
      const own = batch.loans.get(set) ?? new Map<string, Loan>()
      batch.loans.set(set, own)
      const before = own.get(loan.range.lo)
      if (before === undefined) waiting++
      if (before === undefined || before.untilSeconds < loan.untilSeconds) own.set(loan.range.lo, loan)
    }
    return batch.done
  }

  const work = async () => {
    if (table.expireLoans(Math.floor(Date.now() / 1000))) await takeOut()
    if (table.loanCount() > 0 || tick === null) return
    clearInterval(tick)
    tick = null
  }

  const watch = () => {
    // What cannot be taken out now is taken out later; the status says why.
    tick ??= setInterval(() => void exclusively(work).catch(() => undefined), tickMilliseconds)
    tick.unref()
  }

  return {
    lend: async (elements, signal) => {
      signal.throwIfAborted()
      const loans = [...elements].flatMap(([set, own]) => own.map((one) => [set, loanOf(one)] as const))
      if (loans.length + waiting > mostWaiting || loans.length + table.loanCount() > mostLoans)
        throw new MessageError(message('more addresses are lent than the next ruleset takes over'))
      const unknown = await orAborted(join(loans), signal)
      if (table.loanCount() > 0) watch()
      return { unknownSets: [...elements.keys()].filter((name) => unknown.includes(name)) }
    },
    close: () => {
      isClosed = true
      if (tick !== null) clearInterval(tick)
    },
  }
}

/** The result, unless the caller does not wait for it any longer. */
function orAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

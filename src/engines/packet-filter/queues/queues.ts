import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { queueRules } from '../../../core/ruleset/queue-rule.ts'
import type { Ruleset } from '../../../core/ruleset/ruleset.ts'
import type { Message } from '../../../core/text/message.ts'
import { reasonOf } from '../../../core/text/message-error.ts'
import { message } from '../messages.ts'
import type { Knowledge } from '../netlink/scope.ts'
import { LegacyQueues, type QueuePrint } from './legacy-queues.ts'

/** Queues of inspection, which are nft's own where the kernel has them, and else those of iptables. */
export interface Queues {
  /** Makes the kernel have the queues of a ruleset, beside those of the one before. */
  before(ruleset: Ruleset): Promise<void>
  /** Takes away what the ruleset, which is in force now, does not ask for. */
  after(ruleset: Ruleset): Promise<void>
  /** Why they cannot be compared with what they are to be; null where they can. */
  fault(): Message | null
  /** Ends what looks after them; they stay. */
  close(): void
}

/** Others that flush the tables of iptables take queues away: a look costs two programs that end at once. */
const comparisonMs = 1_000
/** Comparisons that fail one after the other until it is told: another program may hold the lock of iptables. */
const tellingFailures = 2

/** Parts and settings of the owner of the queues. */
export interface QueuesOptions {
  readonly queues: QueuePrint
  /** Path of a private folder. */
  readonly runFolder: string
  readonly knownToKernel: () => Promise<Knowledge>
}

/** Makes the owner of the queues of this network namespace. */
export function createQueues(
  { queues, runFolder, knownToKernel }: QueuesOptions,
  onDrift: (found: Message) => void,
): Queues {
  const lock = join(runFolder, 'xtables.lock')
  const legacy = new LegacyQueues(queues, () => lock)
  /** Applies and comparisons exclude one another. */
  let turn: Promise<unknown> = Promise.resolve()
  const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }
  /** The kernel's table is not touched before the first rule; the lock says that an earlier process has left some. */
  let hasRules = existsSync(lock)
  let timer: NodeJS.Timeout | null = null
  let isComparing = false
  let failures = 0
  let fault: Message | null = null
  const compare = async () => {
    if (isComparing) return
    isComparing = true
    try {
      const isChanged = await exclusively(() => legacy.repair())
      failures = 0
      fault = null
      if (!isChanged) return
    } catch (error) {
      failures += 1
      if (failures < tellingFailures) return
      fault = message('the queues of inspection cannot be compared: {why}', { why: reasonOf(error) })
      return
    } finally {
      isComparing = false
    }
    onDrift(message('the queues of inspection were changed by another program; repaired'))
  }
  const lookAfter = (isThere: boolean) => {
    if (timer !== null && !isThere) clearInterval(timer)
    fault = null
    if (!isThere) timer = null
    else timer ??= setInterval(compare, comparisonMs).unref()
  }
  const turnTo = async (ruleset: Ruleset, isBefore: boolean) => {
    const rules = queueRules(ruleset)
    if ((rules.length === 0 && !hasRules) || (await knownToKernel()).queue) return
    hasRules = true
    await mkdir(runFolder, { recursive: true, mode: 0o700 })
    await writeFile(lock, '', { flag: 'a', mode: 0o600 })
    await exclusively(() => (isBefore ? legacy.add(rules) : legacy.turnTo(rules)))
    lookAfter(rules.length > 0)
    if (isBefore || rules.length > 0) return
    await rm(lock, { force: true })
    hasRules = false
  }
  return {
    before: (ruleset) => turnTo(ruleset, true),
    after: (ruleset) => turnTo(ruleset, false),
    fault: () => fault,
    close: () => lookAfter(false),
  }
}

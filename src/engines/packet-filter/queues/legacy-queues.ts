import { readFile } from 'node:fs/promises'
import type { QueueRule } from '../../../core/ruleset/queue-rule.ts'
import { verbatim } from '../../../core/text/message.ts'
import { MessageError } from '../../../core/text/message-error.ts'
import { type ProgramResult, runProgram } from '../../program.ts'
import { message } from '../messages.ts'

/** Writer of the rules, which owns the text: `compile/text/iptables.ts`. */
export interface QueuePrint {
  readonly chain: string
  readonly print: (rules: readonly QueueRule[], called: readonly string[]) => string
  readonly line: (rule: QueueRule) => string
}

const versions = [
  { tool: 'iptables-legacy', names: '/proc/net/ip_tables_names' },
  { tool: 'ip6tables-legacy', names: '/proc/net/ip6_tables_names' },
] as const

/** Queue rules of both IP versions in the table `security` of iptables, which stands behind our chains. */
export class LegacyQueues {
  readonly #print: QueuePrint
  readonly #lock: () => string
  /** Rules that the kernel is to have; null before the first. */
  #wanted: readonly QueueRule[] | null = null

  /** `lock` is the path of a file that runs of iptables lock. */
  constructor(print: QueuePrint, lock: () => string) {
    this.#print = print
    this.#lock = lock
  }

  /** Adds rules to what the kernel has; those of the same class replace it. */
  async add(rules: readonly QueueRule[]): Promise<void> {
    const news = new Set(rules.map(({ value }) => value))
    const kept = (this.#wanted ?? []).filter(({ value }) => !news.has(value))
    await this.turnTo([...kept, ...rules])
  }

  /** Makes the kernel have these rules and no other of ours. Rejects where it does not. */
  async turnTo(rules: readonly QueueRule[]): Promise<void> {
    await this.#bring(rules)
    this.#wanted = rules
  }

  /** Brings back what others changed; true when they had changed something. */
  async repair(): Promise<boolean> {
    if (this.#wanted === null || this.#wanted.length === 0) return false
    return await this.#bring(this.#wanted)
  }

  async #bring(rules: readonly QueueRule[]): Promise<boolean> {
    const changed: boolean[] = []
    for (const version of versions) changed.push(await this.#bringVersion(version, rules))
    return changed.includes(true)
  }

  async #bringVersion(
    { tool, names }: (typeof versions)[number],
    rules: readonly QueueRule[],
  ): Promise<boolean> {
    const { chain, print, line } = this.#print
    // A look at a table makes the kernel have it.
    const isThere = await hasTable(names)
    if (!isThere && rules.length === 0) return false
    const listed = isThere ? (await this.#run(`${tool}-save`, ['-t', 'security'])).stdout.split('\n') : []
    const found = listed.filter((each) => each.startsWith(`-A ${chain} `))
    const called = listed.flatMap((each) => new RegExp(`^-A (\\w+) -j ${chain}$`).exec(each)?.[1] ?? [])
    const exists = listed.some((each) => each.startsWith(`:${chain} `))
    const wanted = rules.map(line)
    const isSame =
      found.join('\n') === wanted.join('\n') &&
      called.length === (rules.length === 0 ? 0 : 3) &&
      exists === rules.length > 0
    if (isSame) return false
    await this.#run(`${tool}-restore`, ['-w', '5', '--noflush'], print(rules, called))
    return true
  }

  async #run(program: string, args: readonly string[], stdin = ''): Promise<ProgramResult> {
    const result = await runProgram(program, args, { stdin, environment: { XTABLES_LOCKFILE: this.#lock() } })
    if (result.code === 0) return result
    if (/ENOENT|EACCES/.test(result.stderr))
      throw new MessageError(
        message('iptables is not installed, which has the queues of inspection: {remedy}', {
          remedy: 'apt-get install --reinstall iptables',
        }),
      )
    throw new MessageError(verbatim(`${program}: ${result.stderr.trim().slice(0, 300)}`))
  }
}

async function hasTable(names: string): Promise<boolean> {
  const text = await readFile(names, 'latin1').catch(() => null)
  // Where only root may see them, the table is asked for.
  return text === null || text.split('\n').includes('security')
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentProtocol, AgentVerdict } from '../core/agent.ts'
import type { Snapshot } from '../core/snapshot.ts'
import { Lockout } from './lockout.ts'
import { checkPassword } from './password.ts'

/** What judging works with. */
export interface AgentCredentialsOptions {
  readonly snapshot: () => Snapshot
  readonly credentialsOf: AgentProtocol['credentialsOf']
  readonly nowMs: () => number
}

const userAttempts = 8
const addressAttempts = 40
/** Not longer than the first lock: a wait that has been told never gets shorter with the next wrong password. */
const longestRetrySeconds = 30
/** So many are judged at once: more would win nothing, and each may guess only a little past a lock. */
const atOnce = 2
const queueLimit = 500

/**
 * Checks the passwords that agents bring, with the delays and locks of administrators, counted apart from those.
 * Source: silences#brute-force, silences#agent-logins.
 */
export class AgentCredentials {
  readonly #options: AgentCredentialsOptions
  readonly #byUser = new Lockout(userAttempts)
  readonly #byAddress = new Lockout(addressAttempts)
  readonly #queue: (() => void)[] = []
  #judging = 0

  constructor(options: AgentCredentialsOptions) {
    this.#options = options
  }

  /** Judges a login; a wrong one is answered later each time. */
  async judge(login: string, password: string, address: string): Promise<AgentVerdict> {
    if (this.#queue.length >= queueLimit) return { kind: 'busy', retrySeconds: 5 }
    if (this.#judging >= atOnce) await new Promise<void>((resolve) => this.#queue.push(resolve))
    else this.#judging++
    const verdict = await this.#check(login, password, address).finally(() => this.#next())
    if (verdict.kind === 'wrong') await sleep(Math.min(2000, 50 * verdict.retrySeconds))
    return verdict
  }

  /** The next in the queue takes the place that became free. */
  #next(): void {
    const waiting = this.#queue.shift()
    if (waiting) waiting()
    else this.#judging--
  }

  async #check(login: string, password: string, address: string): Promise<AgentVerdict> {
    const known = this.#options.credentialsOf(this.#options.snapshot(), login)
    // One key for all forms of a user's login; no text of a login can be taken for it.
    const key = known ? `user ${known.userId}` : `login ${login.toLowerCase()}`
    const locked = this.#lockedFor(key, address)
    if (locked > 0) return { kind: 'locked', retrySeconds: locked }
    if (await checkPassword(known?.passwordHash, password)) {
      this.#byUser.succeed(key)
      this.#byAddress.succeed(address)
      return { kind: 'matches', userId: known!.userId, credential: known!.passwordHash }
    }
    this.#byUser.fail(key, this.#now())
    this.#byAddress.fail(address, this.#now())
    const pause = Math.min(longestRetrySeconds, 2 ** (this.#byUser.count(key) - 1))
    return { kind: 'wrong', retrySeconds: Math.max(pause, this.#lockedFor(key, address)) }
  }

  #lockedFor(key: string, address: string): number {
    return Math.max(this.#byUser.lockedFor(key, this.#now()), this.#byAddress.lockedFor(address, this.#now()))
  }

  #now(): number {
    return Math.floor(this.#options.nowMs() / 1000)
  }
}

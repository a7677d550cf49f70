import { setTimeout as sleep } from 'node:timers/promises'
import { addressGroup } from '../../../core/net/address-group.ts'
import type { AgentProtocol, AgentVerdict } from '../../../core/protocol/agent-protocol.ts'
import type { Snapshot } from '../../../core/resource/snapshot.ts'
import { type Attempt, SignInGuard } from './guard.ts'
import { checkPassword } from './password.ts'
import { PasswordQueue, retrySeconds } from './password-queue.ts'

/** Dependencies of checking credentials. */
export interface AgentCredentialsOptions {
  readonly snapshot: () => Snapshot
  readonly credentialsOf: AgentProtocol['credentialsOf']
  readonly nowMs: () => number
  /** Addresses of the devices at which a user authorized since a time in Unix seconds. */
  readonly addressesOf: (userId: number, sinceSeconds: number) => readonly string[]
}

type Known = ReturnType<AgentProtocol['credentialsOf']>

/** Not longer than the first lock: an announced wait never gets shorter with the next wrong password. */
const longestRetrySeconds = 30
/** For so long the address of a device is known. */
const knownSeconds = 30 * 86_400

/**
 * Checks the passwords that agents bring, with the queue, the delays and the locks of administrators, counted apart
 * from those. Source: silences#brute-force, silences#agent-logins.
 */
export class AgentCredentials {
  readonly #options: AgentCredentialsOptions
  readonly #guard: SignInGuard
  // Whole offices come back at once after a restart: two cores are busy with them, and many may wait.
  readonly #queue = new PasswordQueue({ atOnce: 2, waiting: { known: 500, other: 500 } })

  constructor(options: AgentCredentialsOptions) {
    this.#options = options
    this.#guard = new SignInGuard({ isKnown: (login, group) => this.#isKnown(login, group) })
  }

  /** Judges a login; a wrong one is answered later each time. */
  async judge(login: string, password: string, address: string): Promise<AgentVerdict> {
    const known = this.#find(login)
    const attempt = attemptOf(known, login, address)
    const locked = this.#guard.lockedFor(attempt, this.#now())
    if (locked > 0) return { kind: 'locked', retrySeconds: locked }
    const lane = this.#guard.isKnown(attempt) ? 'known' : 'other'
    const verdict = await this.#queue.run(lane, address, () => this.#check(login, password, address))
    if (verdict === null) return { kind: 'busy', retrySeconds }
    if (verdict.kind === 'wrong') await sleep(Math.min(2000, 50 * verdict.retrySeconds))
    return verdict
  }

  async #check(login: string, password: string, address: string): Promise<AgentVerdict> {
    const known = this.#find(login)
    const attempt = attemptOf(known, login, address)
    // Others may have locked it while this one waited.
    const locked = this.#guard.lockedFor(attempt, this.#now())
    if (locked > 0) return { kind: 'locked', retrySeconds: locked }
    if (await checkPassword(known?.passwordHash, password)) {
      this.#guard.succeed(attempt)
      return { kind: 'matches', userId: known!.userId, credential: known!.passwordHash }
    }
    this.#guard.fail(attempt, this.#now())
    const pause = Math.min(longestRetrySeconds, 2 ** (this.#guard.count(attempt) - 1))
    return { kind: 'wrong', retrySeconds: Math.max(pause, this.#guard.lockedFor(attempt, this.#now())) }
  }

  #find(login: string): Known {
    return this.#options.credentialsOf(this.#options.snapshot(), login)
  }

  #isKnown(login: string, group: string): boolean {
    const userId = /^user (\d+)$/.exec(login)?.[1]
    if (userId === undefined) return false
    const addresses = this.#options.addressesOf(Number(userId), this.#now() - knownSeconds)
    return addresses.some((address) => addressGroup(address) === group)
  }

  #now(): number {
    return Math.floor(this.#options.nowMs() / 1000)
  }
}

/** One login for all forms of a user's; no text of a login can be taken for it. */
function attemptOf(known: Known, login: string, address: string): Attempt {
  return known
    ? { login: `user ${known.userId}`, isReal: true, address }
    : { login: `login ${login.toLowerCase()}`, isReal: false, address }
}

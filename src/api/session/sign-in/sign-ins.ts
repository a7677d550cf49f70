import type { RuntimeTable } from '../../../store/runtime/runtime-table.ts'
import { type Attempt, type Lock, type SavedGuard, SignInGuard } from './guard.ts'
import { type SavedHistory, SignInHistory, type SignInRecord } from './history.ts'
import { type Lane, PasswordQueue } from './password-queue.ts'

/** Dependencies of the sign-ins of administrators. */
export interface SignInsOptions {
  readonly runtime: Pick<RuntimeTable, 'get' | 'set'>
  /** True when an administrator has this login, in lower case. */
  readonly exists: (login: string) => boolean
  readonly nowMs: () => number
}

const name = 'sign-ins'
/** Refusals are written down at most so often; a sign-in and a lock at once. */
const saveMs = 1000

/**
 * Sign-ins of administrators: whose password is checked next, who is locked out, and what is reported to an administrator
 * the next time. It outlives a restart, which neither unlocks a guesser nor makes owners unknown. Source:
 * silences#brute-force.
 */
export class SignIns {
  readonly #options: SignInsOptions
  readonly #history: SignInHistory
  readonly #guard: SignInGuard
  // One at a time, so that many at once get no more guesses than one after the other.
  readonly #queue = new PasswordQueue({ atOnce: 1, waiting: { known: 64, other: 64 } })
  #saving: NodeJS.Timeout | null = null

  constructor(options: SignInsOptions) {
    this.#options = options
    const saved = options.runtime.get(name) as { history: SavedHistory; guard: SavedGuard } | null
    this.#history = new SignInHistory(saved?.history)
    const isKnown = (login: string, group: string) => this.#history.isKnown(login, group, this.#now())
    this.#guard = new SignInGuard({ isKnown, ...(saved ? { saved: saved.guard } : {}) })
  }

  of(login: string): SignInRecord {
    return this.#history.of(login.toLowerCase())
  }

  attempt(login: string, address: string): Attempt {
    const folded = login.toLowerCase()
    return { login: folded, isReal: this.#options.exists(folded), address }
  }

  lockedFor(attempt: Attempt): number {
    return this.#guard.lockedFor(attempt, this.#now())
  }

  /** Number of failures in a row of the login from there. */
  count(attempt: Attempt): number {
    return this.#guard.count(attempt)
  }

  /** Checks a password when its turn comes; null, without doing it, when too many wait. */
  inTurn<T>(attempt: Attempt, check: () => Promise<T>): Promise<T | null> {
    const lane: Lane = this.#guard.isKnown(attempt) ? 'known' : 'other'
    return this.#queue.run(lane, attempt.address, check)
  }

  /** A password was wrong. */
  fail(attempt: Attempt): void {
    const isLocked = this.#guard.fail(attempt, this.#now())
    this.#note(attempt)
    if (isLocked) this.#save()
    else this.#saveSoon()
  }

  /** Notes an attempt that was turned away without a check of the password. */
  turnAway(attempt: Attempt): void {
    this.#note(attempt)
    this.#saveSoon()
  }

  succeed(attempt: Attempt): void {
    this.#guard.succeed(attempt)
    this.#history.succeed(attempt.login, attempt.address, this.#now())
    this.#save()
  }

  /** True when an administrator signed in from this group of addresses lately. */
  isKnownPlace(group: string): boolean {
    return this.#history.isKnownPlace(group, this.#now())
  }

  /** Locks that hold now. */
  locks(): readonly Lock[] {
    return this.#guard.locks(this.#now())
  }

  /** Forgets all failures, and so ends all locks. */
  unlock(): void {
    this.#guard.unlock()
    this.#save()
  }

  /** Writes down what is not written yet. */
  close(): void {
    if (this.#saving) this.#save()
  }

  #note({ login, isReal, address }: Attempt): void {
    if (isReal) this.#history.refuse(login, address, this.#now())
  }

  #saveSoon(): void {
    this.#saving ??= setTimeout(() => this.#save(), saveMs).unref()
  }

  #save(): void {
    if (this.#saving) clearTimeout(this.#saving)
    this.#saving = null
    const { runtime, exists } = this.#options
    try {
      runtime.set(name, { history: this.#history.save(exists), guard: this.#guard.save(this.#now()) })
    } catch {
      // A full disk, which the status shows, must not keep anybody from signing in.
      this.#saveSoon()
    }
  }

  #now(): number {
    return Math.floor(this.#options.nowMs() / 1000)
  }
}

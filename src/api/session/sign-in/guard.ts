import { addressGroup } from '../../../core/net/address-group.ts'
import { Lockout, type LockoutLimits, type SavedLockout } from './lockout.ts'

/** An attempt to sign in as `login`, in the form that all spellings of it share. */
export interface Attempt {
  readonly login: string
  /** True when there is such a login. Nothing that is answered depends on it. */
  readonly isReal: boolean
  readonly address: string
}

/** Lock of a login at a place, of all logins at a place, or of a login at all places. */
export interface Lock {
  readonly login: string | null
  readonly address: string | null
  readonly seconds: number
}

/** Kept state of a guard. */
export interface SavedGuard {
  readonly pairs: SavedLockout
  readonly addresses: SavedLockout
  readonly logins: SavedLockout
}

/** Dependencies of a guard. */
export interface GuardOptions {
  /** True when this login signed in from this group of addresses lately. */
  readonly isKnown: (login: string, group: string) => boolean
  readonly saved?: SavedGuard
}

const quarterHour = 900
/** A login from one place. */
const pairLimits = limits(8, quarterHour)
/** All logins from one place. */
const addressLimits = limits(40, quarterHour)
/** A login from all places. */
const loginLimits = limits(100, 3600)
const mostSaved = 500

function limits(failures: number, forgetSeconds: number): LockoutLimits {
  return { failures, firstSeconds: 30, longestSeconds: quarterHour, forgetSeconds }
}

/**
 * Locks out who guesses passwords, by login and place, by place, and by login. The latter two never hold for a login at
 * a place from which it signed in lately: others cannot lock its owner out. Source: silences#brute-force.
 */
export class SignInGuard {
  readonly #isKnown: GuardOptions['isKnown']
  readonly #addresses: Lockout
  readonly #real: LoginLocks
  /** Logins that do not exist are counted apart, so that any number of them pushes nothing out. */
  readonly #madeUp = loginLocks()

  constructor({ isKnown, saved }: GuardOptions) {
    this.#isKnown = isKnown
    this.#addresses = new Lockout(addressLimits, saved?.addresses)
    this.#real = loginLocks(saved)
  }

  isKnown({ login, address }: Attempt): boolean {
    return this.#isKnown(login, addressGroup(address))
  }

  /** Seconds until this login may be tried again from there; 0 when it may now. */
  lockedFor(attempt: Attempt, nowSeconds: number): number {
    const { pairs, logins } = this.#locksOf(attempt)
    const pair = pairs.lockedFor(pairKey(attempt), nowSeconds)
    if (this.isKnown(attempt)) return pair
    return Math.max(
      pair,
      this.#addresses.lockedFor(addressGroup(attempt.address), nowSeconds),
      logins.lockedFor(attempt.login, nowSeconds),
    )
  }

  /** Number of failures in a row of the login from there. */
  count(attempt: Attempt): number {
    return this.#locksOf(attempt).pairs.count(pairKey(attempt))
  }

  /** Counts a failure; answers whether anything is locked by it. */
  fail(attempt: Attempt, nowSeconds: number): boolean {
    const { pairs, logins } = this.#locksOf(attempt)
    const locked = [
      pairs.fail(pairKey(attempt), nowSeconds),
      logins.fail(attempt.login, nowSeconds),
      this.#addresses.fail(addressGroup(attempt.address), nowSeconds),
    ]
    return locked.includes(true)
  }

  /** Forgets the failures of this login from there, and those of the place; others may still guess elsewhere. */
  succeed(attempt: Attempt): void {
    this.#locksOf(attempt).pairs.succeed(pairKey(attempt))
    this.#addresses.succeed(addressGroup(attempt.address))
  }

  /** Locks that hold now. */
  locks(nowSeconds: number): readonly Lock[] {
    const groups = [this.#real, this.#madeUp]
    return [
      ...this.#addresses
        .locked(nowSeconds)
        .map(({ key, seconds }) => ({ login: null, address: key, seconds })),
      ...groups.flatMap(({ logins }) =>
        logins.locked(nowSeconds).map(({ key, seconds }) => ({ login: key, address: null, seconds })),
      ),
      ...groups.flatMap(({ pairs }) =>
        pairs.locked(nowSeconds).map(({ key, seconds }) => {
          const end = key.indexOf(' ')
          return { login: key.slice(end + 1), address: key.slice(0, end), seconds }
        }),
      ),
    ]
  }

  /** Forgets all failures. */
  unlock(): void {
    for (const { pairs, logins } of [this.#real, this.#madeUp]) {
      pairs.clear()
      logins.clear()
    }
    this.#addresses.clear()
  }

  save(nowSeconds: number): SavedGuard {
    return {
      pairs: this.#real.pairs.save(nowSeconds, mostSaved),
      addresses: this.#addresses.save(nowSeconds, mostSaved),
      logins: this.#real.logins.save(nowSeconds, mostSaved),
    }
  }

  #locksOf({ isReal }: Attempt): LoginLocks {
    return isReal ? this.#real : this.#madeUp
  }
}

interface LoginLocks {
  readonly pairs: Lockout
  readonly logins: Lockout
}

function loginLocks(saved?: SavedGuard): LoginLocks {
  return { pairs: new Lockout(pairLimits, saved?.pairs), logins: new Lockout(loginLimits, saved?.logins) }
}

/** A group of addresses has no blank in it. */
function pairKey({ login, address }: Attempt): string {
  return `${addressGroup(address)} ${login}`
}

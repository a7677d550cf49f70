interface Failures {
  count: number
  lockedUntil: number
  last: number
}

/** When a lockout locks, and for how long. */
export interface LockoutLimits {
  /** So many failures in a row lock. */
  readonly failures: number
  /** The first lock; each further failure locks for twice as long. */
  readonly firstSeconds: number
  readonly longestSeconds: number
  /** Without a failure for so long, those before are forgotten. */
  readonly forgetSeconds: number
}

/** Kept state of a lockout, by key. */
export type SavedLockout = Readonly<
  Record<string, readonly [count: number, lockedUntil: number, last: number]>
>

const capacity = 10_000

/** Counts failed sign-ins by key and locks a key for a growing time. Source: silences#brute-force. */
export class Lockout {
  readonly #limits: LockoutLimits
  /** The key that failed last stands last. */
  readonly #failures = new Map<string, Failures>()

  constructor(limits: LockoutLimits, saved: SavedLockout = {}) {
    this.#limits = limits
    for (const [key, [count, lockedUntil, last]] of Object.entries(saved)) {
      this.#failures.set(key, { count, lockedUntil, last })
    }
  }

  /** Seconds until the key may try again; 0 when it may now. */
  lockedFor(key: string, nowSeconds: number): number {
    return Math.max(0, (this.#failures.get(key)?.lockedUntil ?? 0) - nowSeconds)
  }

  /** Number of failures in a row of the key. */
  count(key: string): number {
    return this.#failures.get(key)?.count ?? 0
  }

  /** Counts a failure; answers whether the key is locked by it. */
  fail(key: string, nowSeconds: number): boolean {
    const { failures, firstSeconds, longestSeconds, forgetSeconds } = this.#limits
    const known = this.#failures.get(key)
    const isFresh = known !== undefined && nowSeconds - known.last < forgetSeconds
    const entry = isFresh ? known : { count: 0, lockedUntil: 0, last: 0 }
    entry.count++
    entry.last = nowSeconds
    const over = entry.count - failures
    if (over >= 0) entry.lockedUntil = nowSeconds + Math.min(longestSeconds, firstSeconds * 2 ** over)
    this.#failures.delete(key)
    this.#failures.set(key, entry)
    if (this.#failures.size > capacity) this.#failures.delete(this.#failures.keys().next().value!)
    return over >= 0
  }

  succeed(key: string): void {
    this.#failures.delete(key)
  }

  /** Keys that are locked now, with the seconds left. */
  locked(nowSeconds: number): readonly { readonly key: string; readonly seconds: number }[] {
    return [...this.#failures.keys()].flatMap((key) => {
      const seconds = this.lockedFor(key, nowSeconds)
      return seconds > 0 ? [{ key, seconds }] : []
    })
  }

  clear(): void {
    this.#failures.clear()
  }

  /** The newest `most` entries that are not forgotten. */
  save(nowSeconds: number, most: number): SavedLockout {
    const fresh = [...this.#failures].filter(([, { last }]) => nowSeconds - last < this.#limits.forgetSeconds)
    return Object.fromEntries(
      fresh.slice(-most).map(([key, { count, lockedUntil, last }]) => [key, [count, lockedUntil, last]]),
    )
  }
}

interface Failures {
  count: number
  lockedUntil: number
  last: number
}

const forgetSeconds = 900
const maxLockSeconds = 900
const capacity = 10_000

/** Counts failed logins by key and locks a key for a growing time. Source: silences#brute-force. */
export class Lockout {
  readonly #threshold: number
  readonly #failures = new Map<string, Failures>()

  /** The `threshold`th failure in a row locks for 30 s, every further one twice as long, 15 minutes at most. */
  constructor(threshold: number) {
    this.#threshold = threshold
  }

  /** Seconds until the key may try again; 0 when it may now. */
  lockedFor(key: string, nowSeconds: number): number {
    return Math.max(0, (this.#failures.get(key)?.lockedUntil ?? 0) - nowSeconds)
  }

  /** How many failures in a row the key has. */
  count(key: string): number {
    return this.#failures.get(key)?.count ?? 0
  }

  fail(key: string, nowSeconds: number): void {
    const known = this.#failures.get(key)
    const entry =
      known && nowSeconds - known.last < forgetSeconds ? known : { count: 0, lockedUntil: 0, last: 0 }
    entry.count++
    entry.last = nowSeconds
    const over = entry.count - this.#threshold
    if (over >= 0) entry.lockedUntil = nowSeconds + Math.min(maxLockSeconds, 30 * 2 ** over)
    this.#failures.delete(key)
    this.#failures.set(key, entry)
    if (this.#failures.size > capacity) this.#failures.delete(this.#failures.keys().next().value!)
  }

  succeed(key: string): void {
    this.#failures.delete(key)
  }
}

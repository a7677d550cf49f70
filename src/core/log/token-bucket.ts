/** Number of events allowed at once, and of further ones each second. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** Counts down how many more may come, and up again with the time. */
export class TokenBucket {
  readonly #rate: Rate
  #tokens: number
  #atMs: number

  constructor(rate: Rate, nowMs: number) {
    this.#rate = rate
    this.#tokens = rate.burst
    this.#atMs = nowMs
  }

  /** True when there is room for one more; it is not taken yet. */
  hasRoom(nowMs: number): boolean {
    const { burst, perSecond } = this.#rate
    this.#tokens = Math.min(burst, this.#tokens + (Math.max(0, nowMs - this.#atMs) / 1000) * perSecond)
    this.#atMs = nowMs
    return this.#tokens >= 1
  }

  take(): void {
    this.#tokens -= 1
  }
}

/** A clock that is further ahead than this of what it showed before is not believed. */
const jumpMilliseconds = 3_600_000
/** Unless it stays so for a day: a machine that slept shows the right time, too. */
const believedMilliseconds = 86_400_000

/** Clocks of a machine, in milliseconds: the one that people set, and one that only goes on. */
export interface Clocks {
  readonly nowMs: () => number
  readonly steadyMs: () => number
}

/**
 * The time by which rows are old. A clock that jumps ahead, as one that was set wrong does, would have nearly all rows of the log
 * removed at once: for a day the time goes on where it was.
 */
export class AgeClock {
  readonly #clocks: Clocks
  #known: { readonly atMs: number; readonly steadyMs: number }
  #aheadSinceMs: number | null = null

  constructor(clocks: Clocks) {
    this.#clocks = clocks
    this.#known = { atMs: clocks.nowMs(), steadyMs: clocks.steadyMs() }
  }

  /**
   * Begins with a log whose newest row is of this moment (Unix seconds): what the clock is ahead of it is a jump, as nobody knows whether a
   * machine that starts shows the right time.
   */
  begin(newestSecond: number): void {
    const { atMs, steadyMs } = this.#known
    this.#known = { atMs: Math.min(atMs, newestSecond * 1000), steadyMs }
  }

  /** Unix seconds. */
  now(): number {
    const [atMs, steadyMs] = [this.#clocks.nowMs(), this.#clocks.steadyMs()]
    const expectedMs = this.#known.atMs + steadyMs - this.#known.steadyMs
    if (atMs > expectedMs + jumpMilliseconds) {
      this.#aheadSinceMs ??= steadyMs
      if (steadyMs - this.#aheadSinceMs < believedMilliseconds) return expectedMs / 1000
    }
    this.#aheadSinceMs = null
    this.#known = { atMs, steadyMs }
    return atMs / 1000
  }
}

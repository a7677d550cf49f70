/** Allowances of a question, in steps; a step is some ten nanoseconds. */
export interface Allowances {
  /** Allowance that each question adds to what all of them together may take. */
  readonly each: number
  /** Allowance before the first question. */
  readonly first: number
  /** Allowance of a question when nothing is left. */
  readonly least: number
  /** Greatest allowance of a question. */
  readonly most: number
}

/** An end within seconds for 10,000 rules that are as hard as can be. */
export const usualAllowances: Allowances = { each: 3_000, first: 30_000_000, least: 500, most: 2_000_000 }

/** Thrown to end the work of a question from deep within; never leaves `Meter.question`. */
const allowanceSpent = Symbol('allowance spent')

/**
 * Counts steps of work: intervals compared, words of bitmaps, regions looked at. Work is counted rather than timed, so
 * that the same policy gets the same answers on a busy machine. Source: silences#analysis.
 */
export class Meter {
  readonly #allowances: Allowances
  #steps = 0
  #end = Number.POSITIVE_INFINITY
  #left: number

  constructor(allowances: Allowances = usualAllowances) {
    this.#allowances = allowances
    this.#left = allowances.first
  }

  /** Steps so far. */
  get steps(): number {
    return this.#steps
  }

  /** True when the question that is worked on has taken what it may; work outside of questions may take anything. */
  get isSpent(): boolean {
    return this.#steps > this.#end
  }

  add(steps: number): void {
    this.#steps += steps
  }

  /** Counts steps, and ends the question that is worked on when it has taken what it may. */
  take(steps: number): void {
    this.#steps += steps
    if (this.isSpent) throw allowanceSpent
  }

  /** Does the work of one question, which ends by itself when `isSpent`; `undecided` where `take` ends it. */
  question<T>(work: () => T, undecided: T): T {
    const { each, least, most } = this.#allowances
    const [outer, begun] = [this.#end, this.#steps]
    this.#left += each
    this.#end = begun + Math.max(least, Math.min(most, this.#left))
    try {
      return work()
    } catch (error) {
      if (error === allowanceSpent) return undecided
      throw error
    } finally {
      const taken = this.#steps - begun
      this.#left -= taken
      // A question within a question does not shorten it.
      this.#end = outer + taken
    }
  }
}

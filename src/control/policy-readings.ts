import type { PolicyReading } from '../core/engine/observation.ts'
import type { Ruleset } from '../core/ruleset/ruleset.ts'
import { inTurns } from '../core/steps.ts'

/** Works out in short steps what packets read of a ruleset. */
export type ReadRuleset = (ruleset: Ruleset) => Generator<void, readonly PolicyReading[]>

const delayMs = 500

/** Works out what packets read of the ruleset in force. Source: silences#packet-cost. */
export class PolicyReadings {
  readonly #readRuleset: ReadRuleset
  readonly #tell: (readings: readonly PolicyReading[] | null) => void
  #inForce: Ruleset | null = null
  #timer: NodeJS.Timeout | null = null

  /** `tell` hears null while that is not worked out. */
  constructor(readRuleset: ReadRuleset, tell: (readings: readonly PolicyReading[] | null) => void) {
    this.#readRuleset = readRuleset
    this.#tell = tell
  }

  /** Begins when nothing has changed for a moment, as edits come one behind the other; null stops. */
  of(ruleset: Ruleset | null): void {
    if (ruleset === this.#inForce) return
    this.#inForce = ruleset
    if (this.#timer) clearTimeout(this.#timer)
    this.#tell(null)
    if (ruleset === null) return
    this.#timer = setTimeout(() => void inTurns(this.#stepsOf(ruleset)), delayMs)
    this.#timer.unref()
  }

  *#stepsOf(ruleset: Ruleset): Generator<void> {
    const work = this.#readRuleset(ruleset)
    for (let step = work.next(); this.#inForce === ruleset; step = work.next()) {
      if (step.done) return this.#tell(step.value)
      yield
    }
  }
}

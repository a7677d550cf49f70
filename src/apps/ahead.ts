import { explainAhead } from '../compile/explain/ahead.ts'
import type { CompileInputs } from '../core/inputs.ts'
import type { Snapshot } from '../core/snapshot.ts'

/** What is worked with. */
export interface AheadOptions {
  readonly snapshot: () => Snapshot
  readonly inputs: () => CompileInputs
  /** Told of a failure, which ends the work until the next change. */
  readonly report: (message: string) => void
  /** How long nothing was changed before the time is used. */
  readonly quietMs?: number
}

/** Uses the time between requests for what the next questions about packets will need. */
export class Ahead {
  readonly #options: AheadOptions
  #timer: NodeJS.Timeout | null = null
  #steps: Iterator<void, boolean> | null = null
  #isRehearsed = false

  constructor(options: AheadOptions) {
    this.#options = options
  }

  /** Begins anew, some time after the last change. */
  changed(): void {
    const { snapshot, inputs, quietMs = 200 } = this.#options
    this.close()
    this.#timer = setTimeout(() => {
      this.#steps = explainAhead(snapshot(), inputs(), this.#isRehearsed)
      this.#step()
    }, quietMs).unref()
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#steps = null
  }

  /** One step, and the next after what has come in meanwhile. */
  #step(): void {
    if (this.#steps === null) return
    try {
      const { done, value } = this.#steps.next()
      if (done) this.#isRehearsed = value
      else setImmediate(() => this.#step())
    } catch (error) {
      this.#steps = null
      this.#options.report(`questions about packets were not prepared: ${(error as Error).message}`)
    }
  }
}

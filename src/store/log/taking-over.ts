import type { LogWorker } from './log-worker.ts'

/** Parts that take over an earlier log. */
interface TakingOverParts {
  readonly writer: LogWorker
  readonly sealer: LogWorker
  /** Id of the last row of the earlier log. */
  readonly lastId: number
  readonly isClosed: () => boolean
}

/** The way of the log of an earlier release into this one, beside everything else. What cannot be now is by the next start. */
export class TakingOver {
  readonly #parts: TakingOverParts
  #through = 0
  /** Settles when all is taken over, with an empty text, or cannot be, with the reason. */
  readonly done: Promise<string>

  constructor(parts: TakingOverParts) {
    this.#parts = parts
    this.done = this.#run()
  }

  /** How much is there. */
  get percent(): number {
    return this.#parts.lastId === 0 ? 100 : (100 * this.#through) / this.#parts.lastId
  }

  async #run(): Promise<string> {
    const { writer, sealer, isClosed } = this.#parts
    try {
      // The writer removes what was left unfinished when it begins: not what is written here.
      await writer.ask({ op: 'pending', except: [] })
      while (!isClosed()) {
        const step = await sealer.ask({ op: 'take-over', after: this.#through })
        if (step === null) return ''
        await writer.ask({ op: 'sealed', segments: step.segments })
        this.#through = step.last
      }
      return 'the gateway ended meanwhile'
    } catch (error) {
      return (error as Error).message
    }
  }
}

import type { ArchiveInUse } from './clickhouse/archive-view.ts'
import { controlCells, newControl } from './log-query.ts'

/** Who may give a query up, and where older rows are; null where the local log has all. */
export interface Asking {
  readonly signal: AbortSignal | undefined
  readonly archive: ArchiveInUse | null
}

interface Signals {
  /** Aborts when nobody waits for the answer. */
  readonly signal: AbortSignal | undefined
  /** Aborts when the archive is found to be of no use. */
  readonly unusable: AbortSignal | undefined
}

/** Tells the threads of a query, attempt by attempt, what signals say. */
export class QueryControl {
  readonly #signals: Signals
  #control = newControl()
  readonly #giveUp = () => void Atomics.store(this.#control, controlCells.isGivenUp, 1)
  readonly #leave = () => void Atomics.store(this.#control, controlCells.isWithoutArchive, 1)

  constructor(signals: Signals) {
    this.#signals = signals
    signals.signal?.addEventListener('abort', this.#giveUp, { once: true })
    signals.unusable?.addEventListener('abort', this.#leave, { once: true })
  }

  /** The cells of the next attempt. Threads of one that failed may still be at work: they end, and share nothing with it. */
  next({ isAlone }: { readonly isAlone: boolean }): Int32Array<SharedArrayBuffer> {
    this.#giveUp()
    this.#control = newControl()
    if (isAlone) Atomics.store(this.#control, controlCells.isAlone, 1)
    if (this.#signals.signal?.aborted) this.#giveUp()
    if (this.#signals.unusable?.aborted) this.#leave()
    return this.#control
  }

  /** Listens no more. */
  close(): void {
    this.#signals.signal?.removeEventListener('abort', this.#giveUp)
    this.#signals.unusable?.removeEventListener('abort', this.#leave)
  }
}

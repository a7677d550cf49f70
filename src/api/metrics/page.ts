import { setImmediate } from 'node:timers/promises'
import type { FigureSource, Figures } from '../../core/metrics/metric-list.ts'
import { type MetricForm, printMetrics } from '../../core/metrics/print.ts'

/** Dependencies of the page of metrics. */
export interface MetricsPageParts {
  readonly sources: readonly FigureSource[]
  readonly reportBug: (message: string) => void
}

/** Readers within this time get the same text. */
const freshMs = 1_000
/** Others are answered between two parts of the work that take so long together. */
const turnMs = 2

/** The metrics as text. It is made when it is asked for, once a second at most, and never holds others up. */
export class MetricsPage {
  readonly #parts: MetricsPageParts
  readonly #made = new Map<MetricForm, Promise<Buffer>>()

  constructor(parts: MetricsPageParts) {
    this.#parts = parts
  }

  /** The text in a form. */
  text(form: MetricForm): Promise<Buffer> {
    const known = this.#made.get(form)
    if (known) return known
    const text = this.#make(form).finally(() => setTimeout(() => this.#made.delete(form), freshMs).unref())
    this.#made.set(form, text)
    return text
  }

  async #make(form: MetricForm): Promise<Buffer> {
    const turn = takeTurns()
    const all = []
    for (const source of this.#parts.sources) {
      all.push(await this.#figuresOf(source))
      await turn()
    }
    const pieces: Buffer[] = []
    for (const piece of printMetrics(form, Object.assign({}, ...all) as Figures)) {
      pieces.push(Buffer.from(piece))
      await turn()
    }
    return Buffer.concat(pieces)
  }

  /** Figures of a part; one that fails hides nothing that others know. */
  async #figuresOf(source: FigureSource): Promise<Figures> {
    try {
      return await source()
    } catch (error) {
      this.#parts.reportBug(`metrics: ${(error as Error).stack ?? String(error)}`)
      return {}
    }
  }
}

/** Makes a pause that lets others in when so much time has gone by since the last one. */
function takeTurns(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < turnMs) return
    await setImmediate()
    since = performance.now()
  }
}

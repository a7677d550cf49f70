import { Histogram } from '../../core/metrics/histogram.ts'
import type { Sample } from '../../core/metrics/metric.ts'
import type { Figures } from '../../core/metrics/metric-list.ts'
import type { Settling } from '../change/settling.ts'

/** An attempt to make an engine hold a configuration. */
interface Attempt {
  readonly seconds: number
  readonly isDone: boolean
}

const bounds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60]
/** Engines that there may be, and more. */
const mostEngines = 64
const longestMs = 60_000
/** Revisions that are waited for at a time; of more in a row the others are not measured. */
const mostWaiting = 64

/** Times that configurations take to come into force. */
export class ApplyMetrics {
  readonly #engines = new Histogram({ bounds, mostSeries: mostEngines, overflow: ['other'] })
  readonly #revisions = new Histogram({ bounds, mostSeries: 1, overflow: [] })
  readonly #failures = new Map<string, number>()
  #waiting = 0

  /** Counts an attempt of an engine. */
  tried(engine: string, { seconds, isDone }: Attempt): void {
    if (isDone) this.#engines.observe([engine], seconds)
    else this.#failures.set(engine, (this.#failures.get(engine) ?? 0) + 1)
  }

  /** Measures how long a revision that was just stored takes until it is in force. */
  async stored(revision: number, control: Settling): Promise<void> {
    if (this.#waiting >= mostWaiting) return
    const since = performance.now()
    this.#waiting++
    const settled = await control.settle(revision, longestMs)
    this.#waiting--
    if (settled === 'applied') this.#revisions.observe([], (performance.now() - since) / 1000)
  }

  /** Counts so far. */
  figures(): Figures {
    const failures = [...this.#failures].map(([engine, value]): Sample => ({ labels: [engine], value }))
    return {
      gatehouse_config_apply_duration_seconds: this.#revisions.samples(),
      gatehouse_engine_apply_duration_seconds: this.#engines.samples(),
      gatehouse_engine_apply_failures: failures,
    }
  }
}

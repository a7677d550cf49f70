import { explainAhead } from '../compile/explain/ahead.ts'
import { posturesAhead } from '../compile/posture.ts'
import type { Control } from '../control/control.ts'
import type { Snapshot } from '../core/snapshot.ts'
import type { Store } from '../store/store.ts'
import { betweenRequests } from './between-requests.ts'
import { rehearsal } from './rehearsal.ts'

/** How long nothing was changed before the time is used. */
const quietMs = 250

/** What is worked with. */
export interface AheadOptions {
  readonly store: Pick<Store, 'snapshot' | 'rehearse' | 'ruleKeys'>
  readonly control: Pick<Control, 'inputs' | 'observed'>
  readonly report: (message: string) => void
}

/** Uses the time between requests for what the next ones will need. */
export class Ahead {
  readonly #options: AheadOptions
  #timer: NodeJS.Timeout | null = null
  #endRehearsal = () => {}
  #endPreparation = () => {}

  constructor(options: AheadOptions) {
    this.#options = options
  }

  /** At the start: what only the first change and the first question of a process are slow for. */
  rehearse(): void {
    const { store, control } = this.#options
    this.#endRehearsal = this.#do(rehearsal(store, control.inputs()))
  }

  /** Some time after the last change: what questions about packets need, while the kernel takes it. */
  changed(): void {
    const { store, control } = this.#options
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#endPreparation()
    this.#timer = setTimeout(() => {
      this.#endPreparation = this.#do(explanations(store.snapshot, control))
    }, quietMs).unref()
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#endPreparation()
    this.#endRehearsal()
  }

  #do(work: Iterator<unknown>): () => void {
    const { report } = this.#options
    return betweenRequests(work, (message) => report(`work ahead of requests: ${message}`))
  }
}

/** Reports of devices are evaluated first, in steps of their own. */
function* explanations(snapshot: Snapshot, control: AheadOptions['control']): Generator<unknown, void> {
  yield* posturesAhead(snapshot, control.observed.devices)
  yield* explainAhead(snapshot, control.inputs(snapshot))
}

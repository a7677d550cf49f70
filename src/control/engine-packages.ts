import type { PackageStatus } from '../core/engine/package-status.ts'
import type { SupervisorMessage } from '../core/engine/process-status.ts'
import type { ControlEvent } from '../core/log/event.ts'
import { english } from '../core/text/message.ts'

/** Callbacks of the packages of engines. */
export interface PackageEvents {
  /** Hears once of packages that cannot be installed, and once of the end of it. */
  readonly logEvent: (event: Extract<ControlEvent, { kind: 'engine-failed' | 'engine-recovered' }>) => void
  /** All tools of these engines are there now, and were not before: they are worth another try. */
  readonly onArrived: (engines: readonly string[]) => void
}

/** The Debian packages of engines, as the supervisor reports them. */
export class EnginePackages {
  readonly #events: PackageEvents
  readonly #failed = new Set<string>()
  #all: readonly PackageStatus[] = []

  constructor(events: PackageEvents) {
    this.#events = events
  }

  /** The state of each engine's packages; empty before the first report of the supervisor. */
  get all(): readonly PackageStatus[] {
    return this.#all
  }

  /** Takes what the supervisor says. */
  take(message: SupervisorMessage): void {
    if (message.type !== 'packages') return
    const before = new Map(this.#all.map((status) => [status.engine, status.state]))
    this.#all = message.packages
    for (const status of this.#all) this.#note(status)
    const arrived = this.#all
      .filter(({ engine, state }) => state === 'present' && (before.get(engine) ?? state) !== 'present')
      .map(({ engine }) => engine)
    if (arrived.length > 0) this.#events.onArrived(arrived)
  }

  /** While it is tried again, nothing is said of it. */
  #note({ engine, state, message }: PackageStatus): void {
    const isKnown = this.#failed.has(engine)
    if (state === 'failed' && !isKnown) {
      this.#failed.add(engine)
      this.#events.logEvent({ kind: 'engine-failed', engine, message: english(message) })
    }
    if (state !== 'present' || !isKnown) return
    this.#failed.delete(engine)
    this.#events.logEvent({ kind: 'engine-recovered', engine })
  }
}

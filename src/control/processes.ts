import type { EngineStatus } from '../core/observation.ts'
import type { NamedEnd, ProcessStatus, SupervisorMessage } from '../core/process-status.ts'
import { watchPulse } from '../processes/pulse.ts'

/** A process that ended by itself or hung, for the log. */
export interface ProcessEvent {
  readonly kind: 'process-ended' | 'process-hung'
  readonly process: string
  readonly reason: string
}

/** What is known of the processes of this gateway. */
export interface ProcessesOptions {
  /** Hears of each end, also of those that came while this process did not run. */
  readonly note: (event: ProcessEvent, atMs: number) => void
  /** What engines say of processes of theirs. */
  readonly engines: () => readonly EngineStatus[]
  readonly nowMs: () => number
}

const askedAgainMilliseconds = 1_200

/** The processes that the supervisor keeps running, those of the engines, and the supervisor itself. */
export class Processes {
  readonly #options: ProcessesOptions
  #supervised: readonly ProcessStatus[] = []
  #supervisor: ProcessStatus | null = null
  #askedAt = 0
  #endWatch: () => void = () => undefined

  constructor(options: ProcessesOptions) {
    this.#options = options
  }

  /** All processes, in the order in which they are started. */
  get all(): readonly ProcessStatus[] {
    const engines = this.#options.engines().flatMap(({ processes = [] }) => processes)
    return [...(this.#supervisor ? [this.#supervisor] : []), ...this.#supervised, ...engines]
  }

  /** Takes what the supervisor says; its questions show that it works itself. */
  take(message: SupervisorMessage): void {
    if (message.type === 'are-you-alive') return this.#isAsked()
    if (message.type !== 'processes') return
    this.#supervised = message.processes
    for (const end of message.ended) this.#noteEnd(end)
  }

  close(): void {
    this.#endWatch()
  }

  #noteEnd({ name, reason, atMs }: NamedEnd): void {
    this.#options.note({ kind: 'process-ended', process: name, reason }, atMs)
  }

  #isAsked(): void {
    this.#askedAt = performance.now()
    if (this.#supervisor !== null) return
    const active: ProcessStatus = {
      name: 'supervisor',
      status: 'active',
      message: '',
      restarts: 0,
      lastEnd: null,
      nextStartMs: null,
    }
    this.#supervisor = active
    const pid = process.ppid
    const remedy = `what ends meanwhile is not started again; kill -CONT ${pid}, or end it and start the gateway anew`
    // Nobody above it could end and start it: whoever reads the status must.
    this.#endWatch = watchPulse({
      process: () => this,
      pid: () => pid,
      owes: () => performance.now() - this.#askedAt > askedAgainMilliseconds,
      onSilence: (seconds) => {
        const message = `it has not asked for ${seconds} s: ${remedy}`
        this.#supervisor = seconds === null ? active : { ...active, status: 'failed', message }
      },
      onHung: (why) => {
        const reason = `${why}; ${remedy}`
        this.#options.note({ kind: 'process-hung', process: 'supervisor', reason }, this.#options.nowMs())
      },
    })
  }
}

import type { EngineStatus } from '../core/engine/observation.ts'
import type { NamedEnd, ProcessStatus, SupervisorMessage } from '../core/engine/process-status.ts'
import type { ProcessEvent } from '../core/log/event.ts'
import { english, joined } from '../core/text/message.ts'
import { watchPulse } from '../processes/pulse.ts'
import { message } from './messages.ts'

/** Sources and receivers of reports about the processes of this gateway. */
export interface ProcessesOptions {
  /** Logs each end of a process, including those while this process did not run; `atMs` is Unix milliseconds. */
  readonly logEvent: (event: ProcessEvent, atMs: number) => void
  /** Statuses of engines, which list the processes of their own. */
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

  /** Takes a message of the supervisor; its questions show that it works itself. */
  take(said: SupervisorMessage): void {
    if (said.type === 'are-you-alive') return this.#isAsked()
    if (said.type !== 'processes') return
    this.#supervised = said.processes
    for (const end of said.ended) this.#noteEnd(end)
  }

  close(): void {
    this.#endWatch()
  }

  #noteEnd({ name, reason, atMs }: NamedEnd): void {
    this.#options.logEvent({ kind: 'process-ended', process: name, reason: english(reason) }, atMs)
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
      pid: process.ppid,
    }
    this.#supervisor = active
    const pid = process.ppid
    const remedy = message(
      'what ends meanwhile is not started again; kill -CONT {pid}, or end it and start the gateway again',
      { pid },
    )
    // No process above it could end and start it: the reader of the status must.
    this.#endWatch = watchPulse({
      process: () => this,
      pid: () => pid,
      owes: () => performance.now() - this.#askedAt > askedAgainMilliseconds,
      onSilence: (seconds) => {
        const silent = message('it has not asked for {seconds} s: {remedy}', {
          seconds: seconds ?? 0,
          remedy,
        })
        this.#supervisor = seconds === null ? active : { ...active, status: 'failed', message: silent }
      },
      onHung: (why) => {
        const reason = english(joined([why, remedy]))
        this.#options.logEvent({ kind: 'process-hung', process: 'supervisor', reason }, this.#options.nowMs())
      },
    })
  }
}

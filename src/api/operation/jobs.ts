import type { Result } from '../../core/failure.ts'
import type { JobEvent } from '../../core/log/event.ts'
import { english, type Said } from '../../core/text/message.ts'
import { diskFaultOf } from '../../store/disk/disk-fault.ts'
import type { Job, JobTable } from '../../store/runtime/job-table.ts'
import { replyTo } from '../route/failure-status.ts'
import { message } from './messages.ts'

/** Reports the progress of a job: percent, or null when that is not known, and its present step. */
export type Progress = (percent: number | null, message: Said) => void

/** The work of a job; ends early when `signal` says that the gateway ends. */
export type JobWork = (progress: Progress, signal: AbortSignal) => Promise<Result<unknown>>

/** Work of which one runs at a time, in the order in which it was begun. */
export function oneByOne(work: JobWork): JobWork {
  let last: Promise<unknown> = Promise.resolve()
  return (...parts) => {
    const done = last.then(() => work(...parts))
    last = done.catch(() => undefined)
    return done
  }
}

/** Dependencies of the jobs. */
export interface JobsOptions {
  readonly table: JobTable
  readonly nowMs: () => number
  /** Reports a bug in a job. */
  readonly reportBug: (message: string) => void
  readonly logEvent: (event: JobEvent) => void
}

/** Kind of a job, and who starts it from where; both are empty where nobody does. */
export interface JobStart extends Pick<Job, 'kind' | 'login'> {
  readonly address: string
}

/** The end of the gateway may be what the work brings about: so often in a row it is begun. */
const mostTries = 3

/** Long work that outlives the request which started it. Source: silences#jobs. */
export class Jobs {
  readonly #options: JobsOptions
  readonly #running = new Map<number, Job>()
  readonly #listeners = new Set<(job: Job) => void>()
  readonly #ending = new AbortController()
  /** Jobs that the end of the gateway before interrupted, the newest first. */
  readonly #left: readonly Pick<Job, 'id' | 'kind' | 'login'>[]

  /** Marks earlier running jobs as interrupted. */
  constructor(options: JobsOptions) {
    this.#options = options
    const left = options.table.interruptAll(this.#nowSeconds())
    this.#left = left
    for (const { id, kind, login, message: why } of left)
      options.logEvent({ kind: 'job-ended', login, job: id, what: kind, reason: english(why) })
  }

  /** The job as it is now, or null. */
  get(id: number): Job | null {
    return this.#running.get(id) ?? this.#options.table.get(id)
  }

  /** Every job that is kept, the newest first. */
  list(): Job[] {
    return this.#options.table.list().map(({ id }) => this.get(id)!)
  }

  /** Number of jobs that run. */
  get runningCount(): number {
    return this.#running.size
  }

  /** True when a job of this kind runs. */
  isRunning(kind: string): boolean {
    return [...this.#running.values()].some((job) => job.kind === kind)
  }

  /** Starts a job and answers it; the work goes on by itself. */
  start({ kind, login, address }: JobStart, work: JobWork): Job {
    const job = this.#options.table.add({ kind, login, created: this.#nowSeconds() })
    this.#running.set(job.id, job)
    this.#options.logEvent({ kind: 'job-started', login, address, job: job.id, what: kind })
    void this.#run(job, work)
    return job
  }

  /** Begins work again that the end of the gateway before interrupted, as another job; not where that happened time and again. */
  resume(kind: string, work: JobWork): void {
    const left = this.#left.find((each) => each.kind === kind)
    if (left === undefined) return
    const before = this.#options.table.list().filter((each) => each.kind === kind && each.id <= left.id)
    const others = before.findIndex(({ id, state }) => id !== left.id && state !== 'interrupted')
    if ((others < 0 ? before.length : others) >= mostTries) return
    try {
      this.start({ ...left, address: '' }, work)
    } catch (error) {
      // Nothing can be stored: neither could what the work makes.
      if (diskFaultOf(error) === null) throw error
    }
  }

  /** Calls `listener` with every change of any job; answers how to stop that. */
  listen(listener: (job: Job) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Aborts when the gateway ends. */
  get ending(): AbortSignal {
    return this.#ending.signal
  }

  /** Tells jobs and listeners that the gateway ends; what still runs is found interrupted by the next start. */
  end(): void {
    this.#ending.abort()
  }

  async #run({ id }: Job, work: JobWork): Promise<void> {
    const progress: Progress = (percent, said) => {
      const bounded = percent === null ? null : Math.max(0, Math.min(100, Math.floor(percent)))
      this.#change(id, { progress: bounded, message: said })
    }
    try {
      const result = await work(progress, this.#ending.signal)
      if (this.#ending.signal.aborted) return
      if (result.ok) this.#finish(id, { state: 'done', progress: 100, result: result.value ?? null })
      else {
        const { code, detail } = replyTo(result.failure)
        this.#finish(id, { state: 'failed', message: detail, problem: { code, message: detail } })
      }
    } catch (error) {
      if (this.#ending.signal.aborted) return
      const problem = { code: 'internal', message: message('the gateway met an error of its own') }
      this.#options.reportBug(`job ${id}: ${(error as Error).stack ?? String(error)}`)
      this.#finish(id, { state: 'failed', message: problem.message, problem })
    }
  }

  /** Progress is in memory; the database has what the job was and what came of it. */
  #change(id: number, change: Partial<Job>): void {
    const job = { ...this.#running.get(id)!, ...change }
    this.#running.set(id, job)
    for (const listener of this.#listeners) listener(job)
  }

  #finish(id: number, change: Partial<Job>): void {
    this.#change(id, { ...change, finished: this.#nowSeconds() })
    const job = this.#running.get(id)!
    this.#options.table.update(job)
    this.#running.delete(id)
    const { kind: what, login, problem } = job
    const said = problem?.message ?? ''
    this.#options.logEvent({ kind: 'job-ended', login, job: id, what, reason: said && english(said) })
  }

  #nowSeconds(): number {
    return Math.floor(this.#options.nowMs() / 1000)
  }
}

import type { Result } from '../core/failure.ts'
import type { Job, JobTable } from '../store/job-table.ts'
import { replyTo } from './failure-status.ts'

/** Tells how far a job is: percent, or null when that cannot be told, and what it does. */
export type Progress = (percent: number | null, message: string) => void

/** The work of a job; ends early when `signal` says that the gateway ends. */
export type JobWork = (progress: Progress, signal: AbortSignal) => Promise<Result<unknown>>

/** What the jobs are made with. */
export interface JobsOptions {
  readonly table: JobTable
  readonly nowMs: () => number
  /** Tells of a bug in a job. */
  readonly report: (message: string) => void
}

/** Long work that outlives the request which started it. Source: silences#jobs. */
export class Jobs {
  readonly #options: JobsOptions
  readonly #running = new Map<number, Job>()
  readonly #listeners = new Set<(job: Job) => void>()
  readonly #ending = new AbortController()

  /** What ran before is marked as interrupted. */
  constructor(options: JobsOptions) {
    this.#options = options
    options.table.interruptAll(this.#nowSeconds())
  }

  /** The job as it is now, or null. */
  get(id: number): Job | null {
    return this.#running.get(id) ?? this.#options.table.get(id)
  }

  /** Every job that is kept, the newest first. */
  list(): Job[] {
    return this.#options.table.list().map(({ id }) => this.get(id)!)
  }

  /** Whether a job of this kind runs. */
  isRunning(kind: string): boolean {
    return [...this.#running.values()].some((job) => job.kind === kind)
  }

  /** Starts a job and answers it; the work goes on by itself. */
  start({ kind, login }: Pick<Job, 'kind' | 'login'>, work: JobWork): Job {
    const job = this.#options.table.add({ kind, login, message: '', created: this.#nowSeconds() })
    this.#running.set(job.id, job)
    void this.#run(job, work)
    return job
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
    const progress: Progress = (percent, message) => {
      const bounded = percent === null ? null : Math.max(0, Math.min(100, Math.floor(percent)))
      this.#change(id, { progress: bounded, message })
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
      const problem = { code: 'internal', message: 'the gateway met an error of its own' }
      this.#options.report(`job ${id}: ${(error as Error).stack ?? String(error)}`)
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
  }

  #nowSeconds(): number {
    return Math.floor(this.#options.nowMs() / 1000)
  }
}

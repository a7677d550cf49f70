import type { Database } from './database.ts'
import type { DiskState } from './disk/disk-state.ts'

/** States of a job: a gateway that ends leaves those that run `interrupted`. */
export type JobState = 'running' | 'done' | 'failed' | 'interrupted'

/** Long work that was started by a request. Times are Unix seconds. */
export interface Job {
  readonly id: number
  readonly kind: string
  readonly state: JobState
  /** Percent; null when it cannot be told. */
  readonly progress: number | null
  readonly message: string
  readonly login: string
  readonly created: number
  readonly finished: number | null
  /** What came of it, when it is done. */
  readonly result: unknown
  /** Why it failed. */
  readonly problem: { readonly code: string; readonly message: string } | null
}

interface JobRow extends Omit<Job, 'result' | 'problem'> {
  readonly result: string | null
  readonly problem: string | null
}

const keptJobs = 1000

/** Jobs in the database, the newest thousand. Not part of the configuration. */
export class JobTable {
  readonly #database: Database
  readonly #disk: DiskState

  constructor(database: Database, disk: DiskState) {
    this.#database = database
    this.#disk = disk
  }

  /** What ran when the gateway ended runs no more. */
  interruptAll(nowSeconds: number): void {
    const update = this.#database.prepare(
      `UPDATE jobs SET state = 'interrupted', finished = ?, message = 'the gateway ended meanwhile'
       WHERE state = 'running' AND created <= ?`,
    )
    this.#disk.defer('jobs', () => void update.run(nowSeconds, nowSeconds))
  }

  add(job: Pick<Job, 'kind' | 'message' | 'login' | 'created'>): Job {
    const id = Number(
      this.#database
        .prepare(
          `INSERT INTO jobs (kind, state, progress, message, login, created)
           VALUES (@kind, 'running', 0, @message, @login, @created)`,
        )
        .run(job).lastInsertRowid,
    )
    this.#database.prepare('DELETE FROM jobs WHERE id <= ?').run(id - keptJobs)
    return this.get(id)!
  }

  /** Stores what became of a job, when the disk takes it. */
  update(job: Job): void {
    this.#disk.defer(`job ${job.id}`, () => this.#store(job))
  }

  #store({ id, state, progress, message, finished, result, problem }: Job): void {
    this.#database
      .prepare(
        `UPDATE jobs SET state = ?, progress = ?, message = ?, finished = ?, result = ?, problem = ? WHERE id = ?`,
      )
      .run(state, progress, message, finished, textOf(result), textOf(problem), id)
  }

  get(id: number): Job | null {
    const row = this.#database.prepare('SELECT * FROM jobs WHERE id = ?').get(id) as JobRow | undefined
    return row ? jobOf(row) : null
  }

  /** The newest first. */
  list(): Job[] {
    const rows = this.#database.prepare('SELECT * FROM jobs ORDER BY id DESC')
    return (rows.all() as JobRow[]).map(jobOf)
  }
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}

function jobOf(row: JobRow): Job {
  return {
    ...row,
    result: row.result === null ? null : JSON.parse(row.result),
    problem: row.problem === null ? null : JSON.parse(row.problem),
  }
}

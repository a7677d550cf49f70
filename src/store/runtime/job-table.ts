import { isMessage, type Message, type Said, verbatim } from '../../core/text/message.ts'
import type { Database } from '../database/database.ts'
import type { DiskState } from '../disk/disk-state.ts'
import { message } from '../messages.ts'

/** States of a job: a gateway that ends leaves those that run `interrupted`. */
export type JobState = 'running' | 'done' | 'failed' | 'interrupted'

/** Long work that was started by a request. Times are Unix seconds. */
export interface Job {
  readonly id: number
  readonly kind: string
  readonly state: JobState
  /** Percent; null when it is not known. */
  readonly progress: number | null
  readonly message: Said
  readonly login: string
  readonly created: number
  readonly finished: number | null
  /** Result, when it is done. */
  readonly result: unknown
  /** Why it failed. */
  readonly problem: { readonly code: string; readonly message: Said } | null
}

/** Messages are JSON; rows of older versions hold them as they read. */
interface JobRow extends Omit<Job, 'message' | 'result' | 'problem'> {
  readonly message: string
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

  /** Marks the jobs that were running when the gateway ended as interrupted, and answers them with the reason as their message. */
  interruptAll(
    nowSeconds: number,
  ): readonly (Pick<Job, 'id' | 'kind' | 'login'> & { readonly message: Message })[] {
    const update = this.#database.prepare(
      `UPDATE jobs SET state = 'interrupted', finished = ?, message = ? WHERE state = 'running' AND created <= ?`,
    )
    const why = message('the gateway ended meanwhile')
    const left = this.list().filter(({ state }) => state === 'running')
    this.#disk.defer('jobs', () => void update.run(nowSeconds, JSON.stringify(why), nowSeconds))
    return left.map(({ id, kind, login }) => ({ id, kind, login, message: why }))
  }

  add(job: Pick<Job, 'kind' | 'login' | 'created'>): Job {
    const id = Number(
      this.#database
        .prepare(
          `INSERT INTO jobs (kind, state, progress, message, login, created)
           VALUES (@kind, 'running', 0, '', @login, @created)`,
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

  #store({ id, state, progress, message: said, finished, result, problem }: Job): void {
    this.#database
      .prepare(
        `UPDATE jobs SET state = ?, progress = ?, message = ?, finished = ?, result = ?, problem = ? WHERE id = ?`,
      )
      .run(state, progress, said && JSON.stringify(said), finished, textOf(result), textOf(problem), id)
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
    message: saidOf(row.message),
    result: row.result === null ? null : JSON.parse(row.result),
    problem: row.problem === null ? null : problemOf(JSON.parse(row.problem)),
  }
}

function saidOf(text: string): Said {
  if (text === '') return ''
  try {
    const value: unknown = JSON.parse(text)
    if (isMessage(value)) return value
  } catch {
    // A row of an older version.
  }
  return verbatim(text)
}

function problemOf({ code, message: said }: { readonly code: string; readonly message: unknown }) {
  return { code, message: isMessage(said) ? said : verbatim(String(said)) }
}

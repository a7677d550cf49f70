import type { CheckRun } from '../../core/engine/observation.ts'
import type { Database } from '../database/database.ts'

/** A run of the packet checks, as it is kept. */
export interface KeptCheckRun extends CheckRun {
  readonly id: number
  /** The newest revision when it began. */
  readonly revision: number
}

/** Selection of runs. */
export interface CheckRunPage {
  readonly limit: number
  readonly offset: number
  readonly revision?: number | undefined
}

/** Runs that are kept, the newest. */
const mostRuns = 1000

/** Runs of the packet checks. Not part of the configuration. Source: silences#check-runs. */
export class CheckRunTable {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Throws what SQLite throws. */
  add(revision: number, { atSeconds, results }: CheckRun): void {
    const added = this.#database
      .prepare('INSERT INTO check_runs (at, revision, body) VALUES (?, ?, ?)')
      .run(atSeconds, revision, JSON.stringify(results))
    this.#database
      .prepare('DELETE FROM check_runs WHERE id <= ?')
      .run(Number(added.lastInsertRowid) - mostRuns)
  }

  /** Runs, the newest first, and how many there are without `limit` and `offset`. */
  list({ limit, offset, revision }: CheckRunPage): { runs: KeptCheckRun[]; total: number } {
    const where = revision === undefined ? '' : 'WHERE revision = ?'
    const values = revision === undefined ? [] : [revision]
    const rows = this.#database
      .prepare(`SELECT id, at, revision, body FROM check_runs ${where} ORDER BY id DESC LIMIT ? OFFSET ?`)
      .all(...values, limit, offset) as { id: number; at: number; revision: number; body: string }[]
    const total = this.#database
      .prepare(`SELECT count(*) FROM check_runs ${where}`)
      .pluck()
      .get(...values) as number
    const runs = rows.map(({ id, at, revision: of, body }) => ({
      ...{ id, revision: of, atSeconds: at },
      results: JSON.parse(body) as CheckRun['results'],
    }))
    return { runs, total }
  }
}

import { fail, ok, type Result } from '../core/failure.ts'
import type { Change, StoredItem } from './archive.ts'
import type { Database } from './database.ts'

/** One line of the list of revisions. `at` is Unix seconds. */
export interface RevisionLine {
  readonly id: number
  readonly at: number
  readonly login: string
  readonly address: string
  readonly action: string
  readonly changes: number
}

interface ChangeRow {
  readonly resource: string
  readonly item: string
  readonly before: string | null
  readonly after: string | null
}

/** Reads what was changed, when and by whom. */
export class History {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Revisions, newest first. */
  list(limit: number, offset: number): RevisionLine[] {
    return this.#database
      .prepare(
        `SELECT id, at / 1000 AS at, login, address, action,
           (SELECT count(*) FROM changes WHERE revision = id) AS changes
         FROM revisions ORDER BY id DESC LIMIT ? OFFSET ?`,
      )
      .all(limit, offset) as RevisionLine[]
  }

  /** One revision, or undefined. */
  get(id: number): RevisionLine | undefined {
    return this.#database
      .prepare(
        `SELECT id, at / 1000 AS at, login, address, action,
           (SELECT count(*) FROM changes WHERE revision = id) AS changes FROM revisions WHERE id = ?`,
      )
      .get(id) as RevisionLine | undefined
  }

  /** When the revisions were stored, in Unix seconds. */
  times(ids: Iterable<number>): ReadonlyMap<number, number> {
    const rows = this.#database
      .prepare('SELECT id, at / 1000 AS at FROM revisions WHERE id IN (SELECT value FROM json_each(?))')
      .all(JSON.stringify([...new Set(ids)])) as { id: number; at: number }[]
    return new Map(rows.map(({ id, at }) => [id, at]))
  }

  /**
   * What differs between the configurations of two revisions, one change an item: `before` as it was in `from`,
   * `after` as it was in `to`. `from` may be 0, the empty configuration. Fails `not-found` for unknown revisions.
   */
  difference(from: number, to: number): Result<Change[]> {
    for (const id of [from, to]) {
      if (id !== 0 && !this.get(id)) return fail({ kind: 'not-found', message: `there is no revision ${id}` })
    }
    const [low, high] = from <= to ? [from, to] : [to, from]
    const net = new Map<string, Change>()
    for (const row of this.#changesBetween(low, high)) {
      const key = `${row.resource}/${row.item}`
      const change = { ...row, before: parse(row.before), after: parse(row.after) }
      net.set(key, { ...change, before: net.get(key)?.before ?? (net.has(key) ? null : change.before) })
    }
    const changed = [...net.values()].filter(
      ({ before, after }) => JSON.stringify(before) !== JSON.stringify(after),
    )
    return ok(from <= to ? changed : changed.map(invert))
  }

  #changesBetween(low: number, high: number): IterableIterator<ChangeRow> {
    return this.#database
      .prepare(
        'SELECT resource, item, before, after FROM changes WHERE revision > ? AND revision <= ? ORDER BY revision, step',
      )
      .iterate(low, high) as IterableIterator<ChangeRow>
  }
}

function parse(text: string | null): StoredItem | null {
  return text === null ? null : (JSON.parse(text) as StoredItem)
}

function invert(change: Change): Change {
  return { ...change, before: change.after, after: change.before }
}

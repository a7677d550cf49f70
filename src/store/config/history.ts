import { ok, type Result } from '../../core/failure.ts'
import { notThere } from '../../core/missing.ts'
import type { Database } from '../database/database.ts'
import { message } from '../messages.ts'
import { type Change, firstPlace, type StoredItem } from './archive.ts'

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

/** Selection of the revisions in a list. */
export interface RevisionPage {
  readonly limit: number
  readonly offset: number
  readonly search?: string | undefined
}

/** Reads what was changed, when and by whom. */
export class History {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Revisions, newest first, and how many there are without `limit` and `offset`. `search` is in the login, the address
   * or the action, Latin letters compared case-blind.
   */
  list({ limit, offset, search = '' }: RevisionPage): { revisions: RevisionLine[]; total: number } {
    const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
    const found = `FROM revisions WHERE login || char(10) || address || char(10) || action LIKE ? ESCAPE '\\'`
    const revisions = this.#database
      .prepare(
        `SELECT id, at / 1000 AS at, login, address, action,
           (SELECT count(*) FROM changes WHERE place >= id << 24 AND place < (id + 1) << 24) AS changes
         ${found} ORDER BY id DESC LIMIT ? OFFSET ?`,
      )
      .all(pattern, limit, offset) as RevisionLine[]
    const { total } = this.#database.prepare(`SELECT count(*) AS total ${found}`).get(pattern) as {
      total: number
    }
    return { revisions, total }
  }

  /** One revision, or undefined. */
  get(id: number): RevisionLine | undefined {
    return this.#database
      .prepare(
        `SELECT id, at / 1000 AS at, login, address, action,
           (SELECT count(*) FROM changes WHERE place >= id << 24 AND place < (id + 1) << 24) AS changes
         FROM revisions WHERE id = ?`,
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
   * Differences between the configurations of two revisions, one change an item: `before` as it was in `from`,
   * `after` as it was in `to`. `from` may be 0, the empty configuration. Fails `not-found` for unknown revisions.
   */
  difference(from: number, to: number): Result<Change[]> {
    for (const id of [from, to]) {
      if (id !== 0 && !this.get(id)) return notThere(message('there is no revision {id}', { id }))
    }
    const [low, high] = from <= to ? [from, to] : [to, from]
    const changed = netChanges(this.#changesBetween(low, high))
    return ok(from <= to ? changed : changed.map(invert))
  }

  *#changesBetween(low: number, high: number): Generator<Change> {
    const rows = this.#database
      .prepare(
        'SELECT resource, item, before, after FROM changes WHERE place >= ? AND place < ? ORDER BY place',
      )
      .iterate(firstPlace(low + 1), firstPlace(high + 1)) as IterableIterator<ChangeRow>
    for (const row of rows) yield { ...row, before: parse(row.before), after: parse(row.after) }
  }
}

/** Net result of changes made one after the other, one an item; what is in the end as it was is left out. */
export function netChanges(changes: Iterable<Change>): Change[] {
  const net = new Map<string, Change>()
  for (const change of changes) {
    const key = `${change.resource}/${change.item}`
    const first = net.get(key)
    net.set(key, first ? { ...change, before: first.before } : change)
  }
  return [...net.values()].filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
}

function parse(text: string | null): StoredItem | null {
  return text === null ? null : (JSON.parse(text) as StoredItem)
}

function invert(change: Change): Change {
  return { ...change, before: change.after, after: change.before }
}

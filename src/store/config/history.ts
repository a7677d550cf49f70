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
  /** Number of items changed that the reader may see. */
  readonly changes: number
  /** Reason that was given; null without one. */
  readonly note: string | null
}

/** One of the items that a revision changed. `body` is as it is after it, or was before it went; null where it is long. */
export interface TouchedItem {
  readonly resource: string
  readonly item: string
  readonly deed: 'created' | 'changed' | 'moved' | 'deleted'
  readonly body: unknown
}

interface ChangeRow {
  readonly resource: string
  readonly item: string
  readonly before: string | null
  readonly after: string | null
}

/** Changes of an item in one revision together: it was there before, stays after it, and what is short enough of both. */
interface TouchedRow extends ChangeRow {
  readonly was: 0 | 1
  readonly stays: 0 | 1
}

/** An item may be changed several times on the way to a revision: so many rows are read for each that is wanted. */
const changesAnItem = 8

/** Selection of the revisions in a list. */
export interface RevisionPage {
  readonly limit: number
  readonly offset: number
  readonly search?: string | undefined
  readonly login?: string | undefined
  /** Unix seconds, both included. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** Only revisions that changed this resource, and of it this item, as history writes it. */
  readonly of?: { readonly resource: string; readonly item?: string | undefined } | undefined
  /** Resources whose changes count; others are as if they were not there. Null: all. */
  readonly visible: readonly string[] | null
}

/** Reads what was changed, when and by whom. */
export class History {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Revisions, newest first, and how many there are without `limit` and `offset`. `search` is in the login, the address,
   * the action or the reason, Latin letters compared case-blind.
   */
  list(page: RevisionPage): { revisions: RevisionLine[]; total: number } {
    const { limit, offset, search = '', login, from, to, of, visible } = page
    const conditions: string[] = []
    const values: (string | number)[] = []
    const add = (condition: string, ...own: (string | number)[]) => {
      conditions.push(condition)
      values.push(...own)
    }
    if (search !== '') {
      const text = "login || char(10) || address || char(10) || action || char(10) || coalesce(note, '')"
      add(`${text} LIKE ? ESCAPE '\\'`, `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`)
    }
    if (login !== undefined) add('login = ?', login)
    if (from !== undefined) add('at >= ?', from * 1000)
    if (to !== undefined) add('at < ?', (to + 1) * 1000)
    if (of) {
      const item = of.item === undefined ? '' : ' AND item = ?'
      const named = of.item === undefined ? [of.resource] : [of.resource, of.item]
      add(`id IN (SELECT place >> 24 FROM changes WHERE resource = ?${item})`, ...named)
    }
    if (visible)
      add(`EXISTS (SELECT 1 FROM changes WHERE ${ofRevision} AND ${isVisible})`, JSON.stringify(visible))
    const found = `FROM revisions ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}`
    const counted = visible ? [JSON.stringify(visible)] : []
    const revisions = this.#database
      .prepare(`SELECT ${columns(visible)} ${found} ORDER BY id DESC LIMIT ? OFFSET ?`)
      .all(...counted, ...values, limit, offset) as RevisionLine[]
    const { total } = this.#database.prepare(`SELECT count(*) AS total ${found}`).get(...values) as {
      total: number
    }
    return { revisions, total }
  }

  /** One revision, or undefined. */
  get(id: number, visible: readonly string[] | null = null): RevisionLine | undefined {
    const counted = visible ? [JSON.stringify(visible)] : []
    return this.#database
      .prepare(`SELECT ${columns(visible)} FROM revisions WHERE id = ?`)
      .get(...counted, id) as RevisionLine | undefined
  }

  /** Names of the resources that a revision changed. */
  resourcesOf(id: number): readonly string[] {
    return this.#database
      .prepare('SELECT DISTINCT resource FROM changes WHERE place >= ? AND place < ?')
      .pluck()
      .all(firstPlace(id), firstPlace(id + 1)) as string[]
  }

  /**
   * Numbers by which the items of a table stood at a revision, by item; `now` are those of the newest one. They say
   * the order, nothing else.
   */
  positionsAt(id: number, resource: string, now: Iterable<readonly [item: string, position: number]>) {
    const places = new Map(now)
    const seen = new Set<string>()
    const rows = this.#database
      .prepare(
        `SELECT item, before ->> '$.position' AS position FROM changes
         WHERE resource = ? AND place >= ? ORDER BY place`,
      )
      .iterate(resource, firstPlace(id + 1)) as IterableIterator<{ item: string; position: number | null }>
    for (const { item, position } of rows) {
      if (seen.has(item)) continue
      seen.add(item)
      if (position === null) places.delete(item)
      else places.set(item, position)
    }
    return places
  }

  /** The first items that a revision changed, at most `most`, of the resources that are visible. */
  touched(id: number, most: number, visible: readonly string[] | null): TouchedItem[] {
    const seen = visible ? `AND ${isVisible}` : ''
    const rows = this.#database
      .prepare(
        `SELECT resource, item, before IS NOT NULL AS was, after IS NOT NULL AS stays, ${short('before')}, ${short('after')}
         FROM changes WHERE place >= ? AND place < ? ${seen} ORDER BY place LIMIT ?`,
      )
      .all(
        ...[firstPlace(id), firstPlace(id + 1)],
        ...(visible ? [JSON.stringify(visible)] : []),
        changesAnItem * most,
      ) as TouchedRow[]
    const items = new Map<string, TouchedRow>()
    for (const row of rows) {
      const key = `${row.resource}/${row.item}`
      const { was, before } = items.get(key) ?? row
      items.set(key, { ...row, was, before })
    }
    return [...items.values()]
      .filter(({ was, stays }) => was === 1 || stays === 1)
      .slice(0, most)
      .map(touchedItem)
  }

  /** When the revisions were stored, in Unix seconds. */
  times(ids: Iterable<number>): ReadonlyMap<number, number> {
    return new Map(this.authors(ids).map(({ id, at }) => [id, at]))
  }

  /** Who stored the revisions and when, in Unix seconds, the oldest first. */
  authors(ids: Iterable<number>): { readonly id: number; readonly at: number; readonly login: string }[] {
    return this.#database
      .prepare(
        'SELECT id, at / 1000 AS at, login FROM revisions WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id',
      )
      .all(JSON.stringify([...new Set(ids)])) as { id: number; at: number; login: string }[]
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

const ofRevision = 'place >= id << 24 AND place < (id + 1) << 24'
const isVisible = 'resource IN (SELECT value FROM json_each(?))'

/** Most bytes of an item that are read for a list: one of 50,000 members is too long to be read for its name. */
const shortBytes = 16_384

function short(column: 'before' | 'after'): string {
  return `CASE WHEN octet_length(${column}) <= ${shortBytes} THEN ${column} END AS ${column}`
}

function touchedItem({ resource, item, was, stays, ...texts }: TouchedRow): TouchedItem {
  const [before, after] = [parse(texts.before), parse(texts.after)]
  const isMoved =
    before !== null && after !== null && JSON.stringify(before.body) === JSON.stringify(after.body)
  const stayed = isMoved ? 'moved' : 'changed'
  const deed = was === 0 ? 'created' : stays === 0 ? 'deleted' : stayed
  return { resource, item, deed, body: (after ?? before)?.body ?? null }
}

/** Columns of a line; with `visible`, its list of resources is the first value of the statement. */
function columns(visible: readonly string[] | null): string {
  const counts = visible ? `${ofRevision} AND ${isVisible}` : ofRevision
  return `id, at / 1000 AS at, login, address, action, note, (SELECT count(DISTINCT resource || '/' || item) FROM changes WHERE ${counts}) AS changes`
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

import type { Entry, Id, Rows } from '../core/snapshot.ts'

/** What becomes of one row: `before` is null when it is new, `after` when it goes. */
export interface RowChange {
  readonly before: Entry<unknown> | null
  readonly after: Entry<unknown> | null
}

/** Items of one table as two sorted arrays, by position and by id. Immutable: a change answers new rows. */
export class ImmutableRows implements Rows<unknown> {
  readonly entries: readonly Entry<unknown>[]
  readonly revision: number
  /** The highest number that an item has ever had as its id. */
  readonly lastId: number
  readonly #byId: readonly Entry<unknown>[]

  private constructor(
    entries: readonly Entry<unknown>[],
    byId: readonly Entry<unknown>[],
    revision: number,
    lastId: number,
  ) {
    this.entries = entries
    this.#byId = byId
    this.revision = revision
    this.lastId = lastId
  }

  /** Rows of a table as loaded, `entries` sorted by position. */
  static of(entries: readonly Entry<unknown>[], revision: number, lastId: number): ImmutableRows {
    return new ImmutableRows(entries, [...entries].sort(byId), revision, lastId)
  }

  get(id: Id): Entry<unknown> | undefined {
    const entry = this.#byId[lowerBound(this.#byId, (other) => compareIds(other.id, id))]
    return entry?.id === id ? entry : undefined
  }

  /**
   * These rows as `revision` leaves them, however many of them it changes: each `before` must be an entry of these
   * rows, and no `after` may have the id or the position of one that stays.
   */
  changed(changes: readonly RowChange[], revision: number): ImmutableRows {
    const lastId = changes.reduce(
      (last, { after }) => (typeof after?.id === 'number' ? Math.max(last, after.id) : last),
      this.lastId,
    )
    const entries = edited(this.entries, changes, byPosition)
    return new ImmutableRows(entries, edited(this.#byId, changes, byId), revision, lastId)
  }
}

type Order = (a: Entry<unknown>, b: Entry<unknown>) => number

function byPosition(a: Entry<unknown>, b: Entry<unknown>): number {
  return a.position - b.position
}

function byId(a: Entry<unknown>, b: Entry<unknown>): number {
  return compareIds(a.id, b.id)
}

function compareIds(a: Id, b: Id): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** `sorted` with these changes: one costs a copy of the list, and many cost hardly more. */
function edited(
  sorted: readonly Entry<unknown>[],
  changes: readonly RowChange[],
  order: Order,
): readonly Entry<unknown>[] {
  const list = sorted.slice()
  const added: Entry<unknown>[] = []
  const gone = new Set<Entry<unknown>>()
  for (const { before, after } of changes) {
    if (before && after && order(before, after) === 0) list[indexOf(list, after, order)] = after
    else {
      if (before) gone.add(before)
      if (after) added.push(after)
    }
  }
  const [first] = gone
  if (gone.size === 1 && first) list.splice(indexOf(list, first, order), 1)
  const rest = gone.size > 1 ? list.filter((entry) => !gone.has(entry)) : list
  if (added.length > 1) return rest.concat(added).sort(order)
  const [only] = added
  if (only) rest.splice(indexOf(rest, only, order), 0, only)
  return rest
}

/** Where `entry` stands or would stand. */
function indexOf(list: readonly Entry<unknown>[], entry: Entry<unknown>, order: Order): number {
  return lowerBound(list, (other) => order(other, entry))
}

/** First index at which `compare` is not negative. */
function lowerBound<T>(sorted: readonly T[], compare: (item: T) => number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(sorted[middle]!) < 0) low = middle + 1
    else high = middle
  }
  return low
}

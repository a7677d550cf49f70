import type { Sequence } from '../../core/list/sequence.ts'
import { type ListEdit, type Order, SortedList } from '../../core/list/sorted-list.ts'
import type { Entry, Id, Rows } from '../../core/resource/snapshot.ts'

/** Change of one row: `before` is null when it is new, `after` when it is removed. */
export interface RowChange {
  readonly before: Entry<unknown> | null
  readonly after: Entry<unknown> | null
}

type Row = Entry<unknown>

/** Items of one table as two sorted lists, by position and by id. Immutable: a change answers new rows. */
export class ImmutableRows implements Rows<unknown> {
  readonly revision: number
  /** The highest number that an item has ever had as its id. */
  readonly lastId: number
  readonly #byPosition: SortedList<Row>
  readonly #byId: SortedList<Row>

  private constructor(
    sorted: { readonly byPosition: SortedList<Row>; readonly byId: SortedList<Row> },
    revision: number,
    lastId: number,
  ) {
    this.#byPosition = sorted.byPosition
    this.#byId = sorted.byId
    this.revision = revision
    this.lastId = lastId
  }

  /** Rows of a table as loaded, `entries` sorted by position. */
  static of(entries: readonly Row[], revision: number, lastId: number): ImmutableRows {
    const sorted = {
      byPosition: SortedList.of(entries, byPosition),
      byId: SortedList.of([...entries].sort(byId), byId),
    }
    return new ImmutableRows(sorted, revision, lastId)
  }

  get entries(): readonly Row[] {
    return this.#byPosition.whole
  }

  get sequence(): Sequence<Row> {
    return this.#byPosition
  }

  get length(): number {
    return this.#byPosition.length
  }

  get(id: Id): Row | undefined {
    const entry = this.#byId.firstFrom((other) => compareIds(other.id, id))
    return entry?.id === id ? entry : undefined
  }

  /** The row at a place; undefined before the first and behind the last. */
  at(place: number): Row | undefined {
    return this.#byPosition.at(place)
  }

  /** At which place a row stands; -1 when it is not there. */
  placeOf(id: Id): number {
    const entry = this.get(id)
    return entry ? this.#byPosition.placeOf(entry) : -1
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
    const sorted = {
      byPosition: this.#byPosition.edited(editOf(changes, byPosition)),
      byId: this.#byId.edited(editOf(changes, byId)),
    }
    return new ImmutableRows(sorted, revision, lastId)
  }
}

/** Edit of a list in this order that the changes amount to. */
function editOf(changes: readonly RowChange[], order: Order<Row>): ListEdit<Row> {
  const edit = { gone: [] as Row[], replaced: [] as Row[], added: [] as Row[] }
  for (const { before, after } of changes) {
    if (before && after && order(before, after) === 0) edit.replaced.push(after)
    else {
      if (before) edit.gone.push(before)
      if (after) edit.added.push(after)
    }
  }
  return edit
}

function byPosition(a: Row, b: Row): number {
  return a.position - b.position
}

function byId(a: Row, b: Row): number {
  return compareIds(a.id, b.id)
}

function compareIds(a: Id, b: Id): number {
  return a < b ? -1 : a > b ? 1 : 0
}

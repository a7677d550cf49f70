import type { Entry, Id, Rows } from '../core/snapshot.ts'

/** Items of one table as two sorted arrays, by position and by id. Immutable: a change answers new rows. */
export class ImmutableRows implements Rows<unknown> {
  readonly entries: readonly Entry<unknown>[]
  readonly revision: number
  /** The highest number that an item has ever had as its id. */
  readonly lastId: number
  readonly #byId: readonly Entry<unknown>[]

  constructor(
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
    return new ImmutableRows(
      entries,
      [...entries].sort((a, b) => compareIds(a.id, b.id)),
      revision,
      lastId,
    )
  }

  get(id: Id): Entry<unknown> | undefined {
    const entry = this.#byId[lowerBound(this.#byId, (other) => compareIds(other.id, id))]
    return entry?.id === id ? entry : undefined
  }

  /** These rows with `entry` added, or put in the place of the entry of the same id. */
  with(entry: Entry<unknown>): ImmutableRows {
    const old = this.get(entry.id)
    const place = lowerBound(this.#byId, (other) => compareIds(other.id, entry.id))
    if (old?.position === entry.position) return this.withAll([entry])
    const others = old ? removeAt(this.entries, this.#indexOf(old)) : this.entries
    const index = lowerBound(others, (other) => other.position - entry.position)
    const byId = [...this.#byId]
    byId.splice(place, old ? 1 : 0, entry)
    const lastId = typeof entry.id === 'number' ? Math.max(this.lastId, entry.id) : 0
    return new ImmutableRows(insertAt(others, index, entry), byId, entry.revision, lastId)
  }

  /** These rows with each of `changed` in the place of the entry of the same id and position, which must be there. */
  withAll(changed: readonly Entry<unknown>[]): ImmutableRows {
    const entries = this.entries.slice()
    const byId = this.#byId.slice()
    for (const entry of changed) {
      entries[this.#indexOf(entry)] = entry
      byId[lowerBound(byId, (other) => compareIds(other.id, entry.id))] = entry
    }
    return new ImmutableRows(entries, byId, changed[0]?.revision ?? this.revision, this.lastId)
  }

  /** These rows without the item `id`, which must be there. */
  without(id: Id, revision: number): ImmutableRows {
    const place = lowerBound(this.#byId, (other) => compareIds(other.id, id))
    const old = this.#byId[place]!
    return new ImmutableRows(
      removeAt(this.entries, this.#indexOf(old)),
      removeAt(this.#byId, place),
      revision,
      this.lastId,
    )
  }

  #indexOf(entry: Entry<unknown>): number {
    return lowerBound(this.entries, (other) => other.position - entry.position)
  }
}

function compareIds(a: Id, b: Id): number {
  return a < b ? -1 : a > b ? 1 : 0
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

function insertAt<T>(list: readonly T[], index: number, item: T): T[] {
  const copy = list.slice()
  copy.splice(index, 0, item)
  return copy
}

function removeAt<T>(list: readonly T[], index: number): T[] {
  const copy = list.slice()
  copy.splice(index, 1)
  return copy
}

import { ok, type Result } from '../failure.ts'
import { firstIndex } from '../list/first-index.ts'
import { missingReference } from '../missing.ts'
import { message } from './messages.ts'
import type { Entry, Id } from './snapshot.ts'

/** Place for an item in a table. `anchor` null: behind the last one. Source: document 1, "Ordered rule tables". */
export interface Placement {
  readonly anchor: Id | null
  /** True: directly behind the anchor; false: takes the anchor's place and pushes it down by one. */
  readonly after: boolean
}

/** Distance between neighbours when a table is numbered anew; leaves room for some 30 insertions at one place. */
export const positionGap = 2 ** 32

/** The items among which one is placed. */
export interface Places {
  readonly length: number
  /** At which place an item stands; -1 when it is not there. */
  placeOf(id: Id): number
}

/**
 * The index at which an item placed by `placement` stands among `places` (which do not hold the item itself).
 *
 * Fails `invalid` on `anchor_item_id` when the anchor is not in this table (silences#ordering).
 */
export function placeIndex(places: Places, placement: Placement): Result<number> {
  if (placement.anchor === null) return ok(places.length)
  const anchor = places.placeOf(placement.anchor)
  if (anchor < 0) {
    return missingReference('anchor_item_id', message('must be the id of a rule in this table'))
  }
  return ok(placement.after ? anchor + 1 : anchor)
}

/** Share of the room between two neighbours that is put between an item and the newer of them. */
const leanShare = 32

/**
 * Ascending positions for `count` items that go together between two neighbours, undefined where there is none, or null
 * when the room there is used up. One alone goes near the neighbour that was changed last: who puts many at one place puts each beside the
 * one before, and a middle of a middle is used up after some thirty of them.
 */
export function positionsBetween(
  before: Entry<unknown> | undefined,
  after: Entry<unknown> | undefined,
  count: number,
): number[] | null {
  const last = before?.position ?? null
  const next = after?.position ?? null
  const start = last ?? (next === null ? 0 : next - (count + 1) * positionGap)
  const lean = count === 1 && last !== null && next !== null ? Math.floor((next - last) / leanShare) : 0
  const newer = (before?.revision ?? 0) - (after?.revision ?? 0)
  if (lean > 0 && newer !== 0) return [newer > 0 ? start + lean : next! - lean]
  const step = next === null ? positionGap : Math.floor((next - start) / (count + 1))
  const positions = Array.from({ length: count }, (_, place) => start + (place + 1) * step)
  const isSafe = Number.isSafeInteger(positions.at(0)) && Number.isSafeInteger(positions.at(-1))
  return step > 0 && isSafe ? positions : null
}

/**
 * The fewest of `ids` that must move so that all stand in this order: those outside of a longest run that does already.
 * `placeOf` is where one stands now.
 */
export function movedFew(ids: readonly Id[], placeOf: (id: Id) => number): ReadonlySet<Id> {
  const places = ids.map(placeOf)
  /** At `length - 1`, where in `ids` the run of that length ends that ends at the lowest place. */
  const ends: number[] = []
  const previous = places.map((place, index) => {
    const length = firstIndex(ends.length, (at) => places[ends[at]!]! >= place)
    ends[length] = index
    return length > 0 ? ends[length - 1]! : -1
  })
  const stays = new Set<Id>()
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index]!) stays.add(ids[index]!)
  return new Set(ids.filter((id) => !stays.has(id)))
}

/** An item and the position that it gets. */
export interface NewPosition {
  readonly before: Entry<unknown>
  readonly position: number
}

/**
 * New positions for the `moved` ones of `ids`, so that these stand in their order. Where there is no room between
 * neighbours, all `entries` are numbered anew. Items that are not among `ids` stay in front of who stood behind them.
 */
export function reordered(
  entries: readonly Entry<unknown>[],
  ids: readonly Id[],
  moved: ReadonlySet<Id>,
): readonly NewPosition[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const rest = entries.filter(({ id }) => !moved.has(id))
  const runs = runsBetween(rest, ids, moved)
  const placed: NewPosition[] = []
  for (const [index, run] of runs) {
    const positions = positionsBetween(rest[index - 1], rest[index], run.length)
    if (positions === null) return numberedAnew(rest, runs, byId)
    for (const [step, id] of run.entries()) placed.push({ before: byId.get(id)!, position: positions[step]! })
  }
  return placed
}

/** The moved ones that go together, by the index in `rest` in front of which they go. */
function runsBetween(
  rest: readonly Entry<unknown>[],
  ids: readonly Id[],
  moved: ReadonlySet<Id>,
): ReadonlyMap<number, readonly Id[]> {
  const indexes = new Map(rest.map(({ id }, index) => [id, index]))
  const first = ids.find((id) => !moved.has(id))
  let at = first === undefined ? rest.length : indexes.get(first)!
  const runs = new Map<number, Id[]>()
  for (const id of ids) {
    if (!moved.has(id)) at = indexes.get(id)! + 1
    else if (runs.has(at)) runs.get(at)!.push(id)
    else runs.set(at, [id])
  }
  return runs
}

function numberedAnew(
  rest: readonly Entry<unknown>[],
  runs: ReadonlyMap<number, readonly Id[]>,
  byId: ReadonlyMap<Id, Entry<unknown>>,
): readonly NewPosition[] {
  const all = [...rest, null].flatMap((entry, index) => [
    ...(runs.get(index) ?? []).map((id) => byId.get(id)!),
    ...(entry === null ? [] : [entry]),
  ])
  return all
    .map((before, index) => ({ before, position: (index + 1) * positionGap }))
    .filter(({ before, position }) => before.position !== position)
}
